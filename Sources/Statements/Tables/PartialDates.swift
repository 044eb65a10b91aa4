import Formats

/// Cells below headings of days, in files that do not write a day out.
enum PartialDates {
  /// Columns whose headings say that they hold days, and which hold nothing but cells of a kind.
  ///
  /// - Parameter isOne: whether a cell, without spaces around it, is of that kind.
  static func columns(
    below place: Int, _ rows: [DelimitedText.Row], where isOne: (String) -> Bool
  ) -> [Int] {
    rows[place].fields.indices.filter { column in
      guard let role = ColumnRole.of(rows[place].fields[column])?.role, role == .day || role == .valueDay else {
        return false
      }
      // A line of one field is about the account, and a row that is not booked may have a word in place of its day.
      let all = rows[(place + 1)...].lazy.filter { $0.width > 1 }
        .map { column < $0.fields.count ? $0.fields[column].trimmingSpaces : "" }
        .filter { !$0.isEmpty && !RowKeywords.isPending($0) }
      guard let first = all.first, isOne(first) else { return false }
      let cells = Array(all)
      // A line of words below the rows is none.
      return cells.count(where: isOne) * 10 >= cells.count * 8
    }
  }

  /// The rows below a heading with other cells in some columns.
  ///
  /// - Parameter spelling: of a cell without spaces around it; nil where it stays.
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
