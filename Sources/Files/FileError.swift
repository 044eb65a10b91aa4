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
  }

  package var path: String
  package var action: Action
  /// `errno`; 0 when the file changed since it was read.
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

  package var isMissing: Bool { code == ENOENT }

  /// `No space left on device`.
  package var reason: String {
    code == 0 ? "it was changed by someone else meanwhile" : String(cString: strerror(code))
  }
}
