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
  /// `errno`, or one of the codes below, which no system has.
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

  /// It cannot be made, for the way to it is not there.
  package static func parentMissing(to path: String) -> FileError {
    FileError(path: path, action: .create, code: ENOENT)
  }

  package static func tooLarge(_ path: String) -> FileError {
    FileError(path: path, action: .read, code: tooLarge)
  }

  /// A file of Daybook's own that makes no sense, or that names files which commands do not change.
  package static let damaged: Int32 = -1
  /// A link where the book has a file or folder of its own.
  static let link: Int32 = -2
  /// A pipe, a device, a socket.
  static let special: Int32 = -3
  package static let tooLarge: Int32 = -4
  /// Of another user, where what it says would be done.
  static let foreign: Int32 = -5
  static let tooDeep: Int32 = -6
  /// None of the files that commands change.
  package static let outside: Int32 = -7

  package var isMissing: Bool { code == ENOENT }
  package var isDamaged: Bool { code == FileError.damaged }
  package var isLink: Bool { code == FileError.link }
  package var isTooLarge: Bool { code == FileError.tooLarge }
  /// Whether what lies there is no ordinary file at all, so that nothing of it was read.
  package var isNoFile: Bool { isLink || code == FileError.special || code == EISDIR }

  /// `cannot write “x”: No space left on device`.
  package var sentence: String { "cannot \(action.rawValue) “\(path)”: \(reason)" }

  /// `No space left on device`.
  package var reason: String {
    switch code {
    case 0: "it was changed since it was read"
    case FileError.damaged: "it is damaged; look at the book with “daybook check”, then move this file away"
    case FileError.link: "it is a symbolic link, which Daybook does not follow"
    case FileError.tooDeep: "its folders lie in one another more than \(OpenFolder.greatestDepth) deep"
    case EMFILE: "\(String(cString: strerror(code))); “ulimit -n 1024” allows more of them"
    case FileError.special: "it is not a regular file"
    case FileError.outside: "it is not a file that commands change"
    case FileError.tooLarge: "it is too large"
    case FileError.foreign:
      "it belongs to another user, and what it holds would be done; make it yours with chown if you trust it, or move it away"
    case EISDIR: "it is a folder, not a file"
    default: String(cString: strerror(code))
    }
  }
}
