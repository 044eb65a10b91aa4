package import BookEditing
import Diagnostics
package import Ledger
import Formats
package import Platform

/// A language server (LSP) for the books whose files are open in an editor. It runs until the editor sends “exit”, its
/// input ends, or the editor's process ends.
///
///     input ─▶ MessageReader ─▶ MessageQueue ─▶ LSPServer ─▶ a feature ─▶ Connection ─▶ output
///     disk  ─▶ FolderWatch  ─────┘                 └─ EditorSession ── LiveBookFolder (LiveBook) ─▶ findings by file
///
/// One thread reads the input, so that a request can be cancelled while another is handled. All other work is done on
/// one thread, in the order of the messages. Changed documents are stored immediately, but parsed only after the last
/// waiting message.
package final class LSPServer {
  /// The values and functions that the command passes to the server.
  package struct Settings {
    package var today: @Sendable () -> TodayChoice
    /// Returns the findings of `check` that do not come from parsing the ledger.
    package var others: LiveBook.Others
    package var disk: Disk
    package var version: String
    /// Writes one line to the log; `nil` if there is no log.
    package var log: ((String) -> Void)?
    package var isAlive: (Int32) -> Bool

    package init(
      today: @escaping @Sendable () -> TodayChoice, others: @escaping LiveBook.Others, disk: Disk, version: String,
      log: ((String) -> Void)? = nil, isAlive: @escaping (Int32) -> Bool = { ProcessStatus.isAlive($0) }
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
    /// A request was cancelled. All earlier messages have already been handled.
    case cancelled(String)
    /// A file in a book's folder or its subfolders changed.
    case changed(book: String)
    case end
  }

  private enum Phase {
    case new
    case running
    case shutDown
  }

  let session: EditorSession
  let findings: FindingReports
  private let stream: ByteStream
  private let eventQueue = MessageQueue<Event>()
  private let connection: ClientConnection
  private var phase = Phase.new
  private var day: Day

  package init(_ settings: Settings, _ stream: ByteStream) {
    self.stream = stream
    connection = ClientConnection(stream, log: settings.log)
    session = EditorSession(settings, connection, eventQueue)
    findings = FindingReports(session)
    day = settings.today().clock
  }

  /// Serves until the session ends.
  ///
  /// - Returns: whether the session ended as the protocol requires, by “exit” after “shutdown”.
  package func run() -> Bool {
    let reader = BackgroundThread { [stream, eventQueue, cancelled = connection.cancelled] in
      LSPServer.readAll(stream, into: eventQueue, cancelled)
    }
    guard let reader else { return false }
    reader.detach()
    while true {
      let events = eventQueue.take(atMost: 1_000)
      for event in events {
        switch event {
        case .message(let message): if handle(message) { return phase == .shutDown }
        case .cancelled(let id): connection.cancelled.remove(id)
        case .malformed(let error): connection.refuse(.null, error)
        case .changed(let path): session.books[path]?.reload()
        case .end: return phase == .shutDown
        }
      }
      if events.isEmpty {
        if let id = session.client.processID, !session.settings.isAlive(id) {
          connection.log("the client's process \(id) has ended")
          return false
        }
        let now = session.settings.today().clock
        if now != day {
          day = now
          for book in session.books.values { book.forget() }
        }
      }
      // A request directly after a change, such as completion, need not wait until everything is read.
      if !events.isEmpty, isDirty, eventQueue.hasMessage(within: LSPServer.settleMilliseconds) { continue }
      if eventQueue.isEmpty { settle(isIdle: events.isEmpty) }
    }
  }

  /// The time in milliseconds to wait for another message before reading the changes.
  private static let settleMilliseconds = 1

  private var isDirty: Bool { session.books.values.contains { !$0.isRead } }

  /// Reports findings and updates catalogs. Called when there are no waiting messages.
  private func settle(isIdle: Bool) {
    if phase != .running { return }
    findings.reportChanges()
    if eventQueue.isEmpty { session.refreshCatalogs(isIdle: isIdle) }
  }

  private static func readAll(
    _ stream: ByteStream, into eventQueue: MessageQueue<Event>, _ cancelled: Cancellations
  ) {
    var reader = MessageReader()
    while true {
      let bytes = stream.read()
      if bytes.isEmpty { return eventQueue.put(.end) }
      reader.append(bytes)
      while let item = reader.next() {
        switch item {
        case .malformed(let reason): eventQueue.put(.malformed(.parse(reason)))
        case .message(let body):
          guard let message = JSON(body) else {
            eventQueue.put(.malformed(.parse("a message is not JSON, or nested deeper than 64 levels")))
            continue
          }
          if message["method"]?.content == "$/cancelRequest", let id = message["params"]?["id"] {
            cancelled.insert(id.text)
            eventQueue.put(.cancelled(id.text))
          } else {
            eventQueue.put(.message(message))
          }
        }
      }
    }
  }

  // MARK: Messages

  /// Handles a message.
  ///
  /// - Returns: whether it was the last message.
  private func handle(_ message: JSON) -> Bool {
    guard case .members = message, let method = message["method"] else {
      connection.take(answer: message)
      return false
    }
    let id = message["id"]
    guard let method = method.content, id.map({ $0.content != nil || $0.int != nil }) ?? true else {
      connection.refuse(.null, .invalidRequest("“method” must be a string, and “id” a string or a whole number"))
      return false
    }
    let params = message["params"] ?? .null
    guard let id else { return notify(method, params) }
    connection.respond(to: id, method) { () throws(RPCError) in try answer(method, params) }
    return false
  }

  private func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON {
    switch phase {
    case .new where method != "initialize": throw .notInitialized
    case .running where method == "initialize": throw .invalidRequest("“initialize” may be sent only once")
    case .shutDown: throw .invalidRequest("only “exit” may follow “shutdown”")
    default: break
    }
    guard let request = LSPServer.requests[method] else { throw .unknownMethod(method) }
    let answer = try request(self, Params(params))
    if method == "initialize" { phase = .running }
    if method == "shutdown" { phase = .shutDown }
    return answer
  }

  /// Handles a notification.
  ///
  /// - Returns: whether it was the last message.
  private func notify(_ method: String, _ params: JSON) -> Bool {
    if method == "exit" { return true }
    guard phase == .running else { return false }
    // Unknown notifications are ignored. Those that begin with `$/` are optional in the protocol.
    guard let notification = LSPServer.notifications[method] else { return false }
    do throws(RPCError) { try notification(self, Params(params)) } catch {
      // A notification has no response, so the error is shown to the user.
      connection.log("\(method): \(error.message)")
      connection.notify(
        "window/logMessage", .object([("type", .int(2)), ("message", .string("daybook: \(method): \(error.message)"))]))
    }
    return false
  }
}
