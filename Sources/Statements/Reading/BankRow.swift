import Formats
package import Ledger

/// One movement on a bank account.
package struct BankRow: Sendable, Hashable {
  /// The line number at which the row begins in the file, counted from 1.
  package var line: Int
  /// The booking date.
  package var day: Day
  /// The amount; negative for outgoing money.
  package var amount: SignedDecimal
  /// The amount's currency; `nil` if it is the statement's currency.
  package var currency: Currency?
  /// The bank fee from separate columns; negative if the fee was refunded.
  package var fee: SignedDecimal?
  /// The fee that is already subtracted from `amount`, because it was charged in addition to the amount in the file;
  /// `nil` if there is none.
  package var feeOnTop: SignedDecimal?
  /// The running balance after the row.
  package var balance: SignedDecimal?
  /// The other party; empty if the file has no such field.
  package var name: String
  /// The purpose and all other text, in the order of the file.
  package var memo: String
  /// The bank's name for this kind of movement.
  package var kind: String
  /// The bank's identifier for the movement; `nil` if the file does not contain one.
  package var id: String?
  /// The number of the other account, or its name if another program wrote the file; `nil` if the file contains
  /// neither.
  package var counterAccount: String?
  /// Whether a column marks the row as a transfer between the user's own accounts.
  package var isTransfer = false
  /// Whether the bank marks the row as the reversal of another movement.
  package var isReversal = false
  /// The fields that few files have; `nil` if all of them are empty. They are stored in one object, because a copy of a
  /// row takes the longer, the more fields it has.
  private var details: Details?

  private final class Details: Sendable, Hashable {
    struct Values: Sendable, Hashable {
      var original: Original?
      var category: String?
      var tags: [String] = []
      var member: String?
      var note: String?
      var parts: [Part] = []
      var divided: [BankRow] = []
      var doubt: String?
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (first: Details, second: Details) -> Bool { first.values == second.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }

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
  }

  /// The amount in the file, before `feeOnTop` was subtracted. This amount identifies the row in later imports,
  /// regardless of the fee.
  package var stated: SignedDecimal { feeOnTop.map { amount + $0 } ?? amount }

  /// Name and memo together: the bank's complete text, as stored in a row's fingerprint.
  package var text: String { name.isEmpty || memo.isEmpty ? name + memo : "\(name) \(memo)" }
}

extension BankRow {
  /// The amount and currency before the bank converted them; `nil` if there was no conversion.
  package var original: Original? {
    get { details?.values.original }
    set { change(isEmpty: newValue == nil) { $0.original = newValue } }
  }

  /// The row's category; `nil` unless a program with categories wrote the file.
  package var category: String? {
    get { details?.values.category }
    set { change(isEmpty: newValue == nil) { $0.category = newValue } }
  }

  package var tags: [String] {
    get { details?.values.tags ?? [] }
    set { change(isEmpty: newValue.isEmpty) { $0.tags = newValue } }
  }

  /// The household member named in the file's column of members.
  package var member: String? {
    get { details?.values.member }
    set { change(isEmpty: newValue == nil) { $0.member = newValue } }
  }

  /// A user's remark, which becomes the note of the entry.
  package var note: String? {
    get { details?.values.note }
    set { change(isEmpty: newValue == nil) { $0.note = newValue } }
  }

  /// Amounts by category if the file splits the row. Their sum is `amount`, so they are negative for outgoing money.
  package var parts: [Part] {
    get { details?.values.parts ?? [] }
    set { change(isEmpty: newValue.isEmpty) { $0.parts = newValue } }
  }

  /// The movements that replace the row if some of its parts are transfers and the account of at least one of these is
  /// known; empty if no part is a transfer.
  package var divided: [BankRow] {
    get { details?.values.divided ?? [] }
    set { change(isEmpty: newValue.isEmpty) { $0.divided = newValue } }
  }

  /// A question for the user if the row may not be a separate movement; `nil` otherwise.
  package var doubt: String? {
    get { details?.values.doubt }
    set { change(isEmpty: newValue == nil) { $0.doubt = newValue } }
  }

  /// Changes fields in `details`.
  ///
  /// - Parameter isEmpty: whether the new value is empty. If all fields are empty, no object is created.
  private mutating func change(isEmpty: Bool, _ change: (inout Details.Values) -> Void) {
    if isEmpty, details == nil { return }
    var values = details?.values ?? Details.Values()
    change(&values)
    details = values == Details.Values() ? nil : Details(values)
  }
}
