/// A change that was begun and not ended: the files that it reached, as they were before.
///
/// Commands that only read never mend it: they read the files as they were before, and say so.
package struct InterruptedChange: Sendable, Equatable {
  /// What counts as the content of a file, whatever lies there.
  package enum File: Sendable, Equatable {
    case bytes([UInt8])
    case absent
    /// What lies under another path now.
    case movedTo(String)
  }

  let name: String
  /// Whether it is just being made by a command that goes on.
  let isAtWork: Bool
  /// By path, relative to the book's folder. None where all was written, so that nothing is to be taken back.
  package var files: [String: File] = [:]

  /// What is to be said of it; nil where all is as it should be.
  package var sentence: String? {
    if isAtWork { return nil }
    return files.isEmpty
      ? "“\(name)” was interrupted when all was written; nothing is missing"
      : "“\(name)” was interrupted half-way; the book is read as it was before, and the next command that changes it, "
        + "“build” or “serve” takes the change back"
  }
}
