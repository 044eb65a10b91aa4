import Diagnostics

extension JSON {
  /// The JSON on one line, without spaces.
  package var text: String {
    // Collects bytes, because appending pieces to a `String` takes several times as long.
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: JSON.write(plain: "null", to: &bytes)
    case .bool(let value): JSON.write(plain: value ? "true" : "false", to: &bytes)
    case .string(let value): JSON.write(value, to: &bytes)
    case .number(let digits): JSON.write(plain: digits, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for value in values {
        if !isFirst { bytes.append(.comma) }
        isFirst = false
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in members {
        if !isFirst { bytes.append(.comma) }
        isFirst = false
        JSON.write(member.key, to: &bytes)
        bytes.append(.colon)
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes text that needs no escapes, without quotes.
  private static func write(plain text: String, to bytes: inout [UInt8]) {
    // Appending a `String.UTF8View` takes longer than appending its buffer.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
    if isWritten == nil { bytes += text.utf8 }
  }

  /// Writes a quoted string. Most control and invisible characters are escaped as `\uXXXX`; line breaks and tabs use
  /// their short escapes.
  private static func write(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(.doubleQuote)
    // Most strings need no escape.
    let isPlain = value.utf8.withContiguousStorageIfAvailable { text in
      guard !needsEscape(text) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain != true {
      var escaped = ""
      escape(value, to: &escaped)
      bytes += escaped.utf8
    }
    bytes.append(.doubleQuote)
  }

  /// Whether the text has a byte other than those of printable ASCII without `"` and `\`.
  private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The loop has no early exit, so that it tests several bytes at once.
    var special: UInt8 = 0
    for byte in text {
      special |= (byte &- 0x20 < 0x5F ? 0 : 1) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
    }
    return special != 0
  }

  private static func escape(_ value: String, to text: inout String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where TerminalSafeText.isControl(scalar) || scalar == "\u{AD}" || scalar.value >= 0xE_0000:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
