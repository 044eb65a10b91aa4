import Ledger
import Formats

/// Functions for bank fees in a separate column. The balance, the heading or the user determines whether a fee was
/// charged in addition to the amount.
extension TableReader {
  /// Subtracts the fees from the amounts if they were charged in addition, or asks the user about them.
  ///
  /// - Parameter proved: the meaning of the fees that the running balance proves; `nil` if it proves neither meaning.
  func decideFees(
    _ movements: inout [Movement], _ reading: inout FormatReading, proved: ImportSettings.FeeMeaning?
  ) {
    let places = movements.indices.filter { movements[$0].row.fee != nil }
    guard let first = places.first, let last = places.last, let column = layout.fees.first else { return }
    let name = layout.fees.map(layout.name).joined(separator: " and ")
    // A row with a fee and no amount shows that fees are charged separately.
    let isAlone =
      layout.fees.count == 1 && layout.balance == nil
      && movements.contains { $0.isFeeAlone && $0.row.fee != nil }
    if proved == nil, choices.fee == nil, takeBookedFees(&movements, places) {
      reading.notes.append("the fees in “\(name)” are also separate rows, so the column is not used")
      return
    }
    let meaning =
      proved ?? choices.fee ?? layout.feeMeaning
      ?? (isAlone ? .onTop : meaningByTransfers(movements, places) ?? meaningByQuantities(movements, places))
    guard let meaning else {
      // The user is not asked about a row with only a fee, because it is reported separately.
      if places.allSatisfy({ movements[$0].isFeeAlone }) { return }
      func text(_ place: Int, _ meaning: ImportSettings.FeeMeaning) -> String {
        let row = movements[place].row
        let amount = meaning == .onTop ? row.amount - (row.fee ?? .zero) : row.amount
        return "\(row.day) \(row.text): \(amount.text)"
      }
      reading.questions.add(
        Ambiguity(
          key: .fee, column: name, lines: places.map { movements[$0].row.line },
          readings: ImportSettings.FeeMeaning.allCases.map { meaning in
            Ambiguity.Reading(
              option: "--fee \(meaning.rawValue)", first: text(first, meaning), last: text(last, meaning))
          } + noFee(column, text(first, .included), text(last, .included))))
      return
    }
    if proved == nil, choices.fee != nil { reading.isFeeAnswered = true }
    let sum = places.reduce(SignedDecimal.zero) { $0 + (movements[$1].row.fee ?? .zero) }
    if meaning == .onTop {
      for place in places {
        guard let fee = movements[place].row.fee else { continue }
        // The two movements of a transfer have the same amount, so its fee is a separate movement.
        if layout.transferAccounts != nil, movements[place].row.counterAccount != nil {
          movements.append(separateFee(fee, of: &movements[place]))
          continue
        }
        movements[place].row.feeOnTop = fee
        movements[place].row.amount = movements[place].row.amount - fee
      }
    }
    let words = meaning == .onTop ? "was charged in addition to the amounts" : "is included in the amounts"
    reading.notes.append(
      "the total of “\(name)”, \(sum.text), \(words)" + (proved == nil ? "" : ", as the balance shows"))
  }

  /// Returns the meaning of fees according to transfers with both rows in the table: the received amount does not
  /// include the fee. Returns `nil` if there are no such transfers, or if they contradict each other.
  private func meaningByTransfers(_ movements: [Movement], _ places: [Int]) -> ImportSettings.FeeMeaning? {
    guard places.count <= 200, layout.transferAccounts == nil, Set(movements.map(\.account)).count > 1 else {
      return nil
    }
    let meanings = places.compactMap { place -> ImportSettings.FeeMeaning? in
      let row = movements[place].row
      guard let fee = row.fee, row.amount.isNegative else { return nil }
      let arrived = movements.filter {
        $0.account != movements[place].account && $0.row.day == row.day && !$0.row.amount.isNegative
          && $0.row.fee == nil
          && $0.currency == movements[place].currency
      }
      let isWhole = arrived.contains { $0.row.amount == row.amount.magnitude }
      let isLess = arrived.contains { $0.row.amount == row.amount.magnitude - fee }
      return isWhole == isLess ? nil : isWhole ? .onTop : .included
    }
    return Set(meanings).count == 1 ? meanings[0] : nil
  }

