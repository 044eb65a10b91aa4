import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which ways through a folder are by folders alone: what lies behind a link is no part of the site.
struct SymlinkChecker {
  private let descriptor: Int32
  /// By the hash of their paths.
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
