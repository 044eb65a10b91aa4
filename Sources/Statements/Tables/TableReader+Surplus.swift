import Formats

/// Functions that detect rows with more cells than the table has columns, for example two rows with a damaged line
/// break between them.
extension TableReader {
  /// Finds rows with a day that have content outside the table's columns. This content would otherwise be lost. Without
  /// headings, only rows that are about twice as wide as the table are found.
  ///
  /// Columns without a heading belong to the table if most rows fill them, or if their cells are used as part of a
  /// description.
  ///
  /// - Returns: the number of cells of each such row, keyed by line number.
  func surplus(_ body: [DelimitedText.Row]) -> [Int: Int] {
    let base = layout.headings.isEmpty ? usualWidth(body) : layout.headings.count
    guard base > 1, body.contains(where: { $0.fields.count > base }) else { return [:] }
    let dated = body.filter { row in row.fields.contains { DateCell($0) != nil } }
    var filled: [Int: Int] = [:]
    for row in dated {
      for column in row.fields.indices.dropFirst(base) where !cell(row, column).isEmpty {
        filled[column, default: 0] += 1
      }
    }
    let known = layout.columnsRead.union(filled.filter { $0.value * 2 > dated.count }.keys)
    var surplus: [Int: Int] = [:]
    for row in dated where row.fields.count > base {
      let isWide = !layout.headings.isEmpty || row.width >= 2 * base - 1
      let isLost = row.fields.indices.dropFirst(base).contains { !known.contains($0) && !cell(row, $0).isEmpty }
      if isWide, isLost { surplus[row.line] = row.width }
    }
    return surplus
  }

  /// Returns the heading if the file is damaged and the first row was joined to it: it is longer than all rows and has
  /// a number in the additional cells. Returns `nil` for an intact heading.
  func headingWithRow(_ body: [DelimitedText.Row]) -> DelimitedText.Row? {
    guard !layout.headings.isEmpty, layout.first > 0, let width = body.map(\.width).max() else { return nil }
    let heading = rows[layout.first - 1]
    // A heading such as `FIELD1` is also a number with letters around it.
    let hasNumber = heading.fields.dropFirst(width).contains { field in
      AmountCell(field).map { $0.letters.isEmpty || ColumnRole.currency(in: $0.letters) != nil } ?? false
    }
    return hasNumber ? heading : nil
  }

  /// Returns the number of fields that most rows have, in a table without headings; 0 if no number of fields is that
  /// common.
  private func usualWidth(_ body: [DelimitedText.Row]) -> Int {
    var counts: [Int: Int] = [:]
    for row in body where row.width > 1 { counts[row.width, default: 0] += 1 }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return 0 }
    return most.value * 2 > counts.values.reduce(0, +) ? most.key : 0
  }
}

extension TableReader {
  /// Whether a row without a day and an amount is a damaged row of the table. The text in its day column begins like a
  /// day, or a cell has a quote and several digits, as if it included the next cell.
  func isDamaged(_ row: DelimitedText.Row) -> Bool {
    row.width > 1 && (isNearlyDay(cell(row, layout.day)) || hasBrokenQuotes(row))
  }

  private func hasBrokenQuotes(_ row: DelimitedText.Row) -> Bool {
    row.fields.contains { $0.utf8.contains(.doubleQuote) && $0.utf8.count(where: \.isDigit) > 3 }
  }
}

/// Whether the text begins like a day but is not a day: `2026-1110`, `2026-11-10Halle 9`.
private func isNearlyDay(_ text: String) -> Bool {
  let head = text.utf8.prefix(10)
  guard head.count > 6, head.first?.isDigit == true, DateCell(text) == nil else { return false }
  let digits = head.count(where: \.isDigit)
  return (6...8).contains(digits) && digits < head.count
}

extension TableLayout {
  /// Whether a row above the first readable row is a damaged row of the table. Such a row has a day in the correct
  /// column, or nearly a day and an amount with decimals, or it is longer than all rows and has a day and a number.
  func isDamaged(_ row: DelimitedText.Row) -> Bool {
    guard row.width > 2, day < row.fields.count else { return false }
    let text = row.fields[day].trimmingSpaces
    if DateCell(text) != nil { return true }
    if row.width > columnCount {
      return row.fields.contains { DateCell($0) != nil }
        && row.fields.contains { DateCell($0) == nil && AmountCell($0) != nil }
    }
    return isNearlyDay(text)
      && row.fields.contains { field in
        AmountCell(field).map { $0.decimalCount(.point) + $0.decimalCount(.comma) > 0 } == true
      }
  }

  /// The columns whose cells are used.
  var columnsRead: Set<Int> {
    var columns = Set([day] + otherDays + amounts.columns + fees + texts.names + texts.memos + texts.kinds)
    if case .one(_, let flag?) = amounts { columns.insert(flag) }
    let others = [
      balance, feeCurrency, status, pending?.column, accountColumn, currencyColumn, original.amount,
      original.currency,
      otherCurrency?.column, texts.parties?.payee, texts.parties?.payer, texts.id, texts.counterAccount, texts.category,
      texts.tags, texts.member, transferAccounts?.from, transferAccounts?.to, arrivedAmount, arrivedCurrency,
      separateTransferAmount, transferMark,
    ]
    return columns.union(others.compactMap(\.self))
  }
}
