extension Escape {
  /// Appends text to a page as its place demands.
  func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in append(utf8, to: &bytes) }
  }

  private func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    switch self {
    case .none: bytes.append(contentsOf: utf8)
    case .text: appendEscaped(utf8, to: &bytes, textTable)
    case .attribute: appendEscaped(utf8, to: &bytes, attributeTable)
    case .json: appendJSON(utf8, to: &bytes)
    case .urlStart:
      if hasUnknownScheme(utf8) { bytes.append(UInt8(ascii: "#")) } else { appendURL(utf8, to: &bytes, isSegment: false) }
    case .urlSegment: appendURL(utf8, to: &bytes, isSegment: true)
    case .urlRest: appendURL(utf8, to: &bytes, isSegment: false)
    }
  }
}

/// 1 for the bytes that HTML gives a meaning to.
private let textTable = table("&<>")
private let attributeTable = table("&<>\"'")

private func table(_ characters: StaticString) -> [UInt8] {
  var table = [UInt8](repeating: 0, count: 256)
  for byte in "\(characters)".utf8 { table[Int(byte)] = 1 }
  return table
}

/// Copies whole stretches between the few bytes that are replaced.
private func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], _ special: [UInt8]) {
  var start = 0
  for index in utf8.indices where special[Int(utf8[index])] != 0 {
    bytes.append(contentsOf: utf8[start..<index])
    appendEntity(utf8[index], to: &bytes)
    start = index + 1
  }
  bytes.append(contentsOf: utf8[start...])
}

private func appendEntity(_ byte: UInt8, to bytes: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
  case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
  case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
  case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
  default: bytes.append(contentsOf: "&#39;".utf8)
  }
}

// MARK: URLs

/// Whether something before the first `/`, `?` or `#` looks like a scheme that is not one of the harmless four.
private func hasUnknownScheme(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
  guard
    let stop = utf8.firstIndex(where: { byte in
      byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }), utf8[stop] == UInt8(ascii: ":")
  else { return false }
  let scheme = utf8[..<stop].map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  return !allowedSchemes.contains { scheme.elementsEqual($0.utf8) }
}

/// The schemes that a URL may have; others could run code.
let allowedSchemes = ["http", "https", "mailto", "tel"]

/// 0: percent-encoded; 1: as it is (RFC 3986 §2.2, §2.3).
private let urlTable: [UInt8] = {
  var table = [UInt8](repeating: 0, count: 256)
  for byte in UInt8.min...UInt8.max where isNameByte(byte) { table[Int(byte)] = 1 }
  for byte in ".~:/?#[]@!$()*+,;=".utf8 { table[Int(byte)] = 1 }
  return table
}()

/// Percent-encodes what no URL holds; `%` stays where it already begins an encoded byte.
///
/// - Parameter isSegment: also encodes colons and what only a path could begin a scheme with.
private func appendURL(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], isSegment: Bool) {
  var isSegment = isSegment
  for (index, byte) in utf8.enumerated() {
    switch byte {
    case UInt8(ascii: "&"):
      bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: ":") where isSegment:
      appendPercent(byte, to: &bytes)
    case UInt8(ascii: "%") where isHex(utf8, index + 1) && isHex(utf8, index + 2):
      bytes.append(byte)
    default:
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isSegment = false }
      if urlTable[Int(byte)] != 0 { bytes.append(byte) } else { appendPercent(byte, to: &bytes) }
    }
  }
}

private func isHex(_ utf8: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
  guard index < utf8.count else { return false }
  switch utf8[index] {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
    UInt8(ascii: "A")...UInt8(ascii: "F"):
    return true
  default:
    return false
  }
}

private func appendPercent(_ byte: UInt8, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "%"))
  bytes.append(hexDigit(byte >> 4))
  bytes.append(hexDigit(byte & 15))
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

// MARK: JSON

/// The inside of a JSON string that no HTML parser could leave (RFC 8259 §7).
private func appendJSON(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  var index = 0
  while index < utf8.count {
    let byte = utf8[index]
    // U+2028 and U+2029, which end a line for JavaScript: E2 80 A8 and E2 80 A9.
    if byte == 0xE2, index + 2 < utf8.count, utf8[index + 1] == 0x80, utf8[index + 2] & 0xFE == 0xA8 {
      bytes.append(contentsOf: utf8[index + 2] == 0xA8 ? "\\u2028".utf8 : "\\u2029".utf8)
      index += 3
      continue
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(hexDigit(byte >> 4))
      bytes.append(hexDigit(byte & 15))
    default:
      bytes.append(byte)
    }
    index += 1
  }
}
