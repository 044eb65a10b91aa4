#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that accepts connections on 127.0.0.1. Other machines cannot reach it.
package final class LoopbackListener: Sendable {
  package enum Failure: Error, Sendable, Equatable {
    /// Neither the port nor any of the ports tried after it is free.
    case noFreePort(UInt16)
    /// The system refused the port. `code` is its error number.
    case refused(port: UInt16, code: Int32)

    /// The message in English, without a full stop.
    package var sentence: String {
      switch self {
      case .noFreePort(let port): "port \(port) and the \(LoopbackListener.attempts - 1) after it are in use"
      case .refused(let port, let code): "cannot listen on port \(port): \(String(cString: strerror(code)))"
      }
    }
  }

  let descriptor: Int32
  package let port: UInt16

  static let attempts = 50

  /// Listens on a port. If the port is in use, listens on the next free one. Port 0 means any free port.
  package init(port wanted: UInt16) throws(Failure) {
    var port = wanted
    for _ in 0..<LoopbackListener.attempts {
      switch LoopbackListener.listen(on: port) {
      case .success(let (descriptor, port)):
        self.descriptor = descriptor
        self.port = port
        return
      case .failure(.refused(_, EADDRINUSE)) where wanted != 0:
        if port == .max { throw .noFreePort(wanted) }
        port += 1
      case .failure(let failure): throw failure
      }
    }
    throw .noFreePort(wanted)
  }

  deinit { close(descriptor) }

  /// Accepts the next connection without waiting. Disables Nagle's algorithm, which would delay every second response
  /// on a kept connection by 40 ms.
  ///
  /// - Returns: `nil` if no connection is pending; a negative error number if the system reports an error.
  package func accept() -> Int32? {
    while true {
      let connection = systemAccept(descriptor)
      if connection >= 0 {
        LoopbackListener.prepare(connection)
        var on: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return connection
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN, EWOULDBLOCK: return nil
      default: return -errno
      }
    }
  }

  private static func listen(on port: UInt16) -> Result<(Int32, UInt16), Failure> {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if descriptor < 0 { return .failure(.refused(port: port, code: errno)) }
    prepare(descriptor)
    var on: Int32 = 1
    // Without this option, the port of a server that just ended would be blocked for a minute.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard bound == 0, systemListen(descriptor) == 0 else {
      let code = errno
      close(descriptor)
      return .failure(.refused(port: port, code: code))
    }
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return .success((descriptor, UInt16(bigEndian: address.sin_port)))
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }
}

// Inside the class, these names are its methods.
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 1024) }
