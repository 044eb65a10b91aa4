/// An entry of a month file: money spent, received, or transferred between two accounts.
package struct Transaction: Sendable {
  package enum Direction: UInt8, Sendable {
    case spent
    case received
    case moved
  }

  // Small properties are grouped, so that an entry takes 96 bytes.
  /// The day of the transaction.
  package var date: Day
  package var direction: Direction
  package var title: String
  /// The amount in the transaction's currency, above zero.
  package var amount: Money
  package var category: Category.ID
  /// The account that was debited or credited; for a transfer, the account that was debited.
  package var account: Account.ID
  /// The amount in the home currency; `nil` if there is no exchange rate. It is zero or more, except for rounding
  /// differences in a filtered site.
  package var homeAmount: HomeAmount?
  /// The parts in categories other than `category`, at most one for each category, in the order written.
  package var split: [EntryPart]
  /// Rarely used keys; `nil` if none is used.
  package var details: TransactionDetails?
  package var source: EntrySource
}

/// The value of `paid:`: a day, or `no` for an unpaid bill.
package enum Payment: Sendable, Equatable {
  case on(Day)
  case notYet
}

/// The value of `auto:` for a standing order.
enum Automatic: String, CaseIterable {
  case yes
}

/// The interval of a recurring transaction.
package enum Repeat: String, Sendable, CaseIterable {
  case weekly
  case monthly
  case quarterly
  case yearly
}

extension Transaction {
  package var note: String? { details?.note }
  package var tags: [String] { details?.tags ?? [] }
  package var photos: [String] { details?.photos ?? [] }
  package var due: Day? { details?.due }

  /// The amount that was debited or credited: `booked` if it is set, otherwise `amount`.
  package var charged: Money { details?.booked ?? amount }
}
