import Dispatch
import Synchronization

/// Two works that need nothing of one another, done by two cores at once.
enum Both {
  static func of<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, and second: @Sendable () -> Second
  ) -> (First, Second) {
    let results = Mutex<(First?, Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        let value = first()
        results.withLock { $0.0 = value }
      } else {
        let value = second()
        results.withLock { $0.1 = value }
      }
    }
    guard case (let first?, let second?) = results.withLock({ $0 }) else { preconditionFailure("both works are done") }
    return (first, second)
  }
}
