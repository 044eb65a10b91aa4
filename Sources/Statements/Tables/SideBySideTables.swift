import Formats

/// Two tables side by side in a household's own sheet: expenses on the left and income on the right, with the same
/// headings and a title above each.
enum SideBySideTables {
  private static let direction = "Direction"
  private static let words = [true: "Expense", false: "Income"]

  /// Returns the rows with one table below the other, and a new column with each row's direction, taken from the table's
  /// title. If the titles do not mean money out and money in, the rows are returned unchanged.
  static func stacked(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows), let parts = parts(rows[place].fields) else { return rows }
    let titles = parts.map { title($0, above: place, rows) }
    let directions = titles.map { title in title.flatMap { ColumnRole.isDebit($0) } }
    guard directions.count == 2, Set(directions) == [true, false] else { return rows }
    var stacked = Array(rows[..<place])
    stacked.append(
      DelimitedText.Row(line: rows[place].line, fields: Array(rows[place].fields[parts[0]]) + [direction]))
    for row in rows[(place + 1)...] {
      for (part, isDebit) in zip(parts, directions) {
        let cells = part.map { $0 < row.fields.count ? row.fields[$0] : "" }
        if cells.allSatisfy({ $0.trimmingSpaces.isEmpty }) { continue }
        stacked.append(DelimitedText.Row(line: row.line, fields: cells + [isDebit.flatMap { words[$0] } ?? ""]))
      }
    }
    return stacked
  }

  /// Returns the columns of each table; `nil` unless empty cells divide the headings into equal parts, each with a day
  /// and an amount.
  private static func parts(_ headings: [String]) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    for (column, heading) in headings.enumerated() where !heading.trimmingSpaces.isEmpty {
      if let last = parts.last, last.upperBound == column {
        parts[parts.count - 1] = last.lowerBound..<column + 1
      } else {
        parts.append(column..<column + 1)
      }
    }
    let words = parts.map { headings[$0].map(FoldedText.of) }
    guard parts.count > 1, Set(words).count == 1,
      TableLayout.headingCount(DelimitedText.Row(line: 1, fields: Array(headings[parts[0]]))) != nil
    else { return nil }
    return parts
  }

  /// Returns the nearest text above a table; `nil` if there is none, or if it is not the only one in its row.
  private static func title(_ part: Range<Int>, above place: Int, _ rows: [DelimitedText.Row]) -> String? {
    for row in rows[..<place].reversed() {
      let texts = part.filter { $0 < row.fields.count }.map { row.fields[$0].trimmingSpaces }.filter { !$0.isEmpty }
      if !texts.isEmpty { return texts.count == 1 ? texts[0] : nil }
    }
    return nil
  }
}
