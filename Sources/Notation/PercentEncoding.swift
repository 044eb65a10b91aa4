/// Text as a part of an address.
package enum PercentEncoding {
  /// Everything but letters, digits, `-._~` and `/`, as UTF-8 bytes (RFC 3986).
  package static func path(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      let isLetter = (byte | 0x20) >= 97 && (byte | 0x20) <= 122
      if isLetter || (byte >= 48 && byte <= 57) || "-._~/".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
