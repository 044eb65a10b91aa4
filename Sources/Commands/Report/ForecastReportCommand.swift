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
      Known is what is planned, what is to pay and what repeats. Everyday spending is the median of the last twelve
      whole months, without bills and what repeats; a book of fewer than three has none.

      Example: daybook report forecast
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: OpenBook) -> ExitStatus {
    book.withFigures { book.print(ForecastReport(book.shown), output) }
  }
}
