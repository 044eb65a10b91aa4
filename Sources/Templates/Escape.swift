/// The escaping of a value, according to its position in the page.
enum Escape: Sendable, Equatable {
  /// Text between elements; escapes `&`, `<` and `>`.
  case text
  /// Text within a quoted attribute; also escapes both kinds of quotes.
  case attribute
  /// The start of a URL. A URL with a scheme that is not allowed is replaced by `#`.
  case urlStart
  /// The part of a URL before the first `/`, `?` or `#`; colons are percent-encoded.
  case urlSegment
  case urlRest
  /// The content of a JSON string in a script element.
  case json
  /// Unchanged markup, between elements or in place of a JSON value.
  case none
}

extension Escape {
  /// Appends text to a page, escaped for its context.
  @inline(__always)
  func append(_ text: String, to page: inout PageBuffer) {
    // A page holds native strings with contiguous bytes; the copy is for bridged strings.
    if text.utf8.withContiguousStorageIfAvailable({ append($0, to: &page) }) == nil {
      var copy = text
      copy.withUTF8 { append($0, to: &page) }
    }
  }

  private func append(_ utf8: UnsafeBufferPointer<UInt8>, to page: inout PageBuffer) {
    switch self {
    case .none: page.append(utf8)
    case .text: appendText(utf8, to: &page)
    case .attribute: appendAttribute(utf8, to: &page)
    case .json: appendJSON(utf8, to: &page)
    case .urlStart, .urlSegment, .urlRest:
      isSimpleURL(utf8) ? page.append(utf8) : appendAddress(utf8, to: &page)
    }
  }

  private func appendAddress(_ utf8: UnsafeBufferPointer<UInt8>, to page: inout PageBuffer) {
    switch self {
    case .none, .text, .attribute, .json: preconditionFailure("this value is not a URL")
    case .urlStart:
      if hasUnknownScheme(utf8) {
        page.reserve(1)
        page.put("#")
      } else {
        appendURL(utf8, to: &page, isSegment: false)
      }
    case .urlSegment: appendURL(utf8, to: &page, isSegment: true)
    case .urlRest: appendURL(utf8, to: &page, isSegment: false)
    }
  }
}

private func appendText(_ utf8: UnsafeBufferPointer<UInt8>, to page: inout PageBuffer) {
  if !hasMarkup(utf8) { return page.append(utf8) }
  page.reserve(5 * utf8.count)
  for byte in utf8 {
    switch byte {
    case UInt8(ascii: "&"): page.put("&amp;")
    case UInt8(ascii: "<"): page.put("&lt;")
    case UInt8(ascii: ">"): page.put("&gt;")
    default: page.put(byte)
    }
  }
}

/// Whether a string contains a character that is escaped in text or in an attribute, as only few strings do. The loop
/// has no early exit, so that it can be vectorized.
private func hasMarkup(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
  var found = false
  for byte in utf8 {
    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    found = found || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || isQuote
  }
  return found
}

private func appendAttribute(_ utf8: UnsafeBufferPointer<UInt8>, to page: inout PageBuffer) {
  if !hasMarkup(utf8) { return page.append(utf8) }
  page.reserve(6 * utf8.count)
  for byte in utf8 {
    switch byte {
    case UInt8(ascii: "&"): page.put("&amp;")
    case UInt8(ascii: "<"): page.put("&lt;")
    case UInt8(ascii: ">"): page.put("&gt;")
    case UInt8(ascii: "\""): page.put("&quot;")
    case UInt8(ascii: "'"): page.put("&#39;")
    default: page.put(byte)
    }
  }
}

// MARK: URLs

/// The schemes that a URL may have; others could run code.
let allowedSchemes = ["http", "https", "mailto", "tel"]

/// Whether a URL consists only of lower-case letters, digits, `-`, `.`, `/` and `#`, so that it needs no escaping in
/// any context. Most addresses of the site do. The loop has no early exit, so that it can be vectorized.
private func isSimpleURL(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
  var isSimple = true
  for byte in utf8 {
    // `-`, `.`, `/` and the digits follow each other.
    isSimple = isSimple && (byte &- 0x61 < 26 || byte &- 0x2D < 13 || byte == UInt8(ascii: "#"))
  }
  return isSimple
}

/// Whether a URL begins with a scheme that is not one of the allowed four.
private func hasUnknownScheme(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
  guard
    let stop = utf8.firstIndex(where: { byte in
      byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }), utf8[stop] == UInt8(ascii: ":")
  else { return false }
  let scheme = utf8[..<stop].map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  return !allowedSchemes.contains { scheme.elementsEqual($0.utf8) }
}

/// Appends a URL with invalid bytes percent-encoded; `%` is kept if it already begins an encoded byte.
///
/// - Parameter isSegment: whether colons up to the first `/`, `?` or `#` are encoded too, so that they cannot form a
///   scheme.
private func appendURL(_ utf8: UnsafeBufferPointer<UInt8>, to page: inout PageBuffer, isSegment: Bool) {
  var isSegment = isSegment
  page.reserve(5 * utf8.count)
  for (index, byte) in utf8.enumerated() {
    if isPlainInURL(byte) {
      page.put(byte)
      continue
    }
    switch byte {
    case UInt8(ascii: "&"):
      page.put("&amp;")
    case UInt8(ascii: ":") where isSegment:
      putPercent(byte, to: &page)
    case UInt8(ascii: "%") where isHex(utf8, index + 1) && isHex(utf8, index + 2):
      page.put(byte)
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      isSegment = false
      page.put(byte)
    case UInt8(ascii: ":"):
      page.put(byte)
    default:
      putPercent(byte, to: &page)
    }
  }
}

/// Whether the byte is valid anywhere in a URL (RFC 3986 §2.2 and §2.3): letters, digits and `-_.~[]@!$()*+,;=`, stored
/// as bits of two words. The apostrophe is excluded, since it could end an attribute.
@inline(__always)
private func isPlainInURL(_ byte: UInt8) -> Bool {
  switch byte >> 6 {
  case 0: 0x2BFF_7F12_0000_0000 as UInt64 >> UInt64(byte) & 1 == 1
  case 1: 0x47FF_FFFE_AFFF_FFFF as UInt64 >> UInt64(byte & 63) & 1 == 1
  default: false
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

private func putPercent(_ byte: UInt8, to page: inout PageBuffer) {
  page.put("%")
  page.put(hexDigit(byte >> 4))
  page.put(hexDigit(byte & 15))
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

// MARK: JSON

/// Appends the content of a JSON string (RFC 8259 §7), escaped so that an HTML parser cannot leave the script.
private func appendJSON(_ utf8: UnsafeBufferPointer<UInt8>, to page: inout PageBuffer) {
  page.reserve(6 * utf8.count)
  var index = 0
  while index < utf8.count {
    let byte = utf8[index]
    // U+2028 and U+2029, which end a line for JavaScript: E2 80 A8 and E2 80 A9.
    if byte == 0xE2, index + 2 < utf8.count, utf8[index + 1] == 0x80, utf8[index + 2] & 0xFE == 0xA8 {
      page.put(utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
      index += 3
      continue
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      page.put("\\")
      page.put(byte)
    case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
      page.put("\\u00")
      page.put(hexDigit(byte >> 4))
      page.put(hexDigit(byte & 15))
    default:
      page.put(byte)
    }
    index += 1
  }
}
