import Diagnostics
import Localization
package import Ledger
package import Formats
import Reports

/// A report of one category, month by month.
package struct OneCategoryReport: PrintedReport {
  private let book: BookPresentation
  private let category: Category
  private let months: CategoryMonths
  /// The use of the budget, for each month that has a budget.
  private let budgets: [Month: BudgetUse]

  package init(_ book: BookPresentation, _ id: Category.ID) {
    self.book = book
    category = book.ledger.category(id)
    let figures = LedgerTotals(book.ledger)
    months = CategoryMonths(book.ledger, figures, id)
    budgets = Dictionary(
      uniqueKeysWithValues: months.rows.compactMap { row in
        BudgetUse(id, in: row.month, book.ledger, figures).map { (row.month, $0) }
      })
  }

  private var total: PeriodTotal { months.rows.reduce(PeriodTotal()) { $0 + $1.total } }
  private var entryCount: Int { months.rows.reduce(0) { $0 + $1.entryCount } }

  package var text: String {
    let name = TerminalSafeText.line(category.name)
    if months.rows.isEmpty { return "\(name)\n\nno transactions\n" }
    let last: [Cell] = [
      .word("Total"), .money(book.ledger.money(total.soFar)), plannedCell(total), .count(entryCount), .word(nil),
    ]
    let table = TextTable(columns, months.rows, last: last, book.wording)
    let budget = self.budget.map { ", budget \(sentence($0))" } ?? ""
    return "\(name)\(budget)\n\n" + table.render(width: book.width)
  }

  /// The budget item that applies today; `nil` if there is none.
  private var budget: Budget.Item? { category.budget?.item(in: book.ledger.today.month) }

  private func sentence(_ budget: Budget.Item) -> String {
    let since = budget.from.map { " since \(book.wording.month($0))" } ?? ""
    let amount = "\(book.wording.money(budget.amount)) a \(budget.every.rawValue)\(since)"
    switch budget.carry {
    case .no: return amount
    case .yes: return "\(amount), carried"
    case .since(let month): return "\(amount), carried from \(book.wording.month(month)) on"
    }
  }

  /// Returns a cell with the planned amount. The cell is empty if the amount is zero, as it is in most months.
  private func plannedCell(_ sum: PeriodTotal) -> Cell {
    .money(sum.planned == 0 ? nil : book.ledger.money(sum.planned))
  }

  private var columns: [Column<CategoryMonths.Row>] {
    [
      Column("category", only: .csv) { _ in .text(category.name) },
      Column("month", .text("Month")) { .month($0.month) },
      book.amount("total", category.kind == .expense ? "Spent" : "Received") { $0.total.soFar },
      book.amount("planned") { $0.total.planned }, Column(.number("Planned")) { plannedCell($0.total) },
      Column("entries", .number("Entries")) { .count($0.entryCount) },
      Column(.number("Of the budget")) { .percent(budgets[$0.month]?.percent) },
      book.amount("budget", only: .csv) { budgets[$0.month]?.available },
      book.amount("budgetUsed", only: .csv) { budgets[$0.month]?.used },
      book.amount("budgetCarried", only: .csv) { budgets[$0.month]?.carried },
      book.currency(),
    ]
  }

  package var csv: CSVText { CSVText(columns, months.rows) }

  package var json: JSON {
    .object([
      ("category", .string(category.name)), ("kind", .string(category.kind.rawValue)),
      ("currency", .string(book.home.code)), ("budget", .amount(budget?.amount, book.home)),
      ("budgetEvery", budget.map { .string($0.every.rawValue) } ?? .null),
      ("budgetCarry", budget?.carry.text.map { .string($0) } ?? .null),
      ("budgetFrom", budget?.from.map { .string($0.description) } ?? .null),
      ("total", .amount(total.soFar, book.home)), ("planned", .amount(total.planned, book.home)),
      ("entries", .int(entryCount)), ("months", .rows(columns, months.rows)),
    ])
  }
}
