import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook goal edit`, which changes keys of a savings goal in `book.yaml`.
struct GoalEditCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the amount, account or month of a savings goal.",
    discussion: """
      Only the named keys change. An empty --by makes the goal a reserve without a month.

      Example: daybook goal edit Holiday --amount 2600 --by 2027-08
      Example: daybook goal edit Holiday --by ""
      """)

  @Argument(help: "The goal.")
  var name: String

  @Option(parsing: .unconditional, help: ArgumentHelp(GoalKey.amount.key))
  var amount: String?

  @Option(help: ArgumentHelp(GoalKey.account.key), completion: .names(.accounts))
  var account: String?

  @Option(help: ArgumentHelp(GoalKey.by.key))
  var by: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if amount == nil, account == nil, by == nil {
      throw ValidationError("nothing to change: pass --amount, --account or --by")
    }
  }

  var title: String { "goal edit \(name.trimmingSpaces)" }
  var optionNames: OptionNames { GoalAddCommand.names(of: name) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    var changes: [(key: GoalKey, text: String?)] = []
    if let amount { changes.append((key: .amount, text: amount)) }
    if let account { changes.append((key: .account, text: account)) }
    if let by { changes.append((key: .by, text: by.isEmpty ? nil : by)) }
    let (name, warnings) = try draft.changeGoal(name, changes)
    return ChangeReport(
      lines: ["changed goal “\(name)” in book.yaml"],
      facts: [("command", .string("goal edit")), ("name", .string(name))], warnings: warnings)
  }
}