  /// Removes the fees of all rows if each fee is also a separate row on the same day. The text of such a row is a word
  /// for a fee, or the heading of the fee column.
  ///
  /// - Returns: whether the fees were removed.
  private func takeBookedFees(_ movements: inout [Movement], _ places: [Int]) -> Bool {
    let headings = layout.fees.map { FoldedText.of(layout.name($0)) }
    var free = movements.indices.filter { place in
      let row = movements[place].row
      return row.fee == nil
        && [row.name, row.memo, row.kind].contains {
          SignKeywords.areFees($0) || headings.contains(FoldedText.of($0))
        }
    }
    for place in places {
      let own = movements[place]
      let booked = free.firstIndex { other in
        movements[other].row.day == own.row.day && movements[other].account == own.account
          && movements[other].currency == own.currency && own.row.fee == -movements[other].row.amount
      }
      guard let booked else { return false }
      free.remove(at: booked)
    }
    for place in places { movements[place].row.fee = nil }
    return true
  }

  /// Returns the sum of a row's fees and taxes, minus amounts paid back; `nil` if it is zero.
  func fee(_ row: DelimitedText.Row) -> SignedDecimal? {
    let sum = layout.fees.reduce(SignedDecimal.zero) { sum, column in
      guard let value = AmountCell(cell(row, column))?[feeSeparator] else { return sum }
      if feesSignedByDirection.contains(column) { return sum + value.magnitude }
      return negativeFees.contains(column) ? sum - value : sum + value
    }
    return sum == .zero ? nil : sum
  }

  /// Finds the meaning of the signs of fees. If the fees with a different sign are exactly those on incoming money, the
  /// sign shows the direction of the movement. Otherwise, a fee with a different sign was refunded.
  mutating func findFeeSigns(_ body: [DelimitedText.Row], _ separator: DecimalSeparator) {
    struct Pair: Hashable {
      var amount: SignedDecimal
      var fee: SignedDecimal
    }
    if layout.fees.isEmpty { return }
    let amounts = body.map { amount($0, separator) }
    let hasMinus = amounts.contains { $0?.isDebit == true }
    func isIn(_ amount: (SignedDecimal, isDebit: Bool?, hasFlag: Bool)) -> Bool {
      // The user may have said that money out has no minus.
      if case .one = layout.amounts, !amount.hasFlag, choices.outIsPositive == true { return amount.isDebit == true }
      // A number without a sign is money in only if others have a minus.
      return amount.isDebit.map { !$0 } ?? hasMinus
    }
    for column in layout.fees {
      let fees = zip(body, amounts).compactMap { row, amount -> (isNegative: Bool, isIn: Bool, pair: Pair)? in
        guard let value = AmountCell(cell(row, column))?[feeSeparator], value != .zero, let amount else { return nil }
        return (value.isNegative, isIn(amount), Pair(amount: amount.0.magnitude, fee: value.magnitude))
      }
      let areNegative = fees.count(where: \.isNegative) * 2 > fees.count
      if areNegative { negativeFees.insert(column) }
      let others = fees.filter { $0.isNegative != areNegative }
      let usual = fees.filter { $0.isNegative == areNegative }
      // The same amount and fee as in another row, with the opposite signs, are a refund of that row.
      let pairs = Set(usual.map(\.pair))
      let areRefunds = others.contains { pairs.contains($0.pair) }
      if !others.isEmpty, !areRefunds, others.allSatisfy(\.isIn), !usual.contains(where: \.isIn) {
        feesSignedByDirection.insert(column)
      }
    }
  }

