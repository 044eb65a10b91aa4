import BankWords
import Ledger
import Formats

/// Functions for columns without a known heading, whose values either show their meaning or suggest it so strongly that
/// the user is asked.
extension TableLayout {
  /// Chooses between the two meanings of a heading by the contents of its column.
  mutating func takeMeaningsByContents(_ columns: [Contents]) {
    for column in headings.indices where column < columns.count && columns[column].filled > 0 && !isChosen(column) {
      guard let meanings = ColumnRole.byContents[FoldedText.of(headings[column])] else { continue }
      roles[column] = columns[column].isNumbers ? meanings.numbers : meanings.texts
    }
  }

  /// Returns a column that may contain the account of each row, so that the user must be asked about it; `nil` if there
  /// is none. Such a column has few different values, and the two rows of a transfer always have different ones.
  ///
  /// If each of the two rows also contains the account of the other row, the column is used without a question.
  mutating func accountByTransfers(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    guard !headings.isEmpty, accountColumn == nil, self.columns(.account).allSatisfy({ columns[$0].filled == 0 }) else {
      return nil
    }
    let open = headings.indices.filter { column in
      let cells = columns[column]
      return roles[column] == nil && !isChosen(column) && column != texts.member && !headings[column].isEmpty
        && cells.isText
        && (2...12).contains(cells.distinct.count) && cells.filled * 10 >= columns[day].filled * 9
        && cells.distinct.count * 2 <= max(cells.filled, 4) && cells.flags + cells.currencies == 0
        && !otherDays.contains(column) && cells.distinct.allSatisfy { RowKeywords.isYes($0) == nil }
    }
    if open.isEmpty { return nil }
    let rows = body.prefix(2_000).compactMap { row in signed(row).map { (row, $0) } }
    let pairs = cancelling(rows.map { ($0.0, $0.1) })
    if pairs.isEmpty { return nil }
    if let named = open.first(where: { areNamed($0, pairs) }) {
      roles[named] = .account
      return nil
    }
    return open.first { column in
      func cell(_ row: DelimitedText.Row) -> String {
        column < row.fields.count ? row.fields[column].trimmingSpaces : ""
      }
      guard pairs.allSatisfy({ cell($0.0) != cell($0.1) }) else { return false }
      // A word that always means the same direction, such as “Outgoing”, is not an account.
      let paired = Set(pairs.flatMap { [cell($0.0), cell($0.1)] })
      let out = Set(rows.filter { $0.1.isNegative }.map { cell($0.0) })
      let received = Set(rows.filter { !$0.1.isNegative }.map { cell($0.0) })
      return !paired.isDisjoint(with: out.intersection(received))
    }
  }

  /// Whether the two rows of each pair mention each other, as the rows of a transfer mention each other's account. In
  /// each row, another cell must contain the value that the other row has in this column. A purchase and its refund are
  /// no such pair, because both are on one account.
  private func areNamed(_ column: Int, _ pairs: [(DelimitedText.Row, DelimitedText.Row)]) -> Bool {
    func account(_ row: DelimitedText.Row) -> String {
      column < row.fields.count ? row.fields[column].trimmingSpaces : ""
    }
    func names(_ row: DelimitedText.Row, _ account: String) -> Bool {
      // A dash means that there is no value.
      account.contains { $0.isLetter || $0.isNumber }
        && row.fields.indices.contains { $0 != column && row.fields[$0].trimmingSpaces == account }
    }
    return pairs.allSatisfy { first, second in
      let (one, other) = (account(first), account(second))
      return one != other && names(first, other) && names(second, one)
    }
  }

  /// Returns a column with a few values by which the rows must be grouped, because only then do the changes in the
  /// balance equal the amounts; `nil` if there is none.
  func accountBySteps(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    guard let balance, self.columns(.account).allSatisfy({ columns[$0].filled == 0 }) else { return nil }
    let open = columns.indices.filter { column in
      roles[column] == nil && !isChosen(column) && columns[column].isText && columns[column].flags == 0
        && (2...12).contains(columns[column].distinct.count) && columns[column].filled == columns[column].rowCount
        && column != day && !otherDays.contains(column) && !amounts.columns.contains(column)
    }
    if open.isEmpty || areSteps([Array(body.prefix(400))], balance) { return nil }
    return open.first { column in
      var groups: [String: [DelimitedText.Row]] = [:]
      for row in body.prefix(400) where column < row.fields.count {
        groups[row.fields[column].trimmingSpaces, default: []].append(row)
      }
      return areSteps(Array(groups.values), balance)
    }
  }

  /// Whether every change in the balance equals an amount within each group of rows: either always the amount of the
  /// row above, or always that of the row below.
  private func areSteps(_ groups: [[DelimitedText.Row]], _ balance: Int) -> Bool {
    DecimalSeparator.allCases.contains { separator in
      func value(_ row: DelimitedText.Row, _ column: Int) -> SignedDecimal? {
        column < row.fields.count ? AmountCell(row.fields[column])?[separator] : nil
      }
      func amount(_ row: DelimitedText.Row) -> SignedDecimal? {
        amounts.columns.lazy.compactMap { value(row, $0) }.first { $0 != .zero }?.magnitude
      }
      let steps = groups.flatMap { rows in
        zip(rows, rows.dropFirst()).compactMap { first, second -> (step: SignedDecimal, amounts: [SignedDecimal])? in
          guard let before = value(first, balance), let after = value(second, balance), let left = amount(first),
            let right = amount(second)
          else { return nil }
          return ((after - before).magnitude, [left, right])
        }
      }
      return steps.count > 1
        && (steps.allSatisfy { $0.step == $0.amounts[0] } || steps.allSatisfy { $0.step == $0.amounts[1] })
    }
  }

