import Formats

/// The properties of a transaction key: its value, its parser, its redaction, and its use in searches and fingerprints.
///
/// Pages, exports, searches and fingerprints handle each field by the type of its value.
package struct TransactionField: Sendable {
  /// The value of a key in an entry.
  package enum Value: Sendable {
    case day(Day)
    case days([Day])
    /// The word `no`, in place of a day.
    case no
    case amount(Money)
    case category(Category.ID)
    case account(Account.ID)
    case member(Member.ID)
    case shares(Sharing)
    /// Parts, with the currency of the entry.
    case parts([EntryPart], Currency)
    /// Text that the user wrote.
    case text(String)
    case texts([String])
    /// A predefined word or a currency code.
    case word(String)
    case yes
    case reference(OccurrenceReference)
  }

  /// The treatment of a value on a site without amounts (`RedactedLedger`).
  package enum Redaction: Sendable {
    /// The value stays visible.
    case kept
    /// The value is redacted with the amounts, names and ids of the whole ledger.
    case withLedger
    case changed(@Sendable (inout TransactionDetails.Values, any Redactor) -> Void)
  }

  package let key: Key
  /// Returns the value; `nil` if the entry does not have the key.
  package let value: @Sendable (Transaction) -> Value?
  /// Parses the value; `nil` if the key is parsed together with others.
  let read: (@Sendable (inout TransactionReader, inout TransactionDetails.Values) -> Void)?
  package let redaction: Redaction
  /// The number that precedes the value in the fingerprints in import logs, which is unique and never changes; `nil`
  /// for the fields at the beginning of a fingerprint.
  package let fingerprintTag: UInt64?
  /// Whether a page of a filtered site may depend on the value. Only such values are in the fingerprints of filtered
  /// sites.
  package let isShown: Bool
  /// Whether searches include the value. Titles and the names of categories and accounts are searched separately.
  package let isSearched: Bool

  /// Creates the field of a key that most entries have.
  init(
    _ key: Key, _ redaction: Redaction = .withLedger, value: @escaping @Sendable (Transaction) -> Value?
  ) {
    self.key = key
    self.value = value
    self.redaction = redaction
    (read, fingerprintTag, isShown, isSearched) = (nil, nil, true, false)
  }

  /// Creates the field of a rarely used key.
  init(
    _ key: Key, _ redaction: Redaction, fingerprintTag: UInt64, isShown: Bool = true, isSearched: Bool = false,
    read: (@Sendable (inout TransactionReader, inout TransactionDetails.Values) -> Void)?,
    value: @escaping @Sendable (TransactionDetails) -> Value?
  ) {
    self.key = key
    self.value = { $0.details.flatMap(value) }
    self.read = read
    self.redaction = redaction
    self.fingerprintTag = fingerprintTag
    self.isShown = isShown
    self.isSearched = isSearched
  }
}

/// A type that redacts the values of fields. It scales all amounts in a ledger by the same factor.
package protocol Redactor {
  /// Returns the text without parts that may be numbers.
  func text(_ text: String) -> String
  func tags(_ tags: [String]) -> [String]
  func amount(_ amount: Money) -> Money
}

extension TransactionField {
  /// The parsers of all fields, indexed by the raw value of their key.
  static let readers = all.map(\.read)

  /// The frequently used fields, which are not stored in the details.
  package static let usual = TransactionKey.allCases.filter { $0.bit & TransactionKey.rare == 0 }.map(\.field)

  /// The fields that pages of a filtered site may show.
  package static let shown = all.filter(\.isShown)

  /// The fields that searches include.
  package static let searched = all.filter(\.isSearched)

  /// The fields with a tag, ordered by tag.
  package static let tagged: [(tag: UInt64, field: TransactionField)] = all.compactMap { field in
    field.fingerprintTag.map { ($0, field) }
  }.sorted { $0.tag < $1.tag }
}
