package import Formats

extension EntryKeys {
  /// The keys of the entries in a month file.
  package static let transaction = EntryKeys(entry)

  /// The keys of transactions and balance assertions, the two kinds of entries in a month file, in the order in which
  /// they are written.
  private static var entry: [Key] {
    var keys = TransactionKey.keys
    let directions = keys.lastIndex { $0.need == .oneOf } ?? 0
    keys.insert(BalanceAssertionKey.balance.key, at: directions + 1)
    return keys
  }

  /// The keys of a category.
  package static let category = EntryKeys(CategoryKey.keys, nestedKeys: BudgetKey.keys)

  /// The keys of a source in `imports.yaml`.
  package static let imports = EntryKeys(ImportsKey.keys, nestedKeys: ImportRuleKey.keys)

  /// The keys of `book.yaml`, which may be written in any order.
  package static let settings = EntryKeys(
    SettingsKey.keys + AccountKey.keys + LoanRateKey.keys + GoalKey.keys + SiteSettingsKey.keys, isOrdered: false)

  /// Creates entry keys from the definitions of keys.
  ///
  /// - Parameters:
  ///   - nestedKeys: the keys of mappings that are values of `keys`.
  ///   - isOrdered: whether the keys are always written in the order of `keys`.
  private init(_ keys: [Key], nestedKeys: [Key] = [], isOrdered: Bool = true) {
    self.init(
      names: isOrdered ? keys.map(\.name) : [], typed: Set((keys + nestedKeys).filter(\.kind.isTyped).map(\.name)),
      lists: Set(keys.filter(\.kind.isList).map(\.name)),
      shortLists: Set(keys.filter { [.files, .days].contains($0.kind) }.map(\.name)),
      named: Set(keys.filter { [.parts, .shares].contains($0.kind) }.map(\.name)))
  }
}
