/// The keys of a transaction (BOOK.md §2).
package enum TransactionKey: Int, FileKey {
  case date, title, spent, received, moved, category, split, currency, account
  // From here on those that few entries have.
  case from, to, arrived, booked, note, tags, photo, due, paid, repeats, until, auto, skip, id, occurrence

  package static let owner = "a transaction"

  package var key: Key { TransactionKey.table[rawValue] }

  /// In the order of the cases, which `KeyTests` holds them to.
  private static let table: [Key] = [
    Key("date", .day, .always, value: "date", "The day of the transaction.", example: "2026-11-03"),
    Key("title", .line, .always, value: "text", "A short description, such as the shop.", example: "Dining out"),
    Key("spent", .amount, .oneOf, value: "amount", "The amount that went out, like 1340.50.", example: "1340.50"),
    Key("received", .amount, .oneOf, value: "amount", "The amount that came in.", example: "52000"),
    Key("moved", .amount, .oneOf, value: "amount", "The amount of a transfer between two accounts.", example: "5000"),
    Key(
      "category", .category, value: "name", "A category of categories.yaml.",
      otherwise: "Other, or Income for money received",
      example: "Food"),
    Key(
      "split", .parts, value: "category=amount",
      "A part of the amount in another category, negative for a deduction such as a deposit; the rest stays in "
        + "“category”.",
      example: "{ Home: 26.50, Gifts: 12 }"),
    Key(
      "currency", .currency, value: "code", "The currency of the amount.", otherwise: "the home currency",
      example: "EUR"),
    Key(
      "account", .account, value: "name", "The account that was charged or credited.", otherwise: "the main account",
      example: "Cash"),
    Key("from", .account, value: "account", "With “moved”: the account that was debited.", example: "Bank"),
    Key("to", .account, value: "account", "With “moved”: the account that was credited.", example: "Savings"),
    Key(
      "arrived", .amount, value: "amount", "With “moved” between two currencies: the amount that arrived.",
      example: "92.50"),
    Key(
      "booked", .amount, value: "amount",
      "With “currency”: the amount charged or credited, in the account's currency.",
      otherwise: "converted at the rate of the day", example: "43.20"),
    Key("note", .text, value: "text", "A longer description.", example: "with Ana"),
    Key("tags", .tags, value: "words", "Labels that group transactions across categories.", example: "[trip, friends]"),
    Key("photo", .files, value: "name", "A receipt: a file in receipts/.", example: "dining-out.jpg"),
    Key(
      "due", .day, value: "date", "The day a bill must be paid by; makes the transaction a bill.", example: "2026-11-15"
    ),
    Key(
      "paid", .dayOrNo, value: "date", "The day it was paid, or no.",
      otherwise: "“date”; not yet paid if “due” is given",
      example: "2026-11-12"),
    Key(
      "repeats", .choice(Repeat.allCases.map(\.rawValue)), value: "period", "The interval of a recurring transaction.",
      otherwise: "it does not recur", example: "monthly"),
    Key("until", .day, value: "date", "The last day on which it may recur.", example: "2027-06-30"),
    Key(
      "auto", .choice(Automatic.allCases.map(\.rawValue)), value: "yes",
      "With “repeats”: yes for a standing order; each build adds what has come due.", example: "yes"),
    Key(
      "skip", .days, value: "dates", "Days of the series without a payment.",
      example: "[2026-12-05]"),
    Key(
      "id", .id, value: "id", "A permanent id.",
      otherwise: "made from date and title, like 2026-11-03-dining-out", example: "rent-2026"),
    Key(
      "for", .reference, value: "id",
      "The id of the recurring transaction that this is an occurrence of; with a month or a day, of which one.",
      example: "rent-2026 2026-11"),
  ]

  /// Exactly one of them stands in an entry, with its amount.
  package static let directions = allCases.filter { $0.key.need == .oneOf }

  static let names = table.map(\.name)
  /// One bit each for the keys that few entries have.
  static let rare: UInt32 = ~0 << UInt32(TransactionKey.from.rawValue)

  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The key of a name, without making a `String` of it: every name fits into one word.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count <= 8 else { return nil }
    var word: UInt64 = 0
    for byte in name { word = word << 8 | UInt64(byte) }
    guard let index = TransactionKey.words.firstIndex(of: word) else { return nil }
    self.init(rawValue: index)
  }

  private static let words = names.map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
}
