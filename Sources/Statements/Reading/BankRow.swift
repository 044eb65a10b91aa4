import Formats
package import Ledger

/// One movement on a bank account.
package struct BankRow: Sendable, Hashable {
  /// First line of the row in the file, from 1.
  package var line: Int
  /// The booking date.
  package var day: Day
  /// The amount; money out is negative.
  package var amount: SignedDecimal
  /// The amount's currency; `nil` if it is the statement's currency.
  package var currency: Currency?
  /// The amount and currency before the bank converted them.
  package var original: Original?
  /// Bank fee from separate columns; negative if it was paid back.
  package var fee: SignedDecimal?
  /// The fee that is already subtracted from `amount`, because it was charged in addition to the amount in the file.
  package var feeOnTop: SignedDecimal?
  /// Running balance after the row.
  package var balance: SignedDecimal?
  /// The other party; empty if the file has no such field.
  package var name: String
  /// The purpose and all other text, in the order of the file.
  package var memo: String
  /// The bank's name for this kind of movement.
  package var kind: String
  /// The bank's identifier for the movement; `nil` if the file has none.
  package var id: String?
  /// Category in the file, if a program with categories wrote it.
  package var category: String?
  package var tags: [String]
  /// The member of the household, from a column of members.
  package var member: String?
  /// A user's remark, which becomes the note of the entry.
  package var note: String?
  /// Number of the other account, or its name if another program wrote the file.
  package var counterAccount: String?
  /// Amounts by category, if the file divides the row. They have the sign of `amount` and add up to it.
  package var parts: [Part] = []
  /// The movements that replace the row, if some of its parts are transfers and the account of at least one is known.
  package var divided: [BankRow] = []
  /// A question for the user if the row may not be a separate movement; `nil` otherwise.
  package var doubt: String?
  /// Whether the bank marks the row as the reversal of another movement.
  package var isReversal = false

  package struct Part: Sendable, Hashable {
    package var category: String
    package var amount: SignedDecimal
  }

  package struct Original: Sendable, Hashable {
    package var amount: SignedDecimal
    package var currency: Currency
  }

  package init(
    line: Int, day: Day, amount: SignedDecimal, currency: Currency? = nil, name: String = "", memo: String = "",
    kind: String = "", id: String? = nil
  ) {
    self.line = line
    self.day = day
    self.amount = amount
    self.currency = currency
    self.name = name
    self.memo = memo
    self.kind = kind
    self.id = id
    tags = []
  }

  /// The amount in the file, before `feeOnTop` was subtracted. It identifies the row in later imports, whatever the fee
  /// means.
  package var stated: SignedDecimal { feeOnTop.map { amount + $0 } ?? amount }

  /// Name and memo together: the bank's complete text, as stored in a row's fingerprint.
  package var text: String { name.isEmpty || memo.isEmpty ? name + memo : "\(name) \(memo)" }
}
