package import BookEditing
package import Ledger

/// Which category a title is likely to have, for the one who types it: what imports learn, without a statement.
package struct CategorySuggester {
  private let teacher: EntryClassifier
  private let ledger: Ledger

  /// - Parameters:
  ///   - imports: whose rows teach beside titles.
  ///   - identifiers: of the ledger.
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

  /// The likeliest first, and how many entries say so; none where nothing is like it.
  ///
  /// - Parameter text: a title, or the words of a bank.
  package func categories(of text: String, isDebit: Bool) -> [(name: String, count: Int)] {
    teacher.categories(Words(text), isDebit: isDebit).map { (name: ledger.category($0.category).name, count: $0.count) }
  }

  /// Whether two texts of banks are alike but for what differs each time, such as dates and numbers of cards.
  package static func areAlike(_ left: String, _ right: String) -> Bool {
    let words = Words(left)
    return !words.isEmpty && words == Words(right)
  }
}
