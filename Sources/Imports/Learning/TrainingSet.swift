import BookEditing
import Ledger

/// What rows that were taken teach: the words of the bank beside the entries that they became.
struct TrainingSet {
  private let ledger: Ledger
  /// The words of rows, each with the index of its entry and whether money went out.
  private(set) var taught: [(words: Words, entry: Int, isDebit: Bool)] = []
  /// Entries that nothing is learned from, not of their titles either.
  private(set) var silent: Set<Int> = []

  init(_ ledger: Ledger) { self.ledger = ledger }

  mutating func add(_ line: ImportLog.Line, _ entry: Int) {
    // What was only guessed teaches nothing until somebody says so, nor what was said for once.
    let isMoved = ledger.transactions[entry].direction == .moved
    let isOpen =
      !isMoved
      && (line.guess?.isOpen(with: ledger.category(ledger.transactions[entry].category).name) ?? false)
    if isOpen || !line.teaches {
      silent.insert(entry)
    } else {
      taught.append((Words(line.text), entry, line.amount.hasPrefix("-")))
    }
  }
}
