import Formats

/// Text between the tags of HTML or XML.
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
    // A buffer of bytes is searched many times faster than a sequence of them.
    text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "&")) }
      ?? text.utf8.contains(UInt8(ascii: "&"))
  }

  /// Returns the text with decoded entities.
  static func withoutEntities(_ text: String) -> String {
    guard mayHaveEntities(text) else { return text }
    var value = withoutNumbers(text)
    for (entity, sign) in entities where value.contains(entity) { value = value.replacing(entity, with: sign) }
    return value
  }

  /// Replaces numeric entities such as `&#8364;` and `&#x20AC;` with their characters.
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

  /// Entities for accented letters, such as `&eacute;` and `&Uuml;`.
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
