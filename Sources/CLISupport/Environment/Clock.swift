package import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The source of the current day.
package struct Clock: Sendable {
  /// The day on which the command started: from `SOURCE_DATE_EPOCH` if it is set, otherwise from the system clock.
  package var day: Day
  /// Whether the day comes from `SOURCE_DATE_EPOCH`.
  package var isReproducible: Bool
  /// Returns the current day, for commands that run past midnight.
  package let now: @Sendable () -> Day

  package init(_ day: Day, isReproducible: Bool = false, now: (@Sendable () -> Day)? = nil) {
    self.day = day
    self.isReproducible = isReproducible
    self.now = now ?? { day }
  }

  /// The clock of this process.
  package static func process() -> Clock {
    Clock(clockDay(), isReproducible: reproducibleDay() != nil, now: clockDay)
  }

  /// The machine's clock, for modification dates and the times of changes.
  package static let wall = WallClock(now: { Int(time(nil)) }, localTime: localTime)

  /// Returns the local time, in whole minutes, for a time in seconds since 1970.
  package static func localTime(_ seconds: Int) -> LocalTime? {
    var now = time_t(seconds)
    var parts = tm()
    localtime_r(&now, &parts)
    let day = Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return day.map { LocalTime(day: $0, hour: Int(parts.tm_hour), minute: Int(parts.tm_min)) }
  }

  /// The day of `SOURCE_DATE_EPOCH` in UTC, so that a site can be rebuilt identically in any time zone; `nil` if the
  /// variable is not set or is not a number.
  private static func reproducibleDay() -> Day? {
    guard let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), let seconds = Int64(text) else {
      return nil
    }
    return Int32(exactly: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)).map { Day(number: $0) }
  }

  private static func clockDay() -> Day {
    if let day = reproducibleDay() { return day }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? Day(number: Int32(now / 86_400))
  }
}
