package import Ledger

/// The net worth (assets minus debts) at the end of each day on which it changed, in minor units of the home currency.
package struct NetWorth: Sendable {
  /// The net worth at the end of a day.
  package struct Point: Sendable, Equatable {
    package var day: Day
    /// The assets minus the debts.
    package var balance: HomeAmount
    /// The debts: the sum of all account values below zero, as a positive number.
    package var owed: HomeAmount

    /// The assets: the sum of all account values above zero.
    package var owned: HomeAmount { HomeAmount(clamping: Int128(balance) + Int128(owed)) }
  }

  /// The points, one for each day on which an account or its rate changed, oldest first.
  package let points: [Point]
  /// The net worth and the debts on the opening day, before the first point.
  package let opening: (balance: HomeAmount, owed: HomeAmount)
  private let valuation: Valuation

  package init(_ valuation: Valuation) {
    self.valuation = valuation
    opening = valuation.pointOfOpening
    points = valuation.daysOfChange.map { day in
      let point = valuation.point(on: day)
      return Point(day: day, balance: point.balance, owed: point.owed)
    }
  }

  /// Whether any point has both assets and debts. If not, the balance alone is enough.
  package var hasAssetsAndDebts: Bool { points.contains { $0.owed > 0 && $0.owned > 0 } }

  /// Returns the net worth at the end of a day, at the rates of that day. A future day is treated like today.
  package func atEnd(of day: Day) -> Point {
    let point = valuation.point(on: day)
    return Point(day: day, balance: point.balance, owed: point.owed)
  }
}
