import Ledger
import Formats

/// Days as a spreadsheet counts them, where they were copied out of it without their form: 46267 is 2 September 2026.
enum SpreadsheetSerialDates {
  /// Columns whose headings say that they hold days, and which hold nothing but such numbers.
  static func spelled(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return rows }
    let columns = PartialDates.columns(below: place, rows) { day($0) != nil }
    if columns.isEmpty { return rows }
    return PartialDates.respelled(rows, below: place, in: columns) { day($0)?.description }
  }

  /// From 1990 on, and a time as a fraction.
  private static func day(_ cell: String) -> Day? {
    guard cell.utf8.count >= 5, cell.utf8.prefix(5).allSatisfy(\.isDigit), let number = Double(cell),
      (32_874..<73_051).contains(number)
    else { return nil }
    return Workbook.day(number, is1904: false)
  }
}
