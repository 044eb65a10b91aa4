import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report shares`, which prints the amounts that members paid and owe each other.
struct SharesReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "shares", abstract: "Print what each member paid, each member's share, and who owes whom.",
    discussion: """
      Members are listed in book.yaml: members: [Eva, Tomas]. “who” in a transaction or its account says who paid or
      received; “shared” in the transaction, its category or its account says who shares the amount. A transfer
      between accounts of two members repays a debt. Only money that has moved by today counts. The debts below the
      table are today's debts, even for a single month; they are settled by the fewest payments.

      Example: daybook report shares
      Example: daybook report shares last
      """)

  @Argument(
    help: ArgumentHelp("The month, like 2026-11, or last, this, next. Default: all time.", valueName: "month"))
  var month: MonthName?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    book.withFigures {
      book.print(SharesReport(book.shown, month?.month(as: book.ledger.window.currentMonth)), output)
    }
  }
}
