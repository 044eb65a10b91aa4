import ArgumentParser
import CLISupport
import Ledger
import Reports
import TerminalOutput

/// The command `daybook goal list`, which prints the savings goals, as `report goals` does.
struct GoalListCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the savings goals with the saved amounts.",
    discussion: """
      Prints the same as “report goals”.

      Example: daybook goal list
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  init() {}

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(GoalsReport(book.shown), output) }
  }
}
