import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that runs in addition to the main thread.
///
/// Dispatch queues are not used, because they need file descriptors to start and terminate the process if none are left.
package final class BackgroundThread: @unchecked Sendable {
  // Written once, during initialization. Only the thread's creator may join it.
  private let handle: pthread_t

  /// The stack size of a main thread in bytes. Builds need a stack of this size.
  private static let stackSize = 8 << 20

  /// Starts a thread.
  ///
  /// - Returns: `nil` if the system cannot start another thread. The body is then not run.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, BackgroundThread.stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, &attributes, runWork, work.toOpaque())
    #if canImport(Darwin)
      guard code == 0, let thread else {
        work.release()
        return nil
      }
    #else
      guard code == 0 else {
        work.release()
        return nil
      }
    #endif
    handle = thread
  }

  /// Lowers the priority of the calling thread, and of threads that it starts later.
  package static func lowerPriority() {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
      // On Linux this is the nice value of a thread, not of its process (setpriority(2)). Failure does no harm.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }

  /// Waits for the thread to end. Must be called at most once, and never on a detached thread.
  package func join() { pthread_join(handle, nil) }

  /// Detaches the thread. It can no longer be joined, and ends with the process.
  package func detach() { pthread_detach(handle) }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
  private func runWork(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
#else
  private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
#endif
