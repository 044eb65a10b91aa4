import ArgumentParser
import Console
import Diagnostics
import Ledger
import Notation
import Printouts
import Reports

/// `daybook list`: transactions in the terminal.
struct ListCommand: ReadingVerb {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List transactions, the newest last.",
    discussion: """
      All filters must hold, one argument each; without any everything is listed. “daybook help filters” tells more:
      \(HelpPage.filters)
      is: stands before \(TransactionFilter.Kind.allCases.map(\.rawValue).joined(separator: ", ")).

      Totals are in the home currency; refunds are taken off what was spent. Of an entry that is split, only the parts
      in the categories asked for count.

      Example: daybook list 2026-11 category:Food '>50' -is:refund
      """)

  @Argument(help: ArgumentHelp("What must hold, see above.", valueName: "filter"))
  var filters: [String] = []

  @Option(help: ArgumentHelp("Only from this month or day on, like 2026-01 or 2026-01-27.", valueName: "month"))
  var from: MonthOrDay?

  @Option(help: ArgumentHelp("Only up to the end of this month or day.", valueName: "month"))
  var to: MonthOrDay?

  @Option(help: ArgumentHelp("Only the newest ones, at most so many.", valueName: "number"))
  var limit: Int?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if let from, let to, to.lastDay < from.firstDay {
      throw ValidationError("--from \(from) is later than --to \(to); turn them round")
    }
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); expected a number above zero") }
  }

  func run(_ book: OpenBook) -> ExitStatus {
    do throws(TransactionFilter.Problem) {
      let filter = try TransactionFilter(filters + months, book.ledger)
      return list(filter.indices(book.ledger, book.identifiers), filter.categories, book)
    } catch {
      book.environment.tell(error.sentence)
      return .misused
    }
  }

  /// `2026-09..2026-11`, as a filter.
  private var months: [String] {
    from == nil && to == nil ? [] : ["\(from.map(\.description) ?? "")..\(to.map(\.description) ?? "")"]
  }

  /// - Parameter categories: of the parts that count; nil for all.
  private func list(_ found: [Int], _ categories: Set<Category.ID>?, _ book: OpenBook) -> ExitStatus {
    let list = EntryList(book.shown, found, limit: limit, partsIn: categories)
    let out = book.environment.out
    if output.json {
      out(list.json.text + "\n")
    } else if output.csv {
      out(list.csv.text)
    } else {
      out(list.text)
      if !self.book.quiet { out(list.summary) }
      if book.ledger.transactions.isEmpty, !book.findings.hasErrors { book.session.tell(.empty) }
    }
    book.noteErrors()
    return .fine
  }
}
