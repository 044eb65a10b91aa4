import Formats

/// Which row of a table is its heading.
extension TableLayout {
  /// The row whose cells are headings of a day and of an amount, more than in any other row.
  static func headingPlace(_ rows: [DelimitedText.Row]) -> Int? {
    var best: (place: Int, count: Int)?
    for (place, row) in rows.prefix(80).enumerated() {
      if let count = headingCount(row), count > best?.count ?? 0 { best = (place, count) }
    }
    return best?.place
  }

  /// How many things a row of headings names; nil for a row that is none.
  static func headingCount(_ row: DelimitedText.Row) -> Int? {
    guard row.fields.count > 1, !row.fields.contains(where: { DateCell($0) != nil }) else { return nil }
    let roles = Set(row.fields.compactMap { ColumnRole.of($0)?.role })
    // Some write the amount below the heading of a flag.
    let sums: Set<ColumnRole> = [.amount, .out, .received, .gross, .originalAmount, .flag]
    return !roles.isDisjoint(with: [.day, .valueDay]) && !roles.isDisjoint(with: sums) ? roles.count : nil
  }

  /// Whether a row has nothing but what was in the account.
  func isOnlyBalance(_ row: DelimitedText.Row) -> Bool {
    let filled = row.fields.indices.filter { !row.fields[$0].allSatisfy(\.isWhitespace) }
    return !filled.isEmpty
      && filled.allSatisfy { column in
        AmountCell(row.fields[column]) != nil
          && (roles[column] == .balance || (column < headings.count && RowKeywords.isBalance(headings[column])))
      }
  }

  /// Rows above the first one with a day that look like those below, where no heading says that they are none; above a
  /// heading those of another table.
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
