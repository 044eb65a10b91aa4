import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// All cores at work on the parts of one thing.
package enum ConcurrentLoop {
  /// Runs a body once for each number below `count`, on as many threads as this process has cores; returns when all
  /// have ended.
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
        // Where there is no thread to be had, those that there are do it all.
        let others = (1..<max(1, min(count, ConcurrentLoop.count))).compactMap { _ in BackgroundThread(work) }
        work()
        for thread in others { thread.join() }
      }
    }
  }

  package static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
