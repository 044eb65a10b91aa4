/// The keys of a transaction.
package enum TransactionKey: Int, FileKey {
  case date, title, spent, received, moved, category, split, currency, account
  // The following keys are rarely used.
  case from, to, arrived, booked, who, shared, note, tags, photo, due, paid, repeats, until, auto, skip, id, occurrence

  package static let owner = "a transaction"

  package var key: Key { TransactionKey.table[rawValue] }

  private static let table = TransactionField.all.map(\.key)

  /// The properties of the key, from the table of all fields.
  package var field: TransactionField { TransactionField.all[rawValue] }

  /// The direction keys `spent`, `received` and `moved`. An entry has exactly one of them, with its amount.
  package static let directions = allCases.filter { $0.key.need == .oneOf }

  static let names = table.map(\.name)
  /// A bit mask of the rarely used keys: `from` and all keys after it.
  static let rare: UInt32 = ~0 << UInt32(TransactionKey.from.rawValue)

  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// Returns the key with the given name, without creating a `String`; `nil` for any other name. A name has at most 8
  /// bytes, so it fits into one machine word.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count <= 8 else { return nil }
    var word: UInt64 = 0
    for byte in name { word = word << 8 | UInt64(byte) }
    guard let index = TransactionKey.words.firstIndex(of: word) else { return nil }
    self.init(rawValue: index)
  }

  private static let words = names.map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
}
