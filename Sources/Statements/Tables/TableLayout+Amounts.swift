import BankWords
import Ledger
import Formats

/// Functions that choose among amount columns by their contents.
extension TableLayout {
  /// Whether the column has no other meaning and may therefore contain amounts.
  func mayBeAmount(_ column: Int) -> Bool {
    [nil, .amount, .originalAmount].contains(roles[column]) && column != balance && !otherDays.contains(column)
  }

  /// Whether the heading indicates that the column's amounts are in the currency of the account.
  func isBooked(_ column: Int) -> Bool {
    guard column < headings.count else { return false }
    let heading = " " + FoldedText.of(headings[column]) + " "
    // East Asian words have no spaces between them.
    return TableLayout.bookedWords.contains { heading.contains(" \($0) ") }
      || TableLayout.bookedParts.contains { heading.contains($0) }
  }

  private static let bookedWords = WordLists.words(.headingPartAccountCurrency)
  private static let bookedParts = WordLists.words(.headingInsideAccountCurrency)

  /// Whether the column may give the direction of money even though some of its words are unknown. The user is asked
  /// about each unknown word.
  func areDirectionsBesideWords(_ column: Int, _ contents: Contents) -> Bool {
    guard contents.isText, contents.distinct.count <= 12, contents.filled * 2 > contents.rowCount else { return false }
    switch roles[column] {
    case .flag: return true
    case .kind: return contents.outs > 0 && contents.outs < contents.flags && contents.flags * 2 >= contents.filled
    default: return false
    }
  }

  /// Whether the words of a column without a heading for directions may be directions: it has words for both, or the
  /// only word is a mark such as `CR`. A word in some rows of a column of notes may mean something else.
  func mayBeFlags(_ column: Int, _ contents: Contents) -> Bool {
    roles[column] == .kind || contents.outs > 0 && contents.outs < contents.flags
      || contents.distinct.allSatisfy { $0.count <= 3 }
  }

  /// Whether the headings mention a card.
  var isOfCard: Bool {
    headings.contains { heading in
      FoldedText.of(heading).split(separator: " ").contains { TableLayout.cardWords.contains(String($0)) }
    }
  }

  private static let cardWords = WordLists.set(.headingPartCard)

  /// The meaning of the fee according to the heading of the amount; `nil` if the heading does not mention fees.
  var meaningOfFee: ImportSettings.FeeMeaning? {
    guard case .one(let column, _) = amounts, column < headings.count else { return nil }
    if roles[column] == .gross { return .onTop }
    let heading = " \(FoldedText.of(headings[column])) "
    func has(_ words: [String]) -> Bool { words.contains { heading.contains(" \($0) ") } }
    if has(TableLayout.wordsOfFeeOnTop) { return .onTop }
    return has(TableLayout.wordsOfFeeIncluded) ? .included : nil
  }

  private static let wordsOfFeeOnTop = WordLists.words(.headingPartFeeOnTop)
  private static let wordsOfFeeIncluded = WordLists.words(.headingPartFeeIncluded)

  /// Returns the column that is the total of the columns before it in each row, such as price, tax and tip, or an
  /// amount minus a fee; `nil` if there is none.
  func total(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    let numbers = columns.indices.filter {
      columns[$0].isNumbers && [nil, .amount, .gross, .fee].contains(roles[$0]) && columns[$0].withDecimals > 0
    }
    func value(_ row: DelimitedText.Row, _ column: Int, _ separator: DecimalSeparator) -> SignedDecimal {
      column < row.fields.count ? AmountCell(row.fields[column])?[separator] ?? .zero : .zero
    }
    let rows = body.prefix(200).filter { row in row.fields.contains { DateCell($0) != nil } }
    for (place, total) in numbers.enumerated() where place > 1 && columns[total].numbers > 1 {
      for count in 2...min(4, place) {
        let parts = numbers[(place - count)..<place]
        // A gross amount, before the fee, is not the amount that was received.
        if roles[total] == .gross, parts.contains(where: { roles[$0] == .fee }) { continue }
        // A total of fees is not an amount.
        if parts.allSatisfy({ roles[$0] == .fee }) { continue }
        for separator in DecimalSeparator.allCases {
          let values = rows.map { row in parts.map { value(row, $0, separator) } }
          // With a single part, the total would only repeat the same number.
          guard values.contains(where: { $0.count { $0 != .zero } > 1 }) else { continue }
          let areFees = parts.map { roles[$0] == .fee }
          func isSum(withFees: Bool) -> Bool {
            zip(rows, values).allSatisfy { row, values in
              let sum = zip(values, areFees).reduce(.zero) { sum, part in
                part.1 && !withFees ? sum - part.0 : sum + part.0
              }
              return value(row, total, separator) == sum
            }
          }
          if isSum(withFees: true) || areFees.contains(true) && isSum(withFees: false) { return total }
        }
      }
    }
    return nil
  }

