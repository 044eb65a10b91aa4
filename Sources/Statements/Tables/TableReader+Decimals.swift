import Ledger
import Formats

/// Functions that find the decimal separator of a column.
extension TableReader {
  /// Returns the decimal separator that makes most numbers valid.
  ///
  /// - Parameter other: the decimal separator to use if both separators fit; `nil` to ask the user.
  func decimalSeparator(
    _ body: [DelimitedText.Row], _ columns: [Int], otherwise other: DecimalSeparator?, _ reading: inout FormatReading
  ) -> DecimalSeparator {
    var cells: [AmountCell] = []
    cells.reserveCapacity(body.count * columns.count)
    for row in body {
      for column in columns {
        if let amount = AmountCell(cell(row, column)) { cells.append(amount) }
      }
    }
    // 1.250 means 1250 if amounts in the currency never have three decimals.
    let currency = layout.currency ?? (choices.currency.map { $0.decimals == 0 } == true ? choices.currency : nil)
    let isCommon = currency.map { $0.decimals <= 2 } ?? true
    func fits(_ cell: AmountCell, _ separator: DecimalSeparator) -> Bool {
      cell[separator] != nil && (!isCommon || cell.decimalCount(separator) <= 2)
    }
    var counts = DecimalSeparator.allCases.map { separator in (separator, cells.count { fits($0, separator) }) }
    // Some banks write more decimals than the currency has: 2450.350.
    if counts.allSatisfy({ $0.1 < cells.count }) {
      counts = DecimalSeparator.allCases.map { separator in (separator, cells.count { $0[separator] != nil }) }
    }
    let most = counts.map(\.1).max() ?? 0
    var fitting = counts.filter { $0.1 == most }.map(\.0)
    if let other { return fitting.contains(other) ? other : fitting.first ?? other }
    // If all amounts are like 12.900, they may have three decimals or be thousands. Other columns decide, or the user
    // is asked.
    if layout.currency?.decimals == 3,
      let separator = fitting.first(where: { separator in
        cells.allSatisfy { $0.point == .zero || $0.decimalCount(separator) == 3 }
      })
    {
      fitting = [separator]
    } else if currency?.decimals == 0, threeDigitCount(cells) != nil {
      // An amount in whole yen has thousands.
      fitting = fitting.filter { separator in cells.allSatisfy { $0.decimalCount(separator) == 0 } }
    } else if let count = threeDigitCount(cells) {
      fitting = separatorElsewhere(body).map { [$0] } ?? (count > 2 ? DecimalSeparator.allCases : fitting)
    }
    let separator = choices.decimal ?? fitting.first ?? .point
    if choices.decimal == nil, fitting.count > 1, cells.contains(where: \.isOpen) {
      let readings = fitting.map { separator in
        let values = cells.filter(\.isOpen).compactMap { $0[separator]?.text }
        return Ambiguity.Reading(
          option: "--decimal \(separator.rawValue)", first: values.first ?? "", last: values.last ?? "")
      }
      reading.questions.append(Ambiguity(key: .decimal, readings: readings))
    }
    return separator
  }

  /// Returns the number of amounts if each of them has three digits after a point or comma; `nil` otherwise.
  private func threeDigitCount(_ cells: [AmountCell]) -> Int? {
    let amounts = cells.filter { $0.point != .zero && $0.comma != .zero }
    let isOpen = amounts.allSatisfy(\.isOpen) && layout.currency.map { $0.decimals > 0 } ?? true
    return isOpen && !amounts.isEmpty ? amounts.count : nil
  }

  /// Returns the decimal separator of the numbers that are valid with only one separator; `nil` if there are none or
  /// they contradict each other.
  private func separatorElsewhere(_ body: [DelimitedText.Row]) -> DecimalSeparator? {
    var separators: Set<DecimalSeparator> = []
    for row in body.prefix(200) {
      for cell in row.fields where DateCell(cell) == nil {
        guard let number = AmountCell(cell), (number.point == nil) != (number.comma == nil) else { continue }
        separators.insert(number.point == nil ? .comma : .point)
      }
    }
    return separators.count == 1 ? separators.first : nil
  }
}
