#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C, and the system's wish that a command ends.
enum Interruption {
  /// Calls back when one of them comes, on a thread of its own.
  ///
  /// Signals are blocked in this thread and those it makes from now on, and waited for in one: a handler could do next to
  /// nothing.
  static func call(_ stop: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    OwnThread.start {
      var signals = awaited
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      stop()
    }
  }
}
