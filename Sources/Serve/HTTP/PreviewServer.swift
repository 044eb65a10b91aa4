import Platform
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves a site's folder to browsers of this machine, and tells open pages what changed.
///
/// One thread does all of it and never waits for a single connection, so that neither a thousand idle ones nor one that
/// takes a byte a second are in anybody's way.
package final class PreviewServer: Sendable {
  private enum News {
    case written([String])
    case built(LiveNews)
  }

  private struct Inbox {
    var news: [News] = []
    var isStopped = false
  }

  private let listener: LoopbackListener
  private let responder: SiteResponder
  private let inbox = Mutex(Inbox())
  private let wake: WakePipe
  private let run: String
  private let patience: Patience
  private let greatestConnectionCount: Int
  private let screens = Screens()

  package var port: UInt16 { listener.port }

  /// - Parameters:
  ///   - folder: the site's; it may be made later.
  ///   - run: a word that no other run of the server has.
  package init(_ folder: String, port: UInt16, run: String, patience: Patience = Patience())
    throws(LoopbackListener.Failure)
  {
    listener = try LoopbackListener(port: port)
    guard let wake = WakePipe() else { throw .refused(port: port, code: errno) }
    self.wake = wake
    responder = SiteResponder(folder)
    self.run = run
    self.patience = patience
    greatestConnectionCount = PreviewServer.roomForConnections()
  }

  /// What the pages that listen consist of, as they say. From any thread.
  package var shownFiles: Set<String> { screens.files }

  /// Tells open pages about a build. From any thread.
  package func publish(_ news: LiveNews) { deliver(.built(news)) }

  /// Tells open pages what is there of a build that goes on. From any thread.
  package func publish(written: [String]) { deliver(.written(written)) }

  private func deliver(_ news: News) {
    inbox.withLock { $0.news.append(news) }
    wake.signal()
  }

  /// Makes `serve` return. From any thread.
  package func stop() {
    inbox.withLock { $0.isStopped = true }
    wake.signal()
  }

  /// Answers until `stop` is called.
  package func serve() {
    var desk = Desk(responder: responder, patience: patience, screens: screens, history: LiveHistory(run: run))
    while true {
      // Full: whoever has waited longest without asking anything makes room.
      if desk.connections.count >= greatestConnectionCount { desk.dropIdlest() }
      var entries = [
        pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: listener.descriptor, events: desk.connections.count < greatestConnectionCount ? Int16(POLLIN) : 0,
          revents: 0),
      ]
      for connection in desk.connections {
        entries.append(pollfd(fd: connection.descriptor, events: connection.interest, revents: 0))
      }
      let result = poll(&entries, nfds_t(entries.count), 1000)
      if result < 0 && errno != EINTR { return }
      desk.now = .now
      if entries[0].revents != 0 {
        wake.drain()
        let (news, isStopped) = inbox.withLock { inbox in
          defer { inbox.news = [] }
          return (inbox.news, inbox.isStopped)
        }
        if isStopped { return }
        for item in news {
          switch item {
          case .written(let files): desk.tell(files)
          case .built(let news): desk.tell(news)
          }
        }
      }
      for (index, connection) in desk.connections.enumerated() where entries[index + 2].revents != 0 {
        desk.attend(connection, entries[index + 2].revents)
      }
      if entries[1].revents != 0 { desk.accept(from: listener, upTo: greatestConnectionCount) }
      desk.sweep()
    }
  }

  /// As many as the system lets a process have, less some for files.
  private static func roomForConnections() -> Int {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 128 }
    let wanted = min(limit.rlim_max, 8192)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      setrlimit(resource, &limit)
      getrlimit(resource, &limit)
    }
    // Each may hold a file open besides itself.
    return max(16, Int(min(limit.rlim_cur, 8192)) / 2 - 32)
  }
}

/// The server at work: its connections, and what it last told them. For the use of one thread.
private struct Desk {
  let responder: SiteResponder
  let patience: Patience
  let screens: Screens
  var history: LiveHistory
  var connections: [Connection] = []
  var now = ContinuousClock.now
  private var lastHeartbeat = ContinuousClock.now

  init(responder: SiteResponder, patience: Patience, screens: Screens, history: LiveHistory) {
    self.responder = responder
    self.patience = patience
    self.screens = screens
    self.history = history
  }

  mutating func accept(from listener: LoopbackListener, upTo limit: Int) {
    while connections.count < limit, let descriptor = listener.accept() {
      if descriptor < 0 {
        // Out of descriptors: one that asks nothing is given up for the one that knocks.
        dropIdlest()
        return
      }
      connections.append(Connection(descriptor, patience: patience, now: now))
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

/// Wakes a thread that waits in `poll`.
private final class WakePipe: Sendable {
  let reading: Int32
  private let writing: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func signal() {
    // A full pipe wakes just as well.
    _ = write(writing, [1], 1)
  }

  func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(reading, &buffer, buffer.count) > 0 {}
  }
}
