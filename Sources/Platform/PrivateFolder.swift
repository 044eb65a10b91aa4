#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder that no other user can read, for the files that another program reads or writes.
struct PrivateFolder {
  let path: String
  private let disk = Disk()

  /// Creates the folder.
  ///
  /// - Returns: `nil` if it cannot be created.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(parent)/daybook-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { return nil }
    path = String(cString: made)
  }

  /// Writes a file.
  ///
  /// - Parameter name: the path relative to the folder; missing folders are created. The caller guarantees that no part
  ///   is `..`.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let (folder, name) = try OpenFolder(path, disk: disk).parentFolder(of: name, makes: true)
    try folder.replace(name, with: bytes, isDurable: false, mode: 0o600)
  }

  /// Removes the folder with its contents. Files that cannot be removed remain until the system's cleanup.
  func remove() { remove(path) }

  private func remove(_ folder: String) {
    for name in (try? disk.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if disk.isRealFolder(path) { remove(path) } else { try? disk.remove(path) }
    }
    disk.removeIfEmpty(folder)
  }
}
