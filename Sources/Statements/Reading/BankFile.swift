package import Ledger
import Formats

/// The content of a file from a bank or another program: the rows and balances of one or more accounts. It is read
/// without the book.
package struct BankFile: Sendable {
  /// The file's format as the preview shows it, such as `CSV (“;”, Windows-1252)`.
  package var format: String
  package var statements: [BankStatement]
  /// Rows that are not movements or cannot be read, each with the reason. No row is omitted without a reason.
  package var leftOut: [SkippedRow]
  /// The decisions about the file, each with its evidence.
  package var reading: FormatGuess

  package init(
    format: String, statements: [BankStatement] = [], leftOut: [SkippedRow] = [], reading: FormatGuess = FormatGuess()
  ) {
    self.format = format
    self.statements = statements
    self.leftOut = leftOut
    self.reading = reading
  }

  /// Whether the rows are pairs with the same day and text and opposite amounts, as in a double-entry journal.
  var isDoubleEntry: Bool {
    statements.allSatisfy { statement in
      let rows = statement.rows
      return rows.count > 3 && rows.count % 2 == 0 && statement.balances.isEmpty
        && stride(from: 0, to: rows.count, by: 2).allSatisfy { place in
          let (first, second) = (rows[place], rows[place + 1])
          return first.day == second.day && first.amount == -second.amount && first.text == second.text
        }
    } && !statements.isEmpty
  }

  /// Moves rows whose currency differs from their statement's currency to separate statements without balances.
  mutating func divideByCurrency() {
    var divided: [BankStatement] = []
    for var statement in statements {
      var others: [BankStatement] = []
      for row in statement.rows {
        guard let currency = row.currency, currency != statement.currency else { continue }
        let place =
          others.firstIndex { $0.currency == currency }
          ?? {
            others.append(BankStatement(account: statement.account, bank: statement.bank, currency: currency))
            return others.count - 1
          }()
        others[place].rows.append(row)
      }
      if !others.isEmpty { statement.rows.removeAll { $0.currency.map { $0 != statement.currency } ?? false } }
      if others.isEmpty || !statement.rows.isEmpty || !statement.balances.isEmpty { divided.append(statement) }
      divided += others
    }
    statements = divided
  }

  /// The number of rows in all statements, plus the skipped rows.
  package var rowCount: Int { statements.reduce(leftOut.count) { $0 + $1.rows.count } }
}

/// The rows of one account in one currency.
package struct BankStatement: Sendable {
  /// The account's IBAN or number as written in the file; `nil` if the file does not state it.
  package var account: String?
  /// BIC or name of the bank.
  package var bank: String?
  /// The account's ISO 4217 currency; `nil` if the file does not state it.
  package var currency: Currency?
  /// Rows in the order of the file.
  package var rows: [BankRow]
  package var balances: [BankBalance]
  /// The last day of the statement's period; `nil` if the file does not state it.
  package var lastDay: Day?
  /// The places where rows are missing, according to the running balance.
  package var gaps: [BalanceGap] = []

  package init(
    account: String? = nil, bank: String? = nil, currency: Currency? = nil, rows: [BankRow] = [],
    balances: [BankBalance] = [], lastDay: Day? = nil
  ) {
    self.account = account
    self.bank = bank
    self.currency = currency
    self.rows = rows
    self.balances = balances
    self.lastDay = lastDay
  }

  /// Whether the opening balance plus the rows equals the closing balance; `nil` if one of the two balances is missing.
  package var addsUp: Bool? {
    missing.map { $0 == .zero }
  }

  /// Negates the rows marked as reversals, or only one of them, if the statement then adds up. Some banks write a
  /// reversal with the sign of the reversed row.
  mutating func turnReversals() {
    guard let missing, missing != .zero else { return }
    let marked = rows.indices.filter { rows[$0].isReversal }
    var sum = SignedDecimal.zero
    for place in marked { sum = sum + rows[place].amount + rows[place].amount }
    var turned = marked.isEmpty || sum != -missing ? [] : marked
    if turned.isEmpty {
      let fitting = marked.filter { rows[$0].amount + rows[$0].amount == -missing }
      if fitting.count == 1 { turned = fitting }
    }
    for place in turned { rows[place].amount = -rows[place].amount }
  }

  /// The closing balance minus the opening balance and all rows; `nil` unless both balances are known.
  package var missing: SignedDecimal? {
    guard let opening = balances.first(where: { $0.kind == .opening })?.amount,
      let closing = balances.last(where: { $0.kind == .closing })?.amount
    else { return nil }
    return closing - rows.reduce(opening) { $0 + $1.amount }
  }
}

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
  /// The amount and currency before the conversion.
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

/// A balance that the file states for an account.
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
  /// Whether the file states that the day is complete, so that no later row belongs to the day.
  package var isWholeDay: Bool

  package init(day: Day, amount: SignedDecimal, kind: Kind, isWholeDay: Bool = false) {
    self.day = day
    self.amount = amount
    self.kind = kind
    self.isWholeDay = isWholeDay
  }
}

/// A change of the running balance that differs from the amount of its row.
package struct BalanceGap: Sendable, Hashable {
  /// The line of the row below the gap.
  package var line: Int
  /// The amount that the balance includes but no row contains; money out is negative.
  package var amount: SignedDecimal
}
