package import Ledger

/// What each category comes to on each day, made in one pass.
///
/// Minor units of the home currency: spent in expense categories, refunds taken off; received in those of income. What
/// has no rate, or moves between accounts, counts nowhere (BOOK.md §2).
package struct DailyTotals: Sendable {
  /// The first day that is counted.
  package let first: Day
  private let dayCount: Int
  /// All days of the first category, then those of the next.
  private var sums: [HomeAmount]

  package init(_ ledger: Ledger, _ figures: LedgerTotals) {
    first = figures.months.lowerBound.firstDay
    dayCount = figures.spentByDay.count
    sums = Array(repeating: 0, count: ledger.categories.count * dayCount)
    for index in ledger.transactions.indices {
      let day = ledger.transactions[index].date.days(since: first)
      ledger.forEachContribution(of: ledger.transactions[index]) { sums[$0.index * dayCount + day] += $1.amount }
    }
  }

  /// One element a day from `first` on.
  package func days(of category: Category.ID) -> ArraySlice<HomeAmount> {
    sums[category.index * dayCount..<(category.index + 1) * dayCount]
  }
}
