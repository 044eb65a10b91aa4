#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls for disk access, stored as functions, so that a test can make any call fail.
///
/// Each call returns the system's result, or the negative error number.
package struct SystemCalls: Sendable {
  package var open: @Sendable (_ file: Location, _ flags: Int32, _ mode: UInt32) -> Int
  package var read: @Sendable (_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  package var write: @Sendable (_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int
  package var sync: @Sendable (_ descriptor: Int32) -> Int
  package var close: @Sendable (_ descriptor: Int32) -> Int
  package var rename: @Sendable (_ from: Location, _ to: Location) -> Int
  package var unlink: @Sendable (_ file: Location) -> Int
  package var makeFolder: @Sendable (_ folder: Location, _ mode: UInt32) -> Int
  package var removeFolder: @Sendable (_ path: String) -> Int
  package var changeMode: @Sendable (_ descriptor: Int32, _ mode: UInt32) -> Int
  /// Sets the modification time of the file, in seconds since 1970.
  package var changeTime: @Sendable (_ descriptor: Int32, _ seconds: Int) -> Int
  /// Locks the file until the descriptor is closed; `-EWOULDBLOCK` if another process holds the lock.
  package var lock: @Sendable (_ descriptor: Int32) -> Int
  package var truncate: @Sendable (_ descriptor: Int32) -> Int

  /// The actual system calls.
  package static let real = SystemCalls(
    open: { file, flags, mode in checked(Int(openat(file.folder, file.name, flags, mode_t(mode)))) },
    read: { descriptor, buffer in checked(systemRead(descriptor, buffer.baseAddress, buffer.count)) },
    write: { descriptor, buffer in checked(systemWrite(descriptor, buffer.baseAddress, buffer.count)) },
    sync: { checked(Int(fsync($0))) },
    close: { checked(Int(systemClose($0))) },
    rename: { from, to in checked(Int(renameat(from.folder, from.name, to.folder, to.name))) },
    unlink: { checked(Int(unlinkat($0.folder, $0.name, 0))) },
    makeFolder: { folder, mode in checked(Int(mkdirat(folder.folder, folder.name, mode_t(mode)))) },
    removeFolder: { checked(Int(rmdir($0))) },
    changeMode: { descriptor, mode in checked(Int(fchmod(descriptor, mode_t(mode)))) },
    changeTime: { descriptor, seconds in
      let time = timespec(tv_sec: time_t(seconds), tv_nsec: 0)
      return checked(Int(futimens(descriptor, [time, time])))
    },
    lock: { checked(Int(flock($0, LOCK_EX | LOCK_NB))) },
    truncate: { checked(Int(ftruncate($0, 0))) })

  private static func checked(_ result: Int) -> Int { result < 0 ? -Int(errno) : result }
}

// Inside the struct, the names of these calls would refer to its closures.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
