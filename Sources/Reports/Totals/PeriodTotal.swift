package import Ledger

/// What a period comes to, of one kind: what has happened by today, what is written with a later day, and what is only
/// expected of what repeats (BOOK.md §2, What counts where). They are told apart and never added silently.
///
/// Minor units of the home currency, refunds and corrections of income taken off.
package struct PeriodTotal: Sendable, Equatable {
  package var soFar: HomeAmount = 0
  package var planned: HomeAmount = 0
  /// In no other figure; 0 where nobody asked for it.
  package var expected: HomeAmount = 0

  package init(soFar: HomeAmount = 0, planned: HomeAmount = 0, expected: HomeAmount = 0) {
    self.soFar = soFar
    self.planned = planned
    self.expected = expected
  }

  /// All that is written.
  package var whole: HomeAmount { soFar + planned }

  /// The figure that stands large: what is planned in a period to come, else what has happened.
  package func shown(_ phase: Period.Phase) -> HomeAmount { phase == .ahead ? planned : soFar }

  package static func + (left: PeriodTotal, right: PeriodTotal) -> PeriodTotal {
    PeriodTotal(
      soFar: left.soFar + right.soFar, planned: left.planned + right.planned, expected: left.expected + right.expected)
  }
}

/// The figures of a period: reports, pages and the search all take theirs from here.
package struct Period: Sendable, Equatable {
  package enum Phase: Sendable {
    case over
    /// Today lies in it.
    case running
    /// All of it is planned.
    case ahead

    package init(_ days: ClosedRange<Day>, today: Day) {
      self = days.upperBound < today ? .over : days.lowerBound > today ? .ahead : .running
    }
  }

  package let phase: Phase
  package let spent: PeriodTotal
  /// In categories of income.
  package let received: PeriodTotal

  package var shownSpent: HomeAmount { spent.shown(phase) }
  package var shownReceived: HomeAmount { received.shown(phase) }
  /// Received minus spent.
  package var shownNet: HomeAmount { shownReceived - shownSpent }

  /// What was kept of what came in, in whole per cent, negative when more was spent; nil when nothing came in.
  package var savedPercent: Int? {
    shownReceived > 0 ? shownNet.percent(of: shownReceived) : nil
  }
}

extension LedgerTotals {
  /// Days outside the ledger count nothing.
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
