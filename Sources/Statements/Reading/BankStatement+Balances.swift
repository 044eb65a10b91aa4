/// Functions that compare a statement's rows with its balances.
extension BankStatement {
  /// Whether the opening balance plus the amounts of all rows equals the closing balance; `nil` if either balance is
  /// missing.
  package var addsUp: Bool? {
    missing.map { $0 == .zero }
  }

  /// Whether the rows contradict the balances in the file: they do not add up to the closing balance, or the running
  /// balance shows that rows are missing. A statement that contradicts itself is imported only with `--unproved`.
  package var contradictsItself: Bool { addsUp == false || !gaps.isEmpty }

  /// Inverts the signs of all rows that are marked as reversals, or of a single one, if the statement then adds up.
  /// Some banks write a reversal with the sign of the reversed row.
  mutating func invertReversals() {
    guard let missing, missing != .zero else { return }
    let marked = rows.indices.filter { rows[$0].isReversal }
    var sum = SignedDecimal.zero
    for place in marked { sum = sum + rows[place].amount + rows[place].amount }
    var inverted = marked.isEmpty || sum != -missing ? [] : marked
    if inverted.isEmpty {
      let fitting = marked.filter { rows[$0].amount + rows[$0].amount == -missing }
      if fitting.count == 1 { inverted = fitting }
    }
    for place in inverted { rows[place].amount = -rows[place].amount }
  }

  /// The closing balance minus the opening balance and all rows; `nil` unless both balances are known.
  package var missing: SignedDecimal? {
    guard let opening = balances.first(where: { $0.kind == .opening })?.amount,
      let closing = balances.last(where: { $0.kind == .closing })?.amount
    else { return nil }
    return closing - rows.reduce(opening) { $0 + $1.amount }
  }
}
