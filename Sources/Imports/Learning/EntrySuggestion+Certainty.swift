extension EntrySuggestion {
  /// The minimum similarity that entries must have for their title to be suggested.
  static let leastSimilarity = 0.3
  /// The minimum similarity of an entry that affects the suggestion, as a fraction of the greatest similarity.
  static let leastShareOfBest = 0.85
  /// The minimum similarity of words that are treated as equal.
  static let leastLikely = 0.55
  /// The minimum number of similar entries for a suggestion that is used without a question.
  static let leastSureCount = 2
  /// The minimum number of similar entries for attributing a row to their payee if the row has additional words.
  static let leastSamePayeeCount = 3

  /// The maximum ratio of the row's amount and the entry's amount at which a single similar entry makes a suggestion
  /// certain.
  static let greatestAmountRatio: Int128 = 2

  /// Whether the words are so similar that two titles, or the descriptions in two bank rows, are treated as equal.
  var isLikely: Bool { similarity >= EntrySuggestion.leastLikely }

  /// Whether the row probably comes from a different payee: it has informative words that the suggested title lacks,
  /// and only one or two entries are similar.
  var isOtherPayee: Bool { isLonger && similarCount < EntrySuggestion.leastSamePayeeCount }

  /// Whether the suggestion is certain enough to be used without asking the user.
  var isSure: Bool {
    isOfSameDirection && !isOtherPayee && isLikely && count == similarCount
      && similarCount >= EntrySuggestion.leastSureCount && !hasAmbiguousTitle
  }

  /// Whether the suggestion is certain for a row with the same words, or the same payee, and a similar amount. Two
  /// purchases in one shop may have different categories, but a yearly fee only rises a little.
  var mayBeSureByAmount: Bool { isOfSameDirection && count == similarCount && !hasAmbiguousTitle }

  /// Whether the row and all similar entries have the same words.
  var hasSameWords: Bool { similarity > 0.999 && !isOtherPayee }
}
