import Ledger
import Formats

/// Two-digit years in other calendars or in another position: `05/11/69` in the Buddhist calendar, `26/11/03` with the
/// year first, and `8/11/03` in the Reiwa era.
///
/// Statements are recent. If the usual interpretation of a row is years away from today, and exactly one of these
/// interpretations is recent in all rows, that interpretation is used.
enum TwoDigitYears {
  /// An interpretation of three numbers with one or two digits as a date.
  private enum Reading: CaseIterable {
    case buddhist, yearFirst, reiwa

    func day(_ parts: [Int]) -> Day? {
      switch self {
      // The Buddhist year 2569 is 2026.
      case .buddhist: Day(year: parts[2] + 2500 - 543, month: parts[1], day: parts[0])
      case .yearFirst: Day(year: parts[0] + 2000, month: parts[1], day: parts[2])
      case .reiwa: Day(year: parts[0] + 2018, month: parts[1], day: parts[2])
      }
    }
  }

  /// Returns the rows, with dates in another calendar or order rewritten, such as `05/11/69` as `2026-11-05`. The rows
  /// remain unchanged unless `today` is known, the usual interpretation of a row is implausible and exactly one other
  /// interpretation fits all rows.
  static func spelled(_ rows: [DelimitedText.Row], today: Day?) -> [DelimitedText.Row] {
    guard let today else { return rows }
    // Only a file with such a day near its beginning is searched completely.
    func isUnusual(_ field: String) -> Bool {
      parts(field).map { DateCell(field) != nil && !isUsual($0, today) } ?? false
    }
    guard rows.prefix(100).contains(where: { $0.fields.contains(where: isUnusual) }) else { return rows }
    var found: [[Int]] = []
    for field in rows.lazy.flatMap(\.fields) {
      guard let day = DateCell(field) else { continue }
      if let parts = parts(field) {
        found.append(parts)
      } else if DateOrder.allCases.contains(where: { day[$0].map { isRecent($0, today) } ?? false }) {
        // A recent day with all digits of its year shows the calendar of the file.
        return rows
      }
    }
    let fitting = Reading.allCases.filter { reading in
      found.allSatisfy { parts in reading.day(parts).map { isRecent($0, today) } ?? false }
    }
    guard fitting.count == 1, let reading = fitting.first else { return rows }
    var rows = rows
    for row in rows.indices {
      for column in rows[row].fields.indices {
        guard DateCell(rows[row].fields[column]) != nil, let parts = parts(rows[row].fields[column]) else { continue }
        if let day = reading.day(parts) { rows[row].fields[column] = day.description }
      }
    }
    return rows
  }

  /// Returns the three numbers of a date with a year of one or two digits; `nil` for any other cell.
  private static func parts(_ cell: String) -> [Int]? {
    let text = cell.trimmingSpaces
    guard (5...8).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0.isDigit || $0 == 0x2F || $0 == .dot || $0 == .minus })
    else { return nil }
    let numbers = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    guard numbers.count == 3, numbers.allSatisfy({ (1...2).contains($0.utf8.count) }) else { return nil }
    return numbers.compactMap { Int($0) }
  }

  /// Returns the usual interpretation of a two-digit year, 1970…2069.
  static func usual(_ digits: Int) -> Int { digits < 70 ? 2000 + digits : 1900 + digits }

  /// Whether the numbers, read as day, month and year or as month, day and year, are a day from ten years ago to about a
  /// year from now.
  private static func isUsual(_ parts: [Int], _ today: Day) -> Bool {
    let year = usual(parts[2])
    let days = [Day(year: year, month: parts[1], day: parts[0]), Day(year: year, month: parts[0], day: parts[1])]
    return days.contains { $0.map { (-3_650...400).contains($0.days(since: today)) } ?? false }
  }

  /// Whether the day is plausible in a current statement: at most three years in the past, and at most 45 days in the
  /// future.
  static func isRecent(_ day: Day, _ today: Day) -> Bool { (-1_100...45).contains(day.days(since: today)) }
}
