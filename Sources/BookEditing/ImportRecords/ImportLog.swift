package import Ledger
import Formats

/// The log of the bank rows that were imported into one account: a text file in `imports/` with one line for each row.
/// Imports use the log to recognize known rows and to learn categories. No totals are computed from it.
package struct ImportLog: Sendable, Equatable {
  /// An imported row.
  package struct Line: Sendable, Equatable {
    /// The day of the row in the bank's file.
    package var day: Day
    /// The amount as a plain decimal; negative for outgoing money.
    package var amount: String
    package var currency: String
    package var outcome: Outcome
    /// The id of the entry that was created from the row, or that matches it; `nil` if the entry was removed.
    package var entry: String?
    /// The guessed category; `nil` if there was no guess, or if the user has chosen a category since then.
    package var guess: Guess?
    /// Whether later imports learn from this row. The user can turn this off.
    package var isUsedForLearning: Bool
    /// The bank's id for the row. Rows are never matched by this id alone.
    package var bankID: String
    /// The bank's text for the row.
    package var text: String
    /// The import that added the row, such as `2026-11-26/2 umsaetze.csv`; empty if the log was written by an earlier
    /// version.
    package var source: String
    /// The fingerprint of the entry after the import wrote or changed it; `nil` if the import only matched the entry.
    package var fingerprint: UInt64?
    /// The text of the entry before the import changed it, such as the text of a bill before its payment; `nil` if the
    /// import did not change the entry.
    package var former: String?

    package init(
      day: Day, amount: String, currency: String, outcome: Outcome, entry: String?, guess: Guess?, bankID: String,
      text: String, isUsedForLearning: Bool = true, source: String = "", fingerprint: UInt64? = nil,
      former: String? = nil
    ) {
      self.day = day
      self.amount = amount
      self.currency = currency
      self.outcome = outcome
      self.entry = entry
      self.guess = guess
      self.isUsedForLearning = isUsedForLearning
      self.bankID = bankID
      self.text = text
      self.source = source
      self.fingerprint = fingerprint
      self.former = former
    }

    package var rowFingerprint: RowFingerprint {
      RowFingerprint(day: day, amount: amount, currency: currency, text: text)
    }

    package var dayAndAmount: DayAndAmount { DayAndAmount(day: day, amount: amount) }
  }

  /// The result of importing a row.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The row became a new entry.
    case new
    /// The row is the payment of a bill that is in the book.
    case pays
    /// The row matches an entry that the user entered, or is one of the two rows of a transfer.
    case found
    /// A command removed the row's entry.
    case removed
  }

  package struct Guess: Sendable, Equatable {
    package var category: String
    package var reason: String

    package init(category: String, reason: String) {
      self.category = category
      self.reason = reason
    }

    /// Whether the guess is unconfirmed, because the entry still has the guessed category, `Other` or `Income`.
    ///
    /// - Parameter now: the current category of the entry.
    package func isOpen(with now: String) -> Bool { now == category || Category.permanentNames.contains(now) }
  }

  /// An opening balance that an import wrote for the account.
  package struct Opening: Sendable, Equatable {
    /// The opening date. The account had this balance at the beginning of that day.
    package var day: Day
    /// The balance as a plain decimal.
    package var amount: String
    /// The import that wrote the balance, such as `2026-11-26/2 umsaetze.csv`.
    package var source: String

    package init(day: Day, amount: String, source: String = "") {
      self.day = day
      self.amount = amount
      self.source = source
    }
  }

  /// An addition to the book that an import made besides entries, such as a category.
  package struct Addition: Sendable, Equatable {
    package enum Kind: String, Sendable {
      /// A balance assertion for the account. The name of the addition is the day, and its value is the amount as a
      /// plain decimal.
      case balance
      /// The account itself. The value is the fingerprint of its definition.
      case account
      /// A category. The value is its kind.
      case category
    }

    package var kind: Kind
    package var name: String
    package var value: String
    package var note: String
    /// The import that made the addition, such as `2026-11-26/2 umsaetze.csv`.
    package var source: String

    package init(_ kind: Kind, name: String, value: String, note: String = "", source: String) {
      self.kind = kind
      self.name = name
      self.value = value
      self.note = note
      self.source = source
    }
  }

  /// The name of the account to which the log belongs.
  package var account: String
  /// The opening balances that imports wrote for the account. Each one replaced the previous one.
  package var openings: [Opening] = []
  package var opening: Opening? { openings.last }
  package var additions: [Addition] = []
  package var lines: [Line] = []
  /// Whether the log is completely empty, without even an unreadable line.
  package var isEmpty: Bool { lines.isEmpty && openings.isEmpty && additions.isEmpty && brokenLines.isEmpty }
  /// The lines that cannot be read, such as the markers of a merge conflict. When the log is written, these lines are
  /// kept at its end.
  package private(set) var brokenLines: [String] = []
  package var brokenCount: Int { brokenLines.count }

  package init(account: String) { self.account = account }
}

extension ImportLog {
  /// The comment line with the names of the columns.
  private static let heading =
    "# day, amount, currency, how, entry, guess and its reason, id and words of the bank, import, fingerprint, former text"

