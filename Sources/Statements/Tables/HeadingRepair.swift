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

  /// Returns the rows with headings of amounts and balances above currency codes moved to the numbers to the right of the
  /// codes, if these have no heading, as in `Amount,,Balance,`.
  static func movedToNumbers(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows), place + 1 < rows.count else { return rows }
    var heading = rows[place]
    func cells(_ column: Int) -> [String] {
      rows[(place + 1)...].prefix(200).compactMap { row in
        let cell = column < row.fields.count ? row.fields[column].trimmingSpaces : ""
        return cell.isEmpty ? nil : cell
      }
    }
    let roles: Set<ColumnRole> = [.amount, .out, .received, .balance, .fee]
    for column in heading.fields.indices.dropLast()
    where ColumnRole.of(heading.fields[column]).map({ roles.contains($0.role) }) == true
      && heading.fields[column + 1].trimmingSpaces.isEmpty
    {
      let (codes, numbers) = (cells(column), cells(column + 1))
      // A damaged row may have other cells there.
      guard !codes.isEmpty, !numbers.isEmpty,
        codes.count(where: { $0.utf8.count == 3 && ColumnRole.currencyCode($0) != nil }) * 10 >= codes.count * 8,
        numbers.count(where: { AmountCell($0) != nil && DateCell($0) == nil }) * 10 >= numbers.count * 8
      else { continue }
      heading.fields.swapAt(column, column + 1)
    }
    var all = rows
    all[place] = heading
    return all
  }

  /// Returns the rows with the direction of each balance joined to it, if a second column of directions follows the
  /// balance: `4,000.00` and `DR` become `4,000.00 DR`.
  static func withDirectionsOfBalances(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return rows }
    let roles = rows[place].fields.map { ColumnRole.of($0)?.role }
    guard let balance = roles.firstIndex(of: .balance), balance + 1 < roles.count, roles[balance + 1] == .flag,
      roles[..<balance].contains(.flag), roles[..<balance].contains(.amount)
    else { return rows }
    let marks = ["DR": "DR", "D": "DR", "CR": "CR", "C": "CR"]
    var all = rows
    for index in all.indices where index > place && balance + 1 < all[index].fields.count {
      let mark = all[index].fields[balance + 1].trimmingSpaces
      if mark.isEmpty { continue }
      guard let flag = marks[mark.uppercased()] else { return rows }
      if !all[index].fields[balance].trimmingSpaces.isEmpty { all[index].fields[balance] += " " + flag }
      all[index].fields[balance + 1] = ""
    }
    all[place].fields[balance + 1] = ""
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
