import BookEditing
import Formats
import Platform

/// A cache of the text recognized in photos, in `.daybook/recognized/`, keyed by the content of the photo. Text
/// recognition takes seconds, and is performed only for photos that the user views.
struct RecognizedTexts {
  private static let folder = "recognized"
  private static let greatestByteCount = 1 << 20

  private let store: BookStore

  init(_ book: Book) { store = book.store }

  /// Returns the lines of text in a photo, from top to bottom; `nil` if there is no OCR software, or if no text is
  /// found.
  func lines(of path: String, _ bytes: [UInt8]) -> [String]? {
    let key = SHA256.hex(of: bytes)
    // Without the cache the text is recognized again.
    if let known = try? store.folder(RecognizedTexts.folder).read(key, limit: RecognizedTexts.greatestByteCount) {
      let lines = RecognizedTexts.lines(known)
      return lines.isEmpty ? nil : lines
    }
    guard let lines = TextRecognition.lines(of: path) else { return nil }
    let text = Array(lines.joined(separator: "\n").utf8)
    // Text that cannot be stored is recognized again.
    try? store.write([(name: key, bytes: text)], below: RecognizedTexts.folder)
    return lines.isEmpty ? nil : lines
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}
