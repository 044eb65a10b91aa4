package import Ledger
import Formats

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

  /// Whether any point has both assets and debts. If not, the balance alone is sufficient.
  package var hasAssetsAndDebts: Bool { points.contains { $0.owed > 0 && $0.owned > 0 } }

  /// Returns the net worth at the end of the day, at the rates of that day. A future day is treated as today.
  package func atEnd(of day: Day) -> Point {
    let point = valuation.point(on: day)
    return Point(day: day, balance: point.balance, owed: point.owed)
  }
}

extension Valuation {
  /// The days on which the balance may change: days with a movement and, if an account needs rates, days after the
  /// opening with a new rate.
  var daysOfChange: [Day] {
    let days = rows.map(\.day)
    if foreign.isEmpty { return days }
    let ofRates = rates.tables.map(\.day).filter { $0 > openingDay && $0 <= today }
    return Set(days + ofRates).sorted()
  }

  /// The net worth and the debts on the opening day.
  var pointOfOpening: (balance: HomeAmount, owed: HomeAmount) { point(count: 0, on: openingDay) }

  /// Returns the net worth at the end of a day, and the debts as a positive number.
  func point(on day: Day) -> (balance: HomeAmount, owed: HomeAmount) {
    let count = rows.indices.firstPlace { rows[$0].day > day }
    return point(count: count, on: min(max(day, openingDay), max(today, openingDay)))
  }

  /// Returns the net worth and the debts at the end of the day.
  ///
  /// - Parameter count: the number of rows up to the end of the day.
  private func point(count: Int, on day: Day) -> (balance: HomeAmount, owed: HomeAmount) {
    var (sum, owed) = count == 0 ? start : (rows[count - 1].homeSum, rows[count - 1].homeOwed)
    for place in foreign.indices {
      let held = count == 0 ? openings[place] : holdings[place][count - 1]
      let value = Valuation.value(Int128(held), currencies[place], home, day, rates)
      sum += value
      owed -= min(0, value)
    }
    return (HomeAmount(clamping: sum), HomeAmount(clamping: owed))
  }
}
