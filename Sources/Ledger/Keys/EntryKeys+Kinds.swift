import Notation

extension EntryKeys {
  /// BOOK.md §2.
  static let transaction = EntryKeys(
    names: TransactionKey.names,
    typed: ["date", "spent", "received", "moved", "currency", "arrived", "due", "paid", "repeats", "until"],
    lists: ["tags", "photo"], shortLists: ["photo"])

  /// BOOK.md §4.
  static let category = EntryKeys(
    names: CategoryReader.keys, typed: ["kind", "budget", "color", "distinct"], lists: ["was"])

  /// BOOK.md §5; the order is the person's own.
  static let settings = EntryKeys(
    names: [],
    typed: ["currency", "show-currency", "opening-balance", "opening-date", "today", "max-slices"], lists: [])
}
