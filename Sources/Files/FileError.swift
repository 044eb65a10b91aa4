#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The world said no: which file, what was tried, and the system's reason.
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
  /// `errno`; 0 when the file changed since it was read, `damaged` for one of ours that makes no sense.
  package var code: Int32

  package init(path: String, action: Action, code: Int32) {
    self.path = path
    self.action = action
    self.code = code
  }

  /// The file is no longer what was read, so it is not written over.
  package static func changedMeanwhile(_ path: String) -> FileError {
    FileError(path: path, action: .write, code: 0)
  }

  static let damaged: Int32 = -1

  package var isMissing: Bool { code == ENOENT }

  /// `No space left on device`.
  package var reason: String {
    switch code {
    case 0: "it was changed by someone else meanwhile"
    case FileError.damaged: "it is damaged; look at the book with “daybook check”, then move this file away"
    default: String(cString: strerror(code))
    }
  }
}
