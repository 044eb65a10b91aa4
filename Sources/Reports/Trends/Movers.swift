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
    /// The mean of the earlier months by the same day.
    package let usual: HomeAmount
    package var change: HomeAmount { soFar - usual }
  }

  /// Expense categories that differ at all, the one that differs most first.
  package let rows: [Row]
  /// All expense categories together.
  package let soFar: HomeAmount
  package let usual: HomeAmount
  /// How many months the mean is of, 12 at most; there are no rows without any.
  package let monthCount: Int

  package init(_ ledger: Ledger, _ figures: Figures) {
    let current = ledger.window.currentMonth
    let earlier = figures.lastTwelveMonths(ledger.window)
    monthCount = earlier.count
    let today = ledger.window.currentDay
    let now = MonthSummary.totals(ledger, current, through: today)
    var sums = Array(repeating: Int128(0), count: ledger.categories.count)
    for month in earlier {
      let totals = MonthSummary.totals(ledger, month, through: month.day(today.dayOfMonth))
      for index in sums.indices { sums[index] += Int128(totals[index]) }
    }
    let expenses = ledger.categories.indices.filter { ledger.categories[$0].kind == .expense }
    soFar = expenses.reduce(0) { $0 + now[$1] }
    guard monthCount > 0 else {
      (rows, usual) = ([], 0)
      return
    }
    let count = Int128(monthCount)
    usual = HomeAmount(expenses.reduce(Int128(0)) { $0 + sums[$1] }, dividedBy: count)
    rows = expenses.map { index in
      Row(
        category: Category.ID(index: index), soFar: now[index], usual: HomeAmount(sums[index], dividedBy: count))
    }.filter { $0.change != 0 }.sorted { ($1.change.magnitude, $0.category) < ($0.change.magnitude, $1.category) }
  }
}
