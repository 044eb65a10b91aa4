import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report pending`, which prints unpaid bills and expected occurrences.
struct PendingReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "Bills still to pay, overdue first; recurrent ones missed, due and expected.",
    discussion: """
      Expected ones are of the next 31 days; --all goes to the end of the rolling year. They are in no total but their own.

      Example: daybook report pending
      """)

  @Flag(help: "Show all expected ones, to the end of the rolling year.")
  var all = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(PendingReport(book.shown, showsAll: all), output) }
  }
}
