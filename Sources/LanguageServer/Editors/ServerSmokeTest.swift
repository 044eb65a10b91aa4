import Formats

/// A test of a running server, which sends messages as an editor does and evaluates the responses.
package enum ServerSmokeTest {
  /// The reason why the test failed.
  package enum Fault: Error {
    case noBook
    /// The server could not be started, or it did not end.
    case noAnswer
    case unreadable
  }

  /// The result of a successful test.
  package struct Answer {
    package let book: String
    package fileprivate(set) var version = ""
    package fileprivate(set) var errors = 0
    package fileprivate(set) var warnings = 0

    fileprivate init(book: String) { self.book = book }
  }

  /// Returns the messages to send to a server, from `initialize` to `exit`.
  ///
  /// - Parameter path: the absolute path of the book.
  package static func questions(about path: String) -> [UInt8] {
    let uri = JSON.string("file://" + PercentEncoding.path(path))
    let messages: [(String, Int?, JSON)] = [
      (
        "initialize", 1,
        .object([
          ("processId", .null), ("rootUri", uri),
          ("capabilities", .object([("textDocument", .object([("diagnostic", .object([]))]))])),
        ])
      ),
      ("initialized", nil, .object([])),
      ("workspace/diagnostic", 2, .object([("previousResultIds", .array([]))])),
      ("shutdown", 3, .null), ("exit", nil, .null),
    ]
    var input: [UInt8] = []
    for (method, id, params) in messages {
      var members: [(String, JSON)] = [("jsonrpc", .string("2.0")), ("method", .string(method))]
      if let id { members.append(("id", .int(id))) }
      if params != .null { members.append(("params", params)) }
      let body = Array(JSON.object(members).text.utf8)
      input += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    return input
  }

  /// Evaluates the responses.
  ///
  /// - Parameter output: all bytes that the server wrote.
  package static func answer(in output: [UInt8], about path: String) throws(Fault) -> Answer {
    var answer = Answer(book: path)
    for message in messages(output) {
      if let version = message["result"]?["serverInfo"]?["version"]?.content { answer.version = version }
      for file in message["result"]?["items"].flatMap(elements) ?? [] {
        for finding in file["items"].flatMap(elements) ?? [] {
          if finding["severity"] == .int(1) { answer.errors += 1 } else { answer.warnings += 1 }
        }
      }
    }
    if answer.version.isEmpty { throw .unreadable }
    return answer
  }

  /// Divides a complete stream into messages.
  private static func messages(_ bytes: [UInt8]) -> [JSON] {
    var reader = MessageReader()
    reader.append(bytes)
    var messages: [JSON] = []
    while let item = reader.next() {
      if case .message(let body) = item, let message = JSON(body) { messages.append(message) }
    }
    return messages
  }

  private static func elements(_ json: JSON) -> [JSON]? {
    if case .array(let elements) = json { elements } else { nil }
  }
}

extension ServerSmokeTest.Fault {
  package var sentence: String {
    switch self {
    case .noBook: "the book no longer exists"
    case .noAnswer: "“daybook lsp” does not respond; check that “daybook” is on the PATH that the editor uses"
    case .unreadable: "“daybook lsp” sent a response that cannot be read"
    }
  }
}
