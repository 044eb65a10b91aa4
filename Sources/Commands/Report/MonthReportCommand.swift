import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report month`, which prints a month's totals.
struct MonthReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "month", abstract: "Print a month's totals, categories with budgets, and biggest expense.",
    discussion: """
      Figures of the current month end today, as on the site; planned transactions are shown separately.

      Example: daybook report month 2026-10
      Example: daybook report month last
      """)

  @Argument(help: ArgumentHelp("The month, like 2026-11, or last, this, next. Default: this.", valueName: "month"))
  var month = MonthName.this

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(MonthReport(book.shown, month.month(as: book.ledger.window.currentMonth)), output) }
  }
}
