package import Ledger

/// The bills that are still to be paid.
package struct Bills: Sendable {
  package struct Bill: Sendable, Equatable {
    /// The index of the bill's entry in `Ledger.transactions`.
    package var transaction: Int
    /// The due day; `nil` if the entry has no due day.
    package var due: Day?
    /// The number of days since the due day; 0 for a bill that is not overdue.
    package var daysLate: Int
  }

  /// The bills, overdue ones first, then by due day. Bills without a due day are last.
  package let pending: [Bill]
  /// The total of the bills, in minor units of the home currency. Bills without a rate count as zero.
  package let total: HomeAmount
  /// The total of the bills that are due soon, in minor units of the home currency.
  package let totalDueSoon: HomeAmount

  /// Returns the due days that count as soon: today and the six days after it.
  package static func soon(from today: Day) -> ClosedRange<Day> { today...today.adding(days: 6) }

  package var overdueCount: Int { pending.count { $0.daysLate > 0 } }
  /// The first bill that is not overdue and has a due day; `nil` if there is no such bill.
  package var next: Bill? { pending.first { $0.daysLate <= 0 && $0.due != nil } }

  package init(_ ledger: Ledger) {
    var bills: [Bill] = []
    var sum: HomeAmount = 0
    var soonSum: HomeAmount = 0
    let soon = Bills.soon(from: ledger.today)
    for (index, transaction) in ledger.transactions.enumerated() where transaction.direction == .spent {
      let status = transaction.status(on: ledger.today)
      guard case .pending(let due) = status else { continue }
      bills.append(Bill(transaction: index, due: due, daysLate: status.daysOverdue(on: ledger.today)))
      sum += transaction.homeAmount ?? 0
      if let due, soon.contains(due) { soonSum += transaction.homeAmount ?? 0 }
    }
    let never = Int32.max
    pending = bills.sorted {
      ($0.due?.number ?? never, $0.transaction) < ($1.due?.number ?? never, $1.transaction)
    }
    total = sum
    totalDueSoon = soonSum
  }
}
