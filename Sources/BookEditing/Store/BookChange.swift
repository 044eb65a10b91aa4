/// A change to the files of a book, which is written completely or not at all.
package struct BookChange: Sendable, Equatable {
  /// A change to one file. Paths are relative to the book's folder.
  package enum Part: Sendable, Equatable {
    /// The old and new bytes of a file; `nil` if the file does not exist before or after the change.
    case write(path: String, before: [UInt8]?, after: [UInt8]?)
    /// A file that is moved to an unused path with its content unchanged.
    case move(from: String, to: String)

    package var path: String {
      switch self {
      case .write(let path, _, _), .move(let path, _): path
      }
    }
  }

  /// The name of the change, shown to the user: the command that makes the change, such as `edit 2026-11-03-tea`.
  package var name: String
  package var parts: [Part]
  /// Whether a build made the change automatically. If it is undone, the next build makes it again.
  package var isAutomatic: Bool
  /// The idempotency key of the form that makes the change; `nil` if the change is not made by a form.
  package var idempotencyKey: IdempotencyKey?
  /// The modification times of restored files, in seconds since 1970, keyed by path. All other written files get the
  /// current time.
  var times: [String: Int] = [:]

  package init(name: String, parts: [Part], isAutomatic: Bool = false, idempotencyKey: IdempotencyKey? = nil) {
    self.name = name
    self.parts = parts
    self.isAutomatic = isAutomatic
    self.idempotencyKey = idempotencyKey
  }
}
