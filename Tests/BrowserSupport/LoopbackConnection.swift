import Foundation
import Glibc

/// A connection to a port of this machine, read and written alternately.
final class LoopbackConnection {
  private let descriptor: Int32
  /// The bytes that were read but not returned yet.
  private var rest: [UInt8] = []

  /// - Parameter seconds: the longest time for an answer.
  init(port: UInt16, seconds: Int = 180) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var isOn: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw BrowserFailure("no connection to port \(port): \(reason)")
    }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { throw BrowserFailure("the browser hung up: \(String(cString: strerror(errno)))") }
      sent += count
    }
  }

  /// Reads this number of bytes.
  func receive(_ count: Int) throws -> [UInt8] {
    while rest.count < count { try fill() }
    defer { rest.removeFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Reads the text before an end mark, and the mark.
  func receive(until end: [UInt8]) throws -> String {
    var looked = 0
    while true {
      while looked + end.count <= rest.count {
        if rest[looked..<looked + end.count].elementsEqual(end) {
          defer { rest.removeFirst(looked + end.count) }
          return String(decoding: rest.prefix(looked), as: UTF8.self)
        }
        looked += 1
      }
      try fill()
    }
  }

  private func fill() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 { throw BrowserFailure("the browser did not answer: \(String(cString: strerror(errno)))") }
    if count == 0 { throw BrowserFailure("the browser hung up") }
    rest += buffer.prefix(count)
  }
}