  /// Corrects the interpretation of fees if the balance does not add up. Fees with a different sign may have been
  /// refunded, or only one of several columns may count, for example if the fee includes the tax in the next column.
  mutating func checkFees(_ body: [DelimitedText.Row], _ dates: DateOrder, _ separator: DecimalSeparator) {
    if !feesSignedByDirection.isEmpty, checkBalance(body, dates, separator) == .fails {
      let found = feesSignedByDirection
      feesSignedByDirection = []
      if checkBalance(body, dates, separator) != .holds { feesSignedByDirection = found }
    }
    guard layout.fees.count > 1, checkBalance(body, dates, separator) == .fails else { return }
    let all = layout.fees
    for column in all {
      layout.fees = [column]
      if checkBalance(body, dates, separator) == .holds { return }
    }
    layout.fees = all
  }

  /// Returns the answer “not a fee” for a column that is only recognized by its values; empty for other columns.
  private func noFee(_ column: Int, _ first: String, _ last: String) -> [Ambiguity.Reading] {
    if layout.roles[column] != nil { return [] }
    let option = TableReader.option(
      "--column", layout.name(column), ImportSettings.ColumnMeaning.unused.rawValue)
    return [Ambiguity.Reading(option: option, first: first, last: last)]
  }

  /// Returns a fee as a separate movement of the same account, and removes it from the row.
  private func separateFee(_ fee: SignedDecimal, of movement: inout Movement) -> Movement {
    movement.row.fee = nil
    var other = Movement(
      row: BankRow(line: movement.row.line, day: movement.row.day, amount: -fee), isDebit: !fee.isNegative,
      hasFlag: true)
    (other.row.name, other.row.memo) = (movement.row.name, layout.fees.map(layout.name).joined(separator: ", "))
    (other.account, other.currency) = (movement.account, movement.currency)
    return other
  }

  /// Returns the fee as a separate row if its currency is not the row's; `nil` for a fee in the row's currency.
  func foreignFee(_ row: DelimitedText.Row, _ movement: inout Movement) -> Movement? {
    guard let column = layout.feeCurrency, let fee = movement.row.fee, movement.doubt == nil,
      let currency = ColumnRole.currency(in: cell(row, column)), let own = movement.currency, own != currency
    else { return nil }
    var other = separateFee(fee, of: &movement)
    other.currency = currency
    return other
  }

  /// Asks about a column that may contain the user's own accounts, and about amount columns with different amounts.
  func askAboutColumns(_ body: [DelimitedText.Row], _ reading: inout FormatReading) {
    func examples(_ column: Int) -> (first: String, last: String) {
      let cells = body.map { cell($0, column) }.filter { !$0.isEmpty }
      return (cells.first ?? "", cells.last ?? "")
    }
    func answer(_ column: Int, _ meaning: ImportSettings.ColumnMeaning) -> Ambiguity.Reading {
      let (first, last) = examples(column)
      return Ambiguity.Reading(
        option: TableReader.option("--column", layout.name(column), meaning.rawValue), first: first, last: last)
    }
    if let column = layout.openAccountColumn {
      // A column that is only recognized by its values may also have no meaning.
      let meanings: [ImportSettings.ColumnMeaning] =
        layout.roles[column] == nil ? [.account, .counterAccount, .unused] : [.account, .counterAccount]
      reading.questions.add(
        Ambiguity(
          key: .column, subject: layout.name(column), column: layout.name(column),
          readings: meanings.map { answer(column, $0) }))
    }
    let amounts = layout.openAmountColumns
    if !amounts.isEmpty {
      var question = Ambiguity(
        key: .column, subject: amounts.map(layout.name).joined(separator: ", "), column: layout.name(amounts[0]),
        readings: amounts.map { answer($0, .amount) })
      question.meaning = .amount
      reading.questions.add(question)
    }
  }

  /// Returns the names of columns that have content but are not used.
  func unusedColumns(_ body: [DelimitedText.Row]) -> [String] {
    let read = layout.columnsRead
    let width = layout.headings.isEmpty ? layout.columnCount : layout.headings.count
    var filled = Set<Int>()
    for row in body.prefix(2_000) {
      for column in row.fields.indices where column < width && !read.contains(column) && !filled.contains(column) {
        if !cell(row, column).isEmpty { filled.insert(column) }
      }
    }
    return filled.sorted().map(layout.name)
  }
}
