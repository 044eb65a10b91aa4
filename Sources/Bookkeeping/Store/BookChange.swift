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

  package init(name: String, parts: [Part], isByItself: Bool = false) {
    self.name = name
    self.parts = parts
    self.isByItself = isByItself
  }
}
