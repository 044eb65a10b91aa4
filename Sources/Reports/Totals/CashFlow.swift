package import Ledger

/// The money received and paid in each month, by the day of payment, and the differences from the month's totals, which
/// count entries by their date.
package struct CashFlow: Sendable {
  /// The amounts of one direction, in minor units of the home currency. `moved` is the month's total, plus `refunds`,
  /// `corrections` and `ofOtherMonths`, minus `parts` and `notInMonth`.
  package struct Side: Sendable, Equatable {
    package fileprivate(set) var moved: HomeAmount = 0
    /// The refunds of the month, which the totals subtract from spending.
    package fileprivate(set) var refunds: HomeAmount = 0
    /// The corrections of the month, which the totals subtract from income.
    package fileprivate(set) var corrections: HomeAmount = 0
    /// The negative parts of the month, such as tax within a salary, which the totals include in both spending and
    /// income.
    package fileprivate(set) var parts: HomeAmount = 0
    /// The month's amounts that were paid in a different month or before the opening day, or are not paid yet.
    package fileprivate(set) var notInMonth: HomeAmount = 0
    package fileprivate(set) var ofOtherMonths: HomeAmount = 0

    /// The month's total up to today, which is either the spending or the income.
    package var figure: HomeAmount { moved - refunds - corrections + parts + notInMonth - ofOtherMonths }

    /// Adds an amount that the totals include in the other direction.
    ///
    /// - Parameter amount: the amount of an entry in categories of the other kind.
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
        transaction.isPaid(by: ledger.today) && ledger.countsInBalance(transaction)
        ? transaction.paymentDate?.month : nil
      if let moved {
        flows[moved, default: Flow()][keyPath: side].moved += amount
        if moved != own { flows[moved, default: Flow()][keyPath: side].ofOtherMonths += amount }
      }
      guard let own else { continue }
      if moved != own { flows[own, default: Flow()][keyPath: side].notInMonth += amount }
      // The amounts received in expense categories, or spent in income categories.
      let sum = ledger.sum(of: transaction)
      let other = transaction.direction == .received ? -sum.spent : -sum.received
      if other == 0 { continue }
      flows[own, default: Flow()].cameIn.add(other, of: transaction.direction)
      flows[own, default: Flow()].paidOut.add(other, of: transaction.direction)
    }
  }

  package subscript(month: Month) -> Flow { flows[month] ?? Flow() }
}
