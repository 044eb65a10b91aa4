#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An input and an output of bytes, such as standard input and output.
package struct ByteStream: Sendable {
  /// Waits for bytes and returns them; empty at the end of the input or after an error.
  package let read: @Sendable () -> [UInt8]
  /// Writes bytes.
  ///
  /// - Returns: `false` if the other end is closed.
  package let write: @Sendable ([UInt8]) -> Bool

  package init(read: @escaping @Sendable () -> [UInt8], write: @escaping @Sendable ([UInt8]) -> Bool) {
    self.read = read
    self.write = write
  }

  /// The standard input and output of the process. SIGPIPE is ignored, so that the process survives a closed pipe.
  package static func process() -> ByteStream {
    signal(SIGPIPE, SIG_IGN)
    return ByteStream(read: { some(of: 0) }, write: { writeAll($0, to: 1) })
  }

  private static func some(of descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      repeat {
        count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = systemWrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }
}

/// A namespace for functions that check other processes.
package enum ProcessStatus {
  /// Whether the process is running. Also `true` if the system does not permit checking this.
  package static func isAlive(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno != ESRCH }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
