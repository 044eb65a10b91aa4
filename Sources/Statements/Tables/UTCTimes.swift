import Formats
import Ledger

/// Times in UTC in date cells, such as `2026-10-31T23:00:00Z`.
///
/// A bank may mean the day in its own time zone. If all times in a column are midnight in one time zone east of UTC
/// (with or without daylight saving time), the day that begins at midnight is used. Otherwise the day in UTC is used,
/// so that the result is the same on all machines, and a note lists the rows whose times are at night.
enum UTCTimes {
  /// Replaces times that are midnight in a time zone east of UTC with the day that begins at midnight.
  static func localDays(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    var columns = Set<Int>()
    for row in rows.prefix(60) {
      for (column, field) in row.fields.enumerated() where field.utf8.last == UInt8(ascii: "Z") && time(field) != nil {
        columns.insert(column)
      }
    }
    if columns.isEmpty { return rows }
    var rows = rows
    for column in columns {
      let cells = rows.indices.compactMap { place -> (row: Int, day: Day, second: Int)? in
        guard column < rows[place].fields.count, let time = time(rows[place].fields[column]) else { return nil }
        return (place, time.day, time.second)
      }
      let seconds = Set(cells.map(\.second)).sorted()
      guard cells.count > 1, let first = seconds.first, first > 43_200, seconds.allSatisfy({ $0 % 900 == 0 }),
        seconds.count == 1 || seconds == [first, first + 3600]
      else { continue }
      for cell in cells { rows[cell.row].fields[column] = "\(cell.day.adding(days: 1))" }
    }
    return rows
  }

  /// Whether the cell is a time in UTC at which another time zone may have a different date.
  static func isAtNight(_ cell: String) -> Bool {
    guard let time = time(cell), time.second != 0 else { return false }
    return time.second < 8 * 3600 || time.second >= 21 * 3600
  }

  /// Reads a cell such as `2026-10-31T23:00:00.000Z`; `nil` for any other cell.
  private static func time(_ cell: String) -> (day: Day, second: Int)? {
    let text = Array(cell.trimmingSpaces.utf8)
    guard (17...30).contains(text.count), text.last == UInt8(ascii: "Z"),
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
      let day = Day(String(decoding: text[..<10], as: UTF8.self))
    else { return nil }
    func number(_ start: Int) -> Int? {
      guard start + 2 <= text.count, text[start].isDigit, text[start + 1].isDigit else { return nil }
      return Int(text[start] - 48) * 10 + Int(text[start + 1] - 48)
    }
    guard let hour = number(11), hour < 24, let minute = number(14), minute < 60 else { return nil }
    return (day, hour * 3600 + minute * 60 + (text[16] == UInt8(ascii: ":") ? number(17) ?? 0 : 0))
  }
}
