package import Ledger

/// Bills and recurrent payments that were paid, by the month of their payment; other spending stands on its month's
/// page.
package struct PaidBills: Sendable {
  package struct Payment: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    package let transaction: Int
    /// The day it was paid.
    package let day: Day
    package let due: Day?
    /// The days between, above zero for a bill that was paid late.
    package var daysLate: Int { due.map { max(0, day.days(since: $0)) } ?? 0 }
  }

  package struct MonthOfPayments: Sendable, Equatable {
    package let month: Month
    /// The newest first.
    package let payments: [Payment]
    /// Minor units of the home currency; those without a rate count nothing.
    package let total: HomeAmount
  }

  /// The newest month first; only months with a payment.
  package let months: [MonthOfPayments]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    var payments: [Payment] = []
    for (index, transaction) in ledger.transactions.enumerated() where transaction.direction == .spent {
      guard case .paid(let day) = transaction.status(on: ledger.today),
        transaction.due != nil || transaction.details?.paid != nil || recurrence.series(of: index) != nil
      else { continue }
      payments.append(Payment(transaction: index, day: day, due: transaction.due))
    }
    payments.sort { ($1.day, $1.transaction) < ($0.day, $0.transaction) }
    months = Dictionary(grouping: payments) { $0.day.month }.sorted { $0.key > $1.key }.map { month, payments in
      let total = payments.reduce(HomeAmount(0)) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) }
      return MonthOfPayments(month: month, payments: payments, total: total)
    }
  }
}
