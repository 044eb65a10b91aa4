/// A text file as read from disk: its bytes, and its path for messages.
///
/// The type is a class because thousands of ranges refer to the same file.
package final class SourceFile: Sendable {
  /// The path relative to the current folder, with `/` between its parts.
  package let path: String
  /// The bytes on disk, including a byte order mark; empty for files that are not text.
  package let bytes: [UInt8]
  /// Whether the source is an entered value rather than a file.
  package let isTyped: Bool

  package init(path: String, bytes: [UInt8], isTyped: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isTyped = isTyped
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Creates a source for an entered value that is not in a file yet. Findings refer to it like a file, but it has no
  /// line numbers.
  ///
  /// - Parameter name: the name that findings print: the key, the option or the form field.
  package convenience init(typed value: String, as name: String) {
    self.init(path: name, bytes: Array(value.utf8), isTyped: true)
  }

  /// Returns the text of a byte range, with invalid UTF-8 shown as U+FFFD.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

extension SourceFile {
  /// Returns the end of a byte range, limited to the maximum length of an excerpt.
  ///
  /// - Returns: whole UTF-8 characters, and whether any text was omitted.
  package func ending(of range: Range<Int>) -> (text: String, isCut: Bool) {
    var start = max(range.lowerBound, range.upperBound - SourceFile.greatestExcerpt)
    let isCut = start > range.lowerBound
    while isCut, start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    return (text(in: start..<range.upperBound), isCut)
  }

  /// Returns the beginning of a byte range, limited to the maximum length of an excerpt.
  ///
  /// - Returns: whole UTF-8 characters, and whether any text was omitted.
  package func beginning(of range: Range<Int>) -> (text: String, isCut: Bool) {
    var end = min(range.upperBound, range.lowerBound + SourceFile.greatestExcerpt)
    let isCut = end < range.upperBound
    while isCut, end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return (text(in: range.lowerBound..<end), isCut)
  }

  /// The maximum length of an excerpt in bytes, enough for 200 characters of any script.
  private static let greatestExcerpt = 4_000
}

extension SourceFile: Equatable {
  package static func == (left: SourceFile, right: SourceFile) -> Bool {
    left === right || (left.path == right.path && left.bytes == right.bytes)
  }
}
