import Formats

/// The note of an entry: the comments of a transaction without their tags, which become tags of the entry.
struct JournalNote {
  private(set) var lines: [String] = []

  /// The text of the note; `nil` if it has no lines.
  var text: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

  /// Adds the line, unless the note already contains it. Programs repeat a transaction's comment at all its postings.
  mutating func add(_ line: some StringProtocol) {
    let line = String(line).trimmingSpaces
    if !line.isEmpty, !lines.contains(line) { lines.append(line) }
  }

  /// Adds a transaction's code, such as a cheque number, in round brackets.
  mutating func add(code: String) { if !code.isEmpty { add("(\(code))") } }

  // MARK: hledger

  /// Adds a comment from the hledger journal, without its known tags. A tag is `name:value` up to a comma or the end of
  /// the line.
  mutating func add(hledger comment: String) {
    for line in comment.split(whereSeparator: \.isNewline) {
      let kept = line.split(separator: ",").filter { !JournalNote.isKnownTag($0) }
      // A line without known tags keeps its commas.
      add(kept.count == line.split(separator: ",").count ? String(line) : kept.joined(separator: ","))
    }
  }

  /// Whether the part of a comment consists only of a tag that the entry stores elsewhere, namely as a tag, an id or a
  /// day.
  private static func isKnownTag(_ part: Substring) -> Bool {
    let text = String(part).trimmingSpaces
    guard let colon = text.firstIndex(of: ":") else { return false }
    let (name, value) = (text[..<colon], text[text.index(after: colon)...])
    if name.contains(where: \.isWhitespace) { return false }
    return value.isEmpty || ["id", "date"].contains(String(name))
  }

  // MARK: Ledger

  /// Adds a note from a Ledger journal. Lines with tags (`:one:two:`), an id or the posting's date in square brackets
  /// are omitted.
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
