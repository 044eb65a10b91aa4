package import Ledger
package import Formats

/// A list of a book's categories, with the number of entries in each category.
package struct CategoryList {
  private typealias Row = (category: Category, count: Int)

  private let ledger: Ledger
  private let rows: [Row]

  package init(_ ledger: Ledger) {
    self.ledger = ledger
    var counts = [Int](repeating: 0, count: ledger.categories.count)
    for transaction in ledger.transactions where transaction.direction != .moved {
      transaction.forEachPart { counts[$0.category.index] += 1 }
    }
    rows = zip(ledger.categories, counts).map { (category: $0, count: $1) }
  }

  /// Returns the list as a table.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func text(width: Int?) -> String { TextTable(columns, rows, nil).render(width: width) }

  package var json: JSON { .rows(columns, rows) }

  private var columns: [Column<Row>] {
    [
      Column("name") { .text($0.category.name) },
      Column(.text("category")) {
        .text([$0.category.icon, $0.category.name].compactMap(\.self).joined(separator: " "))
      },
      Column("kind", .text("kind")) { .word($0.category.kind.rawValue) },
      Column("color", .text("color")) { .word(color($0.category)) },
      Column("budget") { row in .money(budget(row).map { ledger.money($0.amount) }) },
      Column(.number("budget")) { row in
        .word(
          budget(row).map {
            AmountText.written($0.amount.minor, ledger.homeCurrency, ledger.settings.decimalSeparator)
          })
      },
      Column("budgetEvery") { .word(budget($0)?.every.rawValue) },
      Column("budgetCarry") { .word(budget($0)?.carry.text) },
      Column("budgetFrom") { .word(budget($0)?.from?.description) },
      Column(.text("every", narrowest: 8)) { .word(budget($0).map(every)) },
      Column("icon") { .text($0.category.icon) },
      Column(.number("entries")) { .count($0.count) },
      Column("was") { .texts($0.category.formerNames) },
      Column(.text("was", narrowest: 8)) { .text($0.category.formerNames.joined(separator: ", ")) },
      Column("entries") { .count($0.count) },
    ]
  }

  /// Returns the budget item that applies today; `nil` if there is none.
  private func budget(_ row: Row) -> Budget.Item? { row.category.budget?.item(in: ledger.today.month) }

  /// Returns the period of a budget, such as `year, carried from 2026-01` or `month since 2026-12, carried`.
  private func every(_ budget: Budget.Item) -> String {
    let since = budget.from.map { " since \($0)" } ?? ""
    switch budget.carry {
    case .no: return budget.every.rawValue + since
    case .yes: return "\(budget.every.rawValue)\(since), carried"
    case .since(let month): return "\(budget.every.rawValue)\(since), carried from \(month)"
    }
  }

  private func color(_ category: Category) -> String {
    switch category.color {
    case .palette(let index): Category.colorNames[index]
    case .custom(let value):
      "#" + String(repeating: "0", count: 6 - String(value, radix: 16).count) + String(value, radix: 16)
    }
  }
}
