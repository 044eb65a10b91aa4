import Dispatch
import Synchronization

/// What another core works out while this one goes on.
package final class Meanwhile<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  private let working = DispatchGroup()

  package init(_ work: @escaping @Sendable () -> Value) {
    DispatchQueue.global().async(group: working) { [self] in
      let value = work()
      result.withLock { $0 = value }
    }
  }

  /// Waits until it is known.
  package var value: Value {
    working.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("nobody worked it out") }
    return value
  }
}
