import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report loan`, which prints repayment plans for loans.
struct LoanReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "loan", abstract: "Print each loan's repayment plan by year, and interest that was not entered.",
    discussion: """
      A loan is an account of kind loan with “rate” and “payment” in book.yaml. The plan starts with today's debt. The
      interest for a month is the debt at the end of the month, times the yearly rate, divided by twelve; it is computed
      and never written. Enter interest that the bank charged as a transaction with “spent” in the loan's account.

      Example: daybook report loan
      Example: daybook report loan --months
      """)

  @Flag(help: "Show a row for each month instead of each year.")
  var months = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures { book.print(LoanReport(book.shown, showsMonths: months), output) }
  }
}
