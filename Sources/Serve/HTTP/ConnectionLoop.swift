#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server's connections, what each is ready for, and what open pages were last told. For the use of one thread.
struct ConnectionLoop {
  let responder: SiteResponder
  let timeouts: Timeouts
  let screens: Screens
  var history: LiveHistory
  var connections: [Connection] = []
  var now = ContinuousClock.now
  private var lastHeartbeat = ContinuousClock.now

  init(responder: SiteResponder, timeouts: Timeouts, screens: Screens, history: LiveHistory) {
    self.responder = responder
    self.timeouts = timeouts
    self.screens = screens
    self.history = history
  }

  mutating func accept(from listener: LoopbackListener, upTo limit: Int) {
    while connections.count < limit, let descriptor = listener.accept() {
      if descriptor < 0 {
        // Out of descriptors: an idle connection is closed for the new one.
        dropIdlest()
        return
      }
      connections.append(Connection(descriptor, timeouts: timeouts, now: now))
    }
  }

  mutating func dropIdlest() {
    let idle = connections.indices.filter { connections[$0].isIdle }
    guard let index = idle.min(by: { connections[$0].deadline < connections[$1].deadline }) else { return }
    connections.remove(at: index)
  }

  func attend(_ connection: Connection, _ events: Int16) {
    if events & Int16(POLLERR | POLLNVAL) != 0 { return connection.end() }
    if events & Int16(POLLOUT) != 0 { connection.flush(now: now) }
    if events & Int16(POLLIN) != 0 {
      connection.receive(now: now)
    } else if events & Int16(POLLHUP) != 0 {
      return connection.end()
    }
    answer(connection)
  }

  /// Answers what has arrived, several requests if they came together and their answers could be sent at once.
  private func answer(_ connection: Connection) {
    while true {
      switch connection.nextRequest() {
      case .unfinished: return
      case .refused(let status):
        connection.send(.sentence(status, "\(status.reason)."), hasBody: true, keeps: false, now: now)
        return
      case .whole(let request, _): answer(request, on: connection)
      }
    }
  }

  private func answer(_ request: Request, on connection: Connection) {
    switch responder.answer(request, version: history.version) {
    case .response(let response):
      // What follows a head that announces a body is not the next request.
      let keeps = request.keepsConnection && !request.hasBody
      connection.send(response, hasBody: request.method != "HEAD", keeps: keeps, now: now)
    case .events(let since, let shown):
      let response = Response(.fine, [("Content-Type", "text/event-stream")])
      let head = response.head(keepsConnection: true, hasLength: false)
      connection.listen(
        head + Array("retry: 500\n\n".utf8) + history.events(since: since), screen: screens.add(shown), now: now)
    }
  }

  mutating func tell(_ news: LiveNews) {
    if news.changed.isEmpty, news.message == history.message, history.version.number > 0 { return }
    history.add(news)
    tellAll(history.latestEvents())
  }

  mutating func tell(_ written: [String]) {
    history.add(written)
    tellAll(history.latestChangedEvent())
  }

  private func tellAll(_ events: [UInt8]) {
    for connection in connections { connection.tell(events, now: now) }
  }

  /// Ends what takes too long, and finds out whether listeners are still there.
  mutating func sweep() {
    for connection in connections where connection.isHeadPending && connection.isOver(at: now) {
      connection.send(.sentence(.tooSlow, "The request did not end in time."), hasBody: true, keeps: false, now: now)
    }
    connections.removeAll { $0.isOver(at: now) }
    if now - lastHeartbeat > .seconds(15) {
      lastHeartbeat = now
      tellAll(Array(":\n\n".utf8))
    }
  }
}
