import Formats

/// A reader of HTML tables, which some banks offer under the file name of a workbook.
enum HTMLTable {
  /// Returns the rows of all tables; `nil` if no row has more than one cell.
  static func rows(_ text: DecodedText) -> [DelimitedText.Row]? {
    let content = String(decoding: text.bytes, as: UTF8.self)
    let head = content.prefix(4_000).lowercased()
    guard head.contains("<html") || head.contains("<table") else { return nil }
    var reader = Reader()
    reader.read(content)
    return reader.rows.contains { $0.fields.count > 1 } ? reader.rows : nil
  }

  private struct Reader {
    private(set) var rows: [DelimitedText.Row] = []
    private var line = 1
    private var isInRow = false
    private var isInCell = false
    /// Whether a `-->` may still follow. If `false`, `<!--` no longer begins a comment.
    private var hasCommentEnd = true

    mutating func read(_ content: String) {
      var rest = content[...]
      while let start = rest.firstIndex(of: "<") {
        let before = rest[..<start]
        add(text: before)
        line += before.count(where: \.isNewline)
        let tag = rest[rest.index(after: start)...].prefix { $0 != ">" && $0 != "<" }
        guard tag.endIndex < rest.endIndex else { break }
        if tag.hasPrefix("!--") {
          let found = hasCommentEnd ? rest.firstRange(of: "-->")?.upperBound : nil
          hasCommentEnd = found != nil
          let end = found ?? rest.index(after: start)
          line += rest[start..<end].count(where: \.isNewline)
          rest = rest[end...]
        } else if rest[tag.endIndex] == "<" {
          // A tag that does not end is text. Otherwise the text of a row would be lost.
          add(text: tag)
          line += tag.count(where: \.isNewline)
          rest = rest[tag.endIndex...]
        } else {
          line += tag.count(where: \.isNewline)
          rest = rest[rest.index(after: tag.endIndex)...]
          take(tag.lowercased().prefix { $0.isLetter || $0 == "/" })
        }
      }
    }

    private mutating func take(_ tag: Substring) {
      switch tag {
      case "tr": beginRow()
      case "td", "th":
        // The tag of the row may be damaged.
        if !isInRow { beginRow() }
        beginCell()
      case "/td", "/th": isInCell = false
      case "/tr": (isInCell, isInRow) = (false, false)
      case "br", "p", "div", "/p", "/div": if isInCell { append(" ") }
      default: break
      }
    }

    private mutating func beginRow() {
      rows.append(DelimitedText.Row(line: line, fields: []))
      (isInRow, isInCell) = (true, false)
    }

    private mutating func beginCell() {
      if let row = rows.indices.last, rows[row].fields.count < DelimitedText.greatestFieldCount {
        rows[row].fields.append("")
      }
      isInCell = true
    }

    /// Adds the text between two tags. Text in a row but outside a cell becomes a cell, because the cell's tag may be
    /// damaged and later cells would otherwise move to the left.
    private mutating func add(text: Substring) {
      guard isInCell || isInRow else { return }
      let decoded = MarkupText.decoded(text)
      if isInCell { return append(decoded) }
      if decoded.allSatisfy(\.isWhitespace) { return }
      beginCell()
      append(decoded)
      isInCell = false
    }

    private mutating func append(_ text: String) {
      guard let row = rows.indices.last, let field = rows[row].fields.indices.last else { return }
      if rows[row].fields[field].utf8.count < 4_096 { rows[row].fields[field] += text }
    }
  }
}
