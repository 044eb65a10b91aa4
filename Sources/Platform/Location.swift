#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The location of a file or folder: its name in an open folder, or its path.
package struct Location: Sendable {
  /// The descriptor of the open folder, or `AT_FDCWD` for the current one.
  let folder: Int32
  /// The name passed to the system. If a folder is open, the name contains no slash.
  let name: String
  /// The path relative to the current folder, for messages.
  package let path: String

  package init(_ path: String) {
    folder = AT_FDCWD
    name = path
    self.path = path
  }

  init(_ name: String, in folder: Int32, path: String) {
    self.folder = folder
    self.name = name
    self.path = path
  }

  /// The path of this executable, with links resolved; `nil` if the system does not provide it.
  package static var ofCommand: String? {
    #if os(Linux)
      return Disk().resolved("/proc/self/exe")
    #else
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return Disk().resolved(String(cString: buffer))
    #endif
  }

  /// Returns the location of another name in the same folder.
  func sibling(_ name: String) -> Location {
    let slash = self.name.lastIndex(of: "/")
    return Location(
      slash.map { "\(self.name[...$0])\(name)" } ?? name, in: folder,
      path: path.lastIndex(of: "/").map { "\(path[...$0])\(name)" } ?? name)
  }

  /// The stamp of the file itself, without following a link; `nil` if nothing exists at the location.
  var stamp: UInt64? {
    var information = stat()
    return fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 ? FileStamp(information).hash : nil
  }

  /// The status of the file itself, without following a link; `nil` if nothing exists at the location.
  package var status: Disk.Status? {
    var information = stat()
    return fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 ? Disk.Status(information) : nil
  }
}
