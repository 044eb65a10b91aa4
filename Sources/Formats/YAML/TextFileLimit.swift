package import Diagnostics

/// The maximum size of a text file in a book. `PhotoLimit` has the limits for receipts.
package enum TextFileLimit {
  /// The maximum size in bytes: 64 MiB.
  package static let bytes = 64 << 20

  /// Returns the finding for a file that was not read because of its size; `nil` for a file within the limit.
  package static func tooLarge(path: String, byteCount: Int) -> Finding? {
    guard byteCount > bytes else { return nil }
    return Finding(
      .fileTooLarge, at: SourceRange(SourceFile(path: path, bytes: []), nil),
      "the file is larger than \((byteCount - 1) >> 20) MiB; the limit for a file in a book is \(bytes >> 20) MiB",
      notes: [Finding.Note("a month file contains one month; check whether this file belongs in the book")])
  }
}
