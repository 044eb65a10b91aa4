import Formats

/// The rows that are added to the skipped rows after all rows are read.
extension TableReader {
  /// Adds rows that may be movements but are above the heading or have too many fields.
  func leaveOutUnread(_ file: inout BankFile) {
    for row in layout.unread(rows) {
      let day = cell(row, layout.day)
      let isOfDay = DateCell(day) != nil || row.width > layout.columnCount
      let isBalance =
        layout.headings.isEmpty && DateCell(day) == nil && row.fields.contains(where: RowKeywords.isBalance)
      let reason: SkippedRow.Reason =
        isBalance
        ? .balance
        : !layout.headings.isEmpty
          ? .aboveHeading : isOfDay ? .fields(row.width, of: layout.columnCount) : .noDay(day)
      file.leftOut.append(SkippedRow(line: row.line, reason: reason, text: excerpt(row)))
    }
  }

  func leaveOutWithoutDirection(_ movements: inout [Movement], _ file: inout BankFile) {
    for movement in movements where movement.isDirectionUnknown {
      let row = movement.row
      var left = SkippedRow(line: row.line, reason: .noDirection(row.amount.text), text: row.text)
      (left.day, left.amount, left.balance) = (row.day, row.amount, row.balance)
      file.leftOut.append(left)
    }
    movements.removeAll(where: \.isDirectionUnknown)
  }

  func leaveOutZeros(_ body: [DelimitedText.Row], _ movements: inout [Movement], _ file: inout BankFile) {
    let linesOfOthers = linesWithOtherAmounts(body, movements)
    for movement in movements where movement.row.amount == .zero {
      let row = movement.row
      let isZero = !movement.isFeeAlone && !linesOfOthers.contains(row.line)
      let reason: SkippedRow.Reason = isZero ? .zero : .noAmount("")
      file.leftOut.append(SkippedRow(line: row.line, reason: reason, text: row.text))
    }
    movements.removeAll { $0.row.amount == .zero }
  }
}
