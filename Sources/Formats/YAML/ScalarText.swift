package import Diagnostics

/// Functions that decode scalars to text, and write text as scalars (in `ScalarText+Writing`).
package enum ScalarText {
  /// Returns the text of a scalar node.
  package static func text(of node: Node, in file: SourceFile) -> String {
    file.bytes.withUnsafeBufferPointer { text(of: node, bytes: $0) }
  }

  package static func text(of node: Node, bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch node.kind {
    case .plain: return string(bytes, node.range)
    case .singleQuoted:
      let inner = node.range.lowerBound + 1..<node.range.upperBound - 1
      guard node.flags.contains(.escaped) else { return string(bytes, inner) }
      return unquoted(bytes, inner)
    case .doubleQuoted:
      let inner = node.range.lowerBound + 1..<node.range.upperBound - 1
      guard node.flags.contains(.escaped) else { return string(bytes, inner) }
      return unescaped(bytes, inner)
    case .literal, .folded: return BlockText.text(of: node, bytes: bytes)
    case .missing, .mapping, .sequence: return ""
    }
  }

  static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private static func unquoted(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      result.append(bytes[at])
      at += bytes[at] == .quote ? 2 : 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    var result = String.UnicodeScalarView()
    var at = range.lowerBound
    var plainStart = at
    while at < range.upperBound {
      guard bytes[at] == .backslash else {
        at += 1
        continue
      }
      result.append(contentsOf: string(bytes, plainStart..<at).unicodeScalars)
      let (scalar, next) = escape(bytes, at, range.upperBound)
      if let scalar { result.append(scalar) }
      at = next
      plainStart = at
    }
    result.append(contentsOf: string(bytes, plainStart..<range.upperBound).unicodeScalars)
    return String(result)
  }

  /// Returns the character that an escape sequence represents (YAML 1.2.2, 5.7), and the offset after the sequence. The
  /// character is `nil` if the sequence is unknown.
  static func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ end: Int) -> (Unicode.Scalar?, next: Int) {
    guard at + 1 < end else { return (nil, end) }
    let letter = bytes[at + 1]
    if let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][letter] {
      var value: UInt32 = 0
      for offset in 0..<digits {
        let index = at + 2 + offset
        guard index < end, let digit = hexDigit(bytes[index]) else { return (nil, min(index, end)) }
        value = value << 4 | digit
      }
      return (Unicode.Scalar(value), at + 2 + digits)
    }
    guard let scalar = namedEscapes[letter] else {
      // An unknown escape ends after its whole character.
      var next = at + 2
      while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
      return (nil, next)
    }
    return (scalar, at + 2)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte) - 48
    case 65...70: UInt32(byte) - 55
    case 97...102: UInt32(byte) - 87
    default: nil
    }
  }

  private static let namedEscapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{07}", UInt8(ascii: "b"): "\u{08}", UInt8(ascii: "t"): "\t",
    .tab: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{0B}", UInt8(ascii: "f"): "\u{0C}",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}", .space: " ", .doubleQuote: "\"", UInt8(ascii: "/"): "/",
    .backslash: "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}", UInt8(ascii: "L"): "\u{2028}",
    UInt8(ascii: "P"): "\u{2029}",
  ]
}
