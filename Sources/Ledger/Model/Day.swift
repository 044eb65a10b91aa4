import Formats

/// A calendar date in the Gregorian calendar, without time or zone.
package struct Day: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01; negative for earlier days.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// Creates a day from its parts; `nil` if it does not exist, such as 30 February.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Month(year: year, month: month).dayCount
    else { return nil }
    self.init(number: Day.number(year: year, month: month, day: day))
  }

  /// Returns the day number of a Gregorian date, calculated in eras of 400 years that begin on 1 March.
  private static func number(year: Int, month: Int, day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The year, the month (1…12) and the day of the month (1…31).
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  package var year: Int { parts.year }
  /// The day of the month, 1…31.
  package var dayOfMonth: Int { parts.day }

  package var month: Month {
    let parts = parts
    return Month(year: parts.year, month: parts.month)
  }

  /// The number of the weekday, as in ISO 8601: 1 for Monday … 7 for Sunday.
  package var weekday: Int {
    let shifted = (Int(number) + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }

  package func adding(days: Int) -> Day { Day(number: number + Int32(days)) }

  /// Returns the number of days from another day to this one; negative if the other is later.
  package func days(since other: Day) -> Int { Int(number - other.number) }

  /// Returns the first day of the week that contains this day.
  ///
  /// - Parameter firstWeekday: 1 for Monday … 7 for Sunday.
  package func startOfWeek(firstWeekday: Int) -> Day {
    adding(days: -((weekday - firstWeekday + 7) % 7))
  }
}

extension Day: CustomStringConvertible {
  /// The day as text: `2026-11-03`.
  package var description: String {
    DateText.text(capacity: DateText.dayByteCount) { $0.put(self) }
  }

  /// Parses exactly `YYYY-MM-DD`; `nil` for other text or for days that do not exist.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let parts = bytes.withUnsafeBufferPointer({ DateText.parts($0) }) else { return nil }
    self.init(year: parts.year, month: parts.month, day: parts.day)
  }
}