  package init(_ bytes: [UInt8]) {
    self.init(account: "")
    // The bytes are searched, because the log contains only ASCII line ends, and a search for all Unicode line ends is
    // slow.
    bytes.withUnsafeBufferPointer { bytes in
      var (fields, start, lineStart, hasEscape) = ([String](), 0, 0, false)
      for place in 0...bytes.count {
        let byte = place < bytes.count ? bytes[place] : .newline
        // Nearly all bytes belong to a field.
        if byte > .carriageReturn {
          if byte == .backslash { hasEscape = true }
          continue
        }
        let isEnd = byte == .newline || byte == .carriageReturn
        guard isEnd || byte == .tab else { continue }
        let field = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
        fields.append(hasEscape ? ImportLog.unescaped(field) : field)
        (start, hasEscape) = (place + 1, false)
        guard isEnd else { continue }
        if !take(fields) {
          brokenLines.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[lineStart..<place]), as: UTF8.self))
        }
        lineStart = start
        fields.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Parses a line of the file and adds its content to the log.
  ///
  /// - Parameter fields: the columns of the line.
  /// - Returns: whether the line could be read.
  private mutating func take(_ fields: [String]) -> Bool {
    switch fields.count {
    case 1 where fields[0].isEmpty: return true
    case 2 where fields[0] == "account": if account.isEmpty { account = fields[1] }
    case 3...4 where fields[0] == "opening":
      guard let day = Day(fields[1]) else { return false }
      openings.append(Opening(day: day, amount: fields[2], source: fields.count > 3 ? fields[3] : ""))
    case 6 where fields[0] == "added":
      guard let kind = Addition.Kind(rawValue: fields[1]) else { return false }
      additions.append(Addition(kind, name: fields[2], value: fields[3], note: fields[4], source: fields[5]))
    case _ where fields[0].utf8.first == UInt8(ascii: "#"): return true
    default:
      guard let line = Line(fields) else { return false }
      lines.append(line)
    }
    return true
  }

  package var bytes: [UInt8] {
    var output = Output()
    output.bytes.reserveCapacity(lines.count * 128)
    output.write(["account", account])
    output.write(line: ImportLog.heading)
    for opening in openings {
      let source = opening.source.isEmpty ? [] : [opening.source]
      output.write(["opening", opening.day.description, opening.amount] + source)
    }
    for added in additions {
      output.write(["added", added.kind.rawValue, added.name, added.value, added.note, added.source])
    }
    for line in lines { line.write(to: &output) }
    for line in brokenLines { output.write(line: line) }
    return output.bytes
  }

  /// The content of the guess column for a row that has no guess and from which imports do not learn.
  fileprivate static let silence = "-"

  /// The text of a log while it is written.
  fileprivate struct Output {
    var bytes: [UInt8] = []
    private var isFirst = true

    /// Writes a field, after a tab unless it is the first one of its line.
    mutating func write(_ field: String) {
      if !isFirst { bytes.append(.tab) }
      isFirst = false
      var field = field
      let isPlain = field.withUTF8 { text in
        // The Unicode line separators begin with 0xC2 or 0xE2.
        guard text.allSatisfy({ $0 >= 0x20 && $0 != .backslash && $0 != 0xC2 && $0 != 0xE2 }) else { return false }
        bytes.append(contentsOf: text)
        return true
      }
      if !isPlain { bytes += ImportLog.escaped(field).utf8 }
    }

    mutating func endLine() {
      bytes.append(.newline)
      isFirst = true
    }

    mutating func write(_ fields: [String]) {
      for field in fields { write(field) }
      endLine()
    }

    /// Writes a line unchanged.
    mutating func write(line: String) {
      bytes += line.utf8
      endLine()
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || isBreak(scalar): result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the scalar is a Unicode line separator, which some programs treat as the end of a line.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool { [0x85, 0x2028, 0x2029].contains(scalar.value) }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    // Scalars, because a combining mark after an escaped tab would form one character with its letter.
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension ImportLog.Line {
  /// Writes the columns of the row.
  fileprivate func write(to output: inout ImportLog.Output) {
    output.write(day.description)
    output.write(amount)
    output.write(currency)
    output.write(outcome.rawValue)
    output.write(entry ?? "-")
    output.write(guess?.category ?? (isUsedForLearning ? "" : ImportLog.silence))
    output.write(guess?.reason ?? "")
    output.write(bankID)
    output.write(text)
    if !source.isEmpty {
      output.write(source)
      output.write(fingerprint.map { String($0, radix: 16) } ?? "-")
      output.write(former ?? "")
    }
    output.endLine()
  }

  /// Parses the columns of a row; `nil` if they are invalid.
  fileprivate init?(_ fields: [String]) {
    guard fields.count == 9 || fields.count == 12, let day = Day(fields[0]),
      let outcome = ImportLog.Outcome(rawValue: fields[3])
    else {
      return nil
    }
    self.init(
      day: day, amount: fields[1], currency: fields[2], outcome: outcome, entry: fields[4] == "-" ? nil : fields[4],
      guess: fields[5].isEmpty || fields[5] == ImportLog.silence
        ? nil : ImportLog.Guess(category: fields[5], reason: fields[6]),
      bankID: fields[7], text: fields[8], isUsedForLearning: fields[5] != ImportLog.silence,
      source: fields.count > 9 ? fields[9] : "", fingerprint: fields.count > 9 ? UInt64(fields[10], radix: 16) : nil,
      former: fields.count > 9 && !fields[11].isEmpty ? fields[11] : nil)
  }
}
