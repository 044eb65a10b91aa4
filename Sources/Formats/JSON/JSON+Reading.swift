extension JSON {
  /// Parses JSON (RFC 8259); `nil` if it is invalid, or nested deeper than 64 levels.
  package init?(_ bytes: [UInt8]) {
    let parsed: JSON? = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(bytes: buffer)
      guard let node = parser.value(depth: 0) else { return nil }
      return parser.isAtEnd ? node : nil
    }
    guard let parsed else { return nil }
    self = parsed
  }
}

private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  static let deepestNesting = 64

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  mutating func value(depth: Int) -> JSON? {
    skipSpace()
    guard depth < JSONParser.deepestNesting, let byte = peek() else { return nil }
    switch byte {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  // MARK: Parts

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count, (0..<count).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] }) else {
      return false
    }
    position += count
    return true
  }

  private mutating func object(_ depth: Int) -> JSON? {
    position += 1
    var members: [JSON.Member] = []
    if take(UInt8(ascii: "}")) { return .members([]) }
    repeat {
      skipSpace()
      guard peek() == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append(JSON.Member(key: key, value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .members(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSON? {
    position += 1
    var values: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  /// Reads a number, which must match `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  private mutating func number() -> JSON? {
    let start = position
    if peek() == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { return nil }
    if peek() == UInt8(ascii: ".") {
      position += 1
      if digits() == 0 { return nil }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      if digits() == 0 { return nil }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = peek(), (48...57).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func string() -> String? {
    position += 1
    var result: [UInt8] = []
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        result.append(contentsOf: String(scalar).utf8)
      case 0..<0x20: return nil
      default: result.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let letter = peek() else { return nil }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  /// Reads four hexadecimal digits, or a surrogate pair for a character beyond U+FFFF; `nil` for anything else.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = hexDigits() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = hexDigits(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexDigits() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    let text = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    return text.utf8.allSatisfy { $0 != UInt8(ascii: "+") } ? UInt32(text, radix: 16) : nil
  }
}
