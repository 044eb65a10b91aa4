package import BookEditing
package import Ledger

/// A suggester of categories for a title during typing. It uses the same classifier as imports.
package struct CategorySuggester {
  private let teacher: EntryClassifier
  private let ledger: Ledger

  /// - Parameters:
  ///   - imports: the import logs, whose rows are learned from in addition to titles.
  ///   - identifiers: the ids of the ledger's entries.
  package init(_ ledger: Ledger, _ imports: ImportFiles?, _ identifiers: Identifiers) {
    self.ledger = ledger
    var lessons = TrainingSet(ledger)
    for (_, log) in imports?.logs ?? [] {
      for line in log.lines {
        if let entry = line.entry.flatMap({ identifiers.index(of: $0) }) { lessons.add(line, entry) }
      }
    }
    teacher = EntryClassifier(ledger, lessons, rows: [])
  }

  /// Returns the categories of similar entries, the most likely first, with the number of those entries.
  /// Empty if no entry is similar.
  ///
  /// - Parameter text: a title, or the text of a bank's row.
  package func categories(of text: String, isDebit: Bool) -> [(name: String, count: Int)] {
    teacher.categories(WordSet(text), isDebit: isDebit).map {
      (name: ledger.category($0.category).name, count: $0.count)
    }
  }

  /// Whether two bank texts differ only in parts that change each time, such as dates and card numbers.
  package static func areAlike(_ left: String, _ right: String) -> Bool {
    let words = WordSet(left)
    return !words.isEmpty && words == WordSet(right)
  }
}
