import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook goal add`, which adds a savings goal to `book.yaml`.
struct GoalAddCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a savings goal.",
    discussion: """
      The balance of an account fills its goals in the order of book.yaml; a new goal comes last.

      Example: daybook goal add Reserve --amount 3000 --account Savings
      Example: daybook goal add Holiday --amount 2400 --account Savings --by 2027-06
      """)

  @Argument(help: "The name.")
  var name: String

  @Option(parsing: .unconditional, help: ArgumentHelp(GoalKey.amount.key))
  var amount: String

  @Option(help: ArgumentHelp(GoalKey.account.key), completion: .names(.accounts))
  var account: String

  @Option(help: ArgumentHelp(GoalKey.by.key))
  var by: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "goal add \(name.trimmingSpaces)" }
  var optionNames: OptionNames { GoalAddCommand.names(of: name) }

  /// Returns the option names that findings show instead of the keys of the goal.
  static func names(of goal: String) -> OptionNames {
    let names = GoalKey.allCases.map { key in
      ("\(SettingsKey.goals.name).\(goal.trimmingSpaces).\(key.name)", key == .name ? "NAME" : "--\(key.name)")
    }
    return OptionNames(named: Dictionary(names) { first, _ in first })
  }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let name = name.trimmingSpaces
    var fields: [(key: GoalKey, text: String)] = [(.name, name), (.amount, amount), (.account, account)]
    if let by, !by.isEmpty { fields.append((key: .by, text: by)) }
    let warnings = try draft.addGoal(fields)
    return ChangeReport(
      lines: ["added goal “\(name)” to book.yaml"],
      facts: [("command", .string("goal add")), ("name", .string(name))], warnings: warnings)
  }
}
