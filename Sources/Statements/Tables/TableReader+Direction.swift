import Ledger

/// The direction of money, the balances, and the statements of each account.
extension TableReader {
  /// The order of the rows in time.
  enum Order: CaseIterable {
    case file, reversed
    /// Rows sorted by day. Rows of one day have the order of the file, or the reverse order.
    case days, daysReversed
  }

  /// A way to read a balance column, with the number of changes that equal the amount of their row.
  private struct Chain {
    var order: Order
    /// Whether the signs of all amounts are inverted.
    var isTurned: Bool
    /// Whether fees are not included in the amounts.
    var hasFees: Bool
    var right = 0
    var count = 0

    var isProof: Bool { count > 0 && right == count }
  }

  /// Decides the signs of amounts: by two columns or flags, a minus, the running balance, or payments to a card.
  ///
  /// - Returns: the order of the rows in time, if the balance shows it.
  func turn(_ movements: inout [Movement], _ reading: inout FormatGuess) -> Order? {
    let areWaysOpen = layout.areWaysUnknown
    let isFlagged = turnByFlags(&movements)
    let chain = bestChain(movements, mayTurn: !isFlagged || areWaysOpen)
    if let chain, chain.count > 0 { reading.steps = (chain.right, chain.count) }
    if !isFlagged, !areWaysOpen, chain?.isProof != true, let order = turnBySteps(&movements, &reading) { return order }
    let isTurned = isTurned(movements, &reading, chain, isFlagged: isFlagged)
    if isTurned {
      for place in movements.indices where isFlagged || !movements[place].hasFlag {
        movements[place].row.amount = -movements[place].row.amount
      }
    }
    decideFees(&movements, &reading, proved: chain.flatMap { provedFees(movements, $0, isTurned: isTurned) })
    reading.amounts?.outIsNegative = !isTurned
    let isKnown = isFlagged && !areWaysOpen
    return chain.flatMap { $0.isProof && (isKnown || $0.isTurned == isTurned) ? $0.order : nil }
  }

