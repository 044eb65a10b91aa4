package import Formats

extension EntryKeys {
  /// BOOK.md §2.
  package static let transaction = EntryKeys(entry)

  /// Those of a transaction and of what the bank says, which stand in the same files, in the order of both.
  private static var entry: [Key] {
    var keys = TransactionKey.keys
    let directions = keys.lastIndex { $0.need == .oneOf } ?? 0
    keys.insert(StatementKey.balance.key, at: directions + 1)
    return keys
  }

  /// BOOK.md §4.
  package static let category = EntryKeys(CategoryKey.keys, within: BudgetKey.keys)

  /// IMPORT.md §2.
  package static let imports = EntryKeys(ImportsKey.keys, within: ImportRuleKey.keys)

  /// BOOK.md §5; the order is the person's own.
  package static let settings = EntryKeys(SettingsKey.keys + AccountKey.keys + SiteSettingsKey.keys, isOrdered: false)

  /// - Parameters:
  ///   - within: those of groups that are values of these.
  ///   - isOrdered: whether they are written in this order.
  private init(_ keys: [Key], within: [Key] = [], isOrdered: Bool = true) {
    self.init(
      names: isOrdered ? keys.map(\.name) : [], typed: Set((keys + within).filter(\.kind.isTyped).map(\.name)),
      lists: Set(keys.filter(\.kind.isList).map(\.name)),
      shortLists: Set(keys.filter { [.files, .days].contains($0.kind) }.map(\.name)),
      named: Set(keys.filter { $0.kind == .parts }.map(\.name)))
  }
}
