package import Ledger

/// What is expected to be spent or received again, by day; in no total (BOOK.md §2, Repeats).
package struct ExpectedPayments: Sendable {
  package struct Payment: Sendable, Equatable {
    package let day: Day
    package let category: Category.ID
    /// Minor units of the home currency, as the newest entry of the series says.
    package let amount: HomeAmount
  }

  /// By day, one a part. Expenses of expense categories and income of those of income; what has no rate is left out.
  package let payments: [Payment]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    payments = recurrence.open.flatMap { open -> [Payment] in
      let transaction = open.expected
      guard open.occurrence.state == .expected || open.occurrence.state == .due, transaction.direction != .moved else {
        return []
      }
      return transaction.parts.compactMap { part in
        let isIncome = ledger.category(part.category).kind == .income
        guard let amount = part.homeAmount, transaction.direction == (isIncome ? .received : .spent) else { return nil }
        return Payment(day: open.occurrence.day, category: part.category, amount: amount)
      }
    }
  }
}
