/// One text file as it was read: its path for people, and its bytes.
///
/// A reference, because thousands of ranges point into the same text.
package final class SourceFile: Sendable {
  /// As seen from the current folder, with `/` between its parts.
  package let path: String
  /// The bytes as they are on disk, a byte order mark included; empty for files that are not text.
  package let bytes: [UInt8]
  /// Whether this is no file but a value that was typed.
  package let isTyped: Bool

  package init(path: String, bytes: [UInt8], isTyped: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isTyped = isTyped
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// A value that was typed and stands in no file yet, which findings point into as into a file: it has no lines to
  /// count.
  ///
  /// - Parameter name: what it was typed as: a key, or as messages show it an option or the field of a form.
  package convenience init(typed value: String, as name: String) {
    self.init(path: name, bytes: Array(value.utf8), isTyped: true)
  }

  /// The text of a byte range, with broken UTF-8 shown as U+FFFD.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

extension SourceFile {
  /// The end of a byte range, of a very long one only as much as is ever shown.
  ///
  /// - Returns: whole characters of UTF-8, and whether some were left out.
  package func ending(of range: Range<Int>) -> (text: String, isCut: Bool) {
    var start = max(range.lowerBound, range.upperBound - SourceFile.greatestExcerpt)
    let isCut = start > range.lowerBound
    while isCut, start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    return (text(in: start..<range.upperBound), isCut)
  }

  /// The beginning of a byte range, of a very long one only as much as is ever shown.
  ///
  /// - Returns: whole characters of UTF-8, and whether some were left out.
  package func beginning(of range: Range<Int>) -> (text: String, isCut: Bool) {
    var end = min(range.upperBound, range.lowerBound + SourceFile.greatestExcerpt)
    let isCut = end < range.upperBound
    while isCut, end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return (text(in: range.lowerBound..<end), isCut)
  }

  /// In bytes: more than 200 characters of any script.
  private static let greatestExcerpt = 4_000
}

extension SourceFile: Equatable {
  package static func == (left: SourceFile, right: SourceFile) -> Bool {
    left === right || (left.path == right.path && left.bytes == right.bytes)
  }
}
