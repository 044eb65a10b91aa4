package import BookEditing
package import Ledger

/// Category suggestions for a title, most likely first, from the classifier that imports also use.
package struct CategoryRanking {
  private let classifier: EntrySuggester
  private let ledger: Ledger

  /// Creates a ranking that learns from a ledger and its import logs.
  ///
  /// - Parameters:
  ///   - imports: the import logs. The classifier learns from their rows in addition to titles.
  ///   - identifiers: the ids of the ledger's entries.
  package init(_ ledger: Ledger, _ imports: ImportFiles?, _ identifiers: Identifiers) {
    self.ledger = ledger
    var training = TrainingSet(ledger)
    for (_, log) in imports?.logs ?? [] {
      for line in log.lines {
        if let entry = line.entry.flatMap({ identifiers.index(of: $0) }) { training.add(line, entry) }
      }
    }
    classifier = EntrySuggester(ledger, training, rows: [])
  }

  /// Returns the categories of similar entries, each with the number of these entries, most likely first; empty if no
  /// entry is similar.
  ///
  /// - Parameter text: a title, or the text of a bank's row.
  package func categories(of text: String, isDebit: Bool) -> [(name: String, count: Int)] {
    classifier.categories(WordSet(text), isDebit: isDebit).map {
      (name: ledger.category($0.category).name, count: $0.count)
    }
  }

  /// Whether the descriptions in two bank rows differ only in words that change each time, such as dates and card
  /// numbers.
  package static func areAlike(_ left: String, _ right: String) -> Bool {
    let words = WordSet(left)
    return !words.isEmpty && words == WordSet(right)
  }
}
