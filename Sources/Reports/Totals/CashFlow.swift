package import Ledger

/// What came in and was paid out in each month, by the day on which money moved, and how that follows from what the
/// month's own figures say, which go by date.
package struct CashFlow: Sendable {
  /// Minor units of the home currency. Moved is the month's figure, more `refunds` and `corrections`, less `parts` and
  /// `notInMonth`, more `ofOtherMonths`.
  package struct Side: Sendable, Equatable {
    package fileprivate(set) var moved: HomeAmount = 0
    /// Of the month: they came in, while its figure takes them off what was spent.
    package fileprivate(set) var refunds: HomeAmount = 0
    /// Of the month: they were paid out, while its figure takes them off what was received.
    package fileprivate(set) var corrections: HomeAmount = 0
    /// Of the month: negative parts, such as a tax within a salary, which its figures count on both sides.
    package fileprivate(set) var parts: HomeAmount = 0
    /// Of the month, but moved in another one, or not yet, or before the books were opened.
    package fileprivate(set) var notInMonth: HomeAmount = 0
    package fileprivate(set) var ofOtherMonths: HomeAmount = 0

    /// What was spent, or received, in the month by today.
    package var figure: HomeAmount { moved - refunds - corrections + parts + notInMonth - ofOtherMonths }

    /// - Parameter amount: of an entry, what belongs to categories of the other kind.
    fileprivate mutating func add(_ amount: HomeAmount, of direction: Transaction.Direction) {
      if amount < 0 {
        parts -= amount
      } else if direction == .received {
        refunds += amount
      } else {
        corrections += amount
      }
    }
  }

  package struct Flow: Sendable, Equatable {
    package fileprivate(set) var cameIn = Side()
    package fileprivate(set) var paidOut = Side()
  }

  private var flows: [Month: Flow] = [:]

  package init(_ ledger: Ledger) {
    for transaction in ledger.transactions {
      guard transaction.direction != .moved, let amount = transaction.homeAmount else { continue }
      let side = transaction.direction == .spent ? \Flow.paidOut : \Flow.cameIn
      let own = transaction.date <= ledger.today ? transaction.date.month : nil
      let moved =
        transaction.hasMoved(by: ledger.today) && ledger.countsInBalance(transaction)
        ? transaction.movingDay?.month : nil
      if let moved {
        flows[moved, default: Flow()][keyPath: side].moved += amount
        if moved != own { flows[moved, default: Flow()][keyPath: side].ofOtherMonths += amount }
      }
      guard let own else { continue }
      if moved != own { flows[own, default: Flow()][keyPath: side].notInMonth += amount }
      // What was received in categories of expenses, or spent in those of income.
      let sum = ledger.sum(of: transaction)
      let other = transaction.direction == .received ? -sum.spent : -sum.received
      if other == 0 { continue }
      flows[own, default: Flow()].cameIn.add(other, of: transaction.direction)
      flows[own, default: Flow()].paidOut.add(other, of: transaction.direction)
    }
  }

  package subscript(month: Month) -> Flow { flows[month] ?? Flow() }
}
