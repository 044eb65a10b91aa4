package import Ledger

/// What was spent more, or less, in a month than in the one before it, by category: the parts and the rest add up to the
/// whole. While the month runs, both are of as many days.
package struct MonthChanges: Sendable {
  package let total: HomeAmount
  /// The categories that changed most, the largest change first.
  package let parts: [MonthHighlights.CategoryChange]
  /// What all others changed by together; nil where no other changed.
  package let rest: HomeAmount?
  /// With the same month a year before.
  package let year: MonthHighlights.Comparison?

  /// Nil for a month to come, and after one in which nothing was spent.
  ///
  /// - Parameter limit: how many parts there are at most; one more rather than a rest of a single category.
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
