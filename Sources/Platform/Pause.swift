#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets this thread rest. A signal cuts it short; what follows a pause must not depend on its length.
package func pause(_ duration: Duration) {
  let (seconds, fraction) = max(duration, .zero).components
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
  nanosleep(&time, nil)
}
