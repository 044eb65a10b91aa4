import Diagnostics
import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

extension Trend.Level: ExpressibleByArgument {}

/// The command `daybook report trend`, which prints spending over time as bars.
struct TrendReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Print spending over time as bars for years, months, weeks or days.",
    discussion: """
      Figures of the current period end today; planned transactions are shown next to them.

      Example: daybook report trend --by weeks --from 2026-09
      """)

  @Option(help: ArgumentHelp("The period of a bar: years, months, weeks or days.", valueName: "width"))
  var by = Trend.Level.months

  @Option(help: ArgumentHelp("The first month to show.", valueName: "month"))
  var from: Month?

  @Option(help: ArgumentHelp("The last month to show.", valueName: "month"))
  var to: Month?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func validate() throws {
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from); swap them") }
  }

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures {
      let figures = LedgerTotals(book.ledger)
      guard let days = figures.trendDays(by, book.ledger.window, from: from, to: to) else {
        book.environment.report(
          .error, "the book covers \(figures.months.lowerBound) to \(figures.months.upperBound)")
        return .refused
      }
      return book.print(TrendReport(book.shown, figures, by, days), output)
    }
  }
}
