package import Ledger
import Formats

/// The usual monthly spending, net of refunds, without entries that belong to a series or replace one of its
/// occurrences (`ExplainedEntries`).
///
/// Bills that do not belong to a series are included, because nothing else in a forecast represents the next such bill.
///
/// The value is the median of the months, not the mean, so that one exceptional month has little effect.
package struct EverydaySpending: Sendable, Equatable {
  /// The usual monthly spending in minor units of the home currency, at least 0.
  package let usual: HomeAmount
  /// The number of months with entries among the twelve whole months before the current one.
  package let monthCount: Int

  private let explained: Set<Int>
  /// The case-folded titles of the bills that are included in the usual spending.
  private let bills: Set<String>

  /// Calculates the usual spending; `nil` if the book has fewer than three whole months.
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

  /// Whether the future transaction replaces a part of the usual spending. A transaction of a series never does, and a
  /// bill does only if an earlier bill had the same title.
  func holds(_ index: Int, _ ledger: Ledger, _ recurrence: Recurrence) -> Bool {
    if EverydaySpending.isOfSeries(index, explained, recurrence) { return false }
    let transaction = ledger.transactions[index]
    return transaction.due == nil || bills.contains(UnicodeText.nameKey(transaction.title))
  }

  /// Whether the transaction belongs to a series, or replaces one of its occurrences.
  private static func isOfSeries(_ index: Int, _ explained: Set<Int>, _ recurrence: Recurrence) -> Bool {
    explained.contains(index) || recurrence.series(of: index) != nil
  }
}
