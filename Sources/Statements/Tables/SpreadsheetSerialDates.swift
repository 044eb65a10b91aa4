import Ledger
import Formats

/// Serial dates that were copied from a spreadsheet without their date format: 46267 is 2 September 2026.
enum SpreadsheetSerialDates {
  /// Returns the rows with serial dates rewritten as dates, in columns with a date heading and almost only such
  /// numbers.
  static func spelled(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return rows }
    let columns = PartialDates.columns(below: place, rows) { day($0) != nil }
    if columns.isEmpty { return rows }
    return PartialDates.respelled(rows, below: place, in: columns) { day($0)?.description }
  }

  /// Returns the day of a serial date from 1990 to 2099, without the fraction, which is the time; `nil` for any other
  /// cell.
  private static func day(_ cell: String) -> Day? {
    guard cell.utf8.count >= 5, cell.utf8.prefix(5).allSatisfy(\.isDigit), let number = Double(cell),
      (32_874..<73_051).contains(number)
    else { return nil }
    return Workbook.day(number, is1904: false)
  }
}
