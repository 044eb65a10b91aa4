/// The machine's clock, for the modification dates of files and the times of changes. By default, the time is 0 and the
/// local time is unknown.
package struct WallClock: Sendable {
  /// Returns the current time in seconds since 1970.
  package let now: @Sendable () -> Int
  /// Returns the local time for seconds since 1970; `nil` if it is unknown.
  package let localTime: @Sendable (Int) -> LocalTime?

  package init(
    now: @escaping @Sendable () -> Int = { 0 }, localTime: @escaping @Sendable (Int) -> LocalTime? = { _ in nil }
  ) {
    self.now = now
    self.localTime = localTime
  }
}
