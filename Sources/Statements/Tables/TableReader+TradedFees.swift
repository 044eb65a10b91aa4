import Formats
import Ledger

/// Fees of securities: quantity times price shows whether the amount includes the fee.
extension TableReader {
  /// Returns the meaning of fees according to the quantity and the price of each row; `nil` if no row shows it, or if
  /// rows contradict each other.
  func meaningByQuantities(_ movements: [Movement], _ places: [Int]) -> ImportSettings.FeeMeaning? {
    guard let quantity = column(SecuritiesTable.quantities), let price = column(SecuritiesTable.prices),
      quantity != price
    else { return nil }
    let lines = Dictionary(
      places.map { (movements[$0].row.line, movements[$0].row) }, uniquingKeysWith: { first, _ in first })
    var meanings: Set<ImportSettings.FeeMeaning> = []
    for row in layout.body(rows) {
      guard let fee = lines[row.line]?.fee, let amount = lines[row.line]?.amount.magnitude,
        let count = AmountCell(cell(row, quantity))?[feeSign], let each = AmountCell(cell(row, price))?[feeSign],
        let value = count.magnitude.times(each.magnitude), value != .zero
      else { continue }
      let difference = (amount - value).magnitude
      if difference <= TableReader.rounding {
        meanings.insert(.onTop)
      } else if (difference - fee.magnitude).magnitude <= TableReader.rounding {
        meanings.insert(.included)
      }
    }
    return meanings.count == 1 ? meanings.first : nil
  }

  private static let rounding = SignedDecimal(digits: 1, scale: 2)

  private func column(_ names: Set<String>) -> Int? {
    layout.headings.firstIndex { names.contains(FoldedText.of($0)) }
  }
}
