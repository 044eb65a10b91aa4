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
    isInOtherCurrency(row) ? layout.otherCurrency?.currency : nil
  }

  /// Whether the row has its amount in the column of the second currency: the main column is empty or zero.
  func isInOtherCurrency(_ row: DelimitedText.Row) -> Bool {
    guard let other = layout.otherCurrency else { return false }
    return TableLayout.hasAmount(row, other.column) && !TableLayout.hasAmount(row, layout.amounts.columns[0])
  }

  /// Returns the currency whose code is next to the number, such as `-12.99 USD`, or the currency of the sign next to
  /// the number if the amounts have different currency signs; `nil` if there is none.
  private func currencyBeside(_ row: DelimitedText.Row) -> Currency? {
    for column in layout.amountColumns {
      let text = cell(row, column)
      guard text.utf8.contains(where: \.isASCIILetter) else { continue }
      if let letters = AmountCell(text)?.letters, letters.count == 3,
        let code = ColumnRole.currencyCode(letters)
      {
        return Currency(code: code)
      }
    }
    return layout.hasSeveralSymbols ? symbol(row).flatMap { layout.currency(ColumnRole.codes(named: $0)) } : nil
  }

  private func symbol(_ row: DelimitedText.Row) -> String? {
    layout.amountColumns.lazy.compactMap { AmountCell(cell(row, $0))?.symbol }.first
  }

  /// Returns the text in the currency column if it is not a currency. If amounts have different currency signs, returns
  /// a sign that several currencies share. For an amount in the column of an unknown currency, returns the column's
  /// heading. Otherwise returns `nil`.
  func unknownCurrency(_ row: DelimitedText.Row) -> String? {
    if let other = layout.otherCurrency, other.currency == nil, isInOtherCurrency(row) {
      return layout.name(other.column)
    }
    let code = cell(row, layout.currencyColumn)
    if code.isEmpty, layout.hasSeveralSymbols, let symbol = symbol(row),
      layout.currency(ColumnRole.codes(named: symbol)) == nil
    {
      return symbol
    }
    return code.isEmpty || ColumnRole.currency(in: code) != nil ? nil : code
  }

  /// Asks for the currency of amounts whose sign or heading several currencies share.
  func askAboutCurrency(_ reading: inout FormatReading) {
    if let chosen = choices.chosenCurrency {
      let isUsed = layout.openCurrency.map { $0.codes.contains(chosen.code) } ?? (layout.currency == chosen)
      reading.isCurrencyAnswered = isUsed
      if isUsed { return }
    }
    guard let open = layout.openCurrency else { return }
    // The most common currencies come first.
    let common = ["USD", "CAD", "AUD", "MXN", "ARS", "CLP", "COP", "NZD", "SGD"]
    let codes = common.filter(open.codes.contains) + open.codes.subtracting(common).sorted()
    let readings = codes.map { Ambiguity.Reading(option: "--currency \($0)", first: "", last: "") }
    reading.questions.append(Ambiguity(key: .currency, subject: open.name, readings: readings))
  }
}
