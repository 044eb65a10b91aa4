import BankWords
import Ledger
import Formats

/// Functions that choose the booking date among several date columns.
extension TableLayout {
  /// Parts of headings for the day on which a record was created, which may be earlier than the day of the movement.
  static let creationWords = WordLists.words(.headingPartCreated)

  /// Words in headings, in order of preference: for the booking day, for the day on which securities were traded, and
  /// for the day on which a movement was completed.
  static let dayOfBookingWords = [
    WordLists.words(.headingPartBookingDay), WordLists.words(.headingPartTradeDay), WordLists.words(.headingPartEndDay),
  ]

  /// Returns columns of booking dates whose headings are unknown but contain a word for booking, and whose dates are
  /// near those of the first known date column.
  func daysOfBooking(
    beside known: [Int], _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> [Int] {
    guard let day = known.first else { return [] }
    return headings.indices.filter { column in
      let heading = FoldedText.of(headings[column])
      return roles[column] == nil && columns[column].days > 0 && columns[column].days == columns[column].filled
        && TableLayout.dayOfBookingWords[0].contains { heading.contains($0) } && isNear(column, day, columns, body)
    }
  }

  /// Returns the column of booking dates in a table in which only the value date has a known heading. Returns `nil`
  /// unless exactly one other column has as many dates, and they are near the value dates.
  func dayOfBooking(
    beside value: Int, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> Int? {
    let others = columns.indices.filter { column in
      column < headings.count && !headings[column].isEmpty && ColumnRole.of(headings[column]) == nil
        && columns[column].isDays && columns[column].days >= columns[value].days
    }
    return others.count == 1 ? others.first { isNear($0, value, columns, body) } : nil
  }

  /// Whether the days of two columns are at most ten days apart in each row. Columns that contain the start and the end
  /// of periods are excluded.
  private func isNear(
    _ column: Int, _ other: Int, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> Bool {
    let pairs = body.compactMap { row -> (DateCell, DateCell)? in
      guard max(column, other) < row.fields.count, let first = DateCell(row.fields[column]),
        let second = DateCell(row.fields[other])
      else { return nil }
      return (first, second)
    }
    func isNear(_ order: DateOrder) -> Bool {
      var areOfPeriods = true
      for (first, second) in pairs {
        guard let day = first[order], let other = second[order], abs(day.days(since: other)) <= 10 else { return false }
        if day.dayOfMonth != 1, day.adding(days: 1).dayOfMonth != 1 { areOfPeriods = false }
      }
      return !areOfPeriods
    }
    return DateOrder.allCases.contains(where: isNear)
  }

  /// Returns the lines above a heading that have a day and a number with decimals in the same columns as another line.
  /// Such lines are rows of a table with unknown headings, not details of the account.
  static func rowsOfTable(_ lines: ArraySlice<DelimitedText.Row>) -> [DelimitedText.Row] {
    func places(_ row: DelimitedText.Row) -> [Int]? {
      guard row.width > 2, !row.fields.contains(where: { RowKeywords.isBalance($0) && $0.count < 60 }),
        let day = row.fields.firstIndex(where: { DateCell($0) != nil }),
        let number = row.fields.firstIndex(where: { field in
          AmountCell(field).map { $0.decimalCount(.point) + $0.decimalCount(.comma) > 0 } == true
            && DateCell(field) == nil
        })
      else { return nil }
      return [day, number]
    }
    let found = lines.compactMap { row in places(row).map { (row, $0) } }
    return found.filter { row in found.count { $0.1 == row.1 } > 1 }.map(\.0)
  }
}
