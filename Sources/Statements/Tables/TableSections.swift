import Formats

/// Functions that divide a file into successive tables, each with the lines above it. The tables may belong to
/// different accounts, or be the pages of one account.
enum TableSections {
  /// Returns the rows of each table; one element for a single table.
  static func divided(_ rows: [DelimitedText.Row]) -> [ArraySlice<DelimitedText.Row>] {
    guard let best = TableLayout.headingPlace(rows) else { return [rows[...]] }
    // The first heading with rows below it is used. A smaller heading above the best one may belong to another account.
    let place =
      rows.indices.prefix(best).first { index in
        // The first rows below a heading may not be booked yet.
        index + 1 < best && rows[(index + 1)..<min(index + 4, best)].contains(where: isRow)
          && TableLayout.headingCount(rows[index]).map { $0 > 2 } == true
      } ?? best
    var starts = [0]
    var headings = words(rows[place])
    var first = place + 1
    var dayColumn: Int?
    // The search continues at the last position, so repeated headings cost little. A row whose cells up to the day are
    // empty has details of the row above, such as the payee's account.
    var lastRow = LastPlace(isRow)
    var lastOwner = LastPlace { row in
      let hasDetails = dayColumn.map { row.fields.prefix($0 + 1).allSatisfy(\.trimmingSpaces.isEmpty) } ?? false
      return !hasDetails && isAboutAccount(row)
    }
    for index in rows.indices.dropFirst(place + 1) {
      let row = rows[index]
      // All days of a table are in one column.
      if let column = dayColumn, column < row.fields.count, DateCell(row.fields[column]) != nil { continue }
      if let column = row.fields.firstIndex(where: { DateCell($0) != nil }) {
        dayColumn = column
        continue
      }
      guard let count = TableLayout.headingCount(row) else { continue }
      let found = words(row)
      // A table ends after the last row with a day and a number.
      let start = lastRow.find(in: rows, before: index, from: first).map { $0 + 1 } ?? first
      // A repeated heading on each page belongs to the same table, unless another account or currency is named.
      if found == headings ? lastOwner.find(in: rows, before: index, from: start) != nil : count > 2 && start > first {
        starts.append(start)
        first = index + 1
        headings = found
      }
    }
    let ends = starts.dropFirst() + [rows.count]
    return zip(starts, ends).map { rows[$0..<$1] }
  }

  /// Returns the line numbers of rows with a day below a title such as “Pending transactions”, up to the next row that
  /// has only one field.
  static func pendingLines(_ rows: [DelimitedText.Row]) -> Set<Int> {
    var lines: Set<Int> = []
    var isPending = false
    for row in rows {
      if let title = row.fields.first, row.width == 1 {
        isPending = RowKeywords.isTitleOfPending(title)
      } else if isPending, row.fields.contains(where: { DateCell($0) != nil }) {
        lines.insert(row.line)
      }
    }
    return lines
  }

  /// A search for the last row that meets a condition, before a given index. The index only increases, so no row is
  /// examined twice.
  private struct LastPlace {
    private let isOne: (DelimitedText.Row) -> Bool
    private var end = 0
    private var found: Int?

    init(_ isOne: @escaping (DelimitedText.Row) -> Bool) { self.isOne = isOne }

    mutating func find(in rows: [DelimitedText.Row], before place: Int, from first: Int) -> Int? {
      let from = max(end, first)
      if from < place { found = rows[from..<place].lastIndex(where: isOne) ?? found }
      end = place
      return found.flatMap { $0 < first ? nil : $0 }
    }
  }

  private static func isAboutAccount(_ row: DelimitedText.Row) -> Bool {
    if TableLayout.account(in: row) != nil { return true }
    return TableLayout.currency(in: row) != nil && !row.fields.contains { AmountCell($0) != nil }
  }

  private static func isRow(_ row: DelimitedText.Row) -> Bool {
    row.fields.contains { DateCell($0) != nil } && row.fields.contains { DateCell($0) == nil && AmountCell($0) != nil }
  }

  private static func words(_ row: DelimitedText.Row) -> [String] { row.fields[..<row.width].map(\.trimmingSpaces) }
}
