#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls by which this target touches the disk, as a value, so that a test can make the nth one fail.
///
/// Each returns what the system returned, or the negative error number.
package struct SystemCalls: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) -> Int
  package var read: @Sendable (_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  package var write: @Sendable (_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int
  package var sync: @Sendable (_ descriptor: Int32) -> Int
  package var close: @Sendable (_ descriptor: Int32) -> Int
  package var rename: @Sendable (_ from: String, _ to: String) -> Int
  /// Two files change places at once; an error where the file system cannot do that.
  package var exchange: @Sendable (_ one: String, _ other: String) -> Int
  package var unlink: @Sendable (_ path: String) -> Int
  package var makeFolder: @Sendable (_ path: String) -> Int
  package var removeFolder: @Sendable (_ path: String) -> Int
  package var changeMode: @Sendable (_ descriptor: Int32, _ mode: UInt32) -> Int
  /// Takes a lock for as long as the descriptor is open; `-EWOULDBLOCK` while someone else holds it.
  package var lock: @Sendable (_ descriptor: Int32) -> Int
  package var truncate: @Sendable (_ descriptor: Int32) -> Int

  /// The machine's own.
  package static let real = SystemCalls(
    open: { path, flags, mode in checked(Int(systemOpen(path, flags, mode_t(mode)))) },
    read: { descriptor, buffer in checked(systemRead(descriptor, buffer.baseAddress, buffer.count)) },
    write: { descriptor, buffer in checked(systemWrite(descriptor, buffer.baseAddress, buffer.count)) },
    sync: { checked(Int(fsync($0))) },
    close: { checked(Int(systemClose($0))) },
    rename: { from, to in checked(Int(systemRename(from, to))) },
    exchange: { one, other in checked(Int(systemExchange(one, other))) },
    unlink: { checked(Int(systemUnlink($0))) },
    makeFolder: { checked(Int(mkdir($0, 0o777))) },
    removeFolder: { checked(Int(rmdir($0))) },
    changeMode: { descriptor, mode in checked(Int(fchmod(descriptor, mode_t(mode)))) },
    lock: { checked(Int(flock($0, LOCK_EX | LOCK_NB))) },
    truncate: { checked(Int(ftruncate($0, 0))) })

  private static func checked(_ result: Int) -> Int { result < 0 ? -Int(errno) : result }
}

// Inside the struct the names of these calls are those of its closures.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
#if canImport(Glibc)
  private typealias RenameAt2 =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// glibc's headers show it only to those who ask for extensions, and a C library may lack it.
  private let renameAt2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameAt2.self) }

  private func systemExchange(_ one: String, _ other: String) -> Int32 {
    let exchange: UInt32 = 2
    if let renameAt2 { return renameAt2(AT_FDCWD, one, AT_FDCWD, other, exchange) }
    errno = ENOSYS
    return -1
  }
#else
  private func systemExchange(_ one: String, _ other: String) -> Int32 { renamex_np(one, other, UInt32(RENAME_SWAP)) }
#endif
private func systemUnlink(_ path: String) -> Int32 { unlink(path) }
