import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A checker that finds symbolic links in paths inside a folder. A file that is reached through a link is not part of
/// the site.
struct SymlinkChecker {
  private let descriptor: Int32
  /// Whether each folder is reached without links, keyed by a hash of the folder's path.
  private var known: [UInt64: Bool] = [:]

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func lead(to path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return true }
    let folder = UnsafeBufferPointer(rebasing: path[..<slash])
    let hash = Fingerprint.of(folder)
    if let isReal = known[hash] { return isReal }
    var status = stat()
    let isReal =
      lead(to: folder)
      && fstatat(descriptor, String(decoding: folder, as: UTF8.self), &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFDIR
    known[hash] = isReal
    return isReal
  }
}
