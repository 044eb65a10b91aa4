import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of a file, used to detect changes without reading the file.
struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let byteCount: Int64
  /// The time of the last change to the inode, in nanoseconds since 1970. Programs cannot set this time.
  private let changed: Int64

  init(_ information: stat) {
    device = UInt64(truncatingIfNeeded: information.st_dev)
    node = UInt64(information.st_ino)
    byteCount = Int64(information.st_size)
    #if canImport(Darwin)
      let time = information.st_ctimespec
    #else
      let time = information.st_ctim
    #endif
    changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// A hash that is the same in every process.
  var hash: UInt64 {
    var key = Fingerprint()
    key.add(device)
    key.add(node)
    key.add(byteCount)
    key.add(changed)
    return key.value
  }
}
