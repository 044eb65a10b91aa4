package import Ledger

/// What is expected to be spent or received again, by day; in no total (BOOK.md §2, Repeats).
package struct ExpectedPayments: Sendable {
  package struct Payment: Sendable, Equatable {
    package let day: Day
    package let category: Category.ID
    /// Minor units of the home currency, as the newest entry of the series says; negative for a refund or a correction of
    /// income.
    package let amount: HomeAmount
  }

  /// By day, one a part: spent in categories of expenses, received in those of income; what has no rate is left out.
  package let payments: [Payment]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    payments = recurrence.open.flatMap { open -> [Payment] in
      let transaction = open.expected
      guard open.occurrence.state == .expected || open.occurrence.state == .due, transaction.direction != .moved else {
        return []
      }
      return transaction.parts.compactMap { part in
        guard part.homeAmount != nil else { return nil }
        let amount = ledger.contribution(of: part, in: transaction).amount
        return Payment(day: open.occurrence.day, category: part.category, amount: amount)
      }
    }
  }
}
