import Formats

/// Everything about one key of a transaction that is the same wherever it is met: its row in `TransactionField.all` says
/// what it is called, what an entry says for it, how that is read, what others may see of it, and whether it counts.
///
/// Pages, forms, options, exports, records and fingerprints go through all fields and treat each by the kind of its
/// value; what one of them does otherwise with a key stands there, as an exception from that.
package struct TransactionField: Sendable {
  /// What an entry says for a key.
  package enum Value: Sendable {
    case day(Day)
    case days([Day])
    /// `no`, in place of a day.
    case no
    case amount(Money)
    case category(Category.ID)
    case account(Account.ID)
    /// In the currency of the entry.
    case parts([EntryPart], Currency)
    /// What a person wrote.
    case text(String)
    case texts([String])
    /// One of a few words of ours.
    case word(String)
    case yes
    case reference(OccurrenceReference)
  }

  /// What becomes of a value where amounts are hidden (`RedactedLedger`).
  package enum Redaction: Sendable {
    /// Others may see it.
    case kept
    /// It follows the amounts, names and ids of the whole ledger.
    case withLedger
    case changed(@Sendable (inout TransactionDetails.Values, any Redactor) -> Void)
  }

  package let key: Key
  /// Nil where the entry says nothing for the key.
  package let value: @Sendable (Transaction) -> Value?
  /// Nil for what is read together with other keys.
  let read: (@Sendable (inout TransactionReader, inout TransactionDetails.Values) -> Void)?
  package let redaction: Redaction
  /// Precedes the value in the fingerprint by which an import knows its entries, which logs remember: it never changes,
  /// and no two fields have the same. Nil for what that fingerprint begins with.
  package let mark: UInt64?
  /// Whether a page may differ by it where a site shows less than the book: only then it is in such a site's fingerprints.
  package let isShown: Bool
  /// Whether words are looked for in it; names of categories and accounts are looked for by themselves.
  package let isSearched: Bool

  /// A key that most entries have.
  init(
    _ key: Key, _ redaction: Redaction = .withLedger, value: @escaping @Sendable (Transaction) -> Value?
  ) {
    self.key = key
    self.value = value
    self.redaction = redaction
    (read, mark, isShown, isSearched) = (nil, nil, true, false)
  }

  /// A key that few entries have.
  init(
    _ key: Key, _ redaction: Redaction, mark: UInt64, isShown: Bool = true, isSearched: Bool = false,
    read: (@Sendable (inout TransactionReader, inout TransactionDetails.Values) -> Void)?,
    value: @escaping @Sendable (TransactionDetails) -> Value?
  ) {
    self.key = key
    self.value = { $0.details.flatMap(value) }
    self.read = read
    self.redaction = redaction
    self.mark = mark
    self.isShown = isShown
    self.isSearched = isSearched
  }
}

/// What makes a value harmless, with the scale of a whole ledger.
package protocol Redactor {
  /// Text without what may be a number.
  func text(_ text: String) -> String
  func tags(_ tags: [String]) -> [String]
  func amount(_ amount: Money) -> Money
}

extension TransactionField {
  /// By the number of the key.
  static let readers = all.map(\.read)

  /// Those that every entry may have, without details.
  package static let usual = TransactionKey.allCases.filter { $0.bit & TransactionKey.rare == 0 }.map(\.field)

  /// Those that a site shows which shows less than the book.
  package static let shown = all.filter(\.isShown)

  /// The details that words are looked for in.
  package static let searched = all.filter(\.isSearched)

  /// In the order of their marks.
  package static let marked: [(mark: UInt64, field: TransactionField)] = all.compactMap { field in
    field.mark.map { ($0, field) }
  }.sorted { $0.mark < $1.mark }
}
