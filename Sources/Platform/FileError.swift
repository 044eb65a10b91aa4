#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A failed operation on a file: the path, the operation and the system's reason.
package struct FileError: Error, Sendable, Equatable {
  package enum Action: String, Sendable {
    case read
    case write
    case create
    case remove
    case rename
    case list
    case lock
  }

  package var path: String
  package var action: Action
  /// The system's `errno`, or one of the codes below, which no system uses.
  package var code: Int32

  package init(path: String, action: Action, code: Int32) {
    self.path = path
    self.action = action
    self.code = code
  }

  /// Returns the error for a file that is not overwritten because it has changed since it was read.
  package static func changedSinceRead(_ path: String) -> FileError {
    FileError(path: path, action: .write, code: 0)
  }

  /// Returns the error for a file that cannot be created because its folder is missing.
  package static func parentMissing(to path: String) -> FileError {
    FileError(path: path, action: .create, code: ENOENT)
  }

  package static func tooLarge(_ path: String) -> FileError {
    FileError(path: path, action: .read, code: tooLarge)
  }

  /// A damaged internal file, or one that lists files which commands must not change.
  package static let damaged: Int32 = -1
  /// A link in place of a file or folder of the book.
  static let link: Int32 = -2
  /// A pipe, a device or a socket.
  static let special: Int32 = -3
  package static let tooLarge: Int32 = -4
  /// A file that belongs to another user and contains instructions that would be executed.
  static let foreign: Int32 = -5
  static let tooDeep: Int32 = -6
  /// A file that commands do not change.
  package static let outside: Int32 = -7

  package var isMissing: Bool { code == ENOENT }
  package var isDamaged: Bool { code == FileError.damaged }
  package var isLink: Bool { code == FileError.link }
  package var isTooLarge: Bool { code == FileError.tooLarge }
  /// Whether nothing was read because there is no regular file at the path.
  package var isNoFile: Bool { isLink || code == FileError.special || code == EISDIR }

  /// The error as a sentence, such as `cannot write “x”: No space left on device`.
  package var sentence: String { "cannot \(action.rawValue) “\(path)”: \(reason)" }

  /// The reason without the path, such as `No space left on device`.
  package var reason: String {
    switch code {
    case 0: "it has changed since it was read"
    case FileError.damaged: "it is damaged; check the book with “daybook check”, then move this file out of the book"
    case FileError.link: "it is a symbolic link, and Daybook does not follow links"
    case FileError.tooDeep: "its folders are nested more than \(OpenFolder.greatestDepth) levels deep"
    case EMFILE: "\(String(cString: strerror(code))); “ulimit -n 1024” allows more"
    case FileError.special: "it is not a regular file"
    case FileError.outside: "it is not a file that commands may change"
    case FileError.tooLarge: "it is too large"
    case FileError.foreign:
      "it belongs to another user, and Daybook would apply the changes recorded in it; if you trust it, "
        + "take ownership with “chown -R”"
    case EISDIR: "it is a folder, not a file"
    default: String(cString: strerror(code))
    }
  }
}
