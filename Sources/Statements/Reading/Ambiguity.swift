package import Ledger

/// A question for the user about a file, because the file can be interpreted in several ways or because some rows
/// contain an unknown word.
package struct Ambiguity: Sendable, Hashable {
  package enum Key: String, Sendable, Hashable {
    case dates, decimal, sign, currency, account, encoding, fee, word, column, row
    /// Categories in the file that the book does not have.
    case categories = "new-categories"
  }

  package struct Reading: Sendable, Hashable {
    /// The command-line option that chooses this interpretation, such as `--dates dmy`.
    package var option: String
    package var first: String
    package var last: String

    package init(option: String, first: String, last: String) {
      self.option = option
      self.first = first
      self.last = last
    }
  }

  package var key: Key
  /// The text in question as written in the file, such as an unknown word; empty if the question applies to the whole
  /// file.
  package var subject = ""
  /// The heading of the column in question; empty if the question does not concern a column.
  package var column = ""
  /// The meaning for which the user chooses one of several columns; `nil` if the question is not about columns.
  package var meaning: ImportSettings.ColumnMeaning?
  /// The names in question, each of which may have a different answer.
  package var names: [String] = []
  /// The 1-based line numbers of the rows in question; empty if the question is about all rows.
  package var lines: [Int] = []
  package var readings: [Reading]

  package init(
    key: Key, subject: String = "", column: String = "", lines: [Int] = [], readings: [Reading]
  ) {
    self.key = key
    self.subject = subject
    self.column = column
    self.lines = lines
    self.readings = readings
  }

  /// Whether the question affects only some rows rather than the whole file.
  package var isAboutRows: Bool { key == .word || key == .row || isHarmless }

  /// Whether all rows can be imported without an answer.
  package var isHarmless: Bool { key == .categories }

  package func isSame(_ other: Ambiguity) -> Bool {
    key == other.key && subject == other.subject && (key != .row || lines == other.lines)
  }
}

extension [Ambiguity] {
  /// Whether any question concerns the whole file. If so, the file cannot be imported without an answer.
  package var blockFile: Bool { contains { !$0.isAboutRows } }

  /// Adds the question. If the list already contains it, only its line numbers are added.
  package mutating func add(_ question: Ambiguity) {
    guard let place = firstIndex(where: { $0.isSame(question) }) else { return append(question) }
    self[place].lines += question.lines
  }
}
