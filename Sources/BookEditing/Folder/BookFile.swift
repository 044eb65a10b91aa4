package import Platform

/// The content of a book's file, which can be read from disk or is already in memory.
package enum BookFile {
  case opened(OpenedFile)
  /// Bytes to use instead of the file on disk: those from before an interrupted change, or an editor's unsaved text.
  case former([UInt8])

  package var byteCount: Int {
    switch self {
    case .opened(let file): file.byteCount
    case .former(let bytes): bytes.count
    }
  }

  /// Returns at most `limit` bytes from the beginning of the file.
  package func bytes(atMost limit: Int) throws(FileError) -> [UInt8] {
    switch self {
    case .opened(let file): try file.bytes(atMost: limit)
    case .former(let bytes): Array(bytes.prefix(limit))
    }
  }
}
