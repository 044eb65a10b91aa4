/// Phrases that are looked for among the words of a text, by their first words: each cell of a file may be looked at.
struct PhraseMatcher {
  private let byFirstWord: [Substring: [[Substring]]]

  init(_ phrases: some Sequence<String>) {
    byFirstWord = Dictionary(grouping: phrases.map { $0.split(separator: " ") }.filter { !$0.isEmpty }) { $0[0] }
  }

  /// Whether one of them stands in a text, as whole words.
  ///
  /// - Parameter folded: as `FoldedText` gives it.
  func isContained(in folded: String) -> Bool {
    let words = folded.split(separator: " ")
    return words.indices.contains { place in
      byFirstWord[words[place]]?.contains { words[place...].starts(with: $0) } == true
    }
  }
}
