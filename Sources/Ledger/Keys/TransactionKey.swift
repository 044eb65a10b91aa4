/// The keys of a transaction (BOOK.md §2).
package enum TransactionKey: Int, FileKey {
  case date, title, spent, received, moved, category, split, currency, account
  // From here on those that few entries have.
  case from, to, arrived, booked, note, tags, photo, due, paid, repeats, until, auto, skip, id, occurrence

  package static let owner = "a transaction"

  package var key: Key { TransactionKey.table[rawValue] }

  /// In the order of the cases, which `KeyTests` holds them to.
  private static let table: [Key] = [
    Key("date", .day, .always, value: "date", "The day it happened.", example: "2026-11-03"),
    Key("title", .line, .always, value: "text", "What it was.", example: "Dining out"),
    Key("spent", .amount, .oneOf, value: "amount", "How much went out, like 1340.50.", example: "1340.50"),
    Key("received", .amount, .oneOf, value: "amount", "How much came in.", example: "52000"),
    Key("moved", .amount, .oneOf, value: "amount", "How much went from one account to another.", example: "5000"),
    Key(
      "category", .category, value: "name", "What it was for.", otherwise: "Other, or Income for what came in",
      example: "Food"),
    Key(
      "split", .parts, value: "category=amount",
      "A part of the amount that belongs to another category, with a minus sign for what was taken off, such as a deposit; "
        + "what is left stays in “category”.",
      example: "{ Home: 26.50, Gifts: 12 }"),
    Key(
      "currency", .currency, value: "code", "The currency, if not the home one.", otherwise: "the home currency",
      example: "EUR"),
    Key(
      "account", .account, value: "name", "Where the money was.", otherwise: "the account of entries that name none",
      example: "Cash"),
    Key("from", .account, value: "account", "With “moved”: where the money came from.", example: "Bank"),
    Key("to", .account, value: "account", "With “moved”: where the money went.", example: "Savings"),
    Key(
      "arrived", .amount, value: "amount", "With “moved” between two currencies: how much arrived.", example: "92.50"),
    Key(
      "booked", .amount, value: "amount",
      "With “currency”: what the account was charged or credited, in its own currency.",
      otherwise: "by the rate of the day", example: "43.20"),
    Key("note", .text, value: "text", "A description.", example: "with Ana"),
    Key("tags", .tags, value: "words", "A tag, or several with commas.", example: "[trip, friends]"),
    Key("photo", .files, value: "name", "A file below receipts/.", example: "dining-out.jpg"),
    Key("due", .day, value: "date", "The day it must be paid: makes it a bill.", example: "2026-11-15"),
    Key(
      "paid", .dayOrNo, value: "date", "The day it was paid, or no.", otherwise: "its date; with “due” still to pay",
      example: "2026-11-12"),
    Key(
      "repeats", .choice(Repeat.allCases.map(\.rawValue)), value: "period", "How often it comes again.",
      otherwise: "only once", example: "monthly"),
    Key("until", .day, value: "date", "The last day it may come again.", example: "2027-06-30"),
    Key(
      "auto", .choice(Automatic.allCases.map(\.rawValue)), value: "yes",
      "With “repeats”: yes for what happens by itself, such as a standing order.", example: "yes"),
    Key(
      "skip", .days, value: "dates", "A day, or several, on which nothing of the series happened.",
      example: "[2026-12-05]"),
    Key(
      "id", .id, value: "id", "A name that never changes.",
      otherwise: "made of date and title, like 2026-11-03-dining-out", example: "rent-2026"),
    Key(
      "for", .reference, value: "id",
      "The recurrent transaction that this is an occurrence of; with a month or a day, which one.",
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
