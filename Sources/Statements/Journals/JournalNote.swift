import Formats

/// What stands beside a transaction in words, as the note of an entry: lines of comments, without the tags that an entry
/// has as such.
struct JournalNote {
  private(set) var lines: [String] = []

  /// Nil where nothing is left to say.
  var text: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

  /// Each line once: programs repeat what stands above all postings.
  mutating func add(_ line: some StringProtocol) {
    let line = String(line).trimmingSpaces
    if !line.isEmpty, !lines.contains(line) { lines.append(line) }
  }

  /// A number in round brackets before the title, as of a cheque.
  mutating func add(code: String) { if !code.isEmpty { add("(\(code))") } }

  // MARK: hledger

  /// A comment of hledger: `name:value` up to a comma or the end of the line is a tag.
  mutating func add(hledger comment: String) {
    for line in comment.split(whereSeparator: \.isNewline) {
      let kept = line.split(separator: ",").filter { !JournalNote.isKnownTag($0) }
      // What has commas of its own stays as it was written.
      add(kept.count == line.split(separator: ",").count ? String(line) : kept.joined(separator: ","))
    }
  }

  /// Whether it is nothing but a tag that becomes a tag, an id or a day of the entry.
  private static func isKnownTag(_ part: Substring) -> Bool {
    let text = String(part).trimmingSpaces
    guard let colon = text.firstIndex(of: ":") else { return false }
    let (name, value) = (text[..<colon], text[text.index(after: colon)...])
    if name.contains(where: \.isWhitespace) { return false }
    return value.isEmpty || ["id", "date"].contains(String(name))
  }

  // MARK: Ledger

  /// A note of Ledger: `:one:two:` are tags, `Key: value` is metadata, a day in square brackets is the posting's.
  mutating func add(ledger note: String) {
    for line in note.split(whereSeparator: \.isNewline) {
      let line = String(line).trimmingSpaces
      let isTags = line.count > 2 && line.hasPrefix(":") && line.hasSuffix(":") && !line.contains(" ")
      let isDay =
        line.hasPrefix("[") && line.hasSuffix("]") && line.dropFirst().dropLast().allSatisfy(JournalNote.isOfDay)
      if isTags || isDay || line.hasPrefix("id: ") { continue }
      add(line.hasPrefix("note: ") ? String(line.dropFirst("note: ".count)) : line)
    }
  }

  private static func isOfDay(_ letter: Character) -> Bool { letter.isNumber || "/-.=".contains(letter) }
}
