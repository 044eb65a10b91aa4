#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread beside the command's own, which ends with the process.
enum OwnThread {
  static func start(_ body: @escaping @Sendable () -> Void) {
    let code = startThread(Unmanaged.passRetained(Work(body)).toOpaque())
    precondition(code == 0, "the system has no room for three threads")
  }

  /// A build is used to the room of a main thread.
  fileprivate static let stackSize = 8 << 20
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func startThread(_ work: UnsafeMutableRawPointer) -> Int32 {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, OwnThread.stackSize)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let code = pthread_create(&thread, &attributes, runWork, work)
  pthread_attr_destroy(&attributes)
  return code
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
