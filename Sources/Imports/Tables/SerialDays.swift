import Ledger
import Notation

/// Days as a spreadsheet counts them, where they were copied out of it without their form: 46267 is 2 September 2026.
enum SerialDays {
  /// Columns whose headings say that they hold days, and which hold nothing but such numbers.
  static func spelled(_ rows: [SeparatedText.Row]) -> [SeparatedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return rows }
    let columns = rows[place].fields.indices.filter { column in
      guard let role = ColumnRole.of(rows[place].fields[column])?.role, role == .day || role == .valueDay else {
        return false
      }
      let all = rows[(place + 1)...].lazy.map { column < $0.fields.count ? $0.fields[column].trimmingSpaces : "" }
        .filter { !$0.isEmpty }
      guard let first = all.first, day(first) != nil else { return false }
      let cells = Array(all)
      // A line of words below the rows is none.
      return cells.count { day($0) != nil } * 10 >= cells.count * 8
    }
    if columns.isEmpty { return rows }
    var rows = rows
    for index in rows.indices where index > place {
      for column in columns where column < rows[index].fields.count {
        if let day = day(rows[index].fields[column].trimmingSpaces) { rows[index].fields[column] = day.description }
      }
    }
    return rows
  }

  /// From 1990 on, and a time as a fraction.
  private static func day(_ cell: String) -> Day? {
    guard cell.utf8.count >= 5, cell.utf8.prefix(5).allSatisfy(\.isDigit), let number = Double(cell),
      (32_874..<73_051).contains(number)
    else { return nil }
    return Workbook.day(number, is1904: false)
  }
}
