import Formats

/// A reader of HTML tables. Some banks offer an HTML table with the name of a workbook.
enum HTMLTable {
  /// Returns the rows of all tables; `nil` if the text contains no cells.
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
    /// Whether a `-->` may still follow. If not, the beginnings of comments are skipped.
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

    /// Adds text between tags. Text outside a cell becomes a cell, because the cell's tag may be damaged. Otherwise
    /// later cells would move to the left.
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

/// Text between tags.
enum MarkupText {
  /// Returns the text with decoded entities, trimmed, and with single blanks between words.
  static func decoded(_ text: Substring) -> String { withoutEntities(String(text)).spacedOnce }

  /// Returns rows with decoded entities in all cells.
  static func decoded(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard rows.contains(where: { $0.fields.contains(where: mayHaveEntities) }) else { return rows }
    return rows.map { row in
      var row = row
      for column in row.fields.indices where mayHaveEntities(row.fields[column]) {
        row.fields[column] = withoutEntities(row.fields[column])
      }
      return row
    }
  }

  private static func mayHaveEntities(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "&"))
  }

  /// Returns the text with decoded entities.
  static func withoutEntities(_ text: String) -> String {
    guard mayHaveEntities(text) else { return text }
    var value = withoutNumbers(text)
    for (entity, sign) in entities where value.contains(entity) { value = value.replacing(entity, with: sign) }
    return value
  }

  /// Replaces numeric entities such as `&#8364;` and `&#x20AC;` by their characters.
  private static func withoutNumbers(_ text: String) -> String {
    guard text.contains("&#") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "&#") {
      result += rest[..<start.lowerBound]
      // An entity has at most nine letters. Without this limit, each search for its end could go through the whole
      // text.
      let body = rest[start.upperBound...].prefix(9).prefix { $0 != ";" }
      let isHexadecimal = body.first == "x" || body.first == "X"
      let number = UInt32(isHexadecimal ? body.dropFirst() : body, radix: isHexadecimal ? 16 : 10)
      let isEnded = body.endIndex == rest.endIndex || rest[body.endIndex] == ";"
      if isEnded, let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 {
        result.unicodeScalars.append(scalar)
        rest = rest[body.endIndex...].dropFirst()
      } else {
        result += "&#"
        rest = rest[start.upperBound...]
      }
    }
    return result + rest
  }

  /// Entities and their characters. `&amp;` is decoded last, so that its `&` does not begin another entity.
  private static let entities =
    [
      ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&euro;", "€"),
      ("&minus;", "−"), ("&pound;", "£"), ("&ndash;", "–"), ("&rsquo;", "’"), ("&szlig;", "ß"), ("&aelig;", "æ"),
      ("&oslash;", "ø"), ("&Oslash;", "Ø"), ("&ordm;", "º"), ("&ordf;", "ª"), ("&deg;", "°"), ("&yen;", "¥"),
    ] + marked + [("&amp;", "&")]

  /// Entities of letters with an accent, such as `&eacute;` and `&Uuml;`.
  private static let marked: [(String, String)] = {
    let marks = [
      ("grave", "aeiouAEIOU", "àèìòùÀÈÌÒÙ"), ("acute", "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"),
      ("circ", "aeiouAEIOU", "âêîôûÂÊÎÔÛ"), ("tilde", "anoANO", "ãñõÃÑÕ"), ("uml", "aeiouyAEIOU", "äëïöüÿÄËÏÖÜ"),
      ("cedil", "cC", "çÇ"), ("ring", "aA", "åÅ"),
    ]
    return marks.flatMap { mark, bases, letters in
      zip(bases, letters).map { base, letter in ("&\(base)\(mark);", String(letter)) }
    }
  }()
}
