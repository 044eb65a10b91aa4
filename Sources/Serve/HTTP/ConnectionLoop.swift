#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The open connections of the server, and the state that they share. Not thread-safe.
struct ConnectionLoop {
  let responder: StaticFileResponder
  /// The handler of forms; `nil` if pages cannot change the book.
  let forms: (any FormsHandler)?
  let timeouts: Timeouts
  let openPages: OpenPages
  var history: EventReplayBuffer
  var connections: [Connection] = []
  var now = ContinuousClock.now
  private var lastHeartbeat = ContinuousClock.now
  /// The requests for missing files that the current build may still create.
  private var awaited: [(file: String, connection: Connection, request: Request)] = []
  private var isBuilding = false

  private var connectionCount = 0
  /// Delivers a response that another thread has produced.
  private let deliver: @Sendable (DeferredResponse) -> Void

  init(
    responder: StaticFileResponder, forms: (any FormsHandler)?, timeouts: Timeouts, openPages: OpenPages,
    history: EventReplayBuffer,
    deliver: @escaping @Sendable (DeferredResponse) -> Void
  ) {
    self.responder = responder
    self.forms = forms
    self.deliver = deliver
    self.timeouts = timeouts
    self.openPages = openPages
    self.history = history
  }

  mutating func accept(from listener: LoopbackListener, upTo limit: Int) {
    while connections.count < limit, let descriptor = listener.accept() {
      if descriptor < 0 {
        // No file descriptor is free: closes an idle connection for the new one.
        dropIdlest()
        return
      }
      connectionCount += 1
      connections.append(Connection(descriptor, number: connectionCount, timeouts: timeouts, now: now))
    }
  }

  mutating func dropIdlest() {
    let idle = connections.indices.filter { connections[$0].isIdle }
    guard let index = idle.min(by: { connections[$0].deadline < connections[$1].deadline }) else { return }
    connections.remove(at: index)
  }

  mutating func attend(_ connection: Connection, _ events: Int16) {
    if events & Int16(POLLERR | POLLNVAL) != 0 { return connection.end() }
    if events & Int16(POLLOUT) != 0 { connection.flush(now: now) }
    if events & Int16(POLLIN) != 0 {
      connection.receive(now: now)
    } else if events & Int16(POLLHUP) != 0 {
      return connection.end()
    }
    answer(connection)
  }

  /// Answers the requests that a connection has received. Continues with the next request as long as responses can be
  /// sent immediately.
  private mutating func answer(_ connection: Connection) {
    if let (request, body) = connection.takeReceived() { return ask(request, body, connection) }
    while connection.phase == .answering {
      switch connection.nextRequest() {
      case .unfinished: return
      case .refused(let status):
        connection.send(.sentence(status, "\(status.reason)."), hasBody: true, keeps: false, now: now)
        return
      case .whole(let request, _): answer(request, on: connection)
      }
    }
  }

  private mutating func answer(_ request: Request, on connection: Connection) {
    switch forms?.plan(request) {
    case nil: answerFromFiles(request, on: connection)
    case .refused(let response)?: send(response, of: request, on: connection)
    case .answer?:
      connection.wait()
      ask(request, .none, connection)
    case .body(let count)?:
      guard let collector = BodyCollector(count: count, folder: forms?.spoolFolder) else {
        let response = Response.sentence(.unavailable, "There is not enough disk space for this request.")
        connection.send(response, hasBody: true, keeps: false, now: now)
        return
      }
      connection.receive(request, collector, now: now)
      if let (request, body) = connection.takeReceived() { ask(request, body, connection) }
    }
  }

  private func ask(_ request: Request, _ body: RequestBody, _ connection: Connection) {
    forms?.answer(request, body, version: history.version) { [deliver, number = connection.number] response in
      deliver(DeferredResponse(connection: number, request: request, response: response))
    }
  }

  /// Sends a response from another thread. If the response is `nil`, answers the request from the site's files.
  mutating func send(_ late: DeferredResponse) {
    guard let connection = connections.first(where: { $0.number == late.connection }), connection.phase == .waiting
    else { return }
    connection.resume()
    if let response = late.response {
      connection.send(response, hasBody: late.request.method != "HEAD", keeps: late.request.keepsConnection, now: now)
    } else {
      answerFromFiles(late.request, on: connection)
    }
    answer(connection)
  }

  /// Sends a response to a request whose body was not read. If the request has a body, the connection is closed.
  private func send(_ response: Response, of request: Request, on connection: Connection) {
    let keeps = request.keepsConnection && !request.hasBody
    connection.send(response, hasBody: request.method != "HEAD", keeps: keeps, now: now)
  }

  private mutating func answerFromFiles(_ request: Request, on connection: Connection) {
    switch responder.answer(request, version: history.version) {
    case .response(let response): send(response, of: request, on: connection)
    case .events(let since, let shown):
      let response = Response(.fine, [("Content-Type", "text/event-stream")])
      let head = response.head(keepsConnection: true, hasLength: false)
      connection.listen(
        head + Array("retry: 500\n\n".utf8) + history.events(since: since), screen: openPages.add(shown), now: now)
    case .missing(let file, let response):
      guard isBuilding else { return send(response, of: request, on: connection) }
      connection.wait()
      awaited.append((file, connection, request))
    }
  }

  // MARK: Builds

  mutating func beginBuild() { isBuilding = true }

  mutating func endBuild() {
    isBuilding = false
    answerAwaited { _ in true }
  }

  /// Answers the waiting requests whose files are ready. Called after each event of a build.
  private mutating func answerAwaited(_ isReady: (_ file: String) -> Bool) {
    let all = awaited
    awaited = all.filter { !isReady($0.file) }
    for one in all where isReady(one.file) && one.connection.phase == .waiting {
      one.connection.resume()
      answerFromFiles(one.request, on: one.connection)
      answer(one.connection)
    }
  }

  mutating func notify(_ update: BrowserUpdate) {
    if update.changed.isEmpty, update.message == history.message, history.version.number > 0 { return }
    history.add(update)
    notifyAll(history.latestEvents())
  }

  mutating func notify(_ written: [String]) {
    history.add(written)
    if !awaited.isEmpty {
      let files = Set(written)
      answerAwaited(files.contains)
    }
    notifyAll(history.latestChangedEvent())
  }

  private func notifyAll(_ events: [UInt8]) {
    for connection in connections { connection.notify(events, now: now) }
  }

  /// Ends connections that have timed out. Sends a heartbeat on event streams to detect pages that have been closed.
  mutating func sweep() {
    for connection in connections where connection.isRequestPending && connection.isOver(at: now) {
      connection.send(.sentence(.tooSlow, "The request took too long."), hasBody: true, keeps: false, now: now)
    }
    connections.removeAll { $0.isOver(at: now) }
    awaited.removeAll { $0.connection.phase == .ended }
    if now - lastHeartbeat > .seconds(15) {
      lastHeartbeat = now
      notifyAll(Array(":\n\n".utf8))
    }
  }
}
