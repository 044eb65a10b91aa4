import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report forecast`, which prints the future balance.
struct ForecastReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast", abstract: "Print the future balance, with and without typical everyday spending.",
    discussion: """
      Known items are planned transactions, unpaid bills, recurring transactions, and income that came in three of the
      last four whole months for about the same amount. Everyday spending is the median of the last twelve whole
      months, without recurring transactions; a book with fewer than three whole months has none.

      --until payday shows the next payday and the money that is free until then: the balance of accounts of the kinds
      everyday, cash and card, less the bills, planned and recurring transactions and transfers to other accounts before
      that day. Pay is income of at least half the usual monthly income, which is known after three whole months.

      Example: daybook report forecast
      Example: daybook report forecast --until payday
      """)

  /// An event at which a forecast may end.
  enum End: String, ExpressibleByArgument, CaseIterable {
    case payday
  }

  @Option(help: "The event that ends the forecast: payday.")
  var until: End?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(ForecastReport(book.shown, untilPayday: until == .payday), output) }
  }
}
