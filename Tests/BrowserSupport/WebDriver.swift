import Foundation

/// A session of WebDriver (W3C) over HTTP/1.1, with a new connection for each command.
final class WebDriver {
  private let port: UInt16
  private let session: String
  let capabilities: JSON

  init(port: UInt16, capabilities: JSON) throws {
    self.port = port
    let answer = try WebDriver.ask(port, "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
    guard let id = answer["sessionId"].text else { throw BrowserFailure("no session: \(answer)") }
    session = "/session/\(id)"
    self.capabilities = answer["capabilities"]
  }

  func get(_ path: String) throws -> JSON { try WebDriver.ask(port, "GET", session + path, nil) }

  @discardableResult
  func post(_ path: String, _ body: JSON = [:]) throws -> JSON { try WebDriver.ask(port, "POST", session + path, body) }

  @discardableResult
  func delete(_ path: String) throws -> JSON { try WebDriver.ask(port, "DELETE", session + path, nil) }

  private static func ask(_ port: UInt16, _ method: String, _ path: String, _ body: JSON?) throws -> JSON {
    let content = Array((body?.description ?? "").utf8)
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json; charset=utf-8\r\n"
      + "Content-Length: \(content.count)\r\nConnection: close\r\n\r\n"
    let connection = try LoopbackConnection(port: port)
    try connection.send(Array(head.utf8) + content)
    let answered = try connection.receive(until: Array("\r\n\r\n".utf8)).lowercased()
    guard
      let length = answered.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length:") })
        .flatMap({ Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) })
    else { throw BrowserFailure("an answer without its length: \(answered)") }
    let value = try JSON(reading: Data(try connection.receive(length)))["value"]
    if let error = value["error"].text {
      let message = value["message"].text ?? ""
      throw BrowserFailure(
        "\(method) \(path.split(separator: "/").dropFirst(2).joined(separator: "/")): \(error): \(message)")
    }
    return value
  }
}
