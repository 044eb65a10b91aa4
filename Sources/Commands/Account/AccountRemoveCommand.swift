import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook account remove`, which removes an account from `book.yaml`.
struct AccountRemoveCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an account that no transaction uses.",
    discussion: """
      With --into, its transactions in ledger/ are moved to another account of the same currency first. An account \
      that the archive uses cannot be removed; close it instead.

      Example: daybook account remove Wallet --into Cash
      """)

  @Argument(help: "The account.", completion: .names(.accounts))
  var name: String

  @Option(
    help: ArgumentHelp("The account to move the transactions to.", valueName: "name"),
    completion: .names(.accounts))
  var into: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "account remove \(name)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let removed = try draft.removeAccount(name, into: into)
    let places = NumberText.counted(removed.placeCount, "reference now uses", "references now use")
    let note = removed.name.map { ": \(places) “\($0)”" } ?? ""
    return ChangeReport(
      lines: ["removed account “\(removed.former)”" + note],
      facts: [
        ("command", .string("account remove")), ("name", .string(removed.former)),
        ("into", removed.name.map { .string($0) } ?? .null), ("places", .int(removed.placeCount)),
      ], warnings: removed.warnings)
  }
}
