package import Ledger

/// What is spent day by day, as usual: refunds taken off, without what belongs to a series and without bills.
///
/// The median of months, not their mean: one month with a new roof in it is no habit.
package struct EverydaySpending: Sendable, Equatable {
  /// Minor units of the home currency a month, 0 at least.
  package let usual: HomeAmount
  /// How many of the twelve whole months before this one have entries.
  package let monthCount: Int

  /// Fewer say nothing of what is usual.
  private static let leastMonthCount = 3

  /// Nil for a book of fewer than three whole months.
  package init?(_ ledger: Ledger, _ figures: Figures, _ recurrence: Recurrence) {
    let months = figures.lastTwelveMonths(ledger.window).filter { !ledger.transactions(in: $0).isEmpty }
    guard months.count >= EverydaySpending.leastMonthCount else { return nil }
    let sums = months.map { month -> HomeAmount in
      guard let entries = ledger.file(of: month)?.entries else { return 0 }
      return entries.reduce(0) { sum, index in
        EverydaySpending.holds(index, ledger, recurrence)
          ? sum + ledger.sum(of: ledger.transactions[index]).spent : sum
      }
    }.sorted()
    let middle = sums.count / 2
    let twice = Int128(sums[middle]) + Int128(sums[sums.count.isMultiple(of: 2) ? middle - 1 : middle])
    usual = max(0, HomeAmount(twice, dividedBy: 2))
    monthCount = months.count
  }

  /// Whether a transaction is of this kind.
  static func holds(_ index: Int, _ ledger: Ledger, _ recurrence: Recurrence) -> Bool {
    ledger.transactions[index].details?.due == nil && recurrence.series(of: index) == nil
  }
}
