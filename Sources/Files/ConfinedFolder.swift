#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder whose files can be opened and which no path leaves, not even over a link that is made meanwhile.
package struct ConfinedFolder: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Opens an ordinary file.
  ///
  /// - Parameter parts: the folders on the way and the file's name, none of them empty, `.`, `..` or with a slash.
  /// - Returns: nil where no ordinary file is, or a link anywhere below the folder.
  package func open(_ parts: [String]) -> OpenedFile? {
    guard let name = parts.last, parts.allSatisfy(ConfinedFolder.isName) else { return nil }
    var folder = openFolder(path)
    for part in parts.dropLast() where folder >= 0 {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      close(folder)
      folder = next
    }
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    // A pipe in place of a file must not make anyone wait.
    let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    return descriptor < 0 ? nil : OpenedFile(owning: descriptor)
  }

  private func openFolder(_ path: String) -> Int32 {
    // Inside the struct `open` is the method above.
    openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private static func isName(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".." && !part.utf8.contains(0x2F) && !part.utf8.contains(0)
  }
}

/// An ordinary file that is open for reading; what was opened stays the same when another is renamed over it.
package final class OpenedFile: Sendable {
  private let descriptor: Int32
  package let byteCount: Int
  /// Differs for another file, another length or a later change.
  package let stamp: UInt64

  /// - Returns: nil for what is no ordinary file; the descriptor is closed then.
  fileprivate init?(owning descriptor: Int32) {
    self.descriptor = descriptor
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    byteCount = Int(information.st_size)
    stamp = FileStamp(information).hash
  }

  deinit { close(descriptor) }

  /// Reads bytes from an offset on.
  ///
  /// - Returns: at most `count` bytes; fewer at the end; none where the file became shorter or cannot be read.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got <= 0 { return }
        filled += got
      }
    }
  }
}

/// What tells one state of a file from another without reading it.
struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let byteCount: Int64
  /// Of the last change, which no program can set; nanoseconds since 1970.
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

  /// The same in every process.
  var hash: UInt64 {
    var key = KeyHash()
    key.add(device)
    key.add(node)
    key.add(byteCount)
    key.add(changed)
    return key.value
  }
}
