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
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .string(let value): JSON.write(value, to: &bytes)
    case .number(let digits): bytes += digits.utf8
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(.comma) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(.comma) }
        JSON.write(member.key, to: &bytes)
        bytes.append(.colon)
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a quoted string. Most control and invisible characters are escaped as `\uXXXX`; line breaks and tabs use
  /// their short escapes.
  private static func write(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(.doubleQuote)
    var value = value
    // Most strings need no escape. The loop has no early exit, so that it tests several bytes at once.
    let isPlain = value.withUTF8 { text in
      var special: UInt8 = 0
      for byte in text {
        special |= (byte &- 0x20 < 0x5F ? 0 : 1) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
      }
      if special == 0 { bytes.append(contentsOf: text) }
      return special == 0
    }
    if !isPlain {
      var escaped = ""
      escape(value, to: &escaped)
      bytes += escaped.utf8
    }
    bytes.append(.doubleQuote)
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
