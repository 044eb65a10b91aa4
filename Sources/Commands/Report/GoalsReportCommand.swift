import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report goals`, which prints the savings goals.
struct GoalsReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "Savings goals: what is reached, what a month needs, and when they are reached.",
    discussion: """
      Goals are listed in book.yaml, under “goals”. Those of one account are filled in their order by what it holds. A
      goal with “by” needs the same amount each month; what this month still needs is that amount, less what was moved
      to the account in this month. The pace is the change of the account in the last six whole months, divided by six.

      Example: daybook report goals
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(GoalsReport(book.shown), output) }
  }
}