  /// Returns the amount of a row, with the sign or direction that the row gives; `nil` for a row without an amount.
  private func signed(_ row: DelimitedText.Row) -> SignedDecimal? {
    func value(_ column: Int) -> SignedDecimal? {
      column < row.fields.count ? AmountCell(row.fields[column]).flatMap { $0.point ?? $0.comma } : nil
    }
    switch amounts {
    case .one(let column, let flag):
      guard let value = value(column), value != .zero else { return nil }
      guard let flag, flag < row.fields.count, let isDebit = isDebit(row.fields[flag].trimmingSpaces) else {
        return value
      }
      return isDebit ? -value.magnitude : value.magnitude
    case .two(let out, let received):
      if let spent = value(out), spent != .zero { return -spent.magnitude }
      return value(received).flatMap { $0 == .zero ? nil : $0.magnitude }
    }
  }

  /// Returns pairs of rows with the same day and amount, in which one row is outgoing money and the other is incoming
  /// money.
  private func cancelling(
    _ rows: [(DelimitedText.Row, SignedDecimal)]
  ) -> [(DelimitedText.Row, DelimitedText.Row)] {
    var groups: [String: [Int]] = [:]
    for (place, (row, amount)) in rows.enumerated() where day < row.fields.count {
      guard let cell = DateCell(row.fields[day]),
        let day = DateOrder.allCases.lazy.compactMap({ cell[$0] }).first
      else { continue }
      groups["\(day)|\(amount.magnitude.text)", default: []].append(place)
    }
    return groups.values.filter { $0.count == 2 && rows[$0[0]].1.isNegative != rows[$0[1]].1.isNegative }
      .map { (rows[$0[0]].0, rows[$0[1]].0) }
  }

  /// Returns a column of numbers that may be fees, because most are zero and the others are smaller than the amounts of
  /// their rows; `nil` if there is none.
  func feeByValues(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    headings.indices.first { column in
      guard roles[column] == nil, !isChosen(column), !headings[column].isEmpty, !amounts.columns.contains(column),
        column != balance, !TableLayout.isNoFee(headings[column]), columns[column].isNumbers,
        columns[column].withDecimals > 0 || columns[column].numbers > 3
      else { return false }
      var (zeros, others) = (0, 0)
      // A column of zeros and ones contains answers, such as whether the row is a transfer.
      if columns[column].withDecimals == 0, columns[column].distinct.isSubset(of: ["0", "1"]) { return false }
      for row in body.prefix(2_000) where column < row.fields.count {
        guard let own = AmountCell(row.fields[column]), let value = own.point ?? own.comma else { continue }
        if value == .zero {
          zeros += 1
          continue
        }
        others += 1
        // A rate has more decimals than money.
        guard max(own.decimalCount(.point), own.decimalCount(.comma)) <= 2, let amount = signed(row),
          value.magnitude < amount.magnitude
        else { return false }
      }
      return others > 0 && zeros > others
    }
  }

  /// Whether the heading means a reward, or an amount carried over from one statement to the next.
  private static func isNoFee(_ heading: String) -> Bool {
    let words = FoldedText.of(heading)
    return noFeeWords.contains { words.contains($0) }
  }

  private static let noFeeWords = WordLists.words(.headingPartNotFee)

  /// Returns the columns of fees whose sum is the fee of a row, such as a fee and a tax. If one column is the total of
  /// the others, only the total is returned; columns in different currencies are not added.
  ///
  /// - Parameter named: columns whose heading means a fee; at least one.
  func feesToAdd(_ named: [Int], _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> [Int] {
    func value(_ row: DelimitedText.Row, _ column: Int) -> SignedDecimal {
      guard column < row.fields.count, let cell = AmountCell(row.fields[column]) else { return .zero }
      return (cell.point ?? cell.comma ?? .zero).magnitude
    }
    let rows = body.prefix(2_000)
    let filled = named.filter { column in rows.contains { value($0, column) != .zero } }
    guard filled.count > 1 else { return filled.isEmpty ? [named[0]] : filled }
    // Amounts of different currencies have no sum.
    let ofRows = self.columns(.feeCurrency).map { columns[$0].distinct }
    if Set(filled.compactMap(currencyCode)).count > 1 || ofRows.contains(where: { $0.count > 1 }) { return [filled[0]] }
    let total = filled.first { total in
      rows.allSatisfy { row in
        filled.reduce(SignedDecimal.zero) { $1 == total ? $0 : $0 + value(row, $1) } == value(row, total)
      }
    }
    return total.map { [$0] } ?? filled
  }
}
