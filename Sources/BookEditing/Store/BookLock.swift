package import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock on a book's folder, which lets only one command change the book at a time.
///
/// The system releases the lock when the process ends for any reason.
package struct BookLock {
  private let descriptor: Int32
  private let calls: SystemCalls

  static let name = "lock"
  /// The default time to wait for another command, in seconds.
  package static let usualWait = 10

  /// Acquires the lock, after waiting until no other process holds it.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains the lock file. The file is not deleted when the lock is released.
  ///   - name: the command's name, shown to other commands that wait.
  ///   - seconds: the maximum time to wait.
  init(_ folder: OpenFolder, name: String, seconds: Int) throws(BookStore.Failure) {
    let disk = folder.disk
    calls = disk.calls
    do throws(FileError) { descriptor = try folder.openForLock(BookLock.name) } catch { throw .failed(error) }
    let result = BookLock.wait(for: descriptor, seconds: seconds, calls)
    if result == -Int(EWOULDBLOCK) {
      // The title of the command that holds the lock is only displayed. If it is unreadable, it is treated as empty.
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

  /// Whether another process holds the lock now.
  static func isHeld(in folder: OpenFolder) -> Bool {
    // If the lock file cannot be read, no other command is assumed to be running.
    (try? folder.open(name))?.isLocked ?? false
  }

  /// Tries to lock the file until an attempt succeeds or the time is over. Stops at any error except “locked” and
  /// “interrupted”.
  ///
  /// - Returns: the result of the last attempt.
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

  /// Releases the lock.
  func release() {
    // The title in the file is only needed while the lock is held.
    _ = calls.truncate(descriptor)
    _ = calls.close(descriptor)
  }
}
