import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report goals`, which prints the savings goals.
struct GoalsReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals",
    abstract: "Print savings goals: the amount saved, this month's contribution, and the expected month of completion.",
    discussion: """
      Goals are listed in book.yaml, under “goals”. The balance of an account fills its goals in this order. A goal
      with “by” needs the same amount each month; this month still needs that amount, less the money already moved to
      the account this month. The pace is the change of the account in the last six whole months, divided by six.

      Example: daybook report goals
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(GoalsReport(book.shown), output) }
  }
}
