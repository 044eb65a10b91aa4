import Dispatch
import Synchronization

/// What another core works out while this one goes on.
package final class Meanwhile<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case working
    case done(Value)
  }

  private let state: Mutex<State>
  private let working = DispatchGroup()

  /// - Parameter atOnce: whether to begin now; otherwise when told to, or asked.
  package init(atOnce: Bool = true, _ work: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(work))
    if atOnce { begin() }
  }

  /// Does nothing if it has begun. From any thread.
  package func begin() {
    guard let work = taken() else { return }
    DispatchQueue.global().async { [self] in finish(work()) }
  }

  /// Waits until it is known; what nobody has begun is worked out here, since no other core may be free to begin.
  package var value: Value {
    if let work = taken() { finish(work()) }
    working.wait()
    guard case .done(let value) = state.withLock({ $0 }) else { preconditionFailure("nobody worked it out") }
    return value
  }

  /// The work, for whoever is the first to ask for it.
  private func taken() -> (@Sendable () -> Value)? {
    state.withLock { state in
      guard case .waiting(let work) = state else { return nil }
      state = .working
      working.enter()
      return work
    }
  }

  private func finish(_ value: Value) {
    state.withLock { $0 = .done(value) }
    working.leave()
  }
}
