import BankWords

/// Words that banks use for transfers between one person's accounts.
enum TransferKeywords {
  static func isTransfer(_ words: WordSet) -> Bool {
    words.hashes.contains { word in phrases[word]?.contains { $0.allSatisfy(words.hashes.contains) } ?? false }
  }

  /// The phrases as hashes of their words, keyed by the first of these, because few rows contain any of them.
  private static let phrases = Dictionary(
    grouping: WordLists.words(.textTransfer).map { WordSet($0).hashes }.filter { !$0.isEmpty }, by: { $0[0] })

  /// The category names and row kinds that programs use for transfers between the user's own accounts. Only complete
  /// matches count.
  static let kinds = WordLists.set(.kindTransfer)
}
