package import Ledger

/// The categories that differ most from their usual spending by this day of the month.
///
/// The current month up to today is compared with the same number of days in each of the twelve previous months that
/// the ledger covers. A comparison with whole months would understate the spending of the current month. All amounts
/// are in minor units of the home currency, net of refunds.
package struct Movers: Sendable {
  package struct Row: Sendable, Equatable {
    package let category: Category.ID
    package let soFar: HomeAmount
    /// The median of the earlier months up to the same day.
    package let usual: HomeAmount
    package var change: HomeAmount { soFar - usual }
  }

  /// The expense categories that differ, largest difference first.
  package let rows: [Row]
  /// The spending of all expense categories so far.
  package let soFar: HomeAmount
  package let usual: HomeAmount
  /// The number of months in the median, at most 12. With fewer than three months, there are no rows.
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
