import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report pending`, which prints unpaid bills and expected occurrences.
struct PendingReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending",
    abstract: "Print unpaid bills, overdue ones first, and missed, due and expected occurrences.",
    discussion: """
      Expected occurrences are listed for the next 31 days, or with --all up to the end of the rolling year. They have \
      a separate total and are not in any other.

      Example: daybook report pending
      """)

  @Flag(help: "Show expected occurrences up to the end of the rolling year.")
  var all = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(PendingReport(book.shown, showsAll: all), output) }
  }
}
