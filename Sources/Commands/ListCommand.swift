import ArgumentParser
import CLISupport
import Diagnostics
import Ledger
import Formats
import TerminalOutput
import Reports

/// The command `daybook list`, which prints transactions.
struct ListCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List transactions, oldest first.",
    discussion: """
      Filters are separate arguments, and a transaction must match all of them. See “daybook help filters”:

      \(HelpPage.filters)
      Values of is: are \(TransactionFilter.Kind.allCases.map(\.rawValue).joined(separator: ", ")).

      Totals are in the home currency; refunds lower spending. For split transactions only the matching parts count.

      Example: daybook list 2026-11 category:Food '>50' -is:refund
      """)

  @Argument(help: ArgumentHelp("A filter, as described above.", valueName: "filter"))
  var filters: [String] = []

  @Option(help: ArgumentHelp("The first month or day, like 2026-01 or 2026-01-27.", valueName: "month"))
  var from: MonthOrDay?

  @Option(help: ArgumentHelp("The last month or day.", valueName: "month"))
  var to: MonthOrDay?

  @Option(help: ArgumentHelp("The maximum number of transactions to list; the newest are kept.", valueName: "number"))
  var limit: Int?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if let from, let to, to.lastDay < from.firstDay {
      throw ValidationError("--from \(from) is later than --to \(to); swap them")
    }
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); expected a number above zero") }
  }

  func run(_ book: CheckedBook) -> ExitStatus {
    do throws(TransactionFilter.Problem) {
      let filter = try TransactionFilter(filters + months, book.ledger)
      return list(filter.indices(book.ledger, book.identifiers), filter.categories, book)
    } catch {
      book.environment.report(.error, error.message)
      return .usage
    }
  }

  /// The filter for the requested months, such as `2026-09..2026-11`.
  private var months: [String] {
    from == nil && to == nil ? [] : ["\(from.map(\.description) ?? "")..\(to.map(\.description) ?? "")"]
  }

  /// Prints the list.
  ///
  /// - Parameter categories: the categories whose parts are included; `nil` for all.
  private func list(_ found: [Int], _ categories: Set<Category.ID>?, _ book: CheckedBook) -> ExitStatus {
    let list = PrintedEntryList(book.shown, found, limit: limit, partsIn: categories)
    let out = book.environment.out
    if output.json {
      out(list.json.text + "\n")
    } else if output.csv {
      out(list.csv.text)
    } else {
      out(list.text)
      if !self.book.quiet { out(list.summary) }
      if book.ledger.transactions.isEmpty, !book.findings.hasErrors { book.session.suggest(.empty) }
    }
    book.noteErrors()
    return .fine
  }
}
