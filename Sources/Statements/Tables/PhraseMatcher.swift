/// Phrases to find among the words of a text. They are indexed by their first words, because each cell of a file is
/// searched.
struct PhraseMatcher {
  private let byFirstWord: [Substring: [[Substring]]]

  init(_ phrases: some Sequence<String>) {
    byFirstWord = Dictionary(grouping: phrases.map { $0.split(separator: " ") }.filter { !$0.isEmpty }) { $0[0] }
  }

  /// Whether a text contains one of the phrases, as whole words.
  ///
  /// - Parameter folded: the text in the form of `FoldedText`.
  func isContained(in folded: String) -> Bool {
    let words = folded.split(separator: " ")
    return words.indices.contains { place in
      byFirstWord[words[place]]?.contains { words[place...].starts(with: $0) } == true
    }
  }
}
