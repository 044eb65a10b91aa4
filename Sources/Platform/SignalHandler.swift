#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C, and the system's wish that a command ends.
package enum SignalHandler {
  /// Calls back when one of them comes, on a thread of its own.
  ///
  /// Signals are blocked in this thread and those it makes from now on, and waited for in one: a signal handler may
  /// call next to nothing.
  ///
  /// - Parameter numbers: of the signals.
  package static func call(on numbers: [Int32] = [SIGINT, SIGTERM], _ stop: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in numbers { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    let thread = BackgroundThread {
      var signals = awaited
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      stop()
    }
    // Without the thread the signals end the process, as ever.
    if let thread { thread.letGo() } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }
}
