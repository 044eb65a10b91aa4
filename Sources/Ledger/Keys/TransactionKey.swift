import Diagnostics

/// The keys of a transaction (BOOK.md §2).
package enum TransactionKey: Int, CaseIterable, Sendable {
  case date, title, spent, received, moved, category, currency, account
  // From here on the details, which few entries have.
  case from, to, arrived, note, tags, photo, due, paid, repeats, until, id, occurrence

  /// Exactly one of them stands in an entry, with its amount.
  package static let directions: [TransactionKey] = [.spent, .received, .moved]

  /// As it is written in a month file.
  package var name: String { TransactionKey.names[rawValue] }

  static let names = [
    "date", "title", "spent", "received", "moved", "category", "currency", "account", "from", "to", "arrived", "note",
    "tags", "photo", "due", "paid", "repeats", "until", "id", "for",
  ]
  /// One bit each for the keys that few entries have.
  static let details: UInt32 = ~0 << UInt32(TransactionKey.from.rawValue)

  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The key of a name, without making a `String` of it: every name fits into one word.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count <= 8 else { return nil }
    var word: UInt64 = 0
    for byte in name { word = word << 8 | UInt64(byte) }
    guard let place = TransactionKey.words.firstIndex(of: word) else { return nil }
    self.init(rawValue: place)
  }

  private static let words = names.map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
}
