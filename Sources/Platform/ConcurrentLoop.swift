import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A loop that runs on all cores.
package enum ConcurrentLoop {
  /// Runs the body once for each number below `count`, on as many threads as the machine has cores. Returns when all
  /// calls have ended.
  package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let next = Atomic(0)
    withoutActuallyEscaping(body) { body in
      withoutActuallyEscaping(
        {
          while true {
            let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if number >= count { return }
            body(number)
          }
        } as @Sendable () -> Void
      ) { work in
        // If no more threads can be started, the existing ones do all the work.
        let others = (1..<max(1, min(count, ConcurrentLoop.count))).compactMap { _ in BackgroundThread(work) }
        work()
        for thread in others { thread.join() }
      }
    }
  }

  package static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
