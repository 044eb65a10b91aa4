import Formats

/// The family of programs for which a journal is written.
package enum JournalSyntax: Sendable, Equatable {
  /// The syntax of hledger and Ledger.
  case plain
  case beancount

  private static let greatestByteCount = 1 << 18
  private static let directives: Set<String> = [
    "open", "close", "commodity", "balance", "pad", "price", "txn", "note", "document", "event", "custom", "query",
  ]
  private static let words = ["account ", "commodity ", "payee ", "tag ", "include ", "P ", "decimal-mark ", "alias "]

  /// Recognizes a journal's syntax; `nil` if the text is not a journal.
  init?(of bytes: [UInt8]) {
    guard JournalSyntax.mayBe(bytes.prefix(JournalSyntax.greatestByteCount)) else { return nil }
    let text = String(decoding: bytes.prefix(JournalSyntax.greatestByteCount), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var (beancount, plain) = (0, 0)
    // Such lines have no meaning in the other journal programs.
    var isBeancount = false
    for (number, line) in lines.enumerated() {
      // The text of an MT940 field continues in lines that may begin with any word.
      if line.hasPrefix(":61:") { return nil }
      if line.hasPrefix("option \"") || line.hasPrefix("plugin \"") { isBeancount = true }
      if line.hasPrefix("include \"") { beancount += 1 }
      guard let rest = JournalSyntax.textAfterDay(line) else {
        if JournalSyntax.words.contains(where: line.hasPrefix) || JournalSyntax.isWithoutYear(line, lines, number) {
          plain += 1
        }
        continue
      }
      let words = rest.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      if words.count > 1, words[0] == "open", words[1].contains(":"), words[1].first?.isLowercase == false {
        isBeancount = true
      } else if let word = words.first, JournalSyntax.directives.contains(String(word)) {
        beancount += 1
      } else if words.count > 1, ["*", "!"].contains(words[0]), words[1].hasPrefix("\"") {
        beancount += 1
      } else if number + 1 < lines.count, JournalSyntax.isPosting(lines[number + 1]) {
        plain += 1
      }
    }
    if beancount == 0, plain == 0, !isBeancount { return nil }
    // A file that contains only hledger directives includes other files.
    self = isBeancount || beancount > plain ? .beancount : .plain
  }

  /// Whether any line begins like a line of a journal; a quick check that excludes most files.
  private static func mayBe(_ bytes: ArraySlice<UInt8>) -> Bool {
    let begins = (["option \"", "plugin \"", "include \""] + words).map { Array($0.utf8) }
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let line = bytes[start...]
      // A day such as 2026-11-03, 2026/1/3 or 1/3.
      var rest = line.drop { $0.isDigit }
      var numbers = line.count == rest.count ? 0 : 1
      while numbers > 0, numbers < 3, let sign = rest.first, JournalSyntax.daySigns.contains(sign) {
        let next = rest.dropFirst().drop { $0.isDigit }
        guard next.count < rest.count - 1 else { break }
        (numbers, rest) = (numbers + 1, next)
      }
      if numbers > 1, rest.first.map({ [0x20, 0x3D, 0x09, 0x0A, 0x0D].contains($0) }) ?? true { return true }
      if begins.contains(where: { line.starts(with: $0) }) { return true }
      // A line may also end at a sign beyond ASCII.
      guard let end = line.firstIndex(where: { (0x0A...0x0D).contains($0) || $0 >= 0x80 }) else { return false }
      start = end + 1
    }
    return false
  }

  private static let daySigns: Set<UInt8> = [UInt8(ascii: "-"), UInt8(ascii: "/"), .dot]

  /// Whether a line such as `11/3 Shop` is followed by a posting with an account and an amount. Without this condition,
  /// other file formats could be mistaken for journals.
  private static func isWithoutYear(_ line: Substring, _ lines: [Substring], _ number: Int) -> Bool {
    guard line.first?.isNumber == true, number + 1 < lines.count else { return false }
    let day = line.prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    let parts = day.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) }), isPosting(lines[number + 1]) else {
      return false
    }
    let posting = lines[number + 1].drop { $0 == " " || $0 == "\t" }
    guard let gap = posting.firstRange(of: "  ") ?? posting.firstRange(of: "\t") else { return false }
    return posting[..<gap.lowerBound].contains(":") && posting[gap.upperBound...].contains(where: \.isNumber)
  }

  /// Returns the text after a full date at the beginning of the line; `nil` for any other line.
  private static func textAfterDay(_ line: Substring) -> Substring? {
    let day = line.prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    let parts = day.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }) else {
      return nil
    }
    let rest = line[day.endIndex...]
    if let first = rest.first, !" =\t".contains(first) { return nil }
    return rest.drop { $0 == " " || $0 == "\t" }
  }

  /// Whether the line may be a posting or a comment on a posting: it is indented and begins with a letter or one of
  /// `;([*!`.
  private static func isPosting(_ line: Substring) -> Bool {
    guard let first = line.first, first == " " || first == "\t" else { return false }
    let text = line.drop { $0 == " " || $0 == "\t" }
    return text.first.map { $0.isLetter || ";([*!".contains($0) } ?? false
  }
}
