/// The rolling year: the current month, the twelve months before it and the twelve after it.
package struct Window: Sendable, Equatable {
  /// The years in which a book's months and today must be, limited because reports iterate over every month of a book.
  package static let possibleYears = 2000...2199
  /// The days that can be used as today.
  package static let possibleToday =
    Month(year: possibleYears.lowerBound, month: 1).firstDay...Month(year: possibleYears.upperBound, month: 12).lastDay
  /// The first year that a book's months may have, including archived months.
  package static let firstYear = possibleYears.lowerBound

  package let today: Day
  /// The months that a filtered site shows; `nil` if the months are not limited.
  package let limits: ClosedRange<Month>?

  package init(today: Day, limits: ClosedRange<Month>? = nil) {
    self.today = today
    self.limits = limits
  }

  /// The current month, or the nearest month within the limits.
  package var currentMonth: Month { clamped(today.month) }
  package var firstMonth: Month { clamped(today.month.adding(months: -12)) }
  package var lastMonth: Month { clamped(today.month.adding(months: 12)) }
  /// Today, or the nearest day within the limits.
  package var currentDay: Day {
    if currentMonth == today.month { return today }
    return currentMonth < today.month ? currentMonth.lastDay : currentMonth.firstDay
  }
  /// Whether the current month is within the limits.
  package var containsToday: Bool { currentMonth == today.month }

  private func clamped(_ month: Month) -> Month {
    guard let limits else { return month }
    return min(max(month, limits.lowerBound), limits.upperBound)
  }
  /// All months, oldest first: 25 without limits.
  package var months: ClosedRange<Month> { firstMonth...lastMonth }
  package var days: ClosedRange<Day> { firstMonth.firstDay...lastMonth.lastDay }
}
