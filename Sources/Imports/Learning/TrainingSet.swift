import BookEditing
import Ledger

/// The training data of the classifier: the words of imported rows, with the entries created from these rows.
struct TrainingSet {
  private let ledger: Ledger
  /// The words of each row, the index of its entry, and whether it is outgoing money.
  private(set) var examples: [(words: WordSet, entry: Int, isDebit: Bool)] = []
  /// Entries that the classifier does not learn from.
  private(set) var silent: Set<Int> = []

  init(_ ledger: Ledger) { self.ledger = ledger }

  mutating func add(_ line: ImportLog.Line, _ entry: Int) {
    // The classifier learns neither from an unconfirmed guess nor from an answer for a single row.
    let isMoved = ledger.transactions[entry].direction == .moved
    let isOpen =
      !isMoved
      && (line.guess?.isOpen(with: ledger.category(ledger.transactions[entry].category).name) ?? false)
    if isOpen || !line.isUsedForLearning {
      silent.insert(entry)
    } else {
      examples.append((WordSet(line.text), entry, line.amount.hasPrefix("-")))
    }
  }
}
