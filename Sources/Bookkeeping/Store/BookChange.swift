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
  package var once: ChangeNumber?

  package init(name: String, parts: [Part], isByItself: Bool = false, once: ChangeNumber? = nil) {
    self.name = name
    self.parts = parts
    self.isByItself = isByItself
    self.once = once
  }
}

/// A number that one change alone has, given out by who asks for it, and the entry that the change led to.
package struct ChangeNumber: Sendable, Equatable {
  package var number: String
  /// An id; empty for a change of something else.
  package var id: String

  package init(_ number: String, id: String) {
    self.number = number
    self.id = id
  }
}
