/// What a file does not decide: two readings of all of it fit, or a word of some rows is not known.
package struct Ambiguity: Sendable, Hashable {
  package enum Key: String, Sendable, Hashable {
    case dates, decimal, sign, account, encoding, fee, word, column, row
    /// Categories of the file that the book lacks.
    case categories = "new-categories"
  }

  package struct Reading: Sendable, Hashable {
    /// What is typed to choose it: `--dates dmy`.
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
  /// The word that is asked about, as it stands in the file; empty where it is the whole file.
  package var subject = ""
  /// The column that it stands in.
  package var column = ""
  /// The names that it is about, each of which may have an answer of its own.
  package var names: [String] = []
  /// Of the rows that it is about, from 1 on; empty for all.
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

  /// Whether it holds back some rows, and not the file.
  package var isAboutRows: Bool { key == .word || key == .row || isHarmless }

  /// Whether all rows can be taken without an answer.
  package var isHarmless: Bool { key == .categories }

  package func isSame(_ other: Ambiguity) -> Bool {
    key == other.key && subject == other.subject && (key != .row || lines == other.lines)
  }
}

extension [Ambiguity] {
  /// Whether one is about all of the file.
  package var holdFile: Bool { contains { !$0.isAboutRows } }

  /// Puts one to the others, once.
  package mutating func add(_ question: Ambiguity) {
    guard let place = firstIndex(where: { $0.isSame(question) }) else { return append(question) }
    self[place].lines += question.lines
  }
}
