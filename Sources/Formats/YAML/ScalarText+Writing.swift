/// Functions that write text as a scalar. `TextReader` and every YAML 1.1 or 1.2 parser decode the scalar to the same
/// text.
extension ScalarText {
  /// The context in which a scalar is written.
  package enum Style: Sendable {
    /// After a key or dash on a separate line.
    case block
    /// Within `{ }` or `[ ]`, where commas and brackets end a value.
    case flow
  }

  /// Returns the text as a single-line scalar: plain if possible, otherwise quoted.
  ///
  /// - Parameter mayLookTyped: whether a date, an amount or `no` may be written without quotes because the field
  ///   determines its type.
  package static func written(
    _ text: String, in style: Style = .flow, mayLookTyped: @autoclosure () -> Bool = false
  ) -> String {
    if text.unicodeScalars.contains(where: needsEscape) { return doubleQuoted(text) }
    // A hyphen before a digit does not begin a list.
    if text.utf8.first == .minus, text.utf8.dropFirst().first?.isDigit == true, mayLookTyped(),
      canBePlain(String(text.dropFirst()), in: style)
    {
      return text
    }
    let isPlain = canBePlain(text, in: style) && (mayLookTyped() || !looksTyped(text))
    return isPlain ? text : singleQuoted(text)
  }

  /// Returns the text in single quotes. The text must be a single line without control characters.
  package static func singleQuoted(_ text: String) -> String {
    // Compares Unicode scalars, because a quote with a combining accent is another `Character`.
    "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  /// Returns the text in double quotes, which every YAML 1.2 parser decodes to the same text.
  package static func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where needsEscape(scalar):
        result += scalar.value < 0x100 ? "\\x" + hex(scalar.value, width: 2) : "\\u" + hex(scalar.value, width: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns the header and the lines of a literal block; `nil` for text that needs quotes.
  ///
  /// The header is never `|+`, because empty lines after it would become part of the text.
  static func literal(_ text: String) -> (header: String, lines: [String])? {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let isClipped = lines.last == ""
    if isClipped { lines.removeLast() }
    // The first line with text determines the indentation of the block.
    guard lines.count > 1 || isClipped, let last = lines.last, !last.isEmpty, canBeBlock(lines) else { return nil }
    return (isClipped ? "|" : "|-", lines)
  }

  /// Whether the lines can be written as a block below their key, without escapes.
  static func canBeBlock(_ lines: [String]) -> Bool {
    guard let first = lines.first(where: { !$0.isEmpty })?.utf8.first, first > .space else { return false }
    return lines.allSatisfy { line in
      line.unicodeScalars.allSatisfy { $0 == "\t" || !needsEscape($0) }
        && (line.isEmpty || line.unicodeScalars.contains { $0 != " " && $0 != "\t" })
    }
  }

  /// Whether the character is a control character or a YAML 1.1 line break, or is rejected by `TextCheck`.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200B, 0x202D, 0x202E, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func hex(_ value: UInt32, width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // MARK: Plain text

  /// Whether a value that begins with the ASCII character would not be plain text.
  private static func isIndicator(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "-", "?", ":", ",", "[", "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", "=", "<": true
    default: false
    }
  }

  private static func isFlowSign(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ",", "[", "]", "{", "}", ":": true
    default: false
    }
  }

  /// Whether no character of the text has a special meaning in the given context.
  private static func canBePlain(_ text: String, in style: Style) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, !isIndicator(first), bytes.last != .colon else { return false }
    let edges = [text.unicodeScalars.first, text.unicodeScalars.last]
    // Most edges are ASCII characters, and the test for Unicode white space is slow.
    let areVisible = edges.allSatisfy { edge in
      edge.map { $0.isASCII ? $0.value > 0x20 : !$0.properties.isWhitespace } ?? false
    }
    guard areVisible else { return false }
    if style == .flow, bytes.contains(where: isFlowSign) { return false }
    return !zip(bytes, bytes.dropFirst()).contains { before, after in
      (before == .colon && after <= .space) || (before <= .space && after == .hash)
    }
  }

  private static let typedWords: Set<String> = [
    "~", "null", "y", "n", "yes", "no", "true", "false", "on", "off", ".inf", "+.inf", ".nan",
  ]

  /// Whether the character occurs in numbers, also of other bases, or in times.
  private static func isNumberSign(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "a"..."f", "A"..."F", "x", "X", "o", "O", "t", "T", "z", "Z": true
    case "_", ".", ":", ",", "+", "-", " ": true
    default: false
    }
  }

  /// Whether a generic YAML parser would interpret the text as null, a boolean, a number or a time.
  private static func looksTyped(_ text: String) -> Bool {
    let bytes = text.utf8
    if bytes.count <= 5, typedWords.contains(text.lowercased()) { return true }
    guard let first = bytes.first, first.isDigit || first == .dot || first == UInt8(ascii: "+"),
      bytes.allSatisfy(isNumberSign), bytes.contains(where: { $0.isDigit || $0 == UInt8(ascii: "_") })
    else { return false }
    // Derived ids begin like a date, but a letter after a hyphen excludes numbers and times.
    return !zip(bytes, bytes.dropFirst()).contains { $0 == .minus && $1.isASCIILetter }
  }
}
