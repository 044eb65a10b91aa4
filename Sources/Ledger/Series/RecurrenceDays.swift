/// The numbered days on which a series is expected, each with its window of days.
///
/// Number 0 is the day of the template entry. A window begins some days before its expected day, so early payments
/// belong to it. It ends on the day before the next window begins, so that each day is in exactly one window.
package struct RecurrenceDays: Sendable {
  private let repeats: Repeat
  private let day: Day
  /// The day of the month on which the series is expected; in a shorter month, the last day is expected.
  private let dayOfMonth: Int

  /// Calculates the expected days of a series.
  ///
  /// - Parameters:
  ///   - day: the day of the template entry.
  ///   - dayOfMonth: the intended day of the month, which may be too late for the template entry's month; `nil` to use
  ///     the day of the template entry.
  package init(_ repeats: Repeat, day: Day, dayOfMonth: Int? = nil) {
    self.repeats = repeats
    self.day = day
    self.dayOfMonth = dayOfMonth ?? day.dayOfMonth
  }

  package func expectedDay(_ number: Int) -> Day {
    guard let monthCount = repeats.monthCount else { return day.adding(days: 7 * number) }
    return day.month.adding(months: number * monthCount).day(dayOfMonth)
  }

  package func window(_ number: Int) -> ClosedRange<Day> { start(number)...start(number + 1).adding(days: -1) }

  private func start(_ number: Int) -> Day { expectedDay(number).adding(days: -repeats.daysBefore) }

  /// Returns the number of the window that contains the day.
  package func windowNumber(of day: Day) -> Int {
    guard let monthCount = repeats.monthCount else {
      return floorDivision(day.days(since: start(0)), 7)
    }
    // The month determines the window, except for days near its beginning.
    var number = floorDivision(Int(day.month.number - start(0).month.number), monthCount)
    while start(number) > day { number -= 1 }
    while start(number + 1) <= day { number += 1 }
    return number
  }

  /// Returns the number of the entry's window: the window that `for:` refers to, otherwise the window that contains the
  /// entry's date. The template entry must not be passed, because it is always in window 0.
  package func windowNumber(of entry: Transaction) -> Int {
    entry.details?.occurrenceOf?.period.flatMap(windowNumber) ?? windowNumber(of: entry.date)
  }

  /// Returns the number of the window whose expected day is in the given month; `nil` if there is none. Always `nil`
  /// for a weekly series, which has several expected days in a month.
  package func windowNumber(in month: Month) -> Int? {
    guard let monthCount = repeats.monthCount else { return nil }
    let months = Int(month.number - day.month.number)
    return months.isMultiple(of: monthCount) ? months / monthCount : nil
  }

  /// Returns the number of the window that `for:` refers to; `nil` for a month without an expected day, and for every
  /// month of a weekly series.
  package func windowNumber(of period: MonthOrDay) -> Int? {
    switch period {
    case .month(let month): windowNumber(in: month)
    case .day(let day): windowNumber(of: day)
    }
  }
}

extension Repeat {
  /// The number of months between occurrences; `nil` for a weekly series.
  fileprivate var monthCount: Int? {
    switch self {
    case .weekly: nil
    case .monthly: 1
    case .quarterly: 3
    case .yearly: 12
    }
  }

  /// The number of days from the beginning of a window to its expected day.
  fileprivate var daysBefore: Int {
    switch self {
    case .weekly: 2
    case .monthly: 10
    case .quarterly: 30
    case .yearly: 60
    }
  }
}

private func floorDivision(_ number: Int, _ divisor: Int) -> Int {
  number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
}
