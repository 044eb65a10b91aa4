import BookEditing
import Ledger

/// The categories that an import guessed and the user has not reviewed, stored in the logs in `imports/`. Reports use
/// only the categories in the month files.
struct Guesses {
  struct Guess {
    /// The path of the log, relative to the book.
    var log: String
    /// The zero-based line of the row in the log.
    var line: Int
    var category: String
    var reason: String
    /// The text of the imported row, as written by the bank.
    var text: String
    var isDebit: Bool
  }

  /// An entry whose guessed category has not been reviewed yet.
  struct UnreviewedGuess {
    /// The index of the entry among the entries of its month.
    var index: Int
    var id: String
    var guess: Guess
    var month: MonthReading

    var transaction: Transaction { month.ledger.transactions[index] }
    /// The current category of the entry.
    var category: String { month.ledger.category(transaction.category).name }
  }

  let files: ImportFiles?
  private let byEntry: [String: Guess]
  /// The months that contain imported rows with guessed categories.
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

  /// Returns the guesses in a month that the user has not reviewed, in the order of the file.
  ///
  /// - Parameter answered: ids of entries whose guesses the user has reviewed since the logs were read.
  func open(in month: MonthReading, besides answered: Set<String>) -> [UnreviewedGuess] {
    if byEntry.isEmpty || month.isArchived { return [] }
    return month.provisionalIDs.enumerated().compactMap { index, id in
      guard let guess = byEntry[id], !answered.contains(id) else { return nil }
      let open = UnreviewedGuess(index: index, id: id, guess: guess, month: month)
      let transaction = open.transaction
      if transaction.direction == .moved || !ImportLog.Guess(guess).isOpen(with: open.category) { return nil }
      return open
    }
  }

  /// Whether the month may contain guesses. The entry of a row is in the month of the row, or in the month before or
  /// after it.
  func mayBe(in month: Month) -> Bool {
    !byEntry.isEmpty && (-1...1).contains { months.contains(month.adding(months: $0)) }
  }
}

extension ImportLog.Guess {
  init(_ guess: Guesses.Guess) { self.init(category: guess.category, reason: guess.reason) }
}
