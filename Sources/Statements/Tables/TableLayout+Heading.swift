import Formats

/// Detection of a table's heading row.
extension TableLayout {
  /// Returns the index of the heading row: the row with the most known headings among those with headings for a day and
  /// an amount. Returns `nil` if there is no such row.
  static func headingPlace(_ rows: [DelimitedText.Row]) -> Int? {
    var best: (place: Int, count: Int)?
    for (place, row) in rows.prefix(80).enumerated() {
      if let count = headingCount(row), count > best?.count ?? 0 { best = (place, count) }
    }
    return best?.place
  }

  /// Returns the number of different meanings in a row of headings; `nil` if the row is not a heading.
  static func headingCount(_ row: DelimitedText.Row) -> Int? {
    guard row.fields.count > 1, !row.fields.contains(where: { DateCell($0) != nil }) else { return nil }
    let roles = Set(row.fields.compactMap { ColumnRole.of($0)?.role })
    // Some banks write the amount below the heading of a flag.
    let sums: Set<ColumnRole> = [.amount, .out, .received, .gross, .originalAmount, .flag]
    return !roles.isDisjoint(with: [.day, .valueDay]) && !roles.isDisjoint(with: sums) ? roles.count : nil
  }

  /// Whether a row contains only a balance.
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
