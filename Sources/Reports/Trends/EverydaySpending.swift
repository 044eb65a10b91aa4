package import Ledger

/// What is spent day by day, as usual: refunds taken off, without what belongs to a series, or was one of it under
/// another title, and without bills.
///
/// The median of months, not their mean: one month with a new roof in it is no habit.
package struct EverydaySpending: Sendable, Equatable {
  /// Minor units of the home currency a month, 0 at least.
  package let usual: HomeAmount
  /// How many of the twelve whole months before this one have entries.
  package let monthCount: Int

  private let explained: Set<Int>

  /// Nil for a book of fewer than three whole months.
  package init?(_ ledger: Ledger, _ figures: Figures, _ recurrence: Recurrence) {
    let months = figures.lastTwelveMonths(ledger.window).filter { !ledger.transactions(in: $0).isEmpty }
    guard months.count >= Figures.leastMonthCount else { return nil }
    let explained = ExplainedEntries(ledger, recurrence).indices
    self.explained = explained
    let sums = months.map { month -> HomeAmount in
      guard let entries = ledger.file(of: month)?.entries else { return 0 }
      return entries.reduce(0) { sum, index in
        !explained.contains(index) && EverydaySpending.isApart(index, ledger, recurrence)
          ? sum + ledger.sum(of: ledger.transactions[index]).spent : sum
      }
    }
    usual = max(0, sums.median ?? 0)
    monthCount = months.count
  }

  /// Whether a transaction is of this kind.
  func holds(_ index: Int, _ ledger: Ledger, _ recurrence: Recurrence) -> Bool {
    !explained.contains(index) && EverydaySpending.isApart(index, ledger, recurrence)
  }

  /// Whether it is neither a bill nor one of a series.
  private static func isApart(_ index: Int, _ ledger: Ledger, _ recurrence: Recurrence) -> Bool {
    ledger.transactions[index].details?.due == nil && recurrence.series(of: index) == nil
  }
}
