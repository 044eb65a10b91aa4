import Formats

/// Functions that find rows that are not movements, and rows above the table that may be movements.
extension TableLayout {
  /// Whether the row contains only a balance.
  func isOnlyBalance(_ row: DelimitedText.Row) -> Bool {
    let filled = row.fields.indices.filter { !row.fields[$0].allSatisfy(\.isWhitespace) }
    return !filled.isEmpty
      && filled.allSatisfy { column in
        AmountCell(row.fields[column]) != nil
          && (roles[column] == .balance || (column < headings.count && RowKeywords.isBalance(headings[column])))
      }
  }

  /// Returns rows above the table that may be movements. Without a heading, these are rows that look like the table's
  /// rows; with a heading, the rows of another table above it.
  func unread(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    if !headings.isEmpty { return TableLayout.rowsOfTable(rows[..<max(0, first - 1)]) }
    return rows[..<first].filter { row in
      isDamaged(row)
        || row.width == columnCount && row.width > 2
          && !(row.fields.contains { DateCell($0) != nil } && DateCell(row.fields[day]) == nil)
          && !row.fields.contains(where: Contents.looksLikeNumberOfAccount)
          && amounts.columns.contains { column in
            column < row.fields.count
              && AmountCell(row.fields[column]).map { $0.decimalCount(.point) + $0.decimalCount(.comma) > 0 } == true
          }
    }
  }
}
