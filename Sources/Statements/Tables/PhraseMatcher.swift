/// Phrases to find in text. They are indexed by their first words, because each cell of a file is searched.
struct PhraseMatcher {
  private let byFirstWord: [Substring: [[Substring]]]
  /// Phrases in scripts without spaces between words, which may occur anywhere in the text.
  private let unspaced: [[UInt8]]

  /// Indexes the phrases.
  ///
  /// - Parameter findsInside: whether phrases in Chinese, Japanese or Thai letters are also found inside longer text.
  init(_ phrases: some Sequence<String>, findsInside: Bool = false) {
    let phrases = Array(phrases)
    unspaced =
      findsInside
      ? phrases.filter { $0.count > 1 && $0.unicodeScalars.allSatisfy(PhraseMatcher.isUnspaced) }.map { Array($0.utf8) }
      : []
    byFirstWord = Dictionary(grouping: phrases.map { $0.split(separator: " ") }.filter { !$0.isEmpty }) { $0[0] }
  }

  /// Whether the character belongs to a script that has no spaces between words.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0E7F, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    default: false
    }
  }

  /// Whether the text contains one of the phrases as whole words, or one of the `unspaced` phrases anywhere.
  ///
  /// - Parameter folded: the text normalized by `FoldedText`.
  func isContained(in folded: String) -> Bool {
    if !unspaced.isEmpty, folded.utf8.contains(where: { $0 > 0x7F }) {
      let bytes = Array(folded.utf8)
      if unspaced.contains(where: { bytes.contains($0) }) { return true }
    }
    let words = folded.split(separator: " ")
    return words.indices.contains { place in
      byFirstWord[words[place]]?.contains { words[place...].starts(with: $0) } == true
    }
  }
}
