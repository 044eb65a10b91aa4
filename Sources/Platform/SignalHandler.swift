#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A handler of Ctrl-C and of the system's request to end.
package enum SignalHandler {
  /// Calls back on a separate thread when one of the signals arrives.
  ///
  /// The signals are blocked in the calling thread and in threads that it starts later. A separate thread waits for
  /// them (`sigwait`), because a signal handler may call only very few functions.
  ///
  /// - Parameter numbers: the signals.
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
    // If the thread cannot be started, the signals end the process, as by default.
    if let thread { thread.detach() } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }
}
