import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report balance`, which prints the balance and its parts.
struct BalanceReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "Print the balance, its parts and accounts, or every movement as a sentence.",
    discussion: "Example: daybook report balance --history")

  @Flag(help: "Print every movement as a sentence, newest last, with the balance after it.")
  var history = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures {
      history ? book.print(HistoryReport(book.shown), output) : book.print(BalanceReport(book.shown), output)
    }
  }
}
