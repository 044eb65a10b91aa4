import Ledger

/// Functions that check the running balance, and find the order and signs of the rows with which it adds up.
extension TableReader {
  /// The order of the rows in time.
  enum Order: CaseIterable {
    case file, reversed
    /// Rows sorted by day. Rows of one day have the order of the file, or the reverse order.
    case days, daysReversed
  }

  /// An interpretation of a balance column, with the number of rows whose amount equals the change in the balance.
  struct BalanceChain {
    var order: Order
    /// Whether the signs of all amounts are inverted.
    var isInverted: Bool
    /// Whether fees were charged in addition to the amounts and also reduce the balance.
    var hasFeesOnTop: Bool
    var right = 0
    var count = 0

    var isProof: Bool { count > 0 && right == count }
  }

  /// Returns the interpretation of the rows (order, signs and fees) under which the largest number of balance changes
  /// match the amounts. A tie is decided by the order of the days; `nil` if that does not decide it, or if there are no
  /// balances.
  func bestChain(_ movements: [Movement], mayInvert: Bool) -> BalanceChain? {
    guard layout.balance != nil else { return nil }
    let hasFees = movements.indices.contains { movements[$0].row.fee != nil }
    // These are only the values for checking a balance, because copying whole rows for each order is expensive.
    let steps = movements.map {
      BalanceStep($0.row, hasKnownDirection: mayInvert && !layout.areDirectionsUnknown && $0.hasFlag)
    }
    let days = steps.map(\.day)
    let rises = zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
    let falls = zip(days, days.dropFirst()).allSatisfy { $0 >= $1 }
    var chains: [BalanceChain] = []
    let groups = groups(movements)
    for order in Order.allCases {
      // A balance that contradicts the order of the days is no evidence. If the days increase, the file is already in
      // order.
      switch order {
      case .file: if falls && !rises { continue }
      case .reversed: if rises && !falls { continue }
      case .days, .daysReversed: if chains.contains(where: \.isProof) || (rises && falls) { continue }
      }
      for isInverted in mayInvert ? [false, true] : [false] {
        for fees in hasFees ? [false, true] : [false] {
          var chain = BalanceChain(order: order, isInverted: isInverted, hasFeesOnTop: fees)
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
    return equal.count == 1 ? best : equal.first { ($0.order == .file) == rises && !$0.isInverted && !$0.hasFeesOnTop }
  }

  /// Returns the number of rows whose amount equals the change in the balance, and the total number of changes; `nil`
  /// if `bestChain` finds no interpretation.
  func steps(_ movements: [Movement], mayInvert: Bool) -> (right: Int, of: Int)? {
    bestChain(movements, mayInvert: mayInvert).map { ($0.right, $0.count) }
  }

  /// Returns the meaning of fees according to the balance; `nil` if the balance adds up with both meanings or with
  /// neither.
  func provedFees(
    _ movements: [Movement], _ chain: BalanceChain, isInverted: Bool
  ) -> ImportSettings.FeeMeaning? {
    guard chain.isProof else { return nil }
    let steps = movements.map { BalanceStep($0.row) }
    func isProof(hasFeesOnTop: Bool) -> Bool {
      var other = BalanceChain(order: chain.order, isInverted: false, hasFeesOnTop: hasFeesOnTop)
      for group in groups(movements) { count(ordered(group.map { steps[$0] }, chain.order, \.day), &other) }
      return other.isProof
    }
    let (onTop, included) = (isProof(hasFeesOnTop: true), isProof(hasFeesOnTop: false))
    return onTop == included ? nil : onTop ? .onTop : .included
  }

  /// The values of a row that are needed to check its balance.
  struct BalanceStep {
    var day: Day
    var amount: SignedDecimal
    var fee: SignedDecimal?
    var balance: SignedDecimal?
    /// Whether a flag gives the direction.
    var hasKnownDirection: Bool

    init(_ row: BankRow, hasKnownDirection: Bool = false) {
      (day, amount, fee, balance, self.hasKnownDirection) = (
        row.day, row.amount, row.fee, row.balance, hasKnownDirection
      )
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

  private func count(_ steps: [BalanceStep], _ chain: inout BalanceChain) {
    var last: SignedDecimal?
    var since = SignedDecimal.zero
    for row in steps {
      since = since + (chain.isInverted && !row.hasKnownDirection ? -row.amount : row.amount)
      if chain.hasFeesOnTop, let fee = row.fee { since = since - fee }
      guard let balance = row.balance else { continue }
      if let last {
        chain.count += 1
        if last + since == balance { chain.right += 1 }
      }
      (last, since) = (balance, .zero)
    }
  }
}
