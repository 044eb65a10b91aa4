import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread beside the command's own.
///
/// Queues of Dispatch need descriptors to begin with, and end the process where there are none left.
package final class BackgroundThread: @unchecked Sendable {
  // Written once, when it is made; only its maker may join it.
  private let handle: pthread_t

  /// A build is used to the room of a main thread.
  private static let stackSize = 8 << 20

  /// - Returns: nil where the system has no room for one more; then nothing is begun.
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

  /// From now on the thread that calls this, and those that it begins, let others run first where there are too few cores.
  package static func giveWay() {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
      // On Linux a number of a thread, not of its process (setpriority(2)); where it cannot be had nothing is lost.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }

  /// Waits until it has ended. Once, or never where it was detached.
  package func join() { pthread_join(handle, nil) }

  /// It is not joined, and ends with the process.
  package func letGo() { pthread_detach(handle) }
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
