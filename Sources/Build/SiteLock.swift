import BookEditing
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock on a site's folder, which prevents two builds from writing to it at the same time. Without the lock, each
/// build would remove or list the other build's files.
///
/// The folder itself is locked, so no lock file is needed. The system releases the lock when the process ends.
package struct SiteLock: Sendable {
  private let descriptor: Int32
  private let calls: SystemCalls

  /// Waits for the lock.
  ///
  /// - Returns: `nil` if another build still holds the lock after `seconds`.
  init?(_ folder: String, seconds: Int, disk: Disk) throws(FileError) {
    calls = disk.calls
    descriptor = Int32(
      try disk.check(calls.open(Location(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0), folder, .lock))
    // If locks are not supported, as on some network drives, the build continues without a lock.
    if BookLock.wait(for: descriptor, seconds: seconds, calls) == -Int(EWOULDBLOCK) {
      _ = calls.close(descriptor)
      return nil
    }
  }

  /// Releases the lock.
  package func release() { _ = calls.close(descriptor) }
}
