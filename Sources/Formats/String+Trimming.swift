extension String {
  /// The text without white space at both ends.
  package var trimmingSpaces: String {
    // Most strings have none, and the test for Unicode white space is slow.
    let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return first > 0x20 && first < 0x7F && last > 0x20 && last < 0x7F
    }
    if isTrimmed == true { return self }
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text on one line, with single spaces between words and no white space at the ends.
  package var spacedOnce: String {
    var text = self
    let isSpaced = text.withUTF8 { bytes in
      var last: UInt8 = 0x20
      for byte in bytes {
        if byte < 0x20 || byte >= 0x7F || (byte == 0x20 && last == 0x20) { return false }
        last = byte
      }
      return last != 0x20 || bytes.isEmpty
    }
    if isSpaced { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
