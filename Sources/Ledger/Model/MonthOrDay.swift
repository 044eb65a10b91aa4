/// A month or a day, for values that allow both: the ends of a range, and `for:`.
package enum MonthOrDay: Sendable, Hashable, CustomStringConvertible {
  case month(Month)
  case day(Day)

  /// Parses exactly `YYYY-MM` or `YYYY-MM-DD`; `nil` for other text.
  package init?(_ text: some StringProtocol) {
    if let month = Month(text) {
      self = .month(month)
    } else if let day = Day(String(text)) {
      self = .day(day)
    } else {
      return nil
    }
  }

  package var month: Month {
    switch self {
    case .month(let month): month
    case .day(let day): day.month
    }
  }

  package var firstDay: Day {
    switch self {
    case .month(let month): month.firstDay
    case .day(let day): day
    }
  }

  package var lastDay: Day {
    switch self {
    case .month(let month): month.lastDay
    case .day(let day): day
    }
  }

  package var description: String {
    switch self {
    case .month(let month): month.description
    case .day(let day): day.description
    }
  }
}
