package import Ledger
package import Formats

/// A list of the days for which a book has exchange rates.
package struct RateList {
  private let tables: [RateTable]

  package init(_ rates: Rates) { tables = rates.tables }

  package var isEmpty: Bool { tables.isEmpty }

  /// Returns the list as a table.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func text(width: Int?) -> String {
    let table = TextTable(columns, tables, nil)
    return table.isEmpty ? "" : table.render(width: width)
  }

  package var json: JSON {
    .array(tables.map { .object(JSON.pairs(columns, $0) + [("rates", prices($0))]) })
  }

  private var columns: [Column<RateTable>] {
    [
      Column("day", .text("Day")) { .day($0.day) },
      Column("source", .text("Source")) { .text($0.source) },
      Column("base", .text("Base")) { .word($0.base.code) },
      Column(.number("Currencies")) { .count($0.prices.count) },
      Column(.text("Codes", narrowest: 12)) { .word($0.prices.keys.map(\.code).sorted().joined(separator: " ")) },
    ]
  }

  private func prices(_ rates: RateTable) -> JSON {
    .object(rates.prices.sorted { $0.key.code < $1.key.code }.map { ($0.key.code, .number($0.value.text)) })
  }
}
