/// Files of the book that change together: all of them or none.
package struct BookChange: Sendable, Equatable {
  /// Paths are relative to the book's folder.
  package enum Part: Sendable, Equatable {
    /// A file's old and new bytes; nil where there is no file.
    case write(path: String, before: [UInt8]?, after: [UInt8]?)
    /// A file that goes elsewhere as it is, over nothing.
    case move(from: String, to: String)

    package var path: String {
      switch self {
      case .write(let path, _, _), .move(let path, _): path
      }
    }
  }

  /// The command that makes it, for people: `edit 2026-11-03-tea`.
  package var name: String
  package var parts: [Part]

  package init(name: String, parts: [Part]) {
    self.name = name
    self.parts = parts
  }
}

/// What is remembered of a change: enough to recognise it, and to take it back.
package struct ChangeRecord: Sendable, Equatable {
  /// A file as it was left behind.
  package struct Fingerprint: Sendable, Equatable {
    package var hash: UInt64
    package var byteCount: Int

    package init(_ bytes: [UInt8]) {
      hash = ContentHash.of(bytes)
      byteCount = bytes.count
    }

    init(hash: UInt64, byteCount: Int) {
      self.hash = hash
      self.byteCount = byteCount
    }
  }

  package enum Part: Sendable, Equatable {
    case write(path: String, before: [UInt8]?, after: Fingerprint?)
    case move(from: String, to: String, Fingerprint)
  }

  package var name: String
  package var parts: [Part]
  /// The number of the step that this change takes back; nil for a change that may itself be taken back.
  package var undoes: Int?
}
