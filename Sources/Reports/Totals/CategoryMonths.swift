import Formats
package import Ledger

/// The totals of one category by month.
package struct CategoryMonths: Sendable {
  package struct Row: Sendable, Equatable {
    package let month: Month
    package let total: PeriodTotal
    package let entryCount: Int
  }

  /// The months from the first to the last one with an entry, with zeros in gaps; empty for a category without entries.
  package let rows: [Row]

  package init(_ ledger: Ledger, _ figures: LedgerTotals, _ category: Category.ID) {
    var counts: [Month: Int] = [:]
    for file in ledger.months {
      let count = ledger.transactions[file.entries].count {
        $0.direction != .moved && $0.part(in: category) != nil
      }
      if count > 0 { counts[file.month] = count }
    }
    guard let first = counts.keys.min(), let last = counts.keys.max() else {
      rows = []
      return
    }
    rows = (first...last).map { month in
      Row(month: month, total: figures.sum(of: category, in: month), entryCount: counts[month] ?? 0)
    }
  }
}
