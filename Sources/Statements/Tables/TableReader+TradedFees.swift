import Formats
import Ledger

/// Functions for fees on securities: quantity times price shows whether the amount includes the fee.
extension TableReader {
  private struct TradedFee {
    var meaning: ImportSettings.FeeMeaning
    /// Whether the fee is too large to be a rounding difference.
    var isCertain: Bool
  }

  /// Returns the meaning of fees according to the quantity and the price of the rows with a fee; `nil` if they do not
  /// show it, or if rows contradict each other.
  ///
  /// Other rows with a fee, such as dividends, follow at least two rows that show the meaning, but only if their fees
  /// are in the same columns.
  func meaningByQuantities(_ movements: [Movement], _ places: [Int]) -> ImportSettings.FeeMeaning? {
    guard let quantity = column(SecuritiesTable.quantities), let price = column(SecuritiesTable.prices),
      quantity != price
    else { return nil }
    let lines = Dictionary(
      places.map { (movements[$0].row.line, movements[$0].row) }, uniquingKeysWith: { first, _ in first })
    var found: [TradedFee] = []
    var (shown, open): (Set<Int>, Set<Int>) = ([], [])
    for row in layout.body(rows) {
      guard let fee = lines[row.line]?.fee, let amount = lines[row.line]?.amount.magnitude else { continue }
      let columns = layout.fees.filter { number(row, $0).map { $0 != .zero } ?? false }
      if let traded = tradedFee(row, amount, fee.magnitude, quantity, price) {
        found.append(traded)
        shown.formUnion(columns)
      } else {
        open.formUnion(columns)
      }
    }
    guard let first = found.first, Set(found.map(\.meaning)).count == 1, found.contains(where: \.isCertain) else {
      return nil
    }
    let isComplete = found.count == lines.count
    return isComplete || found.count > 1 && open.isSubset(of: shown) ? first.meaning : nil
  }

  /// Returns the meaning of a row's fee; `nil` if quantity times price is neither the amount nor the amount without the
  /// fee.
  private func tradedFee(
    _ row: DelimitedText.Row, _ amount: SignedDecimal, _ fee: SignedDecimal, _ quantity: Int, _ price: Int
  ) -> TradedFee? {
    guard let count = number(row, quantity), let each = number(row, price), let value = count.times(each),
      value != .zero
    else { return nil }
    let difference = (amount - value).magnitude
    let (onTop, included) = (difference, (difference - fee).magnitude)
    // A fee of one or two cents may also be a rounding difference, unless one reading is exact.
    let isCertain = fee > TableReader.rounding + TableReader.rounding
    if onTop <= TableReader.rounding, isCertain || onTop == .zero {
      return TradedFee(meaning: .onTop, isCertain: isCertain)
    }
    if included <= TableReader.rounding, isCertain || included == .zero {
      return TradedFee(meaning: .included, isCertain: isCertain)
    }
    return nil
  }

  /// Returns the number in a cell. Quantities and prices may have more decimals than amounts, and a different decimal
  /// separator.
  private func number(_ row: DelimitedText.Row, _ column: Int) -> SignedDecimal? {
    var text = cell(row, column)
    // Some brokers write ten decimals, more than an amount may have.
    if let place = text.lastIndex(where: { $0 == "." || $0 == "," }), text[place...].count > 7 {
      while text.last == "0" { text.removeLast() }
      if text.last == "." || text.last == "," { text.removeLast() }
    }
    return AmountCell(text).flatMap { $0[feeSeparator] ?? $0.point ?? $0.comma }?.magnitude
  }

  private static let rounding = SignedDecimal(digits: 1, scale: 2)

  private func column(_ names: Set<String>) -> Int? {
    layout.headings.firstIndex { names.contains(FoldedText.of($0)) }
  }
}

/// Functions for rows of brokers: their direction, and rows that move no money.
extension TableReader {
  /// Whether a cell that consists of a word such as “Buy” or “Deposit” means money out; `nil` if there is no such cell,
  /// if cells contradict each other, or if the words may be names because the table has no quantities and prices.
  func tradeDirection(_ row: DelimitedText.Row) -> Bool? {
    guard isOfBroker else { return nil }
    let cells = (layout.texts.names + layout.texts.memos).map { cell(row, $0) }
    let directions = cells.filter { $0.utf8.count < 24 && !RowKeywords.mayReturn($0) }
      .compactMap(RowKeywords.directionOfKind)
    return Set(directions).count == 1 ? directions[0] : nil
  }

  /// Whether a row changes only the number of shares, as a split does: it has a quantity, but neither a price nor an
  /// amount, in a table with columns for all three.
  func isOnlyOfShares(_ row: DelimitedText.Row) -> Bool {
    guard let quantity = column(SecuritiesTable.quantities), let price = column(SecuritiesTable.prices),
      quantity != price, !layout.amounts.columns.contains(where: { [quantity, price].contains($0) })
    else { return false }
    return number(row, quantity).map { $0 != .zero } ?? false
      && ([price] + layout.amounts.columns + layout.fees).allSatisfy { cell(row, $0).isEmpty }
  }
}
