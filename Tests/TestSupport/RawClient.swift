import Foundation
import Glibc

/// A connection to a server on this machine that sends and receives bytes unchanged.
package final class RawClient {
  private let descriptor: Int32
  /// Received bytes that were not read yet.
  private var rest: [UInt8] = []

  /// - Parameter bufferSize: the size of the system's receive buffer, for a client that reads slowly.
  package init(port: UInt16, bufferSize: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var bufferSize {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bufferSize, socklen_t(MemoryLayout<Int32>.size))
    }
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      // The server may respond and close before everything was sent.
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  package func get(_ path: String, _ headers: String...) {
    send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  /// - Returns: false at the end of the connection.
  private func take() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count <= 0 { return false }
    rest += buffer[..<count]
    return true
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  package struct Answer {
    package var status: Int
    package var head: String
    package var body: [UInt8]
    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// The next response, read by its length.
  package func answer(hasBody: Bool = true) throws -> Answer {
    let head = try upTo("\r\n\r\n")
    let status = Int(head.split(separator: " ")[1]) ?? 0
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }.flatMap {
      Int($0.dropFirst(16))
    }
    let count = hasBody ? length ?? 0 : 0
    while rest.count < count {
      if !take() { throw Failure("the answer ended after \(rest.count) of \(count) bytes") }
    }
    defer { rest.removeFirst(count) }
    return Answer(status: status, head: head, body: Array(rest.prefix(count)))
  }

  /// The received text up to and including a given string.
  package func upTo(_ text: String) throws -> String {
    while true {
      if let range = Data(rest).range(of: Data(text.utf8)) {
        defer { rest.removeFirst(range.upperBound) }
        return String(decoding: rest[..<range.upperBound], as: UTF8.self)
      }
      if !take() { throw Failure("nothing more came before “\(text)”; last: \(String(decoding: rest, as: UTF8.self))") }
    }
  }

  /// All remaining bytes.
  package func toTheEnd() -> String {
    while take() {}
    return String(decoding: rest, as: UTF8.self)
  }
}
