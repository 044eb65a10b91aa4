import BankWords
import Ledger
import Formats

/// Functions that find the currency of the amounts: a column, the heading, the signs next to the numbers, or the lines
/// above the table.
extension TableLayout {
  mutating func findCurrency(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    // A currency sign next to the amounts, or only next to the balances.
    let symbols = signs(columns)
    hasSeveralSymbols = symbols.count > 1
    if currency == nil, symbols.count == 1 {
      currency = symbols.first.flatMap { ColumnRole.codes[$0] }.flatMap { Currency(code: $0) }
    }
    // If the amount's heading contains its currency, a currency column belongs to the other amount.
    let isNamed = !headings.isEmpty && amounts.columns.allSatisfy(namesCurrency)
    // Headings of other amounts may contain another currency.
    let codes = Set(amounts.columns.compactMap(currencyCode))
    if isNamed, codes.count == 1, let named = codes.first.flatMap({ Currency(code: $0) }) { currency = named }
    if isNamed, original.amount != nil, original.currency == nil {
      original.currency = self.columns(.currency).first { columns[$0].currencies > 0 }
    }
    let isOne = balance != nil && areProvedByBalance(body)
    let currencies =
      isNamed
      ? []
      : nearest(self.columns(.currency).filter { $0 != original.currency && mayBeCurrency($0, columns, isOne: isOne) })
    // Unknown codes, such as codes of coins, are reported row by row.
    let unknown = currencies.first { columns[$0].areUnknownCodes }
    currencyColumn =
      (currencies.contains { columns[$0].currencies > 0 } ? nil : unknown)
      ?? (currencies.filter(isBooked) + currencies + self.columns(.valueDay)
      + columns.indices.filter { roles[$0] == nil })
      .first {
        columns[$0].currencies > 0 && $0 != original.currency && mayBeCurrency($0, columns, isOne: isOne)
          && (columns[$0].currencies == columns[$0].filled
            || (roles[$0] == .currency && columns[$0].currencies * 2 >= columns[$0].filled))
      }
    // Signs and names of currencies are used, too. A sign of several currencies that is in all rows means the account's
    // currency.
    currencyColumn =
      currencyColumn
      ?? currencies.first { column in
        columns[column].isText
          && (columns[column].distinct.count > 1
            || columns[column].distinct.allSatisfy { ColumnRole.currency(in: $0) != nil })
      }
    // A row without a currency is in the currency of the other rows, if they all have the same one.
    currency = currency ?? currencyColumn.flatMap { columns[$0].onlyCurrency }
  }

  /// Whether a currency column may belong to the amounts. In a table with a balance, a column with several currencies
  /// belongs to other amounts, because a balance has only one currency.
  private func mayBeCurrency(_ column: Int, _ columns: [Contents], isOne: Bool) -> Bool {
    !isOne || columns[column].distinct.count < 2
  }

  /// Whether the changes in the balance equal the amounts in all rows.
  private func areProvedByBalance(_ body: ArraySlice<DelimitedText.Row>) -> Bool {
    guard let balance, otherCurrency == nil else { return false }
    return switch amounts {
    case .one(let column, _): TableLayout.isProved(column, by: balance, body)
    case .two(let out, let received): TableLayout.areSteps(out, received, balance, body)
    }
  }

  /// Reads the account and the currency from the lines above the table. Also records whether the headings or these
  /// lines mention a credit card.
  mutating func readLinesAbove(_ lines: ArraySlice<DelimitedText.Row>) {
    for line in lines {
      if account == nil { account = TableLayout.account(in: line) }
      if currency == nil { currency = TableLayout.currency(in: line) }
    }
    isOfCreditCard =
      headings.contains(where: TableLayout.namesCard)
      || lines.contains { line in line.fields.contains(where: TableLayout.namesCard) }
  }

  private static func namesCard(_ text: String) -> Bool {
    text.utf8.count < 120 && cards.isContained(in: FoldedText.of(text))
  }

  private static let cards = PhraseMatcher(WordLists.set(.textCreditCard), findsInside: true)

  /// Finds the column of amounts paid in other currencies, in a table that also has a column of booked amounts.
  mutating func findPaid(beside column: Int, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    for other in self.columns(.amount) where other != column && columns[other].isNumbers {
      if let found = booked(beside: other, columns, body), found.column == column {
        (paid, paidCurrency) = (other, found.currency)
        return
      }
    }
  }
}
