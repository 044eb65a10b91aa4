package import Ledger

/// What is owned less what is owed, at the end of each day on which that changed: minor units of the home currency.
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

  /// One element a day on which something moved, or the rate of an account changed; oldest first.
  package let points: [Point]
  /// What there was before the first of them.
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

  /// Whether at the end of any day something was owned and something owed: else what there is says all.
  package var hasDebts: Bool { points.contains { $0.owed > 0 && $0.owned > 0 } }

  /// At the end of a day, at the rates of that day; one to come is as today.
  package func atEnd(of day: Day) -> Point {
    let point = valuation.point(on: day)
    return Point(day: day, balance: point.balance, owed: point.owed)
  }
}
