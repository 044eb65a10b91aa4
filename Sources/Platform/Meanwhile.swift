import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What another core works out while this one goes on.
package final class Meanwhile<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case working
    case done(Value)
  }

  private let state: Mutex<State>
  private let end = End()

  /// - Parameter atOnce: whether to begin now; otherwise when told to, or asked.
  package init(atOnce: Bool = true, _ work: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(work))
    if atOnce { begin() }
  }

  /// Does nothing if it has begun. From any thread.
  package func begin() {
    guard let work = taken() else { return }
    // Where there is no room for a thread, this one does it.
    guard let thread = OwnThread({ [self] in finish(work()) }) else { return finish(work()) }
    thread.letGo()
  }

  /// Waits until it is known; what nobody has begun is worked out here, since no other core may be free to begin.
  package var value: Value {
    if let work = taken() { finish(work()) }
    end.wait()
    guard case .done(let value) = state.withLock({ $0 }) else { preconditionFailure("nobody worked it out") }
    return value
  }

  /// The work, for whoever is the first to ask for it.
  private func taken() -> (@Sendable () -> Value)? {
    state.withLock { state in
      guard case .waiting(let work) = state else { return nil }
      state = .working
      return work
    }
  }

  private func finish(_ value: Value) {
    state.withLock { $0 = .done(value) }
    end.come()
  }
}

/// The end of some work, which any number of threads may wait for.
private final class End: @unchecked Sendable {
  // Of the system, at a fixed address; guarded by itself.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hasCome = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func come() {
    pthread_mutex_lock(mutex)
    hasCome = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait() {
    pthread_mutex_lock(mutex)
    while !hasCome { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
