import Platform
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An HTTP server for a site's folder, for browsers on this machine. The server notifies open pages of changes.
///
/// One thread does everything and never blocks on a connection, so neither a thousand idle connections nor a very slow
/// one delays the others.
package final class PreviewServer: Sendable {
  private enum Event {
    case begun
    case ended
    case written([String])
    case built(BrowserUpdate)
    case answered(DeferredResponse)
  }

  private struct Inbox {
    var events: [Event] = []
    var isStopped = false
  }

  private let listener: LoopbackListener
  private let responder: StaticFileResponder
  private let forms = Mutex<(any FormsHandler)?>(nil)
  private let inbox = Mutex(Inbox())
  private let wake: WakePipe
  private let run: String
  private let timeouts: Timeouts
  private let greatestConnectionCount: Int
  private let openPages = OpenPages()

  package var port: UInt16 { listener.port }

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - folder: the folder of the site; it may be created later.
  ///   - run: a unique id for this run of the server.
  package init(_ folder: String, port: UInt16, run: String, timeouts: Timeouts = Timeouts())
    throws(LoopbackListener.Failure)
  {
    listener = try LoopbackListener(port: port)
    guard let wake = WakePipe() else { throw .refused(port: port, code: errno) }
    self.wake = wake
    responder = StaticFileResponder(folder)
    self.run = run
    self.timeouts = timeouts
    greatestConnectionCount = PreviewServer.roomForConnections()
  }

  /// Adds a handler of forms, so that pages can change the book. Must be called before `serve`.
  package func offer(_ forms: any FormsHandler) { self.forms.withLock { $0 = forms } }

  /// The files that open pages use, as stated in their requests for event streams. Thread-safe.
  package var shownFiles: Set<String> { openPages.files }

  /// Records that a build has started. From now on, requests for missing files in subfolders wait for the build.
  /// Thread-safe.
  package func beginBuild() { deliver(.begun) }

  /// Records that the build has ended, successfully or not. Requests for files that are still missing are answered.
  /// Thread-safe.
  package func endBuild() { deliver(.ended) }

  /// Notifies open pages of a build. Thread-safe.
  package func publish(_ update: BrowserUpdate) { deliver(.built(update)) }

  /// Notifies open pages of files that the current build has written. Thread-safe.
  package func publish(written: [String]) { deliver(.written(written)) }

  private func deliver(_ event: Event) {
    inbox.withLock { $0.events.append(event) }
    wake.signal()
  }

  /// Stops `serve`. Thread-safe.
  package func stop() {
    inbox.withLock { $0.isStopped = true }
    wake.signal()
  }

  /// Answers requests until `stop` is called.
  package func serve() {
    var loop = ConnectionLoop(
      responder: responder, forms: forms.withLock { $0 }, timeouts: timeouts, openPages: openPages,
      history: EventReplayBuffer(run: run)
    ) { [self] in deliver(.answered($0)) }
    while true {
      // Closes the connection that was idle longest, if the limit is reached.
      if loop.connections.count >= greatestConnectionCount { loop.dropIdlest() }
      var entries = [
        pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: listener.descriptor, events: loop.connections.count < greatestConnectionCount ? Int16(POLLIN) : 0,
          revents: 0),
      ]
      for connection in loop.connections {
        entries.append(pollfd(fd: connection.descriptor, events: connection.interest, revents: 0))
      }
      let result = poll(&entries, nfds_t(entries.count), 1000)
      if result < 0 && errno != EINTR { return }
      loop.now = .now
      if entries[0].revents != 0 {
        wake.drain()
        let (events, isStopped) = inbox.withLock { inbox in
          defer { inbox.events = [] }
          return (inbox.events, inbox.isStopped)
        }
        if isStopped { return }
        for item in events {
          switch item {
          case .begun: loop.beginBuild()
          case .ended: loop.endBuild()
          case .written(let files): loop.notify(files)
          case .built(let update): loop.notify(update)
          case .answered(let answer): loop.send(answer)
          }
        }
      }
      for (index, connection) in loop.connections.enumerated() where entries[index + 2].revents != 0 {
        loop.attend(connection, entries[index + 2].revents)
      }
      if entries[1].revents != 0 { loop.accept(from: listener, upTo: greatestConnectionCount) }
      loop.sweep()
    }
  }

  /// Raises the process's limit on open files if possible, and returns the maximum number of connections, which depends
  /// on this limit.
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
    // Each connection may also have a file open.
    return max(16, Int(min(limit.rlim_cur, 8192)) / 2 - 32)
  }
}
