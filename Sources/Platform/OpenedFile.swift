#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file that is open for reading. Its contents remain readable if another file is renamed over it.
package final class OpenedFile: Sendable {
  private let descriptor: Int32
  private let calls: SystemCalls
  /// The path for messages.
  package let path: String
  package let byteCount: Int
  /// The permission bits.
  package let mode: UInt32
  /// An identifier that changes if the file is replaced, edited or shortened.
  package let stamp: UInt64
  private let owner: UInt32

  /// Creates a file from an open descriptor, which it owns.
  ///
  /// - Returns: `nil` if the descriptor is not a regular file, in which case the descriptor is closed.
  init?(owning descriptor: Int32, path: String, calls: SystemCalls) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      _ = calls.close(descriptor)
      return nil
    }
    byteCount = Int(information.st_size)
    mode = UInt32(information.st_mode & 0o7777)
    stamp = FileStamp(information).hash
    owner = UInt32(information.st_uid)
  }

  deinit { _ = calls.close(descriptor) }

  /// Throws if the file does not belong to one of the given users, because instructions in it would be executed.
  package func validateOwner(isOneOf owners: Set<UInt32>) throws(FileError) {
    if !owners.contains(owner) { throw FileError(path: path, action: .read, code: FileError.foreign) }
  }

  /// Returns the beginning of the file. Must be called at most once, before other reads.
  ///
  /// - Returns: the bytes; fewer than expected if the file became shorter.
  package func bytes(atMost limit: Int) throws(FileError) -> [UInt8] {
    let expected = min(byteCount, limit)
    var failure = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      while count < expected {
        let got = calls.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: raw[count..<expected]))
        if got == -Int(EINTR) { continue }
        if got <= 0 {
          failure = got
          return
        }
        count += got
      }
    }
    if failure < 0 { throw FileError(path: path, action: .read, code: Int32(-failure)) }
    return bytes
  }

  /// Reads bytes at the offset.
  ///
  /// - Returns: at most `count` bytes; fewer at the end; empty if the file became shorter or cannot be read.
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

  /// Whether another process holds a lock on the file. If not, this file takes the lock until it is closed.
  package var isLocked: Bool { calls.lock(descriptor) == -Int(EWOULDBLOCK) }

  /// Sets the permission bits.
  package func setMode(_ mode: UInt32) throws(FileError) {
    let result = calls.changeMode(descriptor, mode)
    if result < 0 { throw FileError(path: path, action: .write, code: Int32(-result)) }
  }
}
