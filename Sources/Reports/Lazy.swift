import Synchronization

/// A value that is computed on first use. Tasks that need the value while it is being computed wait for it.
package final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case open(@Sendable () -> Value)
    case done(Value)
  }

  private let state: Mutex<State>

  package init(_ work: @escaping @Sendable () -> Value) { state = Mutex(.open(work)) }

  package var value: Value {
    state.withLock { state in
      switch state {
      case .done(let value): return value
      case .open(let work):
        let value = work()
        state = .done(value)
        return value
      }
    }
  }
}
