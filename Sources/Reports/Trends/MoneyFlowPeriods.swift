package import Ledger

/// The periods whose flow of money has a diagram.
package struct MoneyFlowPeriods: Sendable {
  /// The current month up to today. Like the other periods, it is `nil` if there is too little data for a diagram.
  package let month: MoneyFlow?
  /// The current year up to today.
  package let year: MoneyFlow?
  /// The current month and the eleven months before it.
  package let twelveMonths: MoneyFlow?
  /// The earlier years, newest first.
  package let earlier: [(year: Int, flow: MoneyFlow)]

  package init(_ ledger: Ledger, _ figures: LedgerTotals) {
    let current = ledger.window.currentMonth
    func flow(_ months: ClosedRange<Month>) -> MoneyFlow? { MoneyFlow(ledger, figures, months: months) }
    month = flow(current...current)
    year = flow(MoneyFlowPeriods.months(of: current.year))
    twelveMonths = flow(current.adding(months: -11)...current)
    let years = figures.usedMonths(ledger.window).lowerBound.year..<current.year
    earlier = years.reversed().compactMap { year in flow(MoneyFlowPeriods.months(of: year)).map { (year, $0) } }
  }

  /// Returns the flow of the year; `nil` if there is too little data for a diagram.
  package func flow(of year: Int) -> MoneyFlow? {
    if let own = self.year, own.months.lowerBound.year == year { return own }
    return earlier.first { $0.year == year }?.flow
  }

  /// Whether no period has a diagram.
  package var isEmpty: Bool { !hasCurrent && earlier.isEmpty }
  /// Whether a period that contains the current month has a diagram.
  package var hasCurrent: Bool { month != nil || year != nil || twelveMonths != nil }

  private static func months(of year: Int) -> ClosedRange<Month> {
    Month(year: year, month: 1)...Month(year: year, month: 12)
  }
}
