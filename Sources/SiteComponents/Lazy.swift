import Synchronization

/// A value that is computed when it is first used. Other tasks that need it at the same time wait for it.
final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case open(@Sendable () -> Value)
    case done(Value)
  }

  private let state: Mutex<State>

  init(_ work: @escaping @Sendable () -> Value) { state = Mutex(.open(work)) }

  var value: Value {
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
