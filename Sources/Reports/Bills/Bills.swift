package import Ledger

/// What is still to pay.
package struct Bills: Sendable {
  package struct Bill: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    package var transaction: Int
    /// The day it should be paid; nil when none was written.
    package var due: Day?
    /// Above zero for a bill whose day has passed.
    package var daysLate: Int
  }

  /// Overdue first, then by due day; those without one last.
  package let pending: [Bill]
  /// Minor units of the home currency; bills without a rate count nothing.
  package let total: HomeAmount

  package var overdueCount: Int { pending.count { $0.daysLate > 0 } }
  /// The first one that is not overdue.
  package var next: Bill? { pending.first { $0.daysLate <= 0 && $0.due != nil } }

  package init(_ ledger: Ledger) {
    var bills: [Bill] = []
    var sum: HomeAmount = 0
    for (index, transaction) in ledger.transactions.enumerated() where transaction.direction == .spent {
      guard case .pending(let due) = transaction.status(on: ledger.today) else { continue }
      bills.append(Bill(transaction: index, due: due, daysLate: due.map { max(0, ledger.today.days(since: $0)) } ?? 0))
      sum += transaction.homeAmount ?? 0
    }
    let never = Int32.max
    pending = bills.sorted {
      ($0.due?.number ?? never, $0.transaction) < ($1.due?.number ?? never, $1.transaction)
    }
    total = sum
  }
}
