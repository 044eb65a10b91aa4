import Foundation
import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct DayTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Every day of two hundred years.
  private static let all = (-25_567...47_846).map { Day(number: Int32($0)) }

  @Test func `every day from 1900 to 2100 has the same year, month and day as in Foundation's calendar`() {
    #expect(Self.all.first?.description == "1900-01-01" && Self.all.last?.description == "2100-12-31")
    for day in Self.all {
      let date = Date(timeIntervalSince1970: Double(day.number) * 86_400)
      let parts = Self.calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let (year, month, dayOfMonth) = day.parts
      let weekday = ((parts.weekday ?? 0) + 5) % 7 + 1
      if year != parts.year || month != parts.month || dayOfMonth != parts.day || day.weekday != weekday {
        Issue.record("\(day) is \(parts)")
      }
    }
  }

  @Test func `a day created from year, month and day equals the day read from text`() {
    for day in Self.all {
      let (year, month, dayOfMonth) = day.parts
      if Day(year: year, month: month, day: dayOfMonth) != day || Day(day.description) != day {
        Issue.record("\(day)")
      }
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-04-31", "1900-02-29", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "0000-01-01",
    "2026-1-03", "2026-01-3", "26-01-03", "2026/01/03", " 2026-01-03", "2026-01-03 ", "2026-01-03T", "２０２６-01-03", "",
  ])
  func `an invalid day, or one in another format, is not read`(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(arguments: ["2000-02-29", "2024-02-29", "0001-01-01", "9999-12-31"])
  func `leap days and the first and last days of the calendar are valid`(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test func `adding days to a day and counting the days between two days are inverse operations`() {
    var random = SeededRandom(seed: Fuzzing.seed(3))
    for _ in 0..<Fuzzing.count(1000) {
      let (from, to) = (Self.all.randomElement(using: &random), Self.all.randomElement(using: &random))
      guard let from, let to else { continue }
      #expect(from.adding(days: to.days(since: from)) == to)
      #expect((from < to) == (to.days(since: from) > 0))
    }
  }

  @Test func `a week begins on its first weekday and contains the day`() {
    for firstWeekday in 1...7 {
      for day in Self.all.prefix(40) {
        let start = day.startOfWeek(firstWeekday: firstWeekday)
        #expect(start.weekday == firstWeekday)
        #expect((0..<7).contains(day.days(since: start)))
      }
    }
  }
}

@Suite struct MonthTests {
  private static let all = (1900 * 12..<2101 * 12).map { Month(number: Int32($0)) }

  @Test func `each month begins on the day after the previous month ends`() {
    for month in Self.all {
      let next = month.adding(months: 1)
      if next.firstDay != month.lastDay.adding(days: 1) || month.lastDay.dayOfMonth != month.dayCount
        || month.firstDay.month != month || month.lastDay.month != month || next.months(since: month) != 1
        || Month(month.description) != month
      {
        Issue.record("\(month)")
      }
    }
  }

  @Test func `a month contains each of its days exactly once`() {
    for month in Self.all.prefix(60) {
      #expect(month.days.map(\.dayOfMonth) == Array(1...month.dayCount))
      #expect(month.days.allSatisfy { $0.month == month })
    }
  }

  @Test func `in a month that lacks a day, the month's last day is used`() {
    #expect(month("2026-02").day(31) == day("2026-02-28"))
    #expect(month("2024-02").day(29) == day("2024-02-29"))
    #expect(month("2026-11").day(3) == day("2026-11-03"))
  }

  @Test(arguments: ["2026-13", "2026-00", "2026-1", "2026", "2026-11-01", ""])
  func `an invalid month is not read`(text: String) {
    #expect(Month(text) == nil)
  }

  @Test(arguments: [
    ("2026-11-21", "2025-11-01", "2027-11-30"), ("2024-02-29", "2023-02-01", "2025-02-28"),
    ("2026-01-01", "2025-01-01", "2027-01-31"), ("2026-12-31", "2025-12-01", "2027-12-31"),
  ])
  func `the rolling window is the current month with twelve months before and after it`(
    today: String, first: String, last: String
  ) {
    let window = Window(today: day(today))
    #expect(window.days == day(first)...day(last))
    #expect(window.months.count == 25)
  }
}
