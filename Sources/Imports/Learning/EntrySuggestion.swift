import Ledger

/// The title and category that are suggested for a row, taken from entries with similar words.
struct EntrySuggestion: Sendable {
  var title: String
  var category: Category.ID
  /// The other account of a transfer; `nil` for other entries.
  var otherAccount: Account.ID?
  var tags: [String]
  /// The split that is common to the last entries with this title, as fractions of the amount.
  var split: [ImportPlan.Share]
  /// The number of entries that support the suggestion.
  var count: Int
  /// The number of entries with similar words, including those that do not support the suggestion.
  var similarCount: Int
  /// The similarity of the words, 0…1.
  var similarity: Double
  /// The ledger index of the newest entry that supports the suggestion.
  var example: Int
  /// Whether these entries move money in the direction of the row.
  var isOfSameDirection: Bool
  /// Whether entries with the title had more than one category within the last year.
  var hasAmbiguousTitle: Bool
  /// Whether the row has informative words that the suggested title lacks.
  var isLonger: Bool
}

extension EntrySuggestion {
  /// The minimum similarity of entries from which a title is suggested.
  static let leastSimilarity = 0.3
  /// The minimum similarity of the other entries that are considered, as a fraction of the greatest similarity.
  static let leastShareOfBest = 0.85
  /// The minimum similarity of words that are treated as equal.
  static let leastLikely = 0.55
  /// The minimum number of similar entries from which a suggestion may be certain.
  static let leastSureCount = 2
  /// The minimum number of similar entries from which a row with additional words belongs to their payee.
  static let leastSamePayeeCount = 3

  /// Whether the words are similar enough that two titles or bank texts are treated as equal.
  var isLikely: Bool { similarity >= EntrySuggestion.leastLikely }

  /// Whether the row probably comes from a different payee: it has informative words that the suggested title lacks,
  /// and that title was used only once or twice.
  var isOtherPayee: Bool { isLonger && similarCount < EntrySuggestion.leastSamePayeeCount }

  /// Whether the suggestion is certain enough to be used without asking the user.
  var isSure: Bool {
    isOfSameDirection && !isOtherPayee && isLikely && count == similarCount
      && similarCount >= EntrySuggestion.leastSureCount && !hasAmbiguousTitle
  }
}
