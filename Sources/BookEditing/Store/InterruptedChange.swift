/// An unfinished change, with the earlier contents of the files that it modified.
///
/// Commands that only read the book neither complete nor undo the change. They read the files as they were before the
/// change, and report the interruption.
package struct InterruptedChange: Sendable, Equatable {
  /// The source of a file's earlier content, used instead of the file on disk.
  package enum File: Sendable, Equatable {
    case bytes([UInt8])
    case absent
    /// The file now has another path.
    case movedTo(String)
  }

  let name: String
  /// Whether a running command is still making the change.
  let isStillRunning: Bool
  /// The earlier contents of the files, keyed by path relative to the book's folder. Empty if the change was written
  /// completely.
  package var files: [String: File] = [:]

  /// Returns the sentence about a change whose files were all written.
  static func sentenceOfCompleteChange(_ name: String) -> String {
    "“\(name)” was interrupted after all files were written; nothing is missing"
  }

  /// The sentence to print; `nil` if a running command is making the change.
  package var sentence: String? {
    if isStillRunning { return nil }
    return files.isEmpty
      ? InterruptedChange.sentenceOfCompleteChange(name)
      : "“\(name)” was interrupted halfway, so the book is read as it was before; “build”, “serve” or the next "
        + "command that changes the book will undo it"
  }
}
