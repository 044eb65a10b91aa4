package import Ledger
import Notation

/// What is owned less what is owed, at the end of each day on which money moved: minor units of the home currency.
package struct NetWorth: Sendable {
  /// The end of a day.
  package struct Point: Sendable, Equatable {
    package var day: Day
    /// What is owned less what is owed.
    package var balance: HomeAmount
    /// What the accounts below zero come to; never negative.
    package var owed: HomeAmount

    /// What the accounts above zero come to.
    package var owned: HomeAmount { HomeAmount(clamping: Int128(balance) + Int128(owed)) }
  }

  /// One element a day on which something moved, oldest first.
  package let points: [Point]
  /// What there was before the first of them.
  package let opening: (balance: HomeAmount, owed: HomeAmount)

  package init(_ ledger: Ledger) {
    var moves: [(day: Day, account: Int, share: HomeAmount)] = []
    ledger.forEachShare { account, day, _, share in
      if let share { moves.append((day, account.index, share)) }
    }
    let isSorted = zip(moves, moves.dropFirst()).allSatisfy { $0.day <= $1.day }
    if !isSorted { moves.sort { ($0.day, $0.account) < ($1.day, $1.account) } }
    var shares = ledger.accounts.indices.map { index -> Int128 in
      guard case .converted(let minor) = ledger.openingBalance(of: Account.ID(index: index)) else { return 0 }
      return Int128(minor)
    }
    var balance = shares.reduce(0, +)
    var owed = shares.reduce(0) { $0 - min(0, $1) }
    opening = (HomeAmount(clamping: balance), HomeAmount(clamping: owed))
    var points: [Point] = []
    for move in moves {
      let share = Int128(move.share)
      owed += min(0, shares[move.account]) - min(0, shares[move.account] + share)
      shares[move.account] += share
      balance += share
      let point = Point(day: move.day, balance: HomeAmount(clamping: balance), owed: HomeAmount(clamping: owed))
      if points.last?.day == move.day { points[points.count - 1] = point } else { points.append(point) }
    }
    self.points = points
  }

  /// Whether at the end of any day something was owned and something owed: else what there is says all.
  package var hasDebts: Bool { points.contains { $0.owed > 0 && $0.owned > 0 } }

  /// At the end of a day, which may be one to come.
  package func atEnd(of day: Day) -> Point {
    let count = points.indices.firstPlace { points[$0].day > day }
    var point = count > 0 ? points[count - 1] : Point(day: day, balance: opening.balance, owed: opening.owed)
    point.day = day
    return point
  }
}
