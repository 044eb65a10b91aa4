import BankWords
import Ledger
import Formats

/// Functions that find rows that belong to the row above them: parts of a total, and counter-postings of a journal
/// entry.
extension TableReader {
  /// Finds totals whose parts are in the rows below, and joins them or asks the user.
  ///
  /// A total is the sum of the rows below it, which have the same day and sign. The total is certain if the parts have
  /// marks, or if all parts have categories and the total has none. If only the names are equal, the user is asked.
  /// Parts with separate text replace the total; parts that only have a category are stored in the total's `parts`.
  func findWholes(_ body: [DelimitedText.Row], _ movements: inout [Movement], _ file: inout BankFile) {
    var wholes: [(place: Int, count: Int)] = []
    var place = 0
    while place < movements.count {
      let count = partCount(movements, place)
      if count > 1 { wholes.append((place, count)) }
      place += max(1, count + 1)
    }
    var removed: Set<Int> = []
    let hasMarks = haveMarks(wholes, movements, body)
    for (place, count) in wholes {
      let parts = movements[(place + 1)...(place + count)].map(\.row)
      let row = movements[place].row
      let isCertain = hasMarks || isMarked(row, parts) || hasOwnCategories(row, parts, movements)
      if isCertain, parts.allSatisfy({ $0.category != nil && $0.text == row.text && $0.note == row.note }) {
        movements[place].row.category = parts.max { $0.amount.magnitude < $1.amount.magnitude }?.category
        movements[place].row.parts = parts.map { BankRow.Part(category: $0.category ?? "", amount: $0.amount) }
        for part in parts {
          file.skippedRows.append(SkippedRow(line: part.line, reason: .detail, text: part.text))
        }
        file.reading.notes.append("line \(row.line): \(row.amount.text) is split into the \(count) rows below it")
        removed.formUnion((place + 1)...(place + count))
      } else if isCertain {
        file.skippedRows.append(SkippedRow(line: row.line, reason: .detail, text: row.text))
        file.reading.notes.append("line \(row.line): \(row.amount.text) is the total of the \(count) rows below it")
        removed.insert(place)
      } else if parts.allSatisfy({ !$0.name.isEmpty && $0.name == row.name }) {
        movements[place].row.doubt =
          "the \(count) rows below it add up to its amount; add it as a separate entry, or decide later?"
      }
    }
    if !removed.isEmpty { movements = movements.indices.filter { !removed.contains($0) }.map { movements[$0] } }
  }

  /// Joins successive rows whose text numbers them as parts of one movement, such as `Split (1/2)`. Rows that differ in
  /// day, name, account or direction remain separate movements.
  func joinNumberedParts(_ movements: inout [Movement], _ file: inout BankFile) {
    var removed: Set<Int> = []
    for place in movements.indices {
      guard case (1, let count, _)? = partNumber(movements[place].row), count > 1, place + count <= movements.count
      else {
        continue
      }
      let parts = movements[place..<(place + count)]
      let first = movements[place]
      let numbers = parts.map { partNumber($0.row) }
      let areAlike = zip(parts, numbers).enumerated().allSatisfy { offset, pair in
        let (part, number) = pair
        return number.map { $0.number == offset + 1 && $0.count == count } == true
          && part.row.day == first.row.day && part.row.name == first.row.name && part.row.category != nil
          && part.account == first.account && part.currency == first.currency && part.row.balance == nil
          && part.row.fee == nil && part.row.original == nil
          && part.row.amount.isNegative == first.row.amount.isNegative && !part.isDirectionUnknown
      }
      let sum = parts.reduce(SignedDecimal.zero) { $0 + $1.row.amount }
      // The row above may be their total.
      let hasTotal =
        place > 0 && movements[place - 1].row.amount == sum && movements[place - 1].row.day == first.row.day
        && movements[place - 1].row.name == first.row.name && movements[place - 1].account == first.account
        && movements[place - 1].currency == first.currency
      guard areAlike, !hasTotal else { continue }
      var whole = first.row
      whole.amount = sum
      let texts = numbers.compactMap { $0?.rest }.filter { !$0.isEmpty }
      (whole.memo, whole.note) = ("", texts.isEmpty ? nil : texts.joined(separator: "; "))
      whole.category = parts.max { $0.row.amount.magnitude < $1.row.amount.magnitude }?.row.category
      whole.parts = parts.map { BankRow.Part(category: $0.row.category ?? "", amount: $0.row.amount) }
      movements[place].row = whole
      for part in parts.dropFirst() {
        file.skippedRows.append(SkippedRow(line: part.row.line, reason: .detail, text: part.row.text))
      }
      removed.formUnion((place + 1)..<(place + count))
    }
    if !removed.isEmpty { movements = movements.indices.filter { !removed.contains($0) }.map { movements[$0] } }
  }

