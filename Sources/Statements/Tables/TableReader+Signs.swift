import Ledger

/// Functions that determine the direction of each amount from its sign and other evidence, and ask the user if it is
/// unclear.
extension TableReader {
  /// Changes the signs of the amounts so that outgoing money is negative. The direction comes from two amount columns,
  /// flags, the running balance, minus signs or words in the rows. If it remains unclear, the user is asked.
  ///
  /// - Returns: the chronological order of the rows; `nil` unless the running balance shows it.
  func applySigns(_ movements: inout [Movement], _ reading: inout FormatReading) -> Order? {
    let areDirectionsOpen = layout.areDirectionsUnknown
    let isFlagged = applySignsByFlags(&movements)
    let chain = bestChain(movements, mayInvert: !isFlagged || areDirectionsOpen)
    if let chain, chain.count > 0 { reading.steps = (chain.right, chain.count) }
    if !isFlagged, !areDirectionsOpen, chain?.isProof != true, let order = applySignsBySteps(&movements, &reading) {
      return order
    }
    let isInverted = isInverted(movements, &reading, chain, isFlagged: isFlagged)
    if isInverted {
      for place in movements.indices where isFlagged || !movements[place].hasFlag {
        movements[place].row.amount = -movements[place].row.amount
      }
    }
    decideFees(&movements, &reading, proved: chain.flatMap { provedFees(movements, $0, isInverted: isInverted) })
    reading.amounts?.outIsNegative = !isInverted
    let isKnown = isFlagged && !areDirectionsOpen
    return chain.flatMap { $0.isProof && (isKnown || $0.isInverted == isInverted) ? $0.order : nil }
  }

  /// Makes the amounts negative that two columns or flags mark as outgoing money.
  ///
  /// - Returns: whether columns or flags give the direction of every row.
  func applySignsByFlags(_ movements: inout [Movement]) -> Bool {
    var isFlagged: Bool
    switch layout.amounts {
    case .two: isFlagged = true
    case .one(_, let flag):
      isFlagged =
        (flag != nil || layout.transferAccounts != nil)
        && movements.allSatisfy { $0.isDebit != nil || $0.isFeeAlone }
    }
    // If only money in is marked with a plus, “CR” or a flag, unmarked rows are money out.
    if !isFlagged, choices.outIsPositive == nil, movements.contains(where: { $0.isDebit == false }),
      movements.contains(where: { $0.isDebit == nil }), !movements.contains(where: { $0.isDebit == true })
    {
      isFlagged = true
      for place in movements.indices { movements[place].isDebit = movements[place].isDebit == nil }
    }
    if isFlagged || movements.contains(where: \.hasFlag) {
      for place in movements.indices where movements[place].isDebit == true && (isFlagged || movements[place].hasFlag) {
        movements[place].row.amount = -movements[place].row.amount.magnitude
      }
    }
    return isFlagged
  }

  /// Whether the signs of all amounts must be inverted. The user is asked if this is undecided.
  private func isInverted(
    _ movements: [Movement], _ reading: inout FormatReading, _ chain: BalanceChain?, isFlagged: Bool
  ) -> Bool {
    var isInverted = false
    if layout.areDirectionsUnknown {
      // With `--sign out`, the first column is money out.
      if let isPositive = choices.outIsPositive {
        isInverted = !isPositive
      } else if let chain, chain.isProof {
        isInverted = chain.isInverted
      } else if let isReversed = isInvertedByReceipts(movements) {
        isInverted = isReversed
      } else {
        ask(movements, &reading)
      }
    } else if !isFlagged {
      if let isPositive = choices.outIsPositive {
        isInverted = isPositive
      } else if let chain, chain.isProof {
        isInverted = chain.isInverted
        // The balance of a card may be its debt, which grows with each purchase.
        if isOwed(movements, isInverted: isInverted) { ask(movements, &reading) }
      } else {
        isInverted = isInvertedByWords(movements, &reading)
      }
    }
    return isInverted
  }

  /// Whether a number without a minus sign is outgoing money, as in some card statements. If this is undecided, the
  /// user is asked.
  private func isInvertedByWords(_ movements: [Movement], _ reading: inout FormatReading) -> Bool {
    let open = movements.filter { !$0.hasFlag && !$0.isFeeAlone }
    // Rows with a flag need no sign, and rows with only a fee have none.
    if open.isEmpty { return false }
    if isSpentByHeading(open) { return true }
    if let isInverted = isInvertedByKinds(movements) ?? isInvertedByTexts(open), isInverted || !areSignsRare(open) {
      return isInverted
    }
    if arePurchasesByCard(open) { return true }
    ask(movements, &reading)
    return false
  }

  /// Whether so few rows have a minus sign that numbers without one may also be spending. This applies only to tables
  /// with categories, which users keep by hand.
  private func areSignsRare(_ movements: [Movement]) -> Bool {
    layout.texts.category != nil && layout.balance == nil && !choices.isNoCard && movements.count > 4
      && movements.count(where: \.row.amount.isNegative) * 5 < movements.count
      && !movements.contains { $0.isDebit == false }
  }

  private func ask(_ movements: [Movement], _ reading: inout FormatReading) {
    // An answer does not change the direction of rows with a flag.
    let open = movements.filter { !$0.hasFlag }
    let shown = open.isEmpty ? movements : open
    guard let first = shown.first, let last = shown.last else { return }
    let readings = [("out", true), ("in", false)].map { option, outIsPositive in
      // In the first of two columns without known directions, the numbers are already negative.
      let isInverted = layout.areDirectionsUnknown ? !outIsPositive : outIsPositive
      return Ambiguity.Reading(
        option: "--sign \(option)", first: result(first, isInverted: isInverted),
        last: result(last, isInverted: isInverted))
    }
    reading.questions.append(Ambiguity(key: .sign, readings: readings))
  }

  /// Returns the result of an answer for a row, such as `2026-11-03 Shop: 12.90 money out`.
  private func result(_ movement: Movement, isInverted: Bool) -> String {
    let row = movement.row
    let isOut = row.amount.isNegative != (isInverted && !movement.hasFlag)
    return "\(row.day) \(row.text): \(row.amount.magnitude.text) money \(isOut ? "out" : "in")"
  }
}
