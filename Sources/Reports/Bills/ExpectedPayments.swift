package import Ledger

/// What is expected to be spent or received again, by day; in no total (BOOK.md §2, Repeats).
package struct ExpectedPayments: Sendable {
  package struct Payment: Sendable, Equatable {
    package let day: Day
    package let category: Category.ID
    /// Minor units of the home currency, as the ruling entry says.
    package let amount: Int64
  }

  /// By day. Expenses of expense categories and income of those of income; what has no rate is left out.
  package let payments: [Payment]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    payments = recurrence.open.compactMap { open in
      let transaction = ledger.transactions[open.ruling]
      let isIncome = ledger.category(transaction.category).kind == .income
      guard open.occurrence.state == .expected || open.occurrence.state == .due, let amount = transaction.homeAmount,
        transaction.direction == (isIncome ? .received : .spent)
      else { return nil }
      return Payment(day: open.occurrence.day, category: transaction.category, amount: amount)
    }
  }
}
