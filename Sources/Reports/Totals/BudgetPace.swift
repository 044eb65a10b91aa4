package import Ledger

/// How a budget stands against the calendar: its own period, and the year.
package struct BudgetPace: Sendable, Equatable {
  /// Days of the budget's period up to today, or to the end of the month looked at, and all of them.
  package let day: Int
  package let dayCount: Int
  /// Minor units that would be used by that day if every day used the same; nil of a period that is over or to come,
  /// and where there is nothing to spend.
  package let expected: HomeAmount?
  /// Used since January, up to today or the month's end.
  package let usedInYear: HomeAmount
  /// What the budgets come to of as many periods as the year has begun since there is a book, and what was carried
  /// into the first of them.
  package let budgetInYear: HomeAmount
  /// The months that the year's figures are of.
  package let months: ClosedRange<Month>

  /// - Parameter used: the months that the book covers.
  package init(_ use: BudgetUse, _ ledger: Ledger, _ figures: Figures, used: ClosedRange<Month>) {
    let (today, month, budget) = (ledger.today, use.month, use.budget)
    let period = budget.period(of: month)
    let last = min(max(today, month.firstDay), month.lastDay)
    day = last.days(since: period.lowerBound.firstDay) + 1
    dayCount = period.upperBound.lastDay.days(since: period.lowerBound.firstDay) + 1
    let isRunning = month <= today.month && (day < dayCount || today.month == month)
    expected =
      isRunning && use.available > 0
      ? HomeAmount(Int128(use.available) * Int128(day), dividedBy: Int128(dayCount)) : nil
    let first = min(month, max(Month(year: month.year, month: 1), used.lowerBound))
    months = first...month
    usedInYear = months.reduce(use.used) { use.months.contains($1) ? $0 : $0 + figures.total(of: use.category, in: $1) }
    let begun = budget.period(of: first)
    let length = begun.upperBound.months(since: begun.lowerBound) + 1
    let count = period.lowerBound.months(since: begun.lowerBound) / length + 1
    let carried = BudgetUse.carried(budget, use.category, into: begun.lowerBound, ledger, figures)
    budgetInYear = HomeAmount(clamping: Int128(budget.amount) * Int128(count) + Int128(carried))
  }
}
