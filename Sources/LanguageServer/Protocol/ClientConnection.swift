import Formats
import Platform
import Synchronization

/// The connection to a client (JSON-RPC), which sends messages and stores the ids of cancelled requests.
final class ClientConnection {
  private let stream: ByteStream
  private let logLine: ((String) -> Void)?
  /// The ids of cancelled requests, as JSON.
  let cancelled = Cancellations()
  /// The id of the current request, as JSON; `nil` between requests.
  private var current: String?
  private var requestCount = 0
  private var answers: [String: (JSON) -> Void] = [:]

  init(_ stream: ByteStream, log: ((String) -> Void)?) {
    self.stream = stream
    logLine = log
  }

  /// Responds to a request.
  ///
  /// - Parameter body: returns the result.
  func respond(to id: JSON, _ method: String, _ body: () throws(RPCError) -> JSON) {
    current = id.text
    defer { current = nil }
    let start = ContinuousClock.now
    defer { if logLine != nil { log("\(method): \(ContinuousClock.now - start)") } }
    do throws(RPCError) {
      try checkCancellation()
      send(result: try body(), id: id)
    } catch {
      refuse(id, error)
    }
  }

  func refuse(_ id: JSON, _ error: RPCError) {
    let value = JSON.object([("code", .int(error.code)), ("message", .string(error.message))])
    send(.object([("jsonrpc", .string("2.0")), ("id", id), ("error", value)]))
    log("error \(error.code): \(error.message)")
  }

  /// Whether the client has cancelled the current request.
  var isCancelled: Bool {
    guard let current else { return false }
    return cancelled.contains(current)
  }

  /// Throws an error if the current request has been cancelled. Slow functions should call this function repeatedly.
  func checkCancellation() throws(RPCError) { if isCancelled { throw .cancelled } }

  /// Sends a notification.
  func notify(_ method: String, _ params: JSON) {
    send(.object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)]))
  }

  /// Sends a request from the server to the client.
  ///
  /// - Parameter then: called with the result, if the client returns one.
  func ask(_ method: String, _ params: JSON, then: @escaping (JSON) -> Void = { _ in }) {
    requestCount += 1
    let id = JSON.string("daybook-\(requestCount)")
    answers[id.text] = then
    var members: [(String, JSON)] = [("jsonrpc", .string("2.0")), ("id", id), ("method", .string(method))]
    if params != .null { members.append(("params", params)) }
    send(.object(members))
  }

  /// Handles a client's response to a request from the server.
  func take(answer message: JSON) {
    guard let id = message["id"], message["result"] != nil || message["error"] != nil else {
      return refuse(.null, .invalidRequest("a message must be an object with “method”, or a response"))
    }
    guard let body = answers.removeValue(forKey: id.text) else { return }
    if let error = message["error"] { log("the client returned an error: \(error.text)") }
    if let result = message["result"] { body(result) }
  }

  private func send(result: JSON, id: JSON) {
    send(.object([("jsonrpc", .string("2.0")), ("id", id), ("result", result)]))
  }

  private func send(_ message: JSON) {
    let body = Array(message.text.utf8)
    // A failed write needs no error: if the client stops reading, the input ends too.
    _ = stream.write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  func log(_ line: String) { logLine?(line) }
}

/// The ids of cancelled requests, as JSON. Thread-safe.
final class Cancellations: Sendable {
  private let ids = Mutex<Set<String>>([])

  func insert(_ id: String) { ids.withLock { _ = $0.insert(id) } }

  func remove(_ id: String) { ids.withLock { _ = $0.remove(id) } }

  func contains(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }
}
