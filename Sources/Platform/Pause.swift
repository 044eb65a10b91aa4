#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Suspends this thread. A signal ends the pause early, so callers must not rely on its length.
package func pause(_ duration: Duration) {
  let (seconds, fraction) = max(duration, .zero).components
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
  nanosleep(&time, nil)
}
