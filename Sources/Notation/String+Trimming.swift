extension String {
  /// Without the white space at both ends.
  package var trimmingSpaces: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// In one line, with one blank between words and none at the ends.
  package var spacedOnce: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
