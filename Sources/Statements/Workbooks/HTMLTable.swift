import Notation

/// A table of HTML, which some banks give the name of a workbook.
enum HTMLTable {
  /// Nil for a text without cells of a table.
  static func rows(_ text: FileText) -> [SeparatedText.Row]? {
    let content = String(decoding: text.bytes, as: UTF8.self)
    let head = content.prefix(4_000).lowercased()
    guard head.contains("<html") || head.contains("<table") else { return nil }
    var rows: [SeparatedText.Row] = []
    var line = 1
    var isInCell = false
    var rest = content[...]
    while let start = rest.firstIndex(of: "<") {
      let before = rest[..<start]
      if isInCell { add(MarkupText.decoded(before), to: &rows) }
      line += before.count(where: \.isNewline)
      let tag = rest[rest.index(after: start)...].prefix { $0 != ">" }
      guard tag.endIndex < rest.endIndex else { break }
      rest = rest[rest.index(after: tag.endIndex)...]
      switch tag.lowercased().prefix(while: { $0.isLetter || $0 == "/" }) {
      case "tr": rows.append(SeparatedText.Row(line: line, fields: []))
      case "td", "th":
        if rows.isEmpty { rows.append(SeparatedText.Row(line: line, fields: [])) }
        if rows[rows.count - 1].fields.count < SeparatedText.greatestFieldCount {
          rows[rows.count - 1].fields.append("")
        }
        isInCell = true
      case "/td", "/th", "/tr": isInCell = false
      case "br", "p", "div", "/p", "/div": if isInCell { add(" ", to: &rows) }
      default: break
      }
    }
    return rows.contains { $0.fields.count > 1 } ? rows : nil
  }

  private static func add(_ text: String, to rows: inout [SeparatedText.Row]) {
    guard let row = rows.indices.last, let field = rows[row].fields.indices.last else { return }
    if rows[row].fields[field].utf8.count < 4_096 { rows[row].fields[field] += text }
  }
}

/// Text between tags.
enum MarkupText {
  /// Without entities; each blank once, none at its ends.
  static func decoded(_ text: Substring) -> String {
    var value = String(text)
    if value.contains("&") {
      value = withoutNumbers(value)
      for (entity, sign) in entities where value.contains(entity) { value = value.replacing(entity, with: sign) }
    }
    return value.spacedOnce
  }

  /// `&#8364;` and `&#x20AC;` as the letters that they number.
  private static func withoutNumbers(_ text: String) -> String {
    guard text.contains("&#") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "&#") {
      result += rest[..<start.lowerBound]
      // Nine letters at most: to look for its end would be to look through all of the text.
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

  /// What stands last makes signs of which others consist.
  private static let entities =
    [
      ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&euro;", "€"),
      ("&minus;", "−"), ("&pound;", "£"), ("&ndash;", "–"), ("&rsquo;", "’"), ("&szlig;", "ß"), ("&aelig;", "æ"),
      ("&oslash;", "ø"), ("&Oslash;", "Ø"), ("&ordm;", "º"), ("&ordf;", "ª"), ("&deg;", "°"), ("&yen;", "¥"),
    ] + marked + [("&amp;", "&")]

  /// Letters with a mark: `&eacute;`, `&Uuml;`.
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
