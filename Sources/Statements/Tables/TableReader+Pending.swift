import Formats

/// Functions that recognize rows that are not booked yet.
extension TableReader {
  func isPending(_ row: DelimitedText.Row) -> Bool {
    if pendingLines.contains(row.line) || isDue(row) { return true }
    if let (column, answer) = layout.pending, RowKeywords.isYes(cell(row, column)) == answer { return true }
    // The booking date is in the future. A row with a balance is booked anyway.
    if layout.isDayOfBooking, cell(row, layout.day).isEmpty, cell(row, layout.balance).isEmpty,
      layout.otherDays.contains(where: { DateCell(cell(row, $0)) != nil })
    {
      return true
    }
    // Some banks write the status as the whole text of the row.
    if cell(row, layout.status).isEmpty,
      layout.texts.memos.contains(where: { RowKeywords.isOnlyPending(cell(row, $0)) })
    {
      return true
    }
    func isPending(_ column: Int) -> Bool { RowKeywords.isPending(cell(row, column)) }
    return isPending(layout.day) || layout.otherDays.contains(where: isPending)
      || layout.texts.kinds.contains { isPending($0) && !RowKeywords.isStandingOrder(cell(row, $0)) }
  }

  static func daysWithBalance(_ rows: [DelimitedText.Row], _ layout: TableLayout) -> [Int] {
    guard let balance = layout.balance, layout.amounts.columns.allSatisfy({ $0 != balance }) else { return [] }
    func isFilled(_ row: DelimitedText.Row, _ column: Int, _ test: (String) -> Bool) -> Bool {
      column < row.fields.count && test(row.fields[column].trimmingSpaces)
    }
    let days = [layout.day] + layout.otherDays
    guard days.count > 1 else { return [] }
    let dated = layout.body(rows).filter { row in days.contains { isFilled(row, $0) { DateCell($0) != nil } } }
    let booked = dated.filter { isFilled($0, balance) { AmountCell($0) != nil } }
    guard booked.count * 2 > dated.count else { return [] }
    // A value date alone is no evidence: some banks leave it out.
    return days.filter { day in
      layout.roles[day] != .valueDay && booked.allSatisfy { isFilled($0, day) { DateCell($0) != nil } }
    }
  }

  /// Whether the row has a day but no balance, and also lacks a second day that all rows with a balance have.
  func isBeforeBooking(_ row: DelimitedText.Row) -> Bool {
    guard let column = layout.balance, !daysWithBalance.isEmpty, AmountCell(cell(row, column)) == nil else {
      return false
    }
    return daysWithBalance.contains { cell(row, $0).allSatisfy { !$0.isLetter && !$0.isNumber } }
      && ([layout.day] + layout.otherDays).contains { DateCell(cell(row, $0)) != nil }
  }
}
