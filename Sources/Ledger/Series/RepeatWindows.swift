/// The days on which a series is expected, numbered, and the window of days that belongs to each (MONEY.md §2).
///
/// Number 0 is the day of the ruling entry. A window begins some days before its expected day, so that a payment that
/// comes early is still this one, and ends the day before the next one begins: each day is in exactly one.
package struct RepeatWindows: Sendable {
  private let repeats: Repeat
  private let day: Day
  /// The 31st falls on the last day of shorter months.
  private let dayOfMonth: Int

  /// - Parameters:
  ///   - day: of the ruling entry.
  ///   - dayOfMonth: the day of the month that is meant, where the ruling entry's month is too short for it.
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

  /// The number of the window that holds a day.
  package func number(of day: Day) -> Int {
    guard let monthCount = repeats.monthCount else {
      return floorDivision(day.days(since: start(0)), 7)
    }
    // The month decides but for the days around the beginning of a window.
    var number = floorDivision(Int(day.month.number - start(0).month.number), monthCount)
    while start(number) > day { number -= 1 }
    while start(number + 1) <= day { number += 1 }
    return number
  }

  /// The number of the window that an entry of the series belongs to: the one that its `for:` names, else the one of its
  /// day. The ruling entry belongs to window 0 whatever it names, so callers do not ask for it.
  package func number(of entry: Transaction) -> Int {
    entry.details?.occurrenceOf?.period.flatMap(number) ?? number(of: entry.date)
  }

  /// The number of the one whose expected day lies in a month; nil where none does, and for a weekly series, which has
  /// several.
  package func number(in month: Month) -> Int? {
    guard let monthCount = repeats.monthCount else { return nil }
    let months = Int(month.number - day.month.number)
    return months.isMultiple(of: monthCount) ? months / monthCount : nil
  }

  /// The number that `for:` names; nil where no day is expected in the month that it says.
  package func number(of period: MonthOrDay) -> Int? {
    switch period {
    case .month(let month): number(in: month)
    case .day(let day): number(of: day)
    }
  }
}

extension Repeat {
  /// The months from one occurrence to the next; nil for weeks.
  fileprivate var monthCount: Int? {
    switch self {
    case .weekly: nil
    case .monthly: 1
    case .quarterly: 3
    case .yearly: 12
    }
  }

  /// The days before its expected day from which on a payment counts for it.
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
