package import Ledger
package import Notation

/// The categories of a book, and in how many entries each is used.
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

  /// - Parameter width: of the terminal; nil for no limit.
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
      Column("budget", .number("budget")) { row in .money(row.category.budget.map { ledger.money($0.amount) }) },
      Column("budgetEvery") { .word($0.category.budget?.every.rawValue) },
      Column("budgetCarry") { .word($0.category.budget?.carry?.description) },
      Column(.text("every", narrowest: 8)) { .word($0.category.budget.map(every)) },
      Column("icon") { .text($0.category.icon) },
      Column(.number("entries")) { .count($0.count) },
      Column("was") { .texts($0.category.formerNames) },
      Column(.text("was", narrowest: 8)) { .text($0.category.formerNames.joined(separator: ", ")) },
      Column("entries") { .count($0.count) },
    ]
  }

  /// `year, carried from 2026-01`
  private func every(_ budget: Budget) -> String {
    budget.every.rawValue + (budget.carry.map { ", carried from \($0)" } ?? "")
  }

  private func color(_ category: Category) -> String {
    switch category.color {
    case .palette(let index): Category.colorNames[index]
    case .custom(let value):
      "#" + String(repeating: "0", count: 6 - String(value, radix: 16).count) + String(value, radix: 16)
    }
  }
}
