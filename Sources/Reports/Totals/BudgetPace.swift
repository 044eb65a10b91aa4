package import Ledger

/// The use of a budget, compared with the calendar: in the budget's period, and in the year.
package struct BudgetPace: Sendable, Equatable {
  /// The day of the period, counted from 1: today, the last day of a past month, or the first day of a future month.
  package let day: Int
  /// The length of the period in days.
  package let dayCount: Int
  /// The amount, in minor units, that would be used by `day` if the budget were spent evenly; `nil` if the period is
  /// over or in the future, or if nothing is available to spend.
  package let evenUse: HomeAmount?
  /// The amount used in excess of `evenUse`; negative if less was used. `nil` if `evenUse` is `nil`.
  package let ahead: HomeAmount?
  package let verdict: BudgetVerdict
  /// The amount used in `months`, up to today or the end of the last month.
  package let usedInYear: HomeAmount
  /// The sum of the year's budgets, from the first period that is in the book and has a budget, including the amount
  /// carried into that period.
  package let budgetInYear: HomeAmount
  /// The months that the year's figures cover, starting with the first one that has a budget.
  package let months: ClosedRange<Month>

  /// Calculates the pace of a budget from its use in a month.
  ///
  /// - Parameter used: the months that the book covers.
  package init(_ use: BudgetUse, _ ledger: Ledger, _ figures: LedgerTotals, used: ClosedRange<Month>) {
    let (today, month, period) = (ledger.today, use.month, use.budget.every.months(around: use.month))
    let last = min(max(today, month.firstDay), month.lastDay)
    day = last.days(since: period.lowerBound.firstDay) + 1
    dayCount = period.upperBound.lastDay.days(since: period.lowerBound.firstDay) + 1
    let isRunning = month <= today.month && (day < dayCount || today.month == month)
    evenUse =
      isRunning && use.available > 0
      ? HomeAmount(Int128(use.available) * Int128(day), dividedBy: Int128(dayCount)) : nil
    ahead = evenUse.map { use.used - $0 }
    verdict = BudgetVerdict(use, ahead: ahead)
    let year = min(month, max(Month(year: month.year, month: 1), used.lowerBound))
    // Go back from the current period while there was a budget.
    var first = Budget.Term(item: use.budget, months: period)
    var sum = Int128(use.budget.amount)
    let budget = ledger.category(use.category).budget
    while first.months.lowerBound > year,
      let before = budget?.term(of: first.months.lowerBound.adding(months: -1))
    {
      first = before
      sum += Int128(before.item.amount)
    }
    months = max(year, min(month, first.months.lowerBound))...month
    usedInYear = months.reduce(use.used) { use.months.contains($1) ? $0 : $0 + figures.total(of: use.category, in: $1) }
    let carried = budget.map { BudgetUse.carried(into: first, of: $0, use.category, ledger, figures) } ?? 0
    budgetInYear = HomeAmount(clamping: sum + Int128(carried))
  }
}
