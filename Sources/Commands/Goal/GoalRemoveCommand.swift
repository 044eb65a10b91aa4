import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook goal remove`, which removes a savings goal from `book.yaml`.
struct GoalRemoveCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a savings goal.",
    discussion: """
      The account and its money are not changed.

      Example: daybook goal remove Holiday
      """)

  @Argument(help: "The goal.")
  var name: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "goal remove \(name.trimmingSpaces)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let (name, warnings) = try draft.removeGoal(name)
    return ChangeReport(
      lines: ["removed goal “\(name)” from book.yaml"],
      facts: [("command", .string("goal remove")), ("name", .string(name))], warnings: warnings)
  }
}
