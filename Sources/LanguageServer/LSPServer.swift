package import Bookkeeping
import Diagnostics
package import Ledger
import Notation
package import Platform
import Synchronization

/// Answers an editor about the books whose texts it has open, until it says “exit”, its input ends, or it dies.
///
///     input ─▶ MessageReader ─▶ Mailbox ─▶ LSPServer ── LiveBookFolder (LiveBook) ─▶ findings by file
///     disk  ─▶ FolderWatch  ─────┘             └─ Features/ ─▶ answers ─▶ output
///
/// One thread reads the input, so that a request can be cancelled while another is answered; all the rest happens in one
/// thread, in the order in which messages came. Texts are changed as messages come, and read when the last of them is there.
package final class LSPServer {
  /// What the server is told by the command.
  package struct Settings {
    package var today: @Sendable () -> TodayChoice
    /// What `check` says beside what readers find.
    package var others: LiveBook.Others
    package var disk: Disk
    package var version: String
    /// Takes a line.
    package var log: ((String) -> Void)?
    package var isAlive: (Int32) -> Bool

    package init(
      today: @escaping @Sendable () -> TodayChoice, others: @escaping LiveBook.Others, disk: Disk, version: String,
      log: ((String) -> Void)? = nil, isAlive: @escaping (Int32) -> Bool = { OtherProcess.isAlive($0) }
    ) {
      self.today = today
      self.others = others
      self.disk = disk
      self.version = version
      self.log = log
      self.isAlive = isAlive
    }
  }

  enum Event: Sendable {
    case message(JSON)
    case malformed(RPCError)
    /// All that came before the wish to cancel a request has been handled.
    case cancelled(String)
    /// Something below a book's folder differs.
    case changed(book: String)
    case end
  }

  enum Phase {
    case new
    case running
    case shutDown
  }

  let settings: Settings
  private let stream: ByteStream
  let mailbox = Mailbox<Event>()
  /// Ids of requests, as JSON.
  private let cancelled = Cancellations()
  var phase = Phase.new
  var client = ClientCapabilities()
  var documents: [String: OpenDocument] = [:]
  var books: [String: LiveBookFolder] = [:]
  /// Other names of books' folders, through links; by each the one in `books`.
  var spellings: [String: String] = [:]
  var options = EditorOptions()
  /// Where the caret is, as far as requests tell it.
  var carets: [String: Position] = [:]
  /// Paths that findings were pushed for.
  var pushed: Set<String> = []
  var hasPulledWorkspace = false
  /// By document: for which state of its findings the client asked.
  var pulled: [String: String] = [:]
  /// The document in which the last change was.
  var lastTyped: String?
  var knownPositions: (file: SourceFile, positions: Positions)?
  private var current: String?
  private var ownRequestCount = 0
  private var answers: [String: (JSON) -> Void] = [:]
  private var day: Day

  package init(_ settings: Settings, _ stream: ByteStream) {
    self.settings = settings
    self.stream = stream
    day = settings.today().clock
  }

  /// - Returns: whether it ended as the protocol has it: by “exit” after “shutdown”.
  package func run() -> Bool {
    let reader = OwnThread { [stream, mailbox, cancelled] in
      LSPServer.readAll(stream, into: mailbox, cancelled)
    }
    guard let reader else { return false }
    reader.letGo()
    while true {
      let events = mailbox.take(atMost: 1_000)
      for event in events {
        switch event {
        case .message(let message): if handle(message) { return phase == .shutDown }
        case .cancelled(let id): cancelled.ids.withLock { _ = $0.remove(id) }
        case .malformed(let error): respond(id: .null, .failure(error))
        case .changed(let path): books[path]?.reload()
        case .end: return phase == .shutDown
        }
      }
      if events.isEmpty {
        if let id = client.processID, !settings.isAlive(id) {
          log("the client’s process \(id) is gone")
          return false
        }
        let now = settings.today().clock
        if now != day {
          day = now
          for book in books.values { book.forget() }
        }
      }
      // A request that follows a change at once, as completion does, need not wait until all is read.
      if !events.isEmpty, isDirty, mailbox.hasLetter(within: LSPServer.patience) { continue }
      if mailbox.isEmpty { settle(isIdle: events.isEmpty) }
    }
  }

  /// In milliseconds.
  private static let patience = 1

  private var isDirty: Bool { books.values.contains { !$0.isRead } }

  /// What is left to do where no message waits.
  private func settle(isIdle: Bool) {
    if phase != .running { return }
    tellFindings()
    if mailbox.isEmpty { refreshCatalogs(isIdle: isIdle) }
  }

  private static func readAll(
    _ stream: ByteStream, into mailbox: Mailbox<Event>, _ cancelled: Cancellations
  ) {
    var reader = MessageReader()
    while true {
      let bytes = stream.read()
      if bytes.isEmpty { return mailbox.put(.end) }
      reader.append(bytes)
      while let item = reader.next() {
        switch item {
        case .malformed(let reason): mailbox.put(.malformed(.parse(reason)))
        case .message(let body):
          guard let message = JSON(body) else {
            mailbox.put(.malformed(.parse("a message is not JSON, or nested deeper than 64 levels")))
            continue
          }
          if message["method"]?.content == "$/cancelRequest", let id = message["params"]?["id"] {
            cancelled.ids.withLock { _ = $0.insert(id.text) }
            mailbox.put(.cancelled(id.text))
          } else {
            mailbox.put(.message(message))
          }
        }
      }
    }
  }

  // MARK: Messages

  /// - Returns: whether it was the last.
  private func handle(_ message: JSON) -> Bool {
    guard case .members = message, let method = message["method"] else {
      return handleAnswer(message)
    }
    let id = message["id"]
    guard let method = method.content, id.map(LSPServer.isID) ?? true else {
      respond(id: .null, .failure(.invalidRequest("a method is a string, an id a string or a whole number")))
      return false
    }
    let params = message["params"] ?? .null
    guard let id else { return notify(method, params) }
    current = id.text
    defer { current = nil }
    if isCancelled {
      respond(id: id, .failure(.cancelled))
      return false
    }
    let start = ContinuousClock.now
    defer { if settings.log != nil { log("\(method): \(ContinuousClock.now - start)") } }
    do throws(RPCError) {
      respond(id: id, .success(try answer(method, params)))
    } catch {
      respond(id: id, .failure(error))
    }
    return false
  }

  private static func isID(_ id: JSON) -> Bool { id.content != nil || id.int != nil }

  /// An answer to a request of ours.
  private func handleAnswer(_ message: JSON) -> Bool {
    guard let id = message["id"], message["result"] != nil || message["error"] != nil else {
      respond(id: .null, .failure(.invalidRequest("a message is an object with “method”, or an answer")))
      return false
    }
    guard let body = answers.removeValue(forKey: id.text) else { return false }
    if let error = message["error"] { log("the client refused: \(error.text)") }
    if let result = message["result"] { body(result) }
    return false
  }

  /// Whether the request at hand is not wanted any more.
  var isCancelled: Bool {
    guard let current else { return false }
    return cancelled.ids.withLock { $0.contains(current) }
  }

  /// To be called now and then by what takes long.
  func mustBeWanted() throws(RPCError) { if isCancelled { throw .cancelled } }

  private func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON {
    switch phase {
    case .new where method != "initialize": throw .notInitialized
    case .running where method == "initialize": throw .invalidRequest("“initialize” came a second time")
    case .shutDown: throw .invalidRequest("only “exit” may follow “shutdown”")
    default: break
    }
    guard let request = LSPServer.requests[method] else { throw .unknownMethod(method) }
    return try request(self, Params(params))
  }

  /// - Returns: whether it was the last message.
  private func notify(_ method: String, _ params: JSON) -> Bool {
    if method == "exit" { return true }
    guard phase == .running else { return false }
    // What is optional begins with $/, what is not known is left alone.
    guard let notification = LSPServer.notifications[method] else { return false }
    do throws(RPCError) { try notification(self, Params(params)) } catch {
      // A notification has no answer; the person at the editor is told.
      log("\(method): \(error.message)")
      tell(
        "window/logMessage", .object([("type", .int(2)), ("message", .string("daybook: \(method): \(error.message)"))]))
    }
    return false
  }

  // MARK: Sending

  private func respond(id: JSON, _ result: Result<JSON, RPCError>) {
    var members: [(String, JSON)] = [("jsonrpc", .string("2.0")), ("id", id)]
    switch result {
    case .success(let value): members.append(("result", value))
    case .failure(let error):
      members.append(("error", .object([("code", .int(error.code)), ("message", .string(error.message))])))
      log("error \(error.code): \(error.message)")
    }
    send(.object(members))
  }

  /// A notification.
  func tell(_ method: String, _ params: JSON) {
    send(.object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)]))
  }

  /// A request of ours.
  ///
  /// - Parameter then: gets the result, if the client gives one.
  func ask(_ method: String, _ params: JSON, then: @escaping (JSON) -> Void = { _ in }) {
    ownRequestCount += 1
    let id = JSON.string("daybook-\(ownRequestCount)")
    answers[id.text] = then
    var members: [(String, JSON)] = [("jsonrpc", .string("2.0")), ("id", id), ("method", .string(method))]
    if params != .null { members.append(("params", params)) }
    send(.object(members))
  }

  private func send(_ message: JSON) {
    let body = Array(message.text.utf8)
    // Where nobody reads any more the input ends too.
    _ = stream.write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  func log(_ line: String) { settings.log?(line) }
}

/// Requests that are not wanted any more, by their ids as JSON.
private final class Cancellations: Sendable {
  let ids = Mutex<Set<String>>([])
}
