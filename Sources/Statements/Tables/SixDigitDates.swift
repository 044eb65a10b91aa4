import Ledger
import Formats

/// Dates of six digits without separators, such as `261012` for 12 October 2026.
enum SixDigitDates {
  /// The greatest number of days between the first and the last day of a file.
  private static let greatestSpan = 400

  /// Returns the rows with such dates rewritten, in columns with a date heading and almost only such numbers. The rows
  /// remain unchanged if another column has dates, or unless exactly one order of day, month and year gives days within
  /// about a year of each other, and these are recent.
  static func spelled(_ rows: [DelimitedText.Row], today: Day?) -> [DelimitedText.Row] {
    guard let today, let place = TableLayout.headingPlace(rows) else { return rows }
    let columns = PartialDates.columns(below: place, rows) { parts($0) != nil }
    if columns.isEmpty { return rows }
    if !PartialDates.columns(below: place, rows, where: { DateCell($0) != nil }).isEmpty { return rows }
    let found = rows[(place + 1)...].flatMap { row in
      columns.filter { $0 < row.fields.count }.compactMap { parts(row.fields[$0].trimmingSpaces) }
    }
    let readings = DateOrder.allCases.compactMap { order -> (order: DateOrder, last: Day)? in
      let days = found.compactMap { day($0, order) }
      guard days.count == found.count, let first = days.min(), let last = days.max(),
        last.days(since: first) <= greatestSpan, last.days(since: today) < 45
      else { return nil }
      return (order, last)
    }
    guard readings.count == 1, let reading = readings.first, TwoDigitYears.isRecent(reading.last, today) else {
      return rows
    }
    return PartialDates.respelled(rows, below: place, in: columns) { cell in
      parts(cell).flatMap { day($0, reading.order) }?.description
    }
  }

  /// Returns the three numbers of two digits each; `nil` for any other cell.
  private static func parts(_ cell: String) -> [Int]? {
    guard cell.utf8.count == 6, cell.utf8.allSatisfy(\.isDigit), let number = Int(cell) else { return nil }
    return [number / 10_000, number / 100 % 100, number % 100]
  }

  private static func day(_ parts: [Int], _ order: DateOrder) -> Day? {
    switch order {
    case .yearFirst: Day(year: TwoDigitYears.usual(parts[0]), month: parts[1], day: parts[2])
    case .dayFirst: Day(year: TwoDigitYears.usual(parts[2]), month: parts[1], day: parts[0])
    case .monthFirst: Day(year: TwoDigitYears.usual(parts[2]), month: parts[0], day: parts[1])
    }
  }
}
