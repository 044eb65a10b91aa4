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
  /// Whether the suggestion is certain enough to be used without asking the user.
  var isSure: Bool
  /// The similarity of the words, 0…1.
  var similarity: Double
  /// Whether the words are similar enough that two titles or bank texts are treated as equal.
  var isLikely: Bool { similarity >= EntrySuggestion.leastLikely }
  static let leastLikely = 0.55
  /// The ledger index of the newest entry that supports the suggestion.
  var example: Int
  /// Whether the row probably comes from a different payee: it has informative words that the suggested title lacks,
  /// and that title was used only once or twice.
  var isOtherPayee = false
}
