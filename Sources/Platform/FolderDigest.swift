import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of files in a folder and its subfolders, and a hash of their paths, to detect added, removed and renamed
/// files. Only names are read: the status of each file would take ten times as long.
package struct FolderDigest: Sendable, Equatable {
  package private(set) var count = 0
  /// The sum of the hashes of the paths, which does not depend on their order.
  private var sum: UInt64 = 0

  /// Creates the digest of an empty folder.
  package init() {}

  /// Creates the digest of the files that `Disk.files(below:)` lists. The result is `nil` if a folder cannot be listed
  /// or a subfolder is empty.
  package init?(below folder: String) {
    var path: [UInt8] = []
    guard add(folder, &path) else { return nil }
  }

  /// Adds a file.
  ///
  /// - Parameter path: the path relative to the folder, in UTF-8.
  package mutating func add(_ path: UnsafeBufferPointer<UInt8>) {
    count += 1
    sum &+= Fingerprint.of(path)
  }

  /// Adds the files of a folder; `false` if a folder cannot be listed or a subfolder is empty.
  ///
  /// - Parameter path: the folder's path with a final slash; empty for the outermost folder.
  private mutating func add(_ folder: String, _ path: inout [UInt8]) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    let start = path.count
    while let entry = readdir(stream) {
      let isDots = FolderDigest.isDots(entry)
      switch isDots ? nil : FolderDigest.kind(entry, in: folder) {
      case nil: continue
      case .file:
        FolderDigest.append(entry, to: &path)
        path.withUnsafeBufferPointer { add($0) }
      case .folder:
        FolderDigest.append(entry, to: &path)
        path.append(UInt8(ascii: "/"))
        let before = count
        guard add("\(folder)/\(Disk.name(of: entry))", &path), count > before else { return false }
      // Counted without its name, so that the digest differs from that of a file.
      case .link, .other: count += 1
      }
      path.removeLast(path.count - start)
    }
    return true
  }

  private static func isDots(_ entry: UnsafeMutablePointer<dirent>) -> Bool {
    withUnsafeBytes(of: &entry.pointee.d_name) { name in
      let dot = UInt8(ascii: ".")
      return name[0] == dot && (name[1] == 0 || name[1] == dot && name[2] == 0)
    }
  }

  /// Returns the kind of the entry; `nil` if the entry no longer exists. Most file systems store the kind with the
  /// name.
  private static func kind(_ entry: UnsafeMutablePointer<dirent>, in folder: String) -> Disk.Kind? {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_UNKNOWN):
      var information = stat()
      guard lstat("\(folder)/\(Disk.name(of: entry))", &information) == 0 else { return nil }
      return Disk.Status(information).kind
    default: return .other
    }
  }

  private static func append(_ entry: UnsafeMutablePointer<dirent>, to path: inout [UInt8]) {
    withUnsafeBytes(of: &entry.pointee.d_name) { name in
      guard let base = name.baseAddress else { return }
      path.append(contentsOf: UnsafeRawBufferPointer(start: base, count: strlen(base)))
    }
  }
}
