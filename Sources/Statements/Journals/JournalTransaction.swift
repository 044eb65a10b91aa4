import Ledger

/// A transaction as printed by a journal program, before its conversion to entries.
struct JournalTransaction {
  struct Amount: Equatable {
    var number: SignedDecimal
    /// The commodity as written, such as `EUR` or `€`; empty if there is none.
    var commodity: String

    init(number: SignedDecimal, commodity: String) { (self.number, self.commodity) = (number, commodity) }

    /// Reads an amount such as `-12.50 EUR`; `nil` for other text.
    init?(written text: String) {
      let parts = text.split(separator: " ")
      guard parts.count == 2, let number = SignedDecimal(plain: String(parts[0])) else { return nil }
      self.init(number: number, commodity: String(parts[1]))
    }
  }

  struct Posting {
    /// The full name of the account, such as `assets:bank:checking`.
    var account: String
    var amount: Amount
    /// The value in another commodity, according to the posting's price. Its sign has no meaning.
    var cost: Amount?
    /// The balance assertion: the account's balance after the posting.
    var assertion: Amount?
    /// Whether the asserted balance includes the balances of subaccounts.
    var assertsBelow = false
    /// The day of the posting; `nil` if the transaction's day applies.
    var day: Day?
    var brackets = VirtualPosting.none
    /// The amount in the original currency of the entry; `nil` unless Daybook exported the journal.
    var original: Amount?
  }

  /// The brackets around an account, which make a posting virtual, for example in budgets.
  enum VirtualPosting {
    case none
    /// Round brackets: the posting need not balance with others.
    case round
    /// Square brackets: the posting must balance with the other postings in square brackets.
    case square
    /// Round or square brackets; the program does not print which ones.
    case either
  }

  /// The 1-based line in the file, or the number of the transaction if the program does not print the line.
  var line: Int
  var day: Day
  var title: String
  var note: String?
  var tags: [String] = []
  var id: String?
  /// Tags or metadata with a value, keyed by name.
  var values: [String: String] = [:]
  /// Paths of receipt files, as written. Only journals that Daybook exported contain them.
  var receipts: [String] = []
  var postings: [Posting] = []
  /// The reason why the transaction cannot be converted to an entry; `nil` if it can.
  var problem: EntryConversionError?

  /// Whether at least one of the amounts is not zero.
  var moves: Bool { postings.contains { $0.amount.number != .zero } }

  /// Adds a tag, unless its value is empty or the name already has a value.
  mutating func add(_ name: String, _ value: String) {
    if !value.isEmpty, values[name] == nil { values[name] = value }
  }

  mutating func add(tags more: [String]) {
    for tag in more where !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
  }
}
