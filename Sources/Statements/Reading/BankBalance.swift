import Formats
package import Ledger

/// A balance of an account, as given in the file.
package struct BankBalance: Sendable, Hashable {
  package enum Kind: Sendable {
    /// The balance before the first row.
    case opening
    /// The balance after the last row of its day.
    case closing
  }

  package var day: Day
  package var amount: SignedDecimal
  package var kind: Kind
  /// Whether the day is complete according to the file. If so, no later row belongs to the day.
  package var isWholeDay: Bool

  package init(day: Day, amount: SignedDecimal, kind: Kind, isWholeDay: Bool = false) {
    self.day = day
    self.amount = amount
    self.kind = kind
    self.isWholeDay = isWholeDay
  }
}

/// A change in the running balance that differs from the amount of its row.
package struct BalanceGap: Sendable, Hashable {
  /// The line of the row below the gap.
  package var line: Int
  /// The amount by which the balance changes without a row; negative for outgoing money.
  package var amount: SignedDecimal
}
