/// The calendar periods of one rhythm, and the day expected in each (BOOK.md §2, Repeats).
package struct RepeatPeriods: Sendable {
  private let repeats: Repeat
  /// The ruling entry's.
  private let day: Day
  private let firstWeekday: Int

  /// - Parameter firstWeekday: 1 for Monday … 7 for Sunday.
  package init(_ repeats: Repeat, day: Day, firstWeekday: Int) {
    self.repeats = repeats
    self.day = day
    self.firstWeekday = firstWeekday
  }

  /// The period that holds a day.
  package func period(of day: Day) -> ClosedRange<Day> {
    if repeats == .weekly {
      let start = day.startOfWeek(firstWeekday: firstWeekday)
      return start...start.adding(days: 6)
    }
    let first = day.month.adding(months: -monthInPeriod(day))
    return first.firstDay...first.adding(months: monthCount - 1).lastDay
  }

  /// The ruling entry's day moved to a period: the 31st falls on the last day of shorter months.
  package func expectedDay(in period: ClosedRange<Day>) -> Day {
    if repeats == .weekly {
      return period.lowerBound.adding(days: day.days(since: day.startOfWeek(firstWeekday: firstWeekday)))
    }
    return period.lowerBound.month.adding(months: monthInPeriod(day)).day(day.dayOfMonth)
  }

  /// Of a week there is no such number.
  private var monthCount: Int {
    switch repeats {
    case .weekly, .monthly: 1
    case .quarterly: 3
    case .yearly: 12
    }
  }

  /// 0 for the period's first month.
  private func monthInPeriod(_ day: Day) -> Int { (day.month.monthOfYear - 1) % monthCount }
}
