package import Foundation
import Glibc
import Synchronization

/// A web server on this machine for one test: each path has a response or is a file of a folder.
package final class LocalServer: Sendable {
  package enum Answer: Sendable {
    case text(String)
    case status(Int)
    /// The given number of zero bytes.
    case bytes(Int)
    /// No response for the given time.
    case silence(seconds: UInt32)
  }

  private let socketDescriptor: Int32
  package let port: UInt16
  private let answers: Mutex<[String: Answer]>
  private let asked = Mutex<[String]>([])

  /// The folder for paths without a response.
  private let folder: URL?

  package init(_ answers: [String: Answer] = [:], folder: URL? = nil) throws {
    self.answers = Mutex(answers)
    self.folder = folder
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, length) }
    }
    guard bound == 0, listen(descriptor, 16) == 0 else { throw POSIXError(.EADDRINUSE) }
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    socketDescriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in serve() }
  }

  deinit { close(socketDescriptor) }

  package func set(_ path: String, _ answer: Answer) { answers.withLock { $0[path] = answer } }

  /// The requested paths, in order.
  package var requests: [String] { asked.withLock { $0 } }

  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Stops accepting requests, so that the thread releases the server.
  package func stop() { shutdown(socketDescriptor, Int32(SHUT_RDWR)) }

  private func serve() {
    while true {
      let connection = accept(socketDescriptor, nil, nil)
      if connection < 0 { return }
      Thread.detachNewThread { [self] in
        respond(connection)
        close(connection)
      }
    }
  }

  private func respond(_ connection: Int32) {
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = recv(connection, &buffer, buffer.count, 0)
    guard count > 0 else { return }
    let path =
      String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init)
      ?? ""
    asked.withLock { $0.append(path) }
    guard let answer = answers.withLock({ $0[path] }) else { return respondFromFolder(connection, path) }
    switch answer {
    case .text(let text):
      send(connection, "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)")
    case .status(let code): send(connection, "HTTP/1.1 \(code) No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    case .silence(let seconds): sleep(seconds)
    case .bytes(let total):
      // No length is sent, so that the client must count what arrives.
      send(connection, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      let chunk = String(repeating: "0", count: 65_536)
      for _ in 0..<(total / 65_536) where !send(connection, chunk) { return }
    }
  }

  private func respondFromFolder(_ connection: Int32, _ path: String) {
    let name = String(path.prefix { $0 != "?" }.dropFirst()).removingPercentEncoding ?? ""
    // A file that cannot be read is not found.
    guard let folder, !name.contains(".."), let data = try? Data(contentsOf: folder.appending(path: name)) else {
      send(connection, "HTTP/1.1 404 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      return
    }
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript", "png": "image/png",
      "jpg": "image/jpeg", "ics": "text/calendar",
    ]
    let type = types[(name as NSString).pathExtension] ?? "application/octet-stream"
    send(
      connection,
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(data.count)\r\nConnection: close\r\n\r\n")
    send(connection, Array(data))
  }

  @discardableResult
  private func send(_ connection: Int32, _ text: String) -> Bool { send(connection, Array(text.utf8)) }

  @discardableResult
  private func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }
}
