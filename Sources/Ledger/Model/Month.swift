/// A calendar month.
package struct Month: Sendable, Hashable, Comparable {
  /// The number of months since January of year 0.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// Creates a month.
  ///
  /// - Parameter month: 1…12.
  package init(year: Int, month: Int) {
    number = Int32(year * 12 + month - 1)
  }

  package static func < (left: Month, right: Month) -> Bool { left.number < right.number }

  package var year: Int { Int(number) / 12 }
  /// The month of the year, 1…12.
  package var monthOfYear: Int { Int(number) % 12 + 1 }

  /// The number of days, 28…31.
  package var dayCount: Int {
    switch monthOfYear {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  package var firstDay: Day { Day(year: year, month: monthOfYear, day: 1) ?? Day(number: 0) }
  package var lastDay: Day { firstDay.adding(days: dayCount - 1) }

  /// All days of the month, in order.
  package var days: [Day] { (0..<dayCount).map { firstDay.adding(days: $0) } }

  package func adding(months: Int) -> Month { Month(number: number + Int32(months)) }

  /// Returns the number of months from another month to this one; negative if the other is later.
  package func months(since other: Month) -> Int { Int(number - other.number) }

  /// Returns the day with the given number, or the last day if the month is shorter.
  package func day(_ dayOfMonth: Int) -> Day { firstDay.adding(days: min(dayOfMonth, dayCount) - 1) }
}

extension Month: Strideable {
  package func distance(to other: Month) -> Int { other.months(since: self) }
  package func advanced(by count: Int) -> Month { adding(months: count) }
}

extension Month: CustomStringConvertible {
  /// The month as text: `2026-11`.
  package var description: String {
    DateText.text(capacity: 7) { text in
      text.put(year, 4)
      text.put(UInt8(ascii: "-"))
      text.put(monthOfYear, 2)
    }
  }

  /// Parses exactly `YYYY-MM`; `nil` for other text.
  package init?(_ text: some StringProtocol) {
    guard let day = Day("\(text)-01") else { return nil }
    self = day.month
  }
}
