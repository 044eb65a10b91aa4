package import Ledger

/// The alerts about bills: late, missing, entered twice, or more expensive than before.
package struct BillAlerts: Sendable {
  /// Two entries that may record the same payment.
  package struct DuplicatePair: Sendable, Equatable {
    /// The index of the earlier entry in `Ledger.transactions`.
    package let first: Int
    package let second: Int
  }

  /// The pending bills whose due day has passed, most overdue first.
  package let late: [Bills.Bill]
  /// The due or missed occurrences of recurring transactions, which have no entry; ordered by day.
  package let missing: [Recurrence.Open]
  /// The possible duplicates in this month and the previous one, up to today, ordered by the day of the later entry.
  package let doubled: [DuplicatePair]
  /// The price increases in this month and the previous one. Only the newest payment of each series is compared with
  /// the payment before it.
  package let risen: [PriceIncrease]

  package var isEmpty: Bool { late.isEmpty && missing.isEmpty && doubled.isEmpty && risen.isEmpty }

  package init(_ ledger: Ledger, _ bills: Bills, _ recurrence: Recurrence) {
    let days = ledger.today.month.adding(months: -1).firstDay...ledger.today
    late = bills.pending.filter { $0.daysLate > 0 }
    missing = recurrence.open.filter { $0.occurrence.state != .expected }
    doubled = DoubledPayments(ledger, recurrence, days).pairs
    risen = recurrence.series.compactMap { series in
      let newest = series.payments(ledger, through: ledger.today).last
      let rise = series.rises(ledger, through: ledger.today).last
      guard let rise, rise.transaction == newest, days.contains(ledger.transactions[rise.transaction].date) else {
        return nil
      }
      return rise
    }
  }
}
