import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook account close`, which marks an account as closed.
struct AccountCloseCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close an account with a balance of zero.",
    discussion: """
      Writes “kind: closed”. The account's transactions are kept, and lists show the account last. An account with a \
      balance is not closed: move the money to another account first.

      Example: daybook account close Savings
      """)

  @Argument(help: "The account.", completion: .names(.accounts))
  var name: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "account close \(name)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let closed = try draft.closeAccount(name)
    let later = closed.futureEntryCount
    let note =
      later == 0
      ? [] : ["\(NumberText.counted(later, "later transaction")) still \(later == 1 ? "uses" : "use") it"]
    return ChangeReport(
      lines: ["closed account “\(closed.name)”"] + note,
      facts: [
        ("command", .string("account close")), ("name", .string(closed.name)), ("later", .int(later)),
      ], warnings: closed.warnings)
  }
}
