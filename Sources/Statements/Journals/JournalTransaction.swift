import Ledger

/// A transaction as a program told it, before it becomes entries.
struct JournalTransaction {
  struct Amount: Equatable {
    var number: SignedDecimal
    /// As written: `EUR`, `€`; empty where nothing is.
    var commodity: String

    init(number: SignedDecimal, commodity: String) { (self.number, self.commodity) = (number, commodity) }

    /// `-12.50 EUR`
    init?(written text: String) {
      let parts = text.split(separator: " ")
      guard parts.count == 2, let number = SignedDecimal(plain: String(parts[0])) else { return nil }
      self.init(number: number, commodity: String(parts[1]))
    }
  }

  struct Posting {
    /// `assets:bank:checking`
    var account: String
    var amount: Amount
    /// What it is worth in another commodity, by its price; without a sign that counts.
    var cost: Amount?
    /// What the account then holds.
    var assertion: Amount?
    /// Whether what it then holds counts the accounts below it as well.
    var assertsBelow = false
    /// Its own, where that is not the transaction's.
    var day: Day?
    var brackets = VirtualPosting.none
    /// In a journal of Daybook, what the book has, in another currency.
    var original: Amount?
  }

  /// Around an account, by which a posting is virtual: of budgets and the like.
  enum VirtualPosting {
    case none
    /// It need not add up with others.
    case round
    /// It adds up with others of its kind.
    case square
    /// A program does not tell which.
    case either
  }

  /// In the file, from 1 on; where a program does not tell it, its number among the transactions.
  var line: Int
  var day: Day
  var title: String
  var note: String?
  var tags: [String] = []
  var id: String?
  /// Tags or metadata with a value, by name.
  var values: [String: String] = [:]
  /// In a journal of Daybook, files with their folder, as written.
  var receipts: [String] = []
  var postings: [Posting] = []
  /// Why it can be no entry, where a program told something that no book can hold.
  var problem: EntryConversionError?

  /// Whether any of its amounts is not nothing.
  var moves: Bool { postings.contains { $0.amount.number != .zero } }

  /// The first value of a name stays.
  mutating func add(_ name: String, _ value: String) {
    if !value.isEmpty, values[name] == nil { values[name] = value }
  }

  mutating func add(tags more: [String]) {
    for tag in more where !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
  }
}
