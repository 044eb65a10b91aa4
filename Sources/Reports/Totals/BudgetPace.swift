package import Ledger

/// How a budget stands against the calendar.
package struct BudgetPace: Sendable, Equatable {
  /// Minor units that would be used by today if every day used the same; nil unless the month runs.
  package let expected: Int64?
  /// Used since January, up to today or the month's end.
  package let usedInYear: Int64
  /// As many monthly budgets as the year has had months with a book, this one included.
  package let budgetInYear: Int64
  /// The months that the year's figures are of.
  package let months: ClosedRange<Month>

  /// - Parameters:
  ///   - use: of `month`.
  ///   - used: the months that the book covers.
  package init(_ use: BudgetUse, _ ledger: Ledger, _ figures: Figures, month: Month, used: ClosedRange<Month>) {
    let (today, days) = (ledger.today, month.dayCount)
    expected =
      today.month == month
      ? Int64(roundedHalfEven(Int128(use.budget) * Int128(today.dayOfMonth), by: Int128(days))) : nil
    let first = min(month, max(Month(year: month.year, month: 1), used.lowerBound))
    months = first...month
    var sum = use.used
    for earlier in months where earlier != month { sum += figures.total(of: use.category, in: earlier) }
    usedInYear = sum
    budgetInYear = Int64(clamping: Int128(use.budget) * Int128(month.months(since: first) + 1))
  }
}
