package import Ledger

/// The totals of each category by day, computed in one pass.
///
/// Amounts are in minor units of the home currency: for an expense category, the spending minus refunds; for an income
/// category, the income. Transfers and amounts without a rate are excluded.
package struct DailyTotals: Sendable {
  /// The first day with totals.
  package let first: Day
  private let dayCount: Int
  /// The totals of all categories, one category after the other, with one element for each day.
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

  /// Returns the totals of the category, one element per day from `first` on.
  package func days(of category: Category.ID) -> ArraySlice<HomeAmount> {
    sums[category.index * dayCount..<(category.index + 1) * dayCount]
  }
}
