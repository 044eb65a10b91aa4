import BookEditing
import Ledger

/// Categories that an import guessed and nobody has looked at: they stand in the logs below `imports/`, and not in the
/// months, which say what counts (IMPORT.md §4).
struct Guesses {
  struct Guess {
    /// The log, by its path in the book, and the index of its line.
    var log: String
    var line: Int
    var category: String
    var reason: String
    /// All words of the bank.
    var text: String
    var isDebit: Bool
  }

  /// An entry whose category is one.
  struct Open {
    /// In its month.
    var index: Int
    var id: String
    var guess: Guess
    var month: MonthReading

    var transaction: Transaction { month.ledger.transactions[index] }
    /// The category that it has now.
    var category: String { month.ledger.category(transaction.category).name }
  }

  let files: ImportFiles?
  private let byEntry: [String: Guess]
  /// In whose months their rows are.
  private let months: Set<Month>

  init(_ files: ImportFiles?) {
    self.files = files
    var byEntry: [String: Guess] = [:]
    var months: Set<Month> = []
    for (path, log) in files?.logs ?? [] {
      for (number, line) in log.lines.enumerated() {
        guard let entry = line.entry, let guess = line.guess else { continue }
        byEntry[entry] = Guess(
          log: path, line: number, category: guess.category, reason: guess.reason, text: line.text,
          isDebit: line.amount.hasPrefix("-"))
        months.insert(line.day.month)
      }
    }
    self.byEntry = byEntry
    self.months = months
  }

  /// Those of a month that are still open, in the order of the file.
  ///
  /// - Parameter answered: ids of entries about which somebody has said since what they are.
  func open(in month: MonthReading, besides answered: Set<String>) -> [Open] {
    if byEntry.isEmpty || month.isArchived { return [] }
    return month.ids.enumerated().compactMap { index, id in
      guard let guess = byEntry[id], !answered.contains(id) else { return nil }
      let open = Open(index: index, id: id, guess: guess, month: month)
      let transaction = open.transaction
      if transaction.direction == .moved || !ImportLog.Guess(guess).isOpen(with: open.category) { return nil }
      return open
    }
  }

  /// The months in which there may be any: an entry stands about where its row does.
  func mayBe(in month: Month) -> Bool {
    !byEntry.isEmpty && (-1...1).contains { months.contains(month.adding(months: $0)) }
  }
}

extension ImportLog.Guess {
  init(_ guess: Guesses.Guess) { self.init(category: guess.category, reason: guess.reason) }
}
