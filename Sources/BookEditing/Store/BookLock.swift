package import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps two commands from changing one book at the same time.
///
/// The system lets go of it when the process ends, however it ends.
package struct BookLock {
  private let descriptor: Int32
  private let calls: SystemCalls

  static let name = "lock"

  /// Waits for the process that holds it.
  ///
  /// - Parameters:
  ///   - folder: where the lock's file lies; it stays when the lock is let go of.
  ///   - name: what the others are told of this command.
  ///   - seconds: how long to wait.
  init(_ folder: OpenFolder, name: String, seconds: Int) throws(BookStore.Failure) {
    let disk = folder.disk
    calls = disk.calls
    do throws(FileError) { descriptor = try folder.openForLock(BookLock.name) } catch { throw .failed(error) }
    let result = BookLock.wait(for: descriptor, seconds: seconds, calls)
    if result == -Int(EWOULDBLOCK) {
      // The holder's title is only told to people, so a text that cannot be read is as good as none.
      let holder = (try? folder.open(BookLock.name).bytes(atMost: 300)).map { String(decoding: $0, as: UTF8.self) }
      _ = calls.close(descriptor)
      throw .locked(by: holder ?? "")
    }
    let path = "\(folder.path)/\(BookLock.name)"
    do throws(FileError) {
      _ = try disk.check(result, path, .lock)
      _ = try disk.check(calls.truncate(descriptor), path, .lock)
      try disk.writeAll(Array("“\(name)” (process \(getpid()))".utf8), to: descriptor, path)
    } catch {
      _ = calls.close(descriptor)
      throw .failed(error)
    }
  }

  /// Whether another process holds it now.
  static func isHeld(in folder: OpenFolder) -> Bool {
    // Without a lock, or one that can be asked, no other command is known to be at work.
    (try? folder.open(name))?.isLocked ?? false
  }

  /// - Returns: what the last attempt came to.
  package static func wait(for descriptor: Int32, seconds: Int, _ calls: SystemCalls) -> Int {
    let end = BookLock.milliseconds() + seconds * 1000
    var result = calls.lock(descriptor)
    while result == -Int(EWOULDBLOCK) || result == -Int(EINTR), BookLock.milliseconds() < end {
      pause(.milliseconds(5))
      result = calls.lock(descriptor)
    }
    return result
  }

  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }

  /// Lets go of the lock.
  func release() {
    // The title in it matters only while the lock is held.
    _ = calls.truncate(descriptor)
    _ = calls.close(descriptor)
  }
}