  /// Returns the column of booked amounts in a table that also has a column of paid amounts; `nil` if there is none.
  /// The two amounts are equal, except in rows with a foreign currency.
  func booked(
    beside column: Int, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> (column: Int, currency: Int?)? {
    let others = columns.indices.filter { other in
      other != column && columns[other].isNumbers && columns[other].numbers >= columns[column].numbers
        && mayBeAmount(other)
    }
    if others.isEmpty { return nil }
    let codes = columns.indices.filter { columns[$0].currencies > 0 && columns[$0].distinct.count > 1 }
    // A currency code next to the number is also sufficient.
    for code in codes.map(Optional.some) + [nil] {
      for other in others where code.map({ belongs($0, to: column, ratherThan: other) }) ?? true {
        if let code, haveAccountsOwnCurrencies(code, body) { continue }
        if TableLayout.differsByCurrency(body, column, other, code) { return (other, code) }
      }
    }
    return nil
  }

  /// Whether the table has accounts with different currencies, but only one currency for each account. If so, one
  /// amount column is in the account's currency, and the other one is in a currency common to all accounts.
  private func haveAccountsOwnCurrencies(_ code: Int, _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    guard let account = self.columns(.account).first else { return false }
    var codes: [String: Set<String>] = [:]
    for row in body.prefix(2_000) where max(account, code) < row.fields.count {
      let (name, own) = (row.fields[account].trimmingSpaces, row.fields[code].trimmingSpaces)
      if !name.isEmpty, !own.isEmpty { codes[name, default: []].insert(own) }
    }
    return codes.count > 1 && codes.values.allSatisfy { $0.count == 1 } && Set(codes.values.joined()).count > 1
  }

  /// Whether a currency column belongs to the first of two amount columns. The columns are compared by the words that
  /// their headings share, then by currencies in the amounts' headings, then by position.
  private func belongs(_ code: Int, to column: Int, ratherThan other: Int) -> Bool {
    func words(_ column: Int) -> Set<Substring> {
      column < headings.count ? Set(FoldedText.of(headings[column]).split(separator: " ")) : []
    }
    let own = words(code)
    let (shared, others) = (own.intersection(words(column)).count, own.intersection(words(other)).count)
    if shared != others { return shared > others }
    // An amount whose heading contains the currency needs no currency column.
    let isNamed = (namesCurrency(column), namesCurrency(other))
    return isNamed.0 == isNamed.1 ? isNearer(code, column, other) : isNamed.1
  }

  /// Whether a currency column is nearer to the first amount column than to the second. A currency column between two
  /// amount columns belongs to the one before it.
  private func isNearer(_ code: Int, _ column: Int, _ other: Int) -> Bool {
    let (own, rival) = (abs(code - column), abs(code - other))
    return own == rival ? code > column : own < rival
  }

  /// Returns the currency columns, beginning with the column that belongs to the amount. The columns are compared by
  /// the words that their headings share with the amount's heading, then by position.
  func nearest(_ currencies: [Int]) -> [Int] {
    guard currencies.count > 1, case .one(let column, _) = amounts else { return currencies }
    func words(_ column: Int) -> Set<Substring> {
      column < headings.count ? Set(FoldedText.of(headings[column]).split(separator: " ")) : []
    }
    let own = words(column)
    return currencies.sorted { first, second in
      let shared = (words(first).intersection(own).count, words(second).intersection(own).count)
      return shared.0 == shared.1 ? isNearer(column, first, second) : shared.0 > shared.1
    }
  }

  /// Whether two columns have amounts of different size in at least one row, regardless of signs.
  static func areDifferent(_ first: Int, _ second: Int, _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    body.prefix(2_000).contains { row in
      guard max(first, second) < row.fields.count, let left = AmountCell(row.fields[first]),
        let right = AmountCell(row.fields[second])
      else { return false }
      return DecimalSeparator.allCases.allSatisfy { separator in
        left[separator] == nil || right[separator] == nil || left[separator]?.magnitude != right[separator]?.magnitude
      }
    }
  }

  func namesCurrency(_ column: Int) -> Bool { currencyCode(column) != nil }

  /// Returns the currency code in the column's heading, which may also have a sign in brackets; `nil` if there is none.
  func currencyCode(_ column: Int) -> String? {
    guard column < headings.count else { return nil }
    if let code = ColumnRole.of(headings[column])?.currency { return code }
    guard let last = FoldedText.of(headings[column]).split(separator: " ").last,
      last.utf8.count == 3
    else { return nil }
    return ColumnRole.currencyCode(String(last))
  }

  /// Returns a column that has the same numbers as `column`, but with signs; `nil` if there is none.
  func signed(beside column: Int, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    columns.indices.first { other in
      other != column && columns[other].signed > 0 && columns[other].numbers == columns[column].numbers
        && mayBeAmount(other)
        && body.prefix(200).allSatisfy { row in
          let cells = [column, other].map { $0 < row.fields.count ? AmountCell(row.fields[$0]) : nil }
          guard let left = cells[0], let right = cells[1] else { return cells.allSatisfy { $0 == nil } }
          return left.point == right.point?.magnitude && left.comma == right.comma?.magnitude
        }
    }
  }

  private static func differsByCurrency(
    _ body: ArraySlice<DelimitedText.Row>, _ paid: Int, _ booked: Int, _ code: Int?
  ) -> Bool {
    var (equal, other): (Set<String>, Set<String>) = ([], [])
    for row in body.prefix(2_000) where max(paid, booked) < row.fields.count {
      guard let left = AmountCell(row.fields[paid]), let right = AmountCell(row.fields[booked]) else { continue }
      let own = code.map { $0 < row.fields.count ? row.fields[$0].trimmingSpaces : "" } ?? left.letters
      if own.isEmpty { return false }
      let isEqual = DecimalSeparator.allCases.contains { separator in
        left[separator] != nil && left[separator]?.magnitude == right[separator]?.magnitude
      }
      if isEqual { equal.insert(own) } else { other.insert(own) }
    }
    return equal.count == 1 && !other.isEmpty && equal.isDisjoint(with: other)
  }

  /// Returns a column for money in the opposite direction: no row has amounts in both columns, and nearly every row has
  /// an amount in one of them. Returns `nil` if there is no such column.
  func otherDirection(_ known: [Int], _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    guard known.count == 1, let column = known.first else { return nil }
    return columns.indices.first { other in
      other != column && columns[other].numbers > 0 && columns[other].isNumbers && mayBeAmount(other)
        && TableLayout.areExclusive(column, other, body)
    }
  }

  /// Returns an amount and a balance column such that every change in the balance equals an amount, with either sign;
  /// `nil` if there are none.
  static func chain(_ body: ArraySlice<DelimitedText.Row>, _ columns: [Int]) -> (amount: Int, balance: Int)? {
    guard columns.count > 1, columns.count < 6 else { return nil }
    for separator in DecimalSeparator.allCases {
      let values = columns.map { column in
        body.prefix(200).map { column < $0.fields.count ? AmountCell($0.fields[column])?[separator] : nil }
      }
      for amount in columns.indices {
        for balance in columns.indices where balance != amount {
          if isChain(values[amount], values[balance]) { return (columns[amount], columns[balance]) }
        }
      }
    }
    return nil
  }

  private static func isChain(_ amounts: [SignedDecimal?], _ balances: [SignedDecimal?]) -> Bool {
    var (count, upwards, downwards) = (0, 0, 0)
    for place in amounts.indices.dropFirst() {
      guard let before = balances[place - 1], let after = balances[place], let first = amounts[place - 1],
        let second = amounts[place]
      else { continue }
      count += 1
      let step = (after - before).magnitude
      if step == second.magnitude { downwards += 1 }
      if step == first.magnitude { upwards += 1 }
    }
    // Row and page numbers increase by one.
    let areAmounts = Set(amounts.compactMap { $0?.magnitude }).count > 1
    return count > 1 && areAmounts && (upwards == count || downwards == count)
  }

  /// Whether the first row of a table without a heading describes the account. The date of such a row is in a different
  /// column from the dates of the next two rows, or the row contains an account number and has a different number of
  /// fields or a different date order.
  static func isAboutAccount(_ rows: [DelimitedText.Row], _ place: Int) -> Bool {
    guard place + 2 < rows.count else { return false }
    let (first, second, third) = (rows[place], rows[place + 1], rows[place + 2])
    // The row has a day in a column in which the other rows have none.
    let days = [first, second, third].map { row in row.fields.indices.filter { DateCell(row.fields[$0]) != nil } }
    if !days[1].isEmpty, days[1] == days[2], Set(days[0]).isDisjoint(with: days[1]) { return true }
    guard first.fields.contains(where: Contents.looksLikeNumberOfAccount) else { return false }
    if first.fields.count != second.fields.count { return second.fields.count == third.fields.count }
    guard let own = first.fields.lazy.compactMap({ DateCell($0) }).first,
      let next = second.fields.lazy.compactMap({ DateCell($0) }).first
    else { return false }
    return DateOrder.allCases.allSatisfy { own[$0] == nil || next[$0] == nil }
  }

  /// Returns the headings above a table's first row, and the roles of the known headings; `nil` unless at least two are
  /// known.
  static func knownHeadings(
    _ row: DelimitedText.Row, above next: DelimitedText.Row
  ) -> (headings: [String], roles: [Int: ColumnRole])? {
    let filled = row.fields.filter { !$0.allSatisfy(\.isWhitespace) }
    guard filled.count > 1, row.width <= next.fields.count,
      filled.allSatisfy({ AmountCell($0) == nil || isNumberedWord($0) })
    else { return nil }
    var roles: [Int: ColumnRole] = [:]
    for (column, heading) in row.fields.enumerated() { roles[column] = ColumnRole.of(heading)?.role }
    return roles.count > 1 ? (row.fields.map(\.trimmingSpaces), roles) : nil
  }

  /// Whether the cell is a word with one or two digits at its end, as in `FIELD1`.
  private static func isNumberedWord(_ cell: String) -> Bool {
    let word = cell.trimmingSpaces
    let digits = word.reversed().prefix(while: \.isNumber).count
    return (1...2).contains(digits) && word.count > digits + 3 && word.dropLast(digits).allSatisfy(\.isLetter)
  }

  /// Whether no row has an amount in both columns, and nearly every row has an amount in one of them.
  static func areExclusive(_ first: Int, _ second: Int, _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    let rows = body.prefix(200).filter { row in row.fields.contains { DateCell($0) != nil } }
    return rows.allSatisfy { !(hasAmount($0, first) && hasAmount($0, second)) }
      && rows.count { hasAmount($0, first) || hasAmount($0, second) } * 10 >= rows.count * 9
  }

  /// Whether the row has an amount other than zero in the column.
  static func hasAmount(_ row: DelimitedText.Row, _ column: Int) -> Bool {
    column < row.fields.count && AmountCell(row.fields[column])?.isZero == false
  }

  /// Whether two of the columns have the same numbers with opposite signs in all rows.
  static func areOpposite(_ columns: [Int], _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    columns.indices.contains { place in
      columns[..<place].contains { other in
        let pairs = body.prefix(200).compactMap { row -> (SignedDecimal, SignedDecimal)? in
          guard max(other, columns[place]) < row.fields.count,
            let first = AmountCell(row.fields[other]), let second = AmountCell(row.fields[columns[place]]),
            let left = first.point ?? first.comma, let right = second.point ?? second.comma
          else { return nil }
          return (left, right)
        }
        return pairs.count > 1 && pairs.allSatisfy { $0 == -$1 }
      }
    }
  }

  /// Whether all given columns contain the same numbers, however they are written.
  static func areEqual(_ columns: [Int], _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    body.prefix(200).allSatisfy { row in
      let numbers = columns.map { $0 < row.fields.count ? AmountCell(row.fields[$0]) : nil }
      return numbers.allSatisfy { $0?.point == numbers[0]?.point && $0?.comma == numbers[0]?.comma }
    }
  }
}
