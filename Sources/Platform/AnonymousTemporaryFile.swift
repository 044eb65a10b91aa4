#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file without a name: what is written to it goes when the process does, however that ends.
package final class AnonymousTemporaryFile {
  private var descriptor: Int32

  /// - Parameter folder: on whose disk it lies; nobody else could read what a book is told.
  /// - Returns: nil where none can be made.
  package init?(in folder: String) {
    var template = Array("\(folder)/.spool-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    if descriptor < 0 { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// - Returns: false where not all could be written.
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

  /// The same file for reading; nothing can be appended any more.
  package func opened() -> OpenedFile? {
    defer { descriptor = -1 }
    return OpenedFile(owning: descriptor, path: "a form", calls: .real)
  }
}
