/// A change to files of a book that is written completely or not at all.
package struct BookChange: Sendable, Equatable {
  /// A change to one file. Paths are relative to the book's folder.
  package enum Part: Sendable, Equatable {
    /// The old and new bytes of a file; `nil` if it does not exist.
    case write(path: String, before: [UInt8]?, after: [UInt8]?)
    /// A file that is moved to an unused path without a change of its content.
    case move(from: String, to: String)

    package var path: String {
      switch self {
      case .write(let path, _, _), .move(let path, _): path
      }
    }
  }

  /// The command that makes the change, as shown to the user, for example `edit 2026-11-03-tea`.
  package var name: String
  package var parts: [Part]
  /// Whether a build made the change automatically, and would make it again.
  package var isByItself: Bool
  /// The key by which a repeated submission of the change is recognized; `nil` if it cannot be repeated.
  package var idempotencyKey: IdempotencyKey?
  /// The modification times of restored files, in seconds since 1970 and keyed by path. All other written files have
  /// the current time.
  var times: [String: Int] = [:]

  package init(name: String, parts: [Part], isByItself: Bool = false, idempotencyKey: IdempotencyKey? = nil) {
    self.name = name
    self.parts = parts
    self.isByItself = isByItself
    self.idempotencyKey = idempotencyKey
  }
}
