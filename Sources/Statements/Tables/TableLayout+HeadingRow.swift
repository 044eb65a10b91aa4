import Formats

/// Functions that find a table's heading row.
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

  /// Returns the number of different meanings in the row of headings; `nil` if the row is not a heading.
  static func headingCount(_ row: DelimitedText.Row) -> Int? {
    guard row.fields.count > 1, !row.fields.contains(where: { DateCell($0) != nil }) else { return nil }
    let roles = Set(row.fields.compactMap { ColumnRole.of($0)?.role })
    // Some banks write the amount below the heading of a flag.
    let sums: Set<ColumnRole> = [.amount, .out, .received, .gross, .originalAmount, .flag]
    return !roles.isDisjoint(with: [.day, .valueDay]) && !roles.isDisjoint(with: sums) ? roles.count : nil
  }
}
