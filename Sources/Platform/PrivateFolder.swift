#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder that no other user can look into, for the files that another program reads or writes.
struct PrivateFolder {
  let path: String
  private let disk = Disk()

  /// - Returns: nil where none can be made.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(parent)/daybook-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { return nil }
    path = String(cString: made)
  }

  /// Writes a file.
  ///
  /// - Parameter name: relative to the folder; folders on the way are made. The caller guarantees that no part is `..`.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let (folder, name) = try OpenFolder(path, disk: disk).way(to: name, makes: true)
    try folder.replace(name, with: bytes, isDurable: false, mode: 0o600)
  }

  /// Removes the folder with everything in it. What cannot be removed stays where the system cleans up.
  func remove() { remove(path) }

  private func remove(_ folder: String) {
    for name in (try? disk.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if disk.isRealFolder(path) { remove(path) } else { try? disk.remove(path) }
    }
    disk.removeIfEmpty(folder)
  }
}
