import Ledger
import Formats

/// Functions that find the currency of each amount.
extension TableReader {
  /// Returns the currency of a row: from the currency column, from the sign or code next to the amount, or the currency
  /// of all rows; `nil` if it is unknown.
  func currency(_ row: DelimitedText.Row) -> Currency? {
    otherCurrency(row) ?? layout.currencyColumn.flatMap { ColumnRole.currency(in: cell(row, $0)) }
      ?? currencyBeside(row) ?? layout.currency
  }

  private func otherCurrency(_ row: DelimitedText.Row) -> Currency? {
    guard let other = layout.otherCurrency, cell(row, layout.amounts.columns[0]).isEmpty,
      !cell(row, other.column).isEmpty
    else { return nil }
    return other.currency
  }

  /// Returns the currency whose code is next to the number, such as `-12.99 USD`, or the currency of the sign next to
  /// the number if the amounts have different currency signs; `nil` if there is none.
  private func currencyBeside(_ row: DelimitedText.Row) -> Currency? {
    for column in layout.amounts.columns {
      let text = cell(row, column)
      guard text.utf8.contains(where: \.isASCIILetter) else { continue }
      if let letters = AmountCell(text)?.letters, letters.count == 3,
        let code = ColumnRole.currencyCode(letters)
      {
        return Currency(code: code)
      }
    }
    return layout.hasSeveralSymbols ? symbol(row).flatMap { ColumnRole.codes[$0] }.flatMap { Currency(code: $0) } : nil
  }

  private func symbol(_ row: DelimitedText.Row) -> String? {
    layout.amounts.columns.lazy.compactMap { AmountCell(cell(row, $0))?.symbol }.first
  }

  /// Returns the text in the currency column if it is not a currency. If amounts have different currency signs, returns
  /// a sign that several currencies share. Otherwise returns `nil`.
  func unknownCurrency(_ row: DelimitedText.Row) -> String? {
    let code = cell(row, layout.currencyColumn)
    if code.isEmpty, layout.hasSeveralSymbols, let symbol = symbol(row), ColumnRole.codes[symbol] == nil {
      return symbol
    }
    return code.isEmpty || ColumnRole.currency(in: code) != nil ? nil : code
  }
}
