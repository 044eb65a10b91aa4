import Formats

/// Functions that find incomplete or serial dates in columns with a date heading, and replace them with full dates.
enum PartialDates {
  /// Returns the columns with a date heading in which the first cell and at least 80% of the cells with a digit meet the
  /// condition. Cells without a digit are ignored: totals, names of cardholders and headings of further tables. Pending
  /// rows and balances are ignored, too.
  ///
  /// - Parameter matches: whether a trimmed cell meets the condition.
  static func columns(
    below place: Int, _ rows: [DelimitedText.Row], where matches: (String) -> Bool
  ) -> [Int] {
    rows[place].fields.indices.filter { column in
      guard let role = ColumnRole.of(rows[place].fields[column])?.role, role == .day || role == .valueDay else {
        return false
      }
      // A line with one field is about the account, and a pending row may have a word instead of a day.
      let all = rows[(place + 1)...].lazy.filter { $0.width > 1 }
        .map { column < $0.fields.count ? $0.fields[column].trimmingSpaces : "" }
        .filter { $0.contains(where: \.isNumber) && !RowKeywords.isPending($0) && !RowKeywords.isBalance($0) }
      guard let first = all.first, matches(first) else { return false }
      let cells = Array(all)
      return cells.count(where: matches) * 10 >= cells.count * 8
    }
  }

  /// Returns the rows, with the cells in the given columns below the heading rewritten.
  ///
  /// - Parameter spelling: returns the new text for a trimmed cell; `nil` to keep the cell.
  static func respelled(
    _ rows: [DelimitedText.Row], below place: Int, in columns: [Int], _ spelling: (String) -> String?
  ) -> [DelimitedText.Row] {
    var rows = rows
    for index in rows.indices where index > place {
      for column in columns where column < rows[index].fields.count {
        if let text = spelling(rows[index].fields[column].trimmingSpaces) { rows[index].fields[column] = text }
      }
    }
    return rows
  }
}