  /// Returns a part's number, the count of all parts, and the rest of the text; `nil` for a row that is not a numbered
  /// part.
  private func partNumber(_ row: BankRow) -> (number: Int, count: Int, rest: String)? {
    for text in [row.memo, row.note ?? ""] {
      // Few texts have brackets; bytes are compared faster than characters.
      guard let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), let close = text[open...].firstIndex(of: ")"),
        Self.marks.contains(FoldedText.of(String(text[..<open])))
      else { continue }
      let numbers = text[text.index(after: open)..<close].split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2, (1...40).contains(numbers[1]), (1...numbers[1]).contains(numbers[0]) else { continue }
      return (numbers[0], numbers[1], String(text[text.index(after: close)...]).trimmingSpaces)
    }
    return nil
  }

  /// Returns the number of rows below the given row that are its parts; 0 if there are none.
  private func partCount(_ movements: [Movement], _ place: Int) -> Int {
    let whole = movements[place].row
    var sum = SignedDecimal.zero
    for next in movements.indices.dropFirst(place + 1).prefix(40) {
      let part = movements[next].row
      guard part.day == whole.day, part.amount.isNegative == whole.amount.isNegative, part.amount != .zero,
        movements[next].account == movements[place].account, movements[next].currency == movements[place].currency
      else { return 0 }
      sum = sum + part.amount
      if sum == whole.amount { return next - place }
      if sum.magnitude > whole.amount.magnitude { return 0 }
    }
    return 0
  }

  private func isMarked(_ whole: BankRow, _ parts: [BankRow]) -> Bool {
    func hasMark(_ row: BankRow) -> Bool {
      FoldedText.of("\(row.text) \(row.kind) \(row.category ?? "")").split(separator: " ")
        .contains { Self.marks.contains(String($0)) }
    }
    return parts.allSatisfy(hasMark) || hasMark(whole) && parts.allSatisfy { $0.name == whole.name }
  }

  private static let marks = WordLists.set(.textPart)

  /// Whether an unused column marks exactly the parts: all parts have the same mark, and no other row has this mark. A
  /// mark has one or two characters and no digits.
  private func haveMarks(
    _ wholes: [(place: Int, count: Int)], _ movements: [Movement], _ body: [DelimitedText.Row]
  ) -> Bool {
    if wholes.isEmpty || layout.headings.isEmpty { return false }
    let rows = Dictionary(body.map { ($0.line, $0) }) { first, _ in first }
    let lines = Set(wholes.flatMap { whole in (1...whole.count).map { movements[whole.place + $0].row.line } })
    let read = layout.columnsRead
    return layout.headings.indices.contains { column in
      guard !read.contains(column) else { return false }
      let marks = Set(lines.compactMap { rows[$0] }.map { cell($0, column) })
      guard marks.count == 1, let mark = marks.first, (1...2).contains(mark.count) else { return false }
      return !mark.contains(where: \.isNumber)
        && movements.allSatisfy { movement in
          lines.contains(movement.row.line) || rows[movement.row.line].map { cell($0, column) != mark } ?? true
        }
    }
  }

  /// Whether the total has no category, but its parts and at least three quarters of all rows have one, and all parts
  /// have the same name as the total.
  private func hasOwnCategories(_ whole: BankRow, _ parts: [BankRow], _ movements: [Movement]) -> Bool {
    whole.category == nil && layout.texts.category != nil && parts.allSatisfy { $0.category != nil }
      && parts.allSatisfy { $0.name == whole.name }
      && movements.count { $0.row.category == nil } * 4 <= movements.count
  }

  /// Returns the line numbers of rows without a day that cancel the amount of the row above: the other postings of a
  /// journal entry.
  func takeCounterPostings(_ body: [DelimitedText.Row], _ separator: DecimalSeparator, _ order: DateOrder) -> Set<Int> {
    guard case .one(let column, _) = layout.amounts else { return [] }
    let dayColumns = [layout.day] + layout.otherDays
    // Only rows without a day are such postings.
    guard body.contains(where: { row in dayColumns.allSatisfy { cell(row, $0).isEmpty } }) else { return [] }
    var taken: Set<Int> = []
    var lines: [Int] = []
    var sum: SignedDecimal?
    func finish() {
      if sum == .zero, !lines.isEmpty { taken.formUnion(lines) }
      lines = []
    }
    for row in body {
      let amount = AmountCell(cell(row, column))?[separator]
      if day(row, order) != nil {
        finish()
        sum = amount
      } else if let amount, dayColumns.allSatisfy({ cell(row, $0).isEmpty }) {
        sum = sum.map { $0 + amount }
        lines.append(row.line)
      }
    }
    finish()
    return taken
  }
}
