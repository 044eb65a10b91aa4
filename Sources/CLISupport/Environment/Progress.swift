import Diagnostics
import Platform
import Synchronization

/// A progress line for long work. It appears after half a second, and only if standard error is a terminal.
final class Progress: Sendable {
  private struct State {
    /// The start time of the work; `nil` if no work has started.
    var start: ContinuousClock.Instant?
    var lastShown: ContinuousClock.Instant?
    var isVisible = false
  }

  private let environment: Environment
  private let state = Mutex(State())

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Shows progress such as `writing 120 of 456` on a terminal, at most ten times a second. Nothing is shown in the
  /// first half second.
  func show(_ verb: String, _ done: Int, of count: Int) {
    guard environment.terminal.isErrTerminal else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      let start = state.start ?? now
      state.start = start
      guard now - start > .milliseconds(500), state.lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else {
        return
      }
      state.lastShown = now
      state.isVisible = true
      environment.terminal.marks("\r\u{1B}[K\(verb) \(NumberText.grouped(done)) of \(NumberText.grouped(count))")
    }
  }

  /// Clears the line at the end of the work.
  func end() {
    state.withLock { state in
      if state.isVisible { environment.terminal.marks("\r\u{1B}[K") }
      state = State()
    }
  }
}
