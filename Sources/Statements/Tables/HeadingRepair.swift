import Formats

/// Joins headings written in two rows, where an upper cell may span several lower cells, and moves misplaced headings.
enum HeadingRepair {
  /// Returns the rows. If the heading is in two rows, they are joined into one, in which each lower cell replaces the
  /// cell above it.
  static func joined(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows), place + 1 < rows.count else { return rows }
    let (upper, lower) = (rows[place], rows[place + 1])
    let filled = lower.fields.indices.filter { !lower.fields[$0].trimmingSpaces.isEmpty }
    let known = filled.filter { ColumnRole.of(lower.fields[$0]) != nil }
    guard filled.count > 1, known.count == filled.count, lower.fields.count <= upper.fields.count,
      filled.allSatisfy({ DateCell(lower.fields[$0]) == nil && AmountCell(lower.fields[$0]) == nil })
    else { return rows }
    // If the upper cell of a column has a separate meaning, the two cells are not one heading.
    let isUpper = filled.allSatisfy { column in
      let role = ColumnRole.of(upper.fields[column])?.role
      return upper.fields[column].trimmingSpaces.isEmpty || role == .amount || role == nil
    }
    guard isUpper, filled.contains(where: { upper.fields[$0].trimmingSpaces.isEmpty }) else { return rows }
    var joined = upper
    for column in filled { joined.fields[column] = lower.fields[column] }
    var all = rows
    all.replaceSubrange(place...(place + 1), with: [joined])
    return all
  }

  /// Returns the rows with misplaced headings moved one column to the left. The column of a misplaced heading is empty,
  /// and the column to its left has content but no heading. At least two known headings, one of them a date heading,
  /// must be misplaced.
  static func aligned(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows), place + 1 < rows.count else { return rows }
    let heading = rows[place]
    let body = rows[(place + 1)...].prefix(2_000)
    func isEmpty(_ column: Int) -> Bool {
      body.allSatisfy { column >= $0.fields.count || $0.fields[column].trimmingSpaces.isEmpty }
    }
    let shifted = heading.fields.indices.dropFirst().filter { column in
      !heading.fields[column].trimmingSpaces.isEmpty && heading.fields[column - 1].trimmingSpaces.isEmpty
        && isEmpty(column) && !isEmpty(column - 1)
    }
    let roles = shifted.compactMap { ColumnRole.of(heading.fields[$0])?.role }
    guard roles.count > 1, roles.contains(.day) else { return rows }
    var moved = heading
    for column in shifted {
      moved.fields[column - 1] = heading.fields[column]
      moved.fields[column] = ""
    }
    var all = rows
    all[place] = moved
    return all
  }
}
