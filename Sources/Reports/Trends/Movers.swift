package import Ledger

/// Which categories differ most from what they usually are by this day of a month.
///
/// Compared are the days of this month so far with the same number of days of the twelve months before, of those that
/// the ledger covers; compared with whole months, each would look thrifty until its end. All amounts are minor units of
/// the home currency, refunds taken off.
package struct Movers: Sendable {
  package struct Row: Sendable, Equatable {
    package let category: Category.ID
    package let soFar: HomeAmount
    /// The median of the earlier months by the same day.
    package let usual: HomeAmount
    package var change: HomeAmount { soFar - usual }
  }

  /// Expense categories that differ at all, the one that differs most first.
  package let rows: [Row]
  /// All expense categories together.
  package let soFar: HomeAmount
  package let usual: HomeAmount
  /// How many months the median is of, 12 at most; there are no rows of fewer than three.
  package let monthCount: Int

  package init(_ ledger: Ledger, _ figures: LedgerTotals) {
    let current = ledger.window.currentMonth
    let earlier = figures.lastTwelveMonths(ledger.window)
    monthCount = earlier.count
    let today = ledger.window.currentDay
    let now = MonthSummary.totals(ledger, current, through: today)
    let totals = earlier.map { MonthSummary.totals(ledger, $0, through: $0.day(today.dayOfMonth)) }
    let expenses = ledger.categories.indices.filter { ledger.categories[$0].kind == .expense }
    soFar = expenses.reduce(0) { $0 + now[$1] }
    guard monthCount >= LedgerTotals.leastMonthCount else {
      (rows, usual) = ([], 0)
      return
    }
    usual = totals.map { totals in expenses.reduce(HomeAmount(0)) { $0 + totals[$1] } }.median ?? 0
    rows = expenses.map { index in
      Row(category: Category.ID(index: index), soFar: now[index], usual: totals.map { $0[index] }.median ?? 0)
    }.filter { $0.change != 0 }.sorted { ($1.change.magnitude, $0.category) < ($0.change.magnitude, $1.category) }
  }
}
