package import Ledger
import Formats

/// What is spent in a month, as usual: refunds taken off, without what belongs to a series, or was one of it under
/// another title.
///
/// A bill that no series expects is in it, since nothing else in a forecast would stand for the next one like it.
///
/// The median of months, not their mean: one month with a new roof in it is no habit.
package struct EverydaySpending: Sendable, Equatable {
  /// Minor units of the home currency a month, 0 at least.
  package let usual: HomeAmount
  /// How many of the twelve whole months before this one have entries.
  package let monthCount: Int

  private let explained: Set<Int>
  /// The folded titles of bills that are in it.
  private let bills: Set<String>

  /// Nil for a book of fewer than three whole months.
  package init?(_ ledger: Ledger, _ figures: LedgerTotals, _ recurrence: Recurrence) {
    let months = figures.lastTwelveMonths(ledger.window).filter { !ledger.transactions(in: $0).isEmpty }
    guard months.count >= LedgerTotals.leastMonthCount else { return nil }
    let explained = ExplainedEntries(ledger, recurrence).indices
    self.explained = explained
    var bills: Set<String> = []
    let sums = months.map { month -> HomeAmount in
      var sum = HomeAmount.zero
      for index in ledger.file(of: month)?.entries ?? 0..<0 {
        if EverydaySpending.isOfSeries(index, explained, recurrence) { continue }
        let transaction = ledger.transactions[index]
        sum += ledger.sum(of: transaction).spent
        if transaction.due != nil { bills.insert(UnicodeText.nameKey(transaction.title)) }
      }
      return sum
    }
    self.bills = bills
    usual = max(0, sums.median ?? 0)
    monthCount = months.count
  }

  /// Whether a transaction of a day to come takes the place of some of it: a bill only if there was one of its title, for
  /// another is no part of what is usual.
  func holds(_ index: Int, _ ledger: Ledger, _ recurrence: Recurrence) -> Bool {
    if EverydaySpending.isOfSeries(index, explained, recurrence) { return false }
    let transaction = ledger.transactions[index]
    return transaction.due == nil || bills.contains(UnicodeText.nameKey(transaction.title))
  }

  /// Whether a transaction belongs to a series, or was one of it under another title.
  private static func isOfSeries(_ index: Int, _ explained: Set<Int>, _ recurrence: Recurrence) -> Bool {
    explained.contains(index) || recurrence.series(of: index) != nil
  }
}
