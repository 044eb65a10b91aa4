import CLISupport
import Commands
import Foundation
import Ledger
import Synchronization
import Platform
import TestSupport
import Testing

/// A book that is served in this process with a clock and a browser of the test, as long as this object lives.
final class ServedHere: ServedSite, Sendable {
  private struct State {
    var out = ""
    var err = ""
    var today: Day
    var opened: [String] = []
    var isOver = false
    var stop: (@Sendable () -> Void)?
  }

  /// The state that lives as long as the command runs.
  private final class World: Sendable {
    let state: Mutex<State>
    init(_ today: Day) { state = Mutex(State(today: today)) }
  }

  let port: UInt16
  private let world: World

  /// - Parameters:
  ///   - hasBrowser: whether a browser can be started.
  ///   - runSelf: the command in a child process.
  init(
    _ options: [String], today: String = "2026-11-21", hasBrowser: Bool = true,
    runSelf: @escaping @Sendable (_ arguments: [String], _ seconds: Int) -> SelfCall.End = { _, _ in .finished }
  ) throws {
    let today = try #require(Day(today))
    let world = World(today)
    self.world = world
    let environment = Environment(
      Terminal(
        out: { text in world.state.withLock { $0.out += text } },
        err: { text in world.state.withLock { $0.err += text } }),
      Clock(today, now: { world.state.withLock { $0.today } }),
      ExternalTools(
        runSelf: runSelf,
        openBrowser: { address in
          world.state.withLock { $0.opened.append(address) }
          return hasBrowser
        }, onInterrupt: { stop in world.state.withLock { $0.stop = stop } }),
      resourceFolders: [repositoryFolder.path(percentEncoded: false)])
    Thread.detachNewThread {
      let arguments = ["serve", "--port", "0"] + options
      CommandLog.add(arguments)
      _ = runDaybook(arguments, in: environment)
      world.state.withLock { $0.isOver = true }
    }
    while world.state.withLock({ $0.out.isEmpty && !$0.isOver }) { usleep(2_000) }
    let (out, err) = world.state.withLock { ($0.out, $0.err) }
    let address = try #require(URL(string: out.trimmingCharacters(in: .newlines)), "\(err)")
    port = UInt16(try #require(address.port))
  }

  deinit {
    // The closure holds the server, whose environment holds the world: it is released here, so that both end.
    let stop = world.state.withLock { $0.stop.take() }
    stop?()
  }

  var out: String { world.state.withLock { $0.out } }
  var err: String { world.state.withLock { $0.err } }
  /// The addresses that the command tried to open in a browser.
  var opened: [String] { world.state.withLock { $0.opened } }

  /// Sets the clock to another day.
  func change(to day: String) throws {
    let day = try #require(Day(day))
    world.state.withLock { $0.today = day }
  }
}

/// A preview that is served on this machine, in this or another process.
protocol ServedSite {
  var port: UInt16 { get }
}

extension ServedSite {
  /// A client that listens to changes like an open page.
  ///
  /// - Parameter files: the files that the page consists of.
  func listener(to files: [String] = []) throws -> RawClient {
    let client = try RawClient(port: port)
    client.get("/-/events?" + files.map { "shown=\($0)" }.joined(separator: "&"))
    _ = try client.upTo("\r\n\r\n")
    return client
  }

  func get(_ path: String) throws -> String {
    let client = try RawClient(port: port)
    client.get(path)
    return try client.answer().text
  }
}