  /// Negates amounts that are marked as money out by two columns or by flags.
  ///
  /// - Returns: whether columns or flags give the direction of every row.
  func turnByFlags(_ movements: inout [Movement]) -> Bool {
    var isFlagged: Bool
    switch layout.amounts {
    case .two: isFlagged = true
    case .one(_, let flag):
      isFlagged = (flag != nil || layout.sides != nil) && movements.allSatisfy { $0.isDebit != nil || $0.isFeeAlone }
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

  /// Whether the signs of all amounts are inverted.
  private func isTurned(
    _ movements: [Movement], _ reading: inout FormatGuess, _ chain: Chain?, isFlagged: Bool
  ) -> Bool {
    var isTurned = false
    if layout.areWaysUnknown {
      // With `--sign out`, the first column is money out.
      if let isPositive = choices.outIsPositive {
        isTurned = !isPositive
      } else if let chain, chain.isProof {
        isTurned = chain.isTurned
      } else if let isReversed = isTurnedByReceipts(movements) {
        isTurned = isReversed
      } else {
        ask(movements, &reading)
      }
    } else if !isFlagged {
      if let isPositive = choices.outIsPositive {
        isTurned = isPositive
      } else if let chain, chain.isProof {
        isTurned = chain.isTurned
        // The balance of a card may be its debt, which grows with each purchase.
        if isOwed(movements, isTurned: isTurned) { ask(movements, &reading) }
      } else {
        isTurned = isTurnedByWords(movements, &reading)
      }
    }
    return isTurned
  }

  /// Returns the meaning of fees according to the balance; `nil` if the balance adds up with both meanings or with
  /// neither.
  private func provedFees(
    _ movements: [Movement], _ chain: Chain, isTurned: Bool
  ) -> ImportSettings.FeeMeaning? {
    guard chain.isProof else { return nil }
    let steps = movements.map { Step($0.row) }
    func isProof(hasFees: Bool) -> Bool {
      var other = Chain(order: chain.order, isTurned: false, hasFees: hasFees)
      for group in groups(movements) { count(ordered(group.map { steps[$0] }, chain.order, \.day), &other) }
      return other.isProof
    }
    let (onTop, included) = (isProof(hasFees: true), isProof(hasFees: false))
    return onTop == included ? nil : onTop ? .onTop : .included
  }

  /// Returns the number of balance changes that equal the amount of their row, and the number of all changes; `nil`
  /// without balances.
  func steps(_ movements: [Movement], mayTurn: Bool) -> (right: Int, of: Int)? {
    bestChain(movements, mayTurn: mayTurn).map { ($0.right, $0.count) }
  }

  /// Whether, with these signs, rows that the bank calls received payments would be money out, and no such row would be
  /// money in.
  private func isOwed(_ movements: [Movement], isTurned: Bool) -> Bool {
    func saysReceived(_ movement: Movement) -> Bool {
      RowKeywords.saysReceived(movement.row.text + " " + movement.row.kind)
    }
    let out = movements.filter { $0.row.amount.isNegative != isTurned }
    // A card has more purchases than payments.
    guard out.count * 2 <= movements.count, out.contains(where: saysReceived) else { return false }
    return !movements.contains { $0.row.amount.isNegative == isTurned && saysReceived($0) }
  }

  /// Returns the reading of the rows (order and signs) that makes the most balance changes match the amounts; `nil` if
  /// there are no balances, or if two readings are equally good.
  private func bestChain(_ movements: [Movement], mayTurn: Bool) -> Chain? {
    guard layout.balance != nil else { return nil }
    let hasFees = movements.indices.contains { movements[$0].row.fee != nil }
    // These are only the values for checking a balance, because copying whole rows for each order is expensive.
    let steps = movements.map { Step($0.row, isFixed: mayTurn && !layout.areWaysUnknown && $0.hasFlag) }
    let days = steps.map(\.day)
    let rises = zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
    let falls = zip(days, days.dropFirst()).allSatisfy { $0 >= $1 }
    var chains: [Chain] = []
    let groups = groups(movements)
    for order in Order.allCases {
      // A balance that contradicts the order of the days is no evidence. If the days increase, the file is already in
      // order.
      switch order {
      case .file: if falls && !rises { continue }
      case .reversed: if rises && !falls { continue }
      case .days, .daysReversed: if chains.contains(where: \.isProof) || (rises && falls) { continue }
      }
      for isTurned in mayTurn ? [false, true] : [false] {
        for fees in hasFees ? [false, true] : [false] {
          var chain = Chain(order: order, isTurned: isTurned, hasFees: fees)
          for group in groups { count(ordered(group.map { steps[$0] }, order, \.day), &chain) }
          chains.append(chain)
        }
      }
    }
    guard let best = chains.max(by: { $0.right < $1.right }), best.right > 0 else {
      return chains.first { $0.count > 0 }
    }
    let equal = chains.filter { $0.right == best.right }
    // With one row per day, the order of the days shows which end of the file is newer.
    return equal.count == 1 ? best : equal.first { ($0.order == .file) == rises && !$0.isTurned && !$0.hasFees }
  }

  private struct Step {
    var day: Day
    var amount: SignedDecimal
    var fee: SignedDecimal?
    var balance: SignedDecimal?
    /// Whether a flag gives the direction.
    var isFixed: Bool

    init(_ row: BankRow, isFixed: Bool = false) {
      (day, amount, fee, balance, self.isFixed) = (row.day, row.amount, row.fee, row.balance, isFixed)
    }
  }

  func ordered<Row>(_ rows: [Row], _ order: Order, _ day: (Row) -> Day) -> [Row] {
    switch order {
    case .file: return rows
    case .reversed: return rows.reversed()
    case .days, .daysReversed:
      let step = order == .days ? 1 : -1
      let days = rows.map(day)
      return rows.indices.sorted { (days[$0], step * $0) < (days[$1], step * $1) }.map { rows[$0] }
    }
  }

  private func count(_ steps: [Step], _ chain: inout Chain) {
    var last: SignedDecimal?
    var since = SignedDecimal.zero
    for row in steps {
      since = since + (chain.isTurned && !row.isFixed ? -row.amount : row.amount)
      if chain.hasFees, let fee = row.fee { since = since - fee }
      guard let balance = row.balance else { continue }
      if let last {
        chain.count += 1
        if last + since == balance { chain.right += 1 }
      }
      (last, since) = (balance, .zero)
    }
  }

  /// Whether a number without a minus is money out, as in files of cards. If this is undecided, the user is asked.
  private func isTurnedByWords(_ movements: [Movement], _ reading: inout FormatGuess) -> Bool {
    let open = movements.filter { !$0.hasFlag && !$0.isFeeAlone }
    // Rows with only a fee have no sign.
    if open.isEmpty, movements.contains(where: \.isFeeAlone) { return false }
    if isSpentByHeading(open) { return true }
    if let isTurned = isTurnedByKinds(movements) ?? isTurnedByTexts(open) { return isTurned }
    ask(movements, &reading)
    return false
  }

  /// Whether a number without a minus is money out, according to the signs and kinds of all rows; `nil` if this is
  /// undecided.
  private func isTurnedByKinds(_ movements: [Movement]) -> Bool? {
    let open = movements.filter { !$0.hasFlag && !$0.isFeeAlone }
    let negative = open.filter { $0.row.amount.isNegative }
    let positive = open.filter { !$0.row.amount.isNegative }
    // If both minus and plus signs are written, a plus means money in.
    if open.contains(where: { $0.isDebit == false }), open.contains(where: { $0.isDebit == true }) {
      return false
    }
    let hasBothWays = !negative.isEmpty && !positive.isEmpty
    // On an account that is not a card, a minus is money out, regardless of how many rows are money in.
    if hasBothWays, choices.isNoCard || hasOwnIBAN(movements) { return false }
    // The kinds of booking decide if all of them agree.
    let votes = open.compactMap { movement in
      RowKeywords.mayReturn(movement.row.kind)
        ? nil : RowKeywords.wayOfKind(movement.row.kind).map { $0 == movement.row.amount.isNegative }
    }
    // Inverting the signs of the whole file needs more evidence than keeping them.
    if let isRight = votes.first, Set(votes).count == 1, isRight || votes.count * 2 >= open.count { return !isRight }
    // Purchases by card have a minus in some files and none in others.
    if hasBothWays, negative.count == positive.count, layout.isOfCard { return nil }
    let bought = (
      positive.count { RowKeywords.isPurchase($0.row.kind) }, negative.count { RowKeywords.isPurchase($0.row.kind) }
    )
    if bought.0 * 2 > positive.count, bought.1 == 0 { return true }
    if !negative.isEmpty, negative.count >= positive.count {
      // In a month with few purchases, a card may have as many payments as purchases.
      let paid = negative.count { movement in
        let text = movement.row.text + " " + movement.row.kind
        return positive.isEmpty ? RowKeywords.isPayment(text) : RowKeywords.mayBePayment(text)
      }
      let isOpen = paid * 2 >= negative.count && negative.count <= positive.count + 1
      // A received payment has a minus only on a card.
      let isCard = negative.contains { RowKeywords.saysReceived($0.row.text + " " + $0.row.kind) }
      let isDoubtful = isOpen || isCard
      return isDoubtful && !positive.contains { RowKeywords.isPayment($0.row.text + " " + $0.row.kind) } ? nil : false
    }
    if !negative.isEmpty {
      // More money in than out means that the file is about a card, and the few negative rows are payments to it.
      let isCard = negative.contains { RowKeywords.isPayment($0.row.text + " " + $0.row.kind) }
      let isAccount = positive.contains { RowKeywords.isPayment($0.row.text + " " + $0.row.kind) }
      if isCard != isAccount { return isCard }
    }
    return nil
  }

  /// Whether the file contains the IBAN of its account. A card has no IBAN.
  private func hasOwnIBAN(_ movements: [Movement]) -> Bool {
    movements.contains { ($0.account ?? layout.account).flatMap { AccountNumber.iban(in: $0) } != nil }
  }

  private func ask(_ movements: [Movement], _ reading: inout FormatGuess) {
    let first = movements.first?.row, last = movements.last?.row
    let readings = [("out", "money out"), ("in", "money in")].map { option, name in
      Ambiguity.Reading(
        option: "--sign \(option)",
        first: first.map { "\($0.day) \($0.text): \($0.amount.magnitude.text) \(name)" } ?? "",
        last: last.map { "\($0.day) \($0.text): \($0.amount.magnitude.text) \(name)" } ?? "")
    }
    if !movements.isEmpty { reading.questions.append(Ambiguity(key: .sign, readings: readings)) }
  }

  // MARK: Statements

  /// Returns the indexes of the rows of each account and currency, in the order of their first rows.
  func groups(_ movements: [Movement]) -> [[Int]] {
    var places: [String: Int] = [:]
    var groups: [[Int]] = []
    for (place, movement) in movements.enumerated() {
      let key = "\(movement.account ?? "")|\(movement.currency?.code ?? "")"
      if let group = places[key] {
        groups[group].append(place)
      } else {
        places[key] = groups.count
        groups.append([place])
      }
    }
    return groups
  }

  func statements(_ movements: [Movement], _ order: Order?) -> [BankStatement] {
    groups(movements).map { group in
      let first = movements[group[0]]
      let number = first.account ?? layout.account
      var statement = BankStatement(
        account: number.map { AccountNumber.iban(in: $0) ?? $0 }, currency: first.currency,
        rows: group.map { movements[$0].row })
      guard let order else { return statement }
      let steps = ordered(group.map { Step(movements[$0].row) }, order, \.day)
      if let place = steps.firstIndex(where: { $0.balance != nil }), let balance = steps[place].balance {
        let before = steps[...place].reduce(balance) { $0 - $1.amount }
        statement.balances.append(BankBalance(day: steps[0].day, amount: before, kind: .opening))
      }
      // In the file, the last row is the last one of its day. Earlier days may have more rows.
      if let last = steps.last, let balance = last.balance {
        statement.balances.append(BankBalance(day: last.day, amount: balance, kind: .closing))
      }
      return statement
    }
  }
}
