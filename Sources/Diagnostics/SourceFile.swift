/// One text file as it was read: its path for people, and its bytes.
///
/// A reference, because thousands of ranges point into the same text.
package final class SourceFile: Sendable {
  /// As seen from the current folder, with `/` between its parts.
  package let path: String
  /// The bytes as they are on disk, a byte order mark included; empty for files that are not text.
  package let bytes: [UInt8]
  /// Whether this is no file but what was typed behind an option.
  package let isOption: Bool

  package init(path: String, bytes: [UInt8], isOption: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isOption = isOption
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The value of a command's option, which findings point into as into a file: it has no lines to count.
  ///
  /// - Parameter option: as it is typed, like `--spent`.
  package convenience init(option: String, value: String) {
    self.init(path: option, bytes: Array(value.utf8), isOption: true)
  }

  /// The text of a byte range, with broken UTF-8 shown as U+FFFD.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

extension SourceFile: Equatable {
  package static func == (left: SourceFile, right: SourceFile) -> Bool {
    left === right || (left.path == right.path && left.bytes == right.bytes)
  }
}
