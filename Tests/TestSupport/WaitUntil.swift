import Glibc

/// Waits until a condition holds, and returns whether it did.
///
/// The limit is long, because a busy machine may let a process wait for many seconds. Only a test that fails reaches
/// it.
@discardableResult
package func waitUntil(atMost limit: Duration = .seconds(120), _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while try !condition() {
    if ContinuousClock.now > end { return false }
    usleep(10_000)
  }
  return true
}
