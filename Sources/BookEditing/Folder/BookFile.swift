package import Platform

/// A file of the book, ready to be read.
package enum BookFile {
  case opened(OpenedFile)
  /// The content that replaces the content on disk. It is the content before an interrupted change, or the unsaved text
  /// of an editor.
  case former([UInt8])

  package var byteCount: Int {
    switch self {
    case .opened(let file): file.byteCount
    case .former(let bytes): bytes.count
    }
  }

  /// Returns the first bytes of the file.
  package func bytes(atMost limit: Int) throws(FileError) -> [UInt8] {
    switch self {
    case .opened(let file): try file.bytes(atMost: limit)
    case .former(let bytes): Array(bytes.prefix(limit))
    }
  }
}
