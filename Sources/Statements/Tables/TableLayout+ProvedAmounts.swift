import Ledger
import Formats

/// Functions that find amount columns that the balance proves to be correct, regardless of their headings.
extension TableLayout {
  /// Uses the amount column that agrees with the changes in a known balance, even if the headings suggest another
  /// column. For example, the suggested column may contain amounts in the currency of the purchase, next to a column in
  /// the card's currency.
  mutating func takeProvedAmounts(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    guard let balance, case .one(let column, nil) = amounts, column != balance,
      !TableLayout.isProved(column, by: balance, body)
    else { return }
    let others = columns.indices.filter { other in
      other != column && mayBeAmount(other) && columns[other].isNumbers && columns[other].signed > 0
        && columns[other].numbers >= columns[column].numbers && TableLayout.isProved(other, by: balance, body)
    }
    guard others.count == 1, let proved = others.first else { return }
    amounts = .one(proved, flag: nil)
    columnsOfSteps.insert(proved)
    if paid == nil { paid = column }
  }

  /// Whether each difference between consecutive balances equals, ignoring the sign, the amount of one of the two rows:
  /// always of the upper row, or always of the lower row.
  static func isProved(_ column: Int, by balance: Int, _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    chain(body, [column, balance]).map { $0.amount == column } ?? false
  }

  /// Returns the columns of outgoing and incoming money, with those of the booked amounts first. The changes in the
  /// balance determine which columns are booked; if they are inconclusive, the headings do.
  mutating func bookedPair(
    _ out: [Int], _ received: [Int], _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> (out: [Int], received: [Int]) {
    guard out.count > 1 || received.count > 1, !out.isEmpty, !received.isEmpty else { return (out, received) }
    func pair(_ first: Int, _ second: Int) -> (out: [Int], received: [Int]) {
      ([first] + out.filter { $0 != first }, [second] + received.filter { $0 != second })
    }
    if let own = out.first(where: isChosen), let other = received.first(where: isChosen) { return pair(own, other) }
    if let balance = self.columns(.balance).first(where: { columns[$0].isNumbers }) {
      let proved = out.flatMap { first in received.map { (first, $0) } }.filter {
        TableLayout.areSteps($0.0, $0.1, balance, body)
      }
      if proved.count == 1 {
        columnsOfSteps.formUnion([proved[0].0, proved[0].1])
        return pair(proved[0].0, proved[0].1)
      }
    }
    if let own = out.first(where: isBooked), let other = received.first(where: isBooked) { return pair(own, other) }
    return (out, received)
  }

  /// Whether each change in the balance equals the incoming minus the outgoing money of a row: either always the row
  /// above, or always the row below.
  static func areSteps(_ out: Int, _ received: Int, _ balance: Int, _ body: ArraySlice<DelimitedText.Row>)
    -> Bool
  {
    DecimalSeparator.allCases.contains { separator in
      func value(_ row: DelimitedText.Row, _ column: Int) -> SignedDecimal? {
        column < row.fields.count ? AmountCell(row.fields[column])?[separator] : nil
      }
      let rows = body.prefix(200).compactMap { row -> (net: SignedDecimal, balance: SignedDecimal)? in
        guard let balance = value(row, balance) else { return nil }
        let (spent, got) = (value(row, out)?.magnitude ?? .zero, value(row, received)?.magnitude ?? .zero)
        return (got - spent, balance)
      }
      let steps = zip(rows, rows.dropFirst())
      return rows.count > 2
        && (steps.allSatisfy { $0.balance + $1.net == $1.balance }
          || steps.allSatisfy { $1.balance + $0.net == $0.balance })
    }
  }
}
