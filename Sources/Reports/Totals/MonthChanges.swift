package import Ledger

/// The change of spending from the previous month to this one, by category. The parts and the rest add up to the total.
/// For the current month, both months are compared up to the same day.
package struct MonthChanges: Sendable {
  package let total: HomeAmount
  /// The categories that changed most, largest change first.
  package let parts: [MonthHighlights.CategoryChange]
  /// The sum of all other changes; `nil` if no other category changed.
  package let rest: HomeAmount?
  /// The comparison with the same month a year before; `nil` if either month has no spending.
  package let year: MonthHighlights.Comparison?

  /// Calculates the changes of a month; `nil` for a month without a useful comparison (see `MonthSummary.isCompared`).
  ///
  /// - Parameter limit: the maximum number of parts. If the rest would be a single category, it becomes an additional
  ///   part.
  package init?(_ ledger: Ledger, _ figures: LedgerTotals, _ summary: MonthSummary, limit: Int) {
    guard summary.isCompared else { return nil }
    total = summary.period.shownSpent - summary.spentBefore
    let before = summary.month.adding(months: -1)
    let isRunning = summary.period.phase == .running
    var changes = MonthSummary.totals(
      ledger, before, through: isRunning ? before.day(ledger.today.dayOfMonth) : before.lastDay
    ).map { -$0 }
    for part in summary.expenses { changes[part.category.index] += part.shown }
    let all = changes.indices.filter { ledger.categories[$0].kind == .expense && changes[$0] != 0 }
      .map { MonthHighlights.CategoryChange(category: Category.ID(index: $0), change: changes[$0]) }
      .sorted { ($1.change.magnitude, $0.category) < ($0.change.magnitude, $1.category) }
    parts = Array(all.prefix(all.count == limit + 1 ? limit + 1 : limit))
    let others = all.dropFirst(parts.count)
    rest = others.isEmpty ? nil : others.reduce(0) { $0 + $1.change }
    year = MonthHighlights.Comparison(of: summary.month, with: summary.month.adding(months: -12), ledger, figures)
  }
}
