import BookEditing
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps two builds from writing to one site at the same time: each would clear away what the other is just writing, and the
/// marker of the one would speak of the files of the other.
///
/// What is locked is the folder itself, so that no file need be made. The system releases it when the process ends.
package struct SiteLock: Sendable {
  private let descriptor: Int32
  private let calls: SystemCalls

  /// - Returns: nil if another build holds it all the time.
  init?(_ folder: String, seconds: Int, disk: Disk) throws(FileError) {
    calls = disk.calls
    descriptor = Int32(
      try disk.check(calls.open(Location(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0), folder, .lock))
    // Where the system has no locks, as on some network drives, a build goes on without.
    if BookLock.wait(for: descriptor, seconds: seconds, calls) == -Int(EWOULDBLOCK) {
      _ = calls.close(descriptor)
      return nil
    }
  }

  /// Lets the next one in.
  package func release() { _ = calls.close(descriptor) }
}
