import Ledger

/// The title and category that are suggested for a row, taken from entries with similar words.
struct EntrySuggestion: Sendable {
  var title: String
  var category: Category.ID
  /// The other account of a transfer; `nil` for other entries.
  var otherAccount: Account.ID?
  var tags: [String]
  /// The split that the last entries with the suggested title have in common, as fractions of the amount; empty if
  /// there is none.
  var split: [ImportPlan.Share]
  /// The number of entries that support the suggestion.
  var count: Int
  /// The number of entries with similar words, including those that do not support the suggestion.
  var similarCount: Int
  /// The similarity of the words, 0…1.
  var similarity: Double
  /// The ledger index of the newest entry that supports the suggestion.
  var example: Int
  /// Whether the entries that support the suggestion have the same direction as the row.
  var isOfSameDirection: Bool
  /// Whether entries with the suggested title had more than one category within the last year.
  var hasAmbiguousTitle: Bool
  /// Whether the row has informative words that the suggested title lacks.
  var isLonger: Bool
}
