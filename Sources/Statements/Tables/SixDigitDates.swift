import Ledger
import Formats

/// Dates of six digits without separators, such as `261012` for 12 October 2026.
enum SixDigitDates {
  /// Returns the rows with such dates rewritten, in columns with a date heading and almost only such numbers. The rows
  /// remain unchanged unless exactly one order of day, month and year gives a recent day in all of them.
  static func spelled(_ rows: [DelimitedText.Row], today: Day?) -> [DelimitedText.Row] {
    guard let today, let place = TableLayout.headingPlace(rows) else { return rows }
    let columns = PartialDates.columns(below: place, rows) { parts($0) != nil }
    if columns.isEmpty { return rows }
    let found = rows[(place + 1)...].flatMap { row in
      columns.filter { $0 < row.fields.count }.compactMap { parts(row.fields[$0].trimmingSpaces) }
    }
    let orders = DateOrder.allCases.filter { order in
      found.allSatisfy { day($0, order).map { TwoDigitYears.isRecent($0, today) } ?? false }
    }
    guard orders.count == 1, let order = orders.first else { return rows }
    return PartialDates.respelled(rows, below: place, in: columns) { cell in
      parts(cell).flatMap { day($0, order) }?.description
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
