import Ledger
import Formats

/// A reader of tables from banks, which identifies columns by their headings and contents.
///
/// Nothing is guessed. Whole columns determine the order of dates and the decimal separator; a sign, two columns, a
/// flag or a running balance that adds up determines the direction of money. If two interpretations fit, a question in
/// `FormatReading.questions` offers both.
package struct TableReader {
  let rows: [DelimitedText.Row]
  let choices: Choices
  var layout: TableLayout
  /// The lines of rows below a title such as “Pending transactions”.
  let pendingLines: Set<Int>
  /// The columns that form the title; if empty, the name columns form it.
  let title: [Int]

  /// Returns the content of the file; `nil` if the text is not a table with a day and an amount in its rows.
  package static func read(_ bytes: [UInt8], _ choices: Choices = Choices()) -> BankFile? {
    let text = DecodedText(bytes, chosen: choices.encoding)
    // Excel writes its separator into the first line.
    var content = text.bytes
    var separator: UInt8?
    if content.starts(with: Array("sep=".utf8)), content.count > 5, content[5] == 10 || content[5] == 13 {
      separator = content[4]
      content = Array(content.drop { $0 != 10 && $0 != 13 })
    }
    // In some files the separator consists of several characters.
    let isTilde = DelimitedText.hasTildes(content)
    if isTilde { content = DelimitedText.withoutTildes(content) }
    let table = separator.map { DelimitedText(content, separator: $0) } ?? DelimitedText.likeliest(content)
    if let rows = KeyValueRecords.rows(content) {
      return read(rows, choices, format: "text of names and values (\(text.encoding.rawValue))")
    }
    guard let table else { return nil }
    let sign =
      isTilde
      ? "“~|~”" : table.separator == UInt8(ascii: "\t") ? "tab" : "“\(Character(Unicode.Scalar(table.separator)))”"
    let rows = table.separator == UInt8(ascii: ",") ? UnquotedDelimiters.joined(table.rows) : table.rows
    return read(rows, choices, format: "CSV (\(sign), \(text.encoding.rawValue))")
  }

  static func read(_ rows: [DelimitedText.Row], _ choices: Choices, format: String) -> BankFile? {
    let sections = TableSections.divided(SideBySideTables.stacked(rows.filter { !$0.isBlank }))
    let files = alike(sections.map { readTable($0, choices, format) }, choices) { place, choices in
      readTable(sections[place], choices, format)
    }
    guard var whole = files.compactMap(\.self).first else { return nil }
    for file in files.compactMap(\.self).dropFirst() { whole.add(file) }
    return whole
  }

  /// Rereads tables with open questions, using facts that other tables in the same file have established.
  ///
  /// - Parameter read: reads the table at an index, with the given choices.
  static func alike(
    _ tables: [BankFile?], _ choices: Choices, read: (_ place: Int, _ choices: Choices) -> BankFile?
  ) -> [BankFile?] {
    if tables.count < 2 { return tables }
    var (files, choices) = (tables, choices)
    for file in files.compactMap(\.self) where !file.reading.questions.blockFile {
      if choices.dates == nil, let dates = file.reading.dates, dates.proofs > 0 { choices.dates = dates.order }
      // Below the same headings, signs of numbers have the same meaning.
      let isSame = files.allSatisfy { $0.map { $0.reading.headings == file.reading.headings } ?? true }
      if choices.outIsPositive == nil, isSame { choices.outIsPositive = file.reading.amounts.map { !$0.outIsNegative } }
    }
    for (index, file) in files.enumerated() where file?.reading.questions.blockFile == true {
      files[index] = read(index, choices)
    }
    return files
  }

  /// Whether the text consists only of a heading, as in a bank's file for a period without movements.
  static func isWithoutRows(_ bytes: [UInt8]) -> Bool {
    DelimitedText.likeliest(bytes).map { isWithoutRows($0.rows) } ?? false
  }

  static func isWithoutRows(_ rows: [DelimitedText.Row]) -> Bool {
    let rows = rows.filter { !$0.isBlank }
    return TableLayout.headingPlace(rows).map { $0 == rows.count - 1 } ?? false
  }

  private static func readTable(
    _ rows: ArraySlice<DelimitedText.Row>, _ choices: Choices, _ format: String
  ) -> BankFile? {
    let digits = SolarHijriDates.spelled(OtherDigits.replaced(Array(rows)), today: choices.today)
    let decoded = MarkupText.decoded(ApostropheQuotes.bare(digits))
    let signed = TriangleMinusSigns.replaced(NullCells.emptied(decoded))
    let plain = UTCTimes.localDays(DoubleMinusSigns.resolved(signed))
    let aligned = HeadingRepair.movedToNumbers(HeadingRepair.aligned(HeadingRepair.joined(plain)))
    let headed = HeadingRepair.withDirectionsOfBalances(aligned)
    let split = SixDigitDates.spelled(SplitDateColumns.joined(headed), today: choices.today)
    let dated = DatesWithoutYear.spelled(SpreadsheetSerialDates.spelled(split), today: choices.today)
    let rows = TwoDigitYears.spelled(dated, today: choices.dates == nil ? choices.today : nil)
    guard let layout = TableLayout(rows, choices) else { return nil }
    let pendingLines = TableSections.pendingLines(rows)
    let wanted = choices.title.map(FoldedText.of)
    let title = wanted.compactMap { name in layout.headings.firstIndex { FoldedText.of($0) == name } }
    var reader = TableReader(rows: rows, choices: choices, layout: layout, pendingLines: pendingLines, title: title)
    return reader.file(format)
  }

  /// Reference columns and unused columns. A word in one of them may mark a row as not booked.
  let unreadColumns: [Int]
  /// The date columns that are filled in all rows with a balance; empty if most rows have no balance.
  let daysWithBalance: [Int]
  /// The names in the account column of a table with categories; empty for other tables.
  let namesOfAccounts: Set<String>
  /// Whether most rows contain words in addition to account numbers.
  let areWordsUsual: Bool
  /// Whether the headings name a quantity and a price of securities.
  let isOfBroker: Bool
  /// Whether, in two amount columns, all money in has a minus and no money out has one.
  private var incomeHasMinus = false
  /// Whether refunds in the column of outgoing money have a minus sign (`true`) or lack it (`false`); `nil` if all
  /// numbers have the same sign.
  private var refundSign: Bool?
  private var balanceSeparator = DecimalSeparator.point
  var feeSeparator = DecimalSeparator.point
  /// The columns in which most fees have a minus sign.
  var negativeFees: Set<Int> = []
  /// The columns in which fees on incoming and on outgoing money have opposite signs. In all other columns, a fee with
  /// a sign different from most fees was refunded.
  var feesSignedByDirection: Set<Int> = []
  private var originalSeparator = DecimalSeparator.point

  private init(
    rows: [DelimitedText.Row], choices: Choices, layout: TableLayout, pendingLines: Set<Int>, title: [Int]
  ) {
    self.rows = rows
    self.choices = choices
    self.layout = layout
    self.pendingLines = pendingLines
    self.title = title
    let read = layout.columnsRead
    unreadColumns = layout.headings.indices.filter {
      !layout.headings[$0].isEmpty && !layout.isChosen($0) && ($0 == layout.texts.id || !read.contains($0))
    }
    areWordsUsual = TableReader.areWordsUsual(rows, layout.texts)
    let headings = Set(layout.headings.map(FoldedText.of))
    isOfBroker =
      !headings.isDisjoint(with: SecuritiesTable.quantities) && !headings.isDisjoint(with: SecuritiesTable.prices)
    let accounts =
      layout.texts.category == nil
      ? nil
      : layout.accountColumn.map { column in
        layout.body(rows).compactMap { column < $0.fields.count ? $0.fields[column].trimmingSpaces : nil }
      }
    namesOfAccounts = Set(accounts ?? []).subtracting([""])
    daysWithBalance = TableReader.daysWithBalance(rows, layout)
  }

  // MARK: The whole

  private mutating func file(_ format: String) -> BankFile? {
    var file = BankFile(format: format)
    file.reading.headingLineCount = layout.first
    file.reading.columnCount = layout.columnCount
    file.reading.headings = layout.headings.filter { !$0.isEmpty }
    var body = layout.body(rows)
    let dates = dateOrder(body, &file.reading)
    noteTimesAtNight(body, &file.reading)
    let separator = findSigns(body, &file.reading)
    body = withCarriedDays(body, dates, separator)
    if refundSign != nil, checkBalance(body, dates, separator) == .fails { refundSign = nil }
    checkFees(body, dates, separator)
    var movements = movements(body, dates, separator, &file)
    takeSummaries(&movements, &file)
    guard !movements.isEmpty || !file.skippedRows.isEmpty else { return nil }
    file.reading.amounts = (layout.amountColumns.map(layout.name).joined(separator: " and "), separator, true)
    file.reading.unused = unusedColumns(body)
    file.reading.columns = columnMeanings(body)
    askAboutColumns(body, &file.reading)
    askAboutCurrency(&file.reading)
    file.reading.answered = answeredWords(body)
    settleDoubts(&movements, &file)
    let order = applySigns(&movements, &file.reading)
    takeEntered(&movements, &file.reading)
    joinNumberedParts(&movements, &file)
    if order == nil {
      findContradictions(&movements)
      findWholes(body, &movements, &file)
    }
    if let order { explainByBalance(movements, order, &file) }
    if !file.reading.questions.blockFile { explainTotals(body, movements, &file) }
    nameOtherParties(&movements)
    skipUnread(&file)
    skipWithoutDirection(&movements, &file)
    skipZeros(body, &movements, &file)
    file.skippedRows.sort { $0.line < $1.line }
    file.statements = statements(movements, order)
    if order == nil, layout.balance != nil, !file.reading.questions.blockFile {
      let skippedLines = Set(file.skippedRows.map(\.line))
      for (place, group) in groups(movements).enumerated() {
        file.statements[place].gaps = gaps(group.map { movements[$0] }, skippedLines: skippedLines)
      }
    }
    return file
  }

  /// Finds the decimal separators, and the meaning of signs in two amount columns and in fee columns.
  ///
  /// - Returns: the decimal separator of the amounts.
  private mutating func findSigns(_ body: [DelimitedText.Row], _ reading: inout FormatReading) -> DecimalSeparator {
    let separator = decimalSeparator(body, layout.amountColumns, otherwise: nil, &reading)
    if case .two(let out, let received) = layout.amounts {
      let came = body.compactMap { AmountCell(cell($0, received))?[separator] }.filter { $0 != .zero }
      let went = body.compactMap { AmountCell(cell($0, out))?[separator] }.filter { $0 != .zero }
      incomeHasMinus = !came.isEmpty && came.allSatisfy(\.isNegative) && !went.contains(where: \.isNegative)
      let (few, all) = (went.count(where: \.isNegative), went.count)
      if !incomeHasMinus, few > 0, few < all { refundSign = few * 2 <= all }
    }
    // Some banks write the balance with another decimal separator than the amounts.
    var none = FormatReading()
    balanceSeparator = layout.balance.map { decimalSeparator(body, [$0], otherwise: separator, &none) } ?? separator
    feeSeparator = layout.fees.isEmpty ? separator : decimalSeparator(body, layout.fees, otherwise: separator, &none)
    findFeeSigns(body, separator)
    originalSeparator =
      layout.original.amount.map { decimalSeparator(body, [$0], otherwise: separator, &none) } ?? separator
    return separator
  }

  /// Returns the movements in the rows. Rows that are not movements are added to the file's skipped rows, with the
  /// reason.
  private mutating func movements(
    _ body: [DelimitedText.Row], _ dates: DateOrder, _ separator: DecimalSeparator, _ file: inout BankFile
  ) -> [Movement] {
    let firstDay = body.firstIndex { day($0, dates) != nil }
    let lastDay = body.lastIndex { day($0, dates) != nil } ?? body.endIndex
    let surplus = surplus(body)
    if let heading = headingWithRow(body) {
      let reason = SkippedRow.Reason.fields(heading.width, of: body.map(\.width).max() ?? 0)
      file.skippedRows.append(SkippedRow(line: heading.line, reason: reason, text: excerpt(heading)))
    }
    var movements: [Movement] = []
    movements.reserveCapacity(body.count)
    let counterPostings = takeCounterPostings(body, separator, dates)
    for (place, row) in body.enumerated() {
      if counterPostings.contains(row.line) {
        file.skippedRows.append(SkippedRow(line: row.line, reason: .detail, text: excerpt(row)))
        continue
      }
      if let width = surplus[row.line] {
        let reason = SkippedRow.Reason.fields(
          width, of: layout.headings.isEmpty ? layout.columnCount : layout.headings.count)
        file.skippedRows.append(SkippedRow(line: row.line, reason: reason, text: excerpt(row)))
        continue
      }
      let isFirstOrLast = place == firstDay || place == lastDay
      if var movement = movement(row, dates, separator, isFirstOrLast: isFirstOrLast) {
        let arrival = takeTransferAccounts(row, separator, &movement)
        let fee = foreignFee(row, &movement)
        movements.append(movement)
        if let arrival { movements.append(arrival) }
        if let fee { movements.append(fee) }
      } else if var reason = skipReason(row, dates, separator, isFirstOrLast: isFirstOrLast, &movements) {
        // Below the last day are totals and words about the bank.
        let texts = joined(row, layout.texts.names + layout.texts.memos)
        if place > lastDay, !RowKeywords.looksLikeDay(cell(row, layout.day)), !texts.contains(where: \.isLetter) {
          reason = .balance
        }
        file.skippedRows.append(skippedRow(row, reason, dates))
      }
    }
    return movements
  }

  /// Sets the name of each row that has a payee and a payer: the payee for outgoing money, the payer for incoming
  /// money.
  private func nameOtherParties(_ movements: inout [Movement]) {
    for place in movements.indices {
      guard let parties = movements[place].parties else { continue }
      let (other, own) =
        movements[place].row.amount.isNegative ? (parties.payee, parties.payer) : (parties.payer, parties.payee)
      let name = other.isEmpty ? own : other
      movements[place].row.name = [name, movements[place].row.name].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  func cell(_ row: DelimitedText.Row, _ column: Int?) -> String {
    guard let column, column < row.fields.count else { return "" }
    return row.fields[column].trimmingSpaces
  }

  func excerpt(_ row: DelimitedText.Row) -> String {
    String(row.fields.map(\.trimmingSpaces).filter { !$0.isEmpty }.joined(separator: " ").prefix(80))
  }

  // MARK: Dates

  private func dateOrder(_ body: [DelimitedText.Row], _ reading: inout FormatReading) -> DateOrder {
    let own = body.compactMap { DateCell(cell($0, layout.day)) }
    let others = layout.otherDays.flatMap { column in body.compactMap { DateCell(cell($0, column)) } }
    // Some banks write the days of other columns in another order.
    let possible = DateOrder.allCases.filter { order in own.allSatisfy { $0[order] != nil } }
    let isApart =
      !own.isEmpty && !possible.isEmpty
      && possible.allSatisfy { order in others.count { $0[order] == nil } * 2 > others.count }
    let all = isApart ? own : own + others
    let pairs =
      layout.otherDays.isEmpty || isApart
      ? []
      : body.flatMap { row -> [(DateCell, DateCell)] in
        guard let first = DateCell(cell(row, layout.day)) else { return [] }
        return layout.otherDays.compactMap { DateCell(cell(row, $0)) }.map { (first, $0) }
      }
    // A day above the heading has the same order as the days in the table.
    let above = layout.headings.isEmpty ? [] : rows[..<layout.first].flatMap(DatesWithoutYear.cells)
    return DateOrderDetector.order(
      own, all: all + above, pairs: pairs, choices.dates, column: layout.name(layout.day), today: choices.today,
      &reading)
  }

  /// Adds a note about rows whose time in UTC is at night, because they may belong to another day in the user's time
  /// zone.
  private func noteTimesAtNight(_ body: [DelimitedText.Row], _ reading: inout FormatReading) {
    let rows = body.filter { UTCTimes.isAtNight(cell($0, layout.day)) }
    guard let first = rows.first else { return }
    let example = rows.count == 1 ? "line \(first.line)" : "\(rows.count) rows, such as line \(first.line),"
    reading.notes.append(
      "“\(layout.name(layout.day))” has times in UTC: \(example) may be a day earlier or later in your time zone")
  }

  // MARK: Rows

  /// Returns the movement of a row; `nil` for a row without a day or an amount, a pending row, a balance, or a row with
  /// an unknown currency.
  func movement(
    _ row: DelimitedText.Row, _ order: DateOrder, _ separator: DecimalSeparator, isFirstOrLast: Bool
  ) -> Movement? {
    let found = amount(row, separator)
    let entered = enteredAmount(row, own: found?.0)
    let known = entered.map { ($0.magnitude, $0.isNegative as Bool?, true) } ?? found ?? feeAlone(row)
    guard let day = day(row, order) ?? choices.rows[row.line]?.day, let (amount, isDebit, hasFlag) = known else {
      return nil
    }
    let doubt = entered == nil ? doubt(row) : nil
    if doubt == nil, isPending(row) { return nil }
    let isEntered = entered != nil || self.day(row, order) == nil
    if !isEntered, isBalanceRow(row, isFirstOrLast: isFirstOrLast) { return nil }
    if entered == nil, unknownCurrency(row) != nil { return nil }
    var movement = Movement(row: BankRow(line: row.line, day: day, amount: amount), isDebit: isDebit, doubt: doubt)
    fill(&movement.row, from: row)
    movement.isBought = tradeDirection(row)
    (movement.hasFlag, movement.isFeeAlone) = (hasFlag, found == nil && entered == nil)
    (movement.isEntered, movement.hasEnteredAmount) = (isEntered, entered != nil)
    movement.hasMinus =
      hasFlag && AmountCell(cell(row, layout.amounts.columns[0]))?[separator]?.isNegative == true
    movement.account = layout.accountColumn.map { cell(row, $0) }.flatMap { $0.isEmpty ? nil : $0 }
    movement.currency = entered == nil || unknownCurrency(row) == nil ? currency(row) : nil
    takeTransferByCategory(row, &movement)
    if title.isEmpty, let parties = layout.texts.parties {
      movement.parties = (cell(row, parties.payee).spacedOnce, cell(row, parties.payer).spacedOnce)
    }
    return movement
  }

  /// Sets the fields of a bank row whose columns do not affect whether the row is a movement.
  private func fill(_ bankRow: inout BankRow, from row: DelimitedText.Row) {
    let texts = layout.texts
    (bankRow.name, bankRow.memo) = (name(row), memo(row))
    bankRow.kind = joined(row, texts.kinds)
    bankRow.id = texts.id.map { cell(row, $0) }.flatMap { $0.isEmpty ? nil : $0 }
    bankRow.counterAccount = texts.counterAccount.map { cell(row, $0) }.flatMap { $0.isEmpty ? nil : $0 }
    if bankRow.name.isEmpty, bankRow.memo.hasPrefix("/") { SlashText.describe(&bankRow, bankRow.memo) }
    bankRow.category = texts.category.map { cell(row, $0) }.flatMap { $0.isEmpty ? nil : $0 }
    bankRow.tags = texts.tags.map { cell(row, $0).split { ",;".contains($0) }.map { String($0).trimmingSpaces } } ?? []
    bankRow.member = texts.member.map { cell(row, $0).spacedOnce }.flatMap { $0.isEmpty ? nil : $0 }
    bankRow.note = texts.note.map { cell(row, $0) }.flatMap { $0.isEmpty ? nil : $0 }
    bankRow.isTransfer = layout.transferMark.map { RowKeywords.isYes(cell(row, $0)) == true } ?? false
    bankRow.balance = balance(row)
    bankRow.fee = fee(row)
    if let column = layout.original.amount, let value = AmountCell(cell(row, column)),
      let original = value[originalSeparator]
    {
      let code = layout.original.currency.map { cell(row, $0) } ?? value.letters
      if let currency = ColumnRole.currency(in: code), original != .zero {
        bankRow.original = .init(amount: original, currency: currency)
      }
    }
  }

  func balance(_ row: DelimitedText.Row) -> SignedDecimal? {
    layout.balance.flatMap { AmountCell(cell(row, $0))?[balanceSeparator] }
  }

  func day(_ row: DelimitedText.Row, _ order: DateOrder) -> Day? {
    for column in [layout.day] + layout.otherDays {
      // An invalid day is reported. Another column is used only if this one is empty.
      let text = cell(row, column)
      if text.isEmpty { continue }
      guard let date = DateCell(text) else { return nil }
      if column == layout.day || date[order] != nil { return date[order] }
      // The days of another column may have another order.
      let days = Set(DateOrder.allCases.compactMap { date[$0] })
      return days.count == 1 ? days.first : nil
    }
    return nil
  }

  /// Returns the number in the amount column of a row, its direction according to a column or a sign (`true` is
  /// outgoing money), and whether a flag gives this direction; `nil` for a row without a number.
  func amount(_ row: DelimitedText.Row, _ separator: DecimalSeparator) -> (
    SignedDecimal, isDebit: Bool?, hasFlag: Bool
  )? {
    if let amount = amountOfTransfer(row, separator) { return (amount, true, true) }
    switch layout.amounts {
    case .one(let column, let flag):
      let filled = isInOtherCurrency(row) ? layout.otherCurrency?.column : column
      guard let number = AmountCell(cell(row, filled)), let value = number[separator] else { return nil }
      if let isDebit = flag.flatMap({ direction(cell(row, $0)) }) { return (value.magnitude, isDebit, true) }
      // An empty flag has no meaning, but a minus always does.
      return (value, number.isSigned ? value.isNegative : nil, false)
    case .two(let out, let received):
      let values = [out, received].map { AmountCell(cell(row, $0))?[separator] }
      let (spent, got) = (values[0] ?? .zero, values[1] ?? .zero)
      if values.allSatisfy({ $0 == nil }) { return nil }
      // Some banks also write money out with a minus. If only a few numbers have a minus, or only a few lack it, these
      // are refunds.
      let out = refundSign.map { spent.isNegative == $0 ? -spent.magnitude : spent.magnitude } ?? spent.magnitude
      let total = incomeHasMinus ? got.magnitude - spent.magnitude : got - out
      return (total.magnitude, total.isNegative, false)
    }
  }

  /// Returns zero for a row that has a fee but no amount; `nil` for any other row.
  private func feeAlone(_ row: DelimitedText.Row) -> (SignedDecimal, isDebit: Bool?, hasFlag: Bool)? {
    guard layout.amountColumns.allSatisfy({ cell(row, $0).isEmpty }),
      fee(row) != nil
    else { return nil }
    return (.zero, nil, false)
  }
}

extension BankFile {
  /// Adds another table from the same file.
  mutating func add(_ other: BankFile) {
    statements += other.statements
    skippedRows += other.skippedRows
    skippedRows.sort { $0.line < $1.line }
    if let own = reading.steps, let more = other.reading.steps {
      reading.steps = (own.right + more.right, own.of + more.of)
    }
    for question in other.reading.questions { reading.questions.add(question) }
    for column in other.reading.unused where !reading.unused.contains(column) { reading.unused.append(column) }
    reading.notes += other.reading.notes
    reading.corrected += other.reading.corrected
  }
}
