import Diagnostics
import ArgumentParser
import CLISupport
import Ledger
import TerminalOutput
import Reports

/// The command `daybook report category`, which prints category totals.
struct CategoryReportCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "Print totals of all categories, or of one category by month.",
    discussion: """
      Figures of the current period end today, as on the site; later transactions are planned and shown separately.

      Example: daybook report category Food
      """)

  @Argument(
    help: ArgumentHelp("The category to print by month. Default: all categories.", valueName: "name"),
    completion: .names(.categories))
  var name: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: CheckedBook) -> ExitStatus {
    guard let name else { return book.withFigures { book.print(AllCategoriesReport(book.shown), output) } }
    guard let category = book.ledger.category(matching: name) else {
      let known = book.ledger.categories.map(\.name)
      book.environment.report(.error, TransactionFilter.Problem.unknownCategory(name, known: known).message)
      return .refused
    }
    return book.withFigures { book.print(OneCategoryReport(book.shown, category), output) }
  }
}
