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
  /// A build made it unasked, and would make it again.
  package var isByItself: Bool
  /// By which the same change is known again when it is asked for twice; nil where nobody may ask twice.
  package var once: IdempotencyKey?

  package init(name: String, parts: [Part], isByItself: Bool = false, once: IdempotencyKey? = nil) {
    self.name = name
    self.parts = parts
    self.isByItself = isByItself
    self.once = once
  }
}

/// The identity of a form that changed the book, and the entry that the change led to.
package struct IdempotencyKey: Sendable, Equatable {
  /// Given out with the form's page.
  package var number: String
  /// An id; empty for a change of something else.
  package var id: String
  /// A fingerprint of what was sent; 0 in a record of an older version.
  package var content: UInt64

  package init(_ number: String, id: String, content: UInt64 = 0) {
    self.number = number
    self.id = id
    self.content = content
  }

  /// Whether a form with the same number is the same form, sent once more.
  package func isOf(_ content: UInt64) -> Bool { self.content == content || self.content == 0 }
}
