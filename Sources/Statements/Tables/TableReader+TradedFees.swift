import Formats
import Ledger

/// Fees for securities: quantity times price shows whether the amount includes the fee.
extension TableReader {
  /// Returns the meaning of fees according to the quantity and the price of each row with a fee; `nil` if any such row
  /// is inconclusive, or if rows contradict each other.
  func meaningByQuantities(_ movements: [Movement], _ places: [Int]) -> ImportSettings.FeeMeaning? {
    guard let quantity = column(SecuritiesTable.quantities), let price = column(SecuritiesTable.prices),
      quantity != price
    else { return nil }
    let lines = Dictionary(
      places.map { (movements[$0].row.line, movements[$0].row) }, uniquingKeysWith: { first, _ in first })
    var meanings: [Int: ImportSettings.FeeMeaning] = [:]
    for row in layout.body(rows) {
      guard let fee = lines[row.line]?.fee, let amount = lines[row.line]?.amount.magnitude,
        let count = number(row, quantity), let each = number(row, price), let value = count.times(each), value != .zero
      else { continue }
      let difference = (amount - value).magnitude
      if difference <= TableReader.rounding {
        meanings[row.line] = .onTop
      } else if (difference - fee.magnitude).magnitude <= TableReader.rounding {
        meanings[row.line] = .included
      }
    }
    return meanings.count == lines.count && Set(meanings.values).count == 1 ? meanings.values.first : nil
  }

  /// Returns the number in a cell. Quantities and prices may have more decimals than amounts, and a different decimal
  /// separator.
  private func number(_ row: DelimitedText.Row, _ column: Int) -> SignedDecimal? {
    AmountCell(cell(row, column)).flatMap { $0[feeSeparator] ?? $0.point ?? $0.comma }?.magnitude
  }

  private static let rounding = SignedDecimal(digits: 1, scale: 2)

  private func column(_ names: Set<String>) -> Int? {
    layout.headings.firstIndex { names.contains(FoldedText.of($0)) }
  }
}
