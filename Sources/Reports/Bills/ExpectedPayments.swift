package import Ledger

/// The payments expected from recurring transactions, by day, which are not part of any total.
package struct ExpectedPayments: Sendable {
  package struct Payment: Sendable, Equatable {
    package let day: Day
    package let category: Category.ID
    /// The amount of the newest entry of the series, in minor units of the home currency; negative for a refund or a
    /// correction of income.
    package let amount: HomeAmount
  }

  /// The payments ordered by day, one for each part. Parts in expense categories are spent; parts in income categories
  /// are received. Parts without a rate are excluded.
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
