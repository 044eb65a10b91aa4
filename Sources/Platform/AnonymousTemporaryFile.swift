#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary file without a name. Its contents are deleted when the process ends, for any reason.
package final class AnonymousTemporaryFile {
  private var descriptor: Int32

  /// Creates the file.
  ///
  /// - Parameter folder: a folder on the disk for the file. Only the owner may read the file.
  /// - Returns: `nil` if the file cannot be created.
  package init?(in folder: String) {
    var template = Array("\(folder)/.spool-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    if descriptor < 0 { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes.
  ///
  /// - Returns: `false` if not all bytes could be written.
  package func append(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  /// Returns the same file for reading; `nil` if that fails. Nothing can be appended afterwards.
  package func opened() -> OpenedFile? {
    defer { descriptor = -1 }
    return OpenedFile(owning: descriptor, path: "a form", calls: .real)
  }
}
