import Formats
import Ledger

/// Dates of the Solar Hijri calendar of Iran and Afghanistan, such as `1405/08/29`, which is 20 November 2026.
enum SolarHijriDates {
  /// Returns the rows with such dates rewritten as `2026-11-20`. The rows remain unchanged unless `today` is known and
  /// all such dates are between 15 years ago and a year from now. They also remain unchanged if the first 100 rows
  /// contain a date of another calendar.
  static func spelled(_ rows: [DelimitedText.Row], today: Day?) -> [DelimitedText.Row] {
    guard let today, rows.prefix(100).contains(where: { $0.fields.contains { parts($0) != nil } }) else { return rows }
    if rows.prefix(100).contains(where: { $0.fields.contains { DateCell($0) != nil } }) { return rows }
    let all = rows.lazy.flatMap(\.fields).compactMap(parts)
    // In the Islamic calendar, which is lunar, the same years are decades away.
    let areRecent = all.allSatisfy { parts in
      day(parts).map { $0 <= today.adding(days: 366) && $0.adding(days: 15 * 366) >= today } ?? false
    }
    guard areRecent else { return rows }
    return rows.map { row in
      var row = row
      for column in row.fields.indices {
        if let day = parts(row.fields[column]).flatMap(day) { row.fields[column] = day.description }
      }
      return row
    }
  }

  /// Returns year, month and day of a cell with a year from 1300 to 1499, which may be followed by a time; `nil` for
  /// any other cell.
  private static func parts(_ cell: String) -> [Int]? {
    guard cell.utf8.first == UInt8(ascii: "1"), cell.utf8.count >= 8, cell.utf8.count <= 20 else { return nil }
    guard let date = cell.split(separator: " ").first else { return nil }
    let parts = date.split { $0 == "/" || $0 == "-" || $0 == "." }.map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1300...1499).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return [year, month, day]
  }

  /// Returns the day of a date; `nil` if its month is shorter.
  private static func day(_ parts: [Int]) -> Day? {
    let (year, month, day) = (parts[0] + 1595, parts[1], parts[2])
    // The first six months have 31 days, the next five 30, and the last one 29 or 30.
    if month > 6, day > 30 { return nil }
    let months = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186
    // Of 33 years, eight have a leap day.
    let years = 365 * year + year / 33 * 8 + (year % 33 + 3) / 4
    return Day(number: Int32(years + months + day - 355_668 - 719_528))
  }
}

/// Digits of scripts other than Latin, such as Persian `۱۲` and Arabic `١٢`.
enum OtherDigits {
  /// Returns the rows with the digits of dates and amounts replaced by the digits 0 to 9. Texts remain unchanged.
  static func replaced(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard rows.prefix(100).contains(where: { $0.fields.contains { replaced($0) != nil } }) else { return rows }
    return rows.map { row in
      var row = row
      for column in row.fields.indices {
        if let cell = replaced(row.fields[column]) { row.fields[column] = cell }
      }
      return row
    }
  }

  /// Returns a cell in which digits of another script are replaced by the digits 0 to 9; `nil` unless the cell consists
  /// of such digits and of signs.
  private static func replaced(_ cell: String) -> String? {
    if UnicodeText.isASCII(cell) || cell.utf8.count > 60 { return nil }
    var text = ""
    var hasDigit = false
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\u{66B}": text.append(".")
      case "\u{66C}", "\u{60C}": text.append(",")
      default:
        if !scalar.isASCII, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
          text.append(String(Int(value)))
          hasDigit = true
        } else if scalar.properties.isAlphabetic {
          return nil
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return hasDigit ? text : nil
  }
}
