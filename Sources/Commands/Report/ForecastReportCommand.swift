import ArgumentParser
import Console
import Ledger
import Printouts
import Reports

/// `daybook report forecast`: the balance to come.
struct ForecastReportCommand: ReadingVerb {
  static let configuration = CommandConfiguration(
    commandName: "forecast", abstract: "The balance to come, with everyday spending as usual and without.",
    discussion: """
      Known is what is planned, what is to pay, what repeats, and income that came in three of the last four whole months
      for about the same amount. Everyday spending is the median of the last twelve whole months, without bills and what
      repeats; a book of fewer than three has none.

      --until payday tells the next pay, which is an income of at least half of what a month usually brings, and what is
      free until then: what accounts of kinds everyday, cash and card hold, less bills, what is planned or repeats, and
      what is moved to other accounts before that day.

      Example: daybook report forecast
      Example: daybook report forecast --until payday
      """)

  /// What a forecast may end with.
  enum End: String, ExpressibleByArgument, CaseIterable {
    case payday
  }

  @Option(help: "Only what comes before the next pay: payday.")
  var until: End?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: OpenBook) -> ExitStatus {
    book.withFigures { book.print(ForecastReport(book.shown, untilPayday: until == .payday), output) }
  }
}
