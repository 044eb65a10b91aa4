package import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which day it is.
package struct Clock: Sendable {
  /// When the command began: the day of the clock, or of `SOURCE_DATE_EPOCH`.
  package var day: Day
  /// The day is `SOURCE_DATE_EPOCH`'s.
  package var isRepeated: Bool
  /// By now, for a command that sees midnight.
  package let now: @Sendable () -> Day

  package init(_ day: Day, isRepeated: Bool = false, now: (@Sendable () -> Day)? = nil) {
    self.day = day
    self.isRepeated = isRepeated
    self.now = now ?? { day }
  }

  /// The process's own.
  package static func process() -> Clock {
    Clock(clockDay(), isRepeated: repeatedDay() != nil, now: clockDay)
  }

  /// The day and the minute at so many seconds since 1970, where this machine is.
  package static func localTime(_ seconds: Int) -> LocalTime? {
    var now = time_t(seconds)
    var parts = tm()
    localtime_r(&now, &parts)
    let day = Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return day.map { LocalTime(day: $0, hour: Int(parts.tm_hour), minute: Int(parts.tm_min)) }
  }

  /// SOURCE_DATE_EPOCH's; in UTC, so that a rebuilt site is the same everywhere.
  private static func repeatedDay() -> Day? {
    guard let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), let seconds = Int64(text) else {
      return nil
    }
    return Int32(exactly: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)).map { Day(number: $0) }
  }

  private static func clockDay() -> Day {
    if let day = repeatedDay() { return day }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? Day(number: Int32(now / 86_400))
  }
}
