/// A cache of the classifier's suggestions for the rows of a plan. Rows with the same words are looked up only once.
struct SuggestionCache {
  private let classifier: EntrySuggester
  /// The index of each row's text in `texts`.
  private var textOfRow: [Int] = []
  private var texts: [Text] = []

  private struct Text: Hashable {
    var words: WordSet
    var isDebit: Bool
  }

  /// The suggestions, parallel to `texts`. The outer optional is `nil` if the suggestion has not been looked up yet.
  private var suggestions: [EntrySuggestion??] = []

  /// Creates an empty cache for the rows of a plan.
  ///
  /// - Parameter rows: the words of each row, and whether it is outgoing money.
  init(_ classifier: EntrySuggester, _ rows: [(words: WordSet, isDebit: Bool)]) {
    self.classifier = classifier
    var places: [Text: Int] = [:]
    textOfRow.reserveCapacity(rows.count)
    for row in rows {
      let text = Text(words: row.words, isDebit: row.isDebit)
      let place = places[text] ?? texts.count
      if place == texts.count {
        places[text] = place
        texts.append(text)
      }
      textOfRow.append(place)
    }
    suggestions = Array(repeating: nil, count: texts.count)
  }

  subscript(row: Int) -> EntrySuggestion? {
    mutating get {
      let place = textOfRow[row]
      if let known = suggestions[place] { return known }
      let suggestion = classifier.suggestion(for: texts[place].words, isDebit: texts[place].isDebit)
      suggestions[place] = .some(suggestion)
      return suggestion
    }
  }
}
