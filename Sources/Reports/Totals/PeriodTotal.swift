package import Ledger

/// The spending or income of a period, in three separate parts. `soFar` includes entries up to today, `planned`
/// includes later entries, and `expected` includes occurrences without an entry.
///
/// Amounts are in minor units of the home currency, net of refunds and corrections of income.
package struct PeriodTotal: Sendable, Equatable {
  package var soFar: HomeAmount = 0
  package var planned: HomeAmount = 0
  /// The expected amount, which is not included in the other figures; 0 if the caller did not request it.
  package var expected: HomeAmount = 0

  package init(soFar: HomeAmount = 0, planned: HomeAmount = 0, expected: HomeAmount = 0) {
    self.soFar = soFar
    self.planned = planned
    self.expected = expected
  }

  /// The total of all entries, without the expected amount.
  package var whole: HomeAmount { soFar + planned }

  /// Returns the headline figure: the planned amount in a future period, otherwise the amount so far.
  package func shown(_ phase: Period.Phase) -> HomeAmount { phase == .ahead ? planned : soFar }

  package static func + (left: PeriodTotal, right: PeriodTotal) -> PeriodTotal {
    PeriodTotal(
      soFar: left.soFar + right.soFar, planned: left.planned + right.planned, expected: left.expected + right.expected)
  }
}

extension LedgerTotals {
  /// Returns the totals for a range of days. Days outside the ledger count as zero.
  package func period(_ days: ClosedRange<Day>, expecting: ExpectedMonths.Sum = .init()) -> Period {
    let (first, last) = (days.lowerBound, days.upperBound)
    let tomorrow = today.adding(days: 1)
    let (past, later) = (min(last, today), max(first, tomorrow))
    return Period(
      phase: Period.Phase(days, today: today),
      spent: PeriodTotal(
        soFar: spent(from: first, through: past), planned: spent(from: later, through: last), expected: expecting.spent),
      received: PeriodTotal(
        soFar: received(from: first, through: past), planned: received(from: later, through: last),
        expected: expecting.received))
  }

  package func period(_ month: Month, expecting: ExpectedMonths.Sum = .init()) -> Period {
    period(month.firstDay...month.lastDay, expecting: expecting)
  }

  package func period(year: Int) -> Period {
    period(Month(year: year, month: 1).firstDay...Month(year: year, month: 12).lastDay)
  }
}
