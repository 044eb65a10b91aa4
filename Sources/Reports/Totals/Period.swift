package import Ledger

/// The totals of a period, used by reports, pages and search.
package struct Period: Sendable, Equatable {
  package enum Phase: Sendable {
    case over
    /// A period that contains today.
    case running
    /// A period in the future.
    case ahead

    package init(_ days: ClosedRange<Day>, today: Day) {
      self = days.upperBound < today ? .over : days.lowerBound > today ? .ahead : .running
    }
  }

  package let phase: Phase
  package let spent: PeriodTotal
  /// The money received in income categories, minus corrections.
  package let received: PeriodTotal

  package var shownSpent: HomeAmount { spent.shown(phase) }
  package var shownReceived: HomeAmount { received.shown(phase) }
  /// The income minus the spending.
  package var shownNet: HomeAmount { shownReceived - shownSpent }

  /// The share of the income that was saved, in whole percent; negative if more was spent; `nil` if there is no income.
  package var savedPercent: Int? {
    shownReceived > 0 ? shownNet.percent(of: shownReceived) : nil
  }
}
