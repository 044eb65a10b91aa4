package import Ledger

/// The bills and recurring transactions that were paid, by month of payment. Other spending is shown on the page of its
/// month.
package struct PaidBills: Sendable {
  package struct Payment: Sendable, Equatable {
    /// The index of the entry in `Ledger.transactions`.
    package let transaction: Int
    /// The day on which the bill was paid.
    package let day: Day
    package let due: Day?
    /// The number of days from the due day to the payment; 0 for a bill paid on time.
    package var daysLate: Int { due.map { max(0, day.days(since: $0)) } ?? 0 }
  }

  package struct MonthOfPayments: Sendable, Equatable {
    package let month: Month
    /// The payments of the month, newest first.
    package let payments: [Payment]
    /// The total in minor units of the home currency. Payments without a rate count as zero.
    package let total: HomeAmount
  }

  /// The months with a payment, newest first.
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
