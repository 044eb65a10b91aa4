package import Ledger

/// The next five weeks of a forecast by day: the movements of each day, and the balance at its end.
package struct WeeksAhead: Sendable {
  package struct DayAhead: Sendable, Equatable {
    package let day: Day
    /// The movements of the day, largest amount first in either direction.
    package let movements: [Forecast.Movement]
    /// The balance at the end of the day without everyday spending.
    package let known: HomeAmount
    /// The balance with everyday spending at its usual rate; `nil` for a book with fewer than three whole months.
    package let usual: HomeAmount?
  }

  /// The maximum number of days, including today.
  package static let dayCount = 35

  /// The days from today on: 35 days, or fewer at the end of the rolling year.
  package let days: [DayAhead]
  /// The sum of the money received on these days.
  package let received: HomeAmount
  /// The sum of the bills and planned payments, as a positive number.
  package let planned: HomeAmount
  /// The overdue part of `planned`, as a positive number.
  package let overdue: HomeAmount
  /// The sum of the payments expected from recurring and usual entries, as a positive number.
  package let expected: HomeAmount
  /// The usual everyday spending on these days; `nil` for a book with fewer than three whole months.
  package let everyday: HomeAmount?

  package init(_ ledger: Ledger, _ forecast: Forecast, _ bills: Bills) {
    let last = min(ledger.today.adding(days: WeeksAhead.dayCount - 1), ledger.window.days.upperBound)
    let movements = forecast.movements.filter { $0.day <= last }
    let byDay = Dictionary(grouping: movements, by: \.day)
    days = (0...max(0, last.days(since: ledger.today))).map { number in
      let day = ledger.today.adding(days: number)
      let own = (byDay[day] ?? []).enumerated().sorted {
        ($1.element.change.magnitude, $0.offset) < ($0.element.change.magnitude, $1.offset)
      }.map(\.element)
      return DayAhead(
        day: day, movements: own, known: forecast.known[number], usual: forecast.usual.map { $0[number] })
    }
    received = WeeksAhead.sum(movements.filter { $0.change > 0 })
    planned = WeeksAhead.sum(movements.filter { $0.change < 0 && !$0.source.isExpected })
    expected = WeeksAhead.sum(movements.filter { $0.change < 0 && $0.source.isExpected })
    overdue = HomeAmount(
      clamping: bills.pending.reduce(Int128(0)) {
        $1.daysLate > 0 ? $0 + Int128(ledger.transactions[$1.transaction].homeAmount ?? 0) : $0
      })
    everyday = days.last.flatMap { last in last.usual.map { last.known - $0 } }
  }

  /// Returns the day with the lowest balance, and that balance; `nil` if there are no days.
  package func lowest(_ balance: (DayAhead) -> HomeAmount) -> (day: Day, balance: HomeAmount)? {
    days.min { balance($0) < balance($1) }.map { ($0.day, balance($0)) }
  }

  /// Adds the absolute amounts and clamps the sum. The check of a book's amounts (`LedgerChecks.excess`) does not cover
  /// expected amounts, so a sum may overflow.
  private static func sum(_ movements: [Forecast.Movement]) -> HomeAmount {
    HomeAmount(clamping: movements.reduce(Int128(0)) { $0 + Int128($1.change.magnitude) })
  }
}

extension Forecast.Source {
  /// Whether the movement has no entry in the book yet: an expected occurrence or a usual payment.
  package var isExpected: Bool {
    switch self {
    case .bill, .planned: false
    case .expected, .usual: true
    }
  }
}
