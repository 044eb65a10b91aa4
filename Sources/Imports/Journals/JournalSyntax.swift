/// Which family of journals a text is of.
package enum JournalSyntax: Sendable, Equatable {
  /// hledger's and Ledger's.
  case plain
  case beancount

  private static let greatestByteCount = 1 << 18
  private static let directives: Set<String> = [
    "open", "close", "commodity", "balance", "pad", "price", "txn", "note", "document", "event", "custom", "query",
  ]
  private static let words = ["account ", "commodity ", "payee ", "tag ", "include ", "P ", "decimal-mark ", "alias "]

  /// Nil for what is none.
  init?(of bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(JournalSyntax.greatestByteCount), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var (beancount, plain) = (0, 0)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("option \"") || line.hasPrefix("plugin \"") || line.hasPrefix("include \"") { beancount += 1 }
      guard let rest = JournalSyntax.behindDay(line) else {
        if JournalSyntax.words.contains(where: line.hasPrefix) { plain += 1 }
        continue
      }
      let words = rest.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      if let word = words.first, JournalSyntax.directives.contains(String(word)) {
        beancount += 1
      } else if words.count > 1, ["*", "!"].contains(words[0]), words[1].hasPrefix("\"") {
        beancount += 1
      } else if number + 1 < lines.count, JournalSyntax.isPosting(lines[number + 1]) {
        plain += 1
      }
    }
    if beancount == 0, plain == 0 { return nil }
    // A file of hledger's directives alone is one that includes others.
    self = beancount > plain ? .beancount : .plain
  }

  /// What stands behind a day at the beginning of a line, with a blank between.
  private static func behindDay(_ line: Substring) -> Substring? {
    let day = line.prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    let parts = day.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }) else {
      return nil
    }
    let rest = line[day.endIndex...]
    guard let first = rest.first, " =\t".contains(first) else { return nil }
    return rest.drop { $0 == " " || $0 == "\t" }
  }

  /// Indented, with an account.
  private static func isPosting(_ line: Substring) -> Bool {
    guard let first = line.first, first == " " || first == "\t" else { return false }
    let text = line.drop { $0 == " " || $0 == "\t" }
    return text.first.map { $0.isLetter || $0 == ";" || $0 == "(" || $0 == "[" } ?? false
  }
}
