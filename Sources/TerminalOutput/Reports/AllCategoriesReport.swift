import Diagnostics
import Localization
import Ledger
package import Formats
import Reports

/// A report of all categories, with totals for all time, for this year and for this month.
package struct AllCategoriesReport: PrintedReport {
  private let book: BookPresentation
  private let totals: CategoryTotals

  package init(_ book: BookPresentation) {
    self.book = book
    totals = CategoryTotals(book.ledger, LedgerTotals(book.ledger), month: book.ledger.window.currentMonth)
  }

  private var ledger: Ledger { book.ledger }

  package var text: String {
    [Category.Kind.expense, .income].compactMap { kind -> String? in
      let table = table(kind)
      return table.isEmpty ? nil : table.render(width: book.width)
    }.joined(separator: "\n") + unused
  }

  private func table(_ kind: Category.Kind) -> TextTable {
    let rows = rows(kind)
    let shown = rows.filter { $0.entryCount > 0 }
    let totals = [\Row.allTime.soFar, \.year.soFar, \.month.soFar, \.allTime.planned].map { figure in
      Cell.money(book.ledger.money(rows.reduce(0) { $0 + $1[keyPath: figure] }))
    }
    // A split entry is in several rows but counts once.
    let count = ledger.transactions.count { $0.direction != .moved && ledger.has(kind, $0) }
    let total = [.word("Total")] + totals + [.count(count)]
    return TextTable(
      columns(kind == .expense ? "Spent" : "Received"), shown, last: shown.isEmpty ? nil : total, book.wording)
  }

  private func rows(_ kind: Category.Kind) -> [Row] {
    totals.rows.filter { ledger.category($0.category).kind == kind }
  }

  private var unused: String {
    let names = totals.rows.filter { $0.entryCount == 0 }.map {
      TerminalSafeText.line(ledger.category($0.category).name)
    }
    if names.isEmpty { return "" }
    return "\nunused: " + wrapped(names.joined(separator: ", "), width: max(30, (book.width ?? 100) - 8)) + "\n"
  }

  /// Returns the budget item that applies today; `nil` if there is none.
  private func budget(_ category: Category.ID) -> Budget.Item? {
    ledger.category(category).budget?.item(in: ledger.today.month)
  }

  // MARK: Columns

  private typealias Row = CategoryTotals.Row

  /// Returns the columns.
  ///
  /// - Parameter heading: the heading of the category column in a table.
  private func columns(_ heading: String = "") -> [Column<Row>] {
    [
      Column("category", .text(heading, narrowest: 10)) { .text(ledger.category($0.category).name) },
      Column("kind") { .word(ledger.category($0.category).kind.rawValue) },
      book.amount("allTime", "All time") { $0.allTime.soFar },
      book.amount("year", "\(totals.month.year) so far") { $0.year.soFar },
      book.amount("month", "\(book.wording.name(of: totals.month)) so far") { $0.month.soFar },
      Column(.number("Planned")) { row in
        .money(row.allTime.planned == 0 ? nil : book.ledger.money(row.allTime.planned))
      },
      book.amount("allTimePlanned") { $0.allTime.planned },
      book.amount("yearPlanned") { $0.year.planned }, book.amount("monthPlanned") { $0.month.planned },
      Column("entries", .number("Entries")) { .count($0.entryCount) },
      book.currency(),
      book.amount("budget", only: .json) { budget($0.category)?.amount },
      Column("budgetEvery", only: .json) { .word(budget($0.category)?.every.rawValue) },
      Column("budgetCarry", only: .json) { .word(budget($0.category)?.carry.text) },
    ]
  }

  package var csv: CSVText { CSVText(columns(), totals.rows) }

  package var json: JSON {
    .object([
      ("currency", .string(book.home.code)), ("year", .int(totals.month.year)), ("month", .string("\(totals.month)")),
      ("categories", .rows(columns(), totals.rows)),
    ])
  }
}
