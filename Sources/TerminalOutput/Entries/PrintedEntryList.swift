import Diagnostics
package import Ledger
package import Formats
import Reports
import Localization

/// A list of entries in the given order, and their totals.
package struct PrintedEntryList: PrintedReport {
  private let book: BookPresentation
  private let indices: [Int]
  private let foundCount: Int
  private let record: TransactionRecord
  private let totals: ListTotals

  /// Creates a list of the entries that a filter found.
  ///
  /// - Parameters:
  ///   - found: the indices in `Ledger.transactions`, newest entry last.
  ///   - limit: the maximum number of entries, which are the newest ones; `nil` to show all entries.
  ///   - categories: the categories whose parts are included; `nil` for all.
  package init(_ book: BookPresentation, _ found: [Int], limit: Int?, partsIn categories: Set<Category.ID>?) {
    self.book = book
    indices = limit.map { Array(found.suffix($0)) } ?? found
    foundCount = found.count
    record = TransactionRecord(book, indices, partsIn: categories)
    totals = ListTotals(book.ledger, indices, categories)
  }

  // MARK: For people

  /// One row for each entry; empty if there are no entries.
  package var text: String {
    let table = record.table(indices, width: book.width)
    return table.isEmpty ? "" : table.render(width: book.width)
  }

  /// The totals, such as `12 transactions: spent 340.00, received 2,310.00; planned: 20.00 to spend`, after an empty
  /// line.
  package var summary: String {
    let count = indices.count
    if count == 0 {
      return book.ledger.transactions.isEmpty ? "no transactions yet\n" : "no transaction matches\n"
    }
    let entries = NumberText.counted(count, "transaction")
    let left =
      count < foundCount
      ? "the newest \(NumberText.grouped(count)) of \(NumberText.counted(foundCount, "transaction"))" : entries
    func money(_ amount: HomeAmount) -> String { book.wording.money(amount) }
    var text = "\n\(left): spent \(money(totals.spent.soFar)), received \(money(totals.received.soFar))"
    let planned = [
      totals.spent.planned == 0 ? nil : "\(money(totals.spent.planned)) to spend",
      totals.received.planned == 0 ? nil : "\(money(totals.received.planned)) to receive",
    ].compactMap(\.self)
    if !planned.isEmpty { text += "; planned: \(planned.joined(separator: ", "))" }
    if totals.countWithoutRate > 0 {
      text += "; excluded: \(NumberText.grouped(totals.countWithoutRate)) without a rate"
    }
    return text + "\n"
  }

  // MARK: For programs

  package var csv: CSVText { CSVText(record.columns, indices.map(record.row)) }

  package var json: JSON {
    .object([
      ("currency", .string(book.home.code)), ("count", .int(indices.count)), ("found", .int(foundCount)),
      ("spent", .amount(totals.spent.soFar, book.home)), ("received", .amount(totals.received.soFar, book.home)),
      ("spentPlanned", .amount(totals.spent.planned, book.home)),
      ("receivedPlanned", .amount(totals.received.planned, book.home)),
      ("withoutRate", .int(totals.countWithoutRate)), ("transactions", .rows(record.columns, indices.map(record.row))),
    ])
  }
}
