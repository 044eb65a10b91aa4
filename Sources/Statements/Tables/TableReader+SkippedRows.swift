import Ledger
import Formats

/// Functions that determine which rows are skipped, each with the reason. Some of these rows are found only after all
/// rows have been read.
extension TableReader {
  /// Returns the reason for skipping the row; `nil` for headings, and for lines of words around the rows. Text that
  /// continues the previous row is added to that row.
  func skipReason(
    _ row: DelimitedText.Row, _ order: DateOrder, _ separator: DecimalSeparator, isFirstOrLast: Bool,
    _ movements: inout [Movement]
  ) -> SkippedRow.Reason? {
    if layout.isHeading(row) || row.width == 1 && RowKeywords.isTitleOfPending(row.fields[0]) { return nil }
    if isPending(row) || doubt(row) == .pending { return .pending }
    let (day, number) = (day(row, order), amount(row, separator))
    if layout.isOnlyBalance(row) || (day != nil && number != nil && isBalanceRow(row, isFirstOrLast: isFirstOrLast)) {
      return .balance
    }
    if row.fields.contains(where: { RowKeywords.isBalance(RowKeywords.closed($0)) && $0.count < 60 }),
      day == nil || number == nil || isBalanceRow(row, isFirstOrLast: true)
    {
      return .balance
    }
    if day == nil, number == nil {
      if isTitleOfAccount(row) { return .balance }
      let texts = layout.texts
      let memo = joined(row, texts.names + texts.memos)
      let isAlone = ([layout.day] + layout.otherDays).allSatisfy { cell(row, $0).isEmpty }
      if !movements.isEmpty, isAlone, !memo.isEmpty, row.fields.count > 1, row.fields.count >= layout.columnCount / 2 {
        let last = movements.count - 1
        movements[last].row.memo = [movements[last].row.memo, memo].filter { !$0.isEmpty }.joined(separator: " ")
        return .detail
      }
      // Lines of words below the rows.
      let isText = row.width <= 2 || !row.fields.contains { AmountCell($0) != nil }
      if isText, !isDamaged(row) { return nil }
      return .fields(row.width, of: layout.columnCount)
    }
    if day == nil { return .noDay(cell(row, layout.day)) }
    if let code = unknownCurrency(row) { return .noCurrency(code) }
    if isOnlyOfShares(row) { return .onlyShares }
    return .noAmount(layout.amountColumns.map { cell(row, $0) }.first { !$0.isEmpty } ?? "")
  }

  /// Skips and reports the rows above the table's first readable row that may be movements, each with the reason why it
  /// could not be read.
  func skipUnread(_ file: inout BankFile) {
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
      file.skippedRows.append(SkippedRow(line: row.line, reason: reason, text: excerpt(row)))
    }
  }

  func skipWithoutDirection(_ movements: inout [Movement], _ file: inout BankFile) {
    for movement in movements where movement.isDirectionUnknown {
      let row = movement.row
      // A row of zero needs no direction.
      let reason: SkippedRow.Reason = row.amount == .zero ? .zero : .noDirection(row.amount.text)
      var left = SkippedRow(line: row.line, reason: reason, text: row.text)
      (left.day, left.amount, left.balance) = (row.day, row.amount, row.balance)
      file.skippedRows.append(left)
    }
    movements.removeAll(where: \.isDirectionUnknown)
  }

  func skipZeros(_ body: [DelimitedText.Row], _ movements: inout [Movement], _ file: inout BankFile) {
    let linesOfOthers = linesWithOtherAmounts(body, movements)
    // Rows are large, and few of them are zero: only these are copied.
    for place in movements.indices where movements[place].row.amount == .zero {
      let row = movements[place].row
      let isZero = !movements[place].isFeeAlone && !linesOfOthers.contains(row.line)
      let reason: SkippedRow.Reason = isZero ? .zero : .noAmount("")
      file.skippedRows.append(SkippedRow(line: row.line, reason: reason, text: row.text))
    }
    movements.removeAll { $0.row.amount == .zero }
  }
}
