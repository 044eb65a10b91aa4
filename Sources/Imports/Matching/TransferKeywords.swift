import BankWords

/// Words that banks use for transfers between one person's accounts.
enum TransferKeywords {
  static func isTransfer(_ words: WordSet) -> Bool {
    phrases.contains { phrase in phrase.allSatisfy(words.hashes.contains) }
  }

  private static let phrases = WordLists.words(.textTransfer).map { WordSet($0).hashes }

  /// The category names and row kinds that programs use for transfers between the user's own accounts. Only complete
  /// matches count.
  static let kinds = WordLists.set(.kindTransfer)
}
