package import Ledger

/// The most important facts about a month, with the figures from which the site composes sentences.
///
/// The current month is compared with the same number of days in another month. A month without spending is never used
/// for comparison.
package struct MonthHighlights: Sendable {
  package enum Fact: Sendable, Equatable {
    /// The spending in minor units, net of refunds, which may be negative. `days` is the number of days so far in the
    /// current month, and `nil` for a whole month.
    case spent(HomeAmount, days: Int?)
    /// The planned spending of a future month, and its number of entries.
    case planned(HomeAmount, entryCount: Int)
    /// One or two comparisons of this month's spending; the comparison with the previous month comes first.
    case compared([Comparison])
    /// The categories that changed most in the direction of the total, at most two, largest change first. `against` is
    /// the largest change in the opposite direction; `nil` unless it is at least a quarter as large.
    case difference(to: Month, [CategoryChange], against: CategoryChange?)
    /// The category with the most spending, and its share of the month's spending.
    case largestCategory(Category.ID, HomeAmount, percent: Int)
    /// The recurring payments that became more expensive, at most two, and the number of further such payments.
    case risen([PriceIncrease], more: Int)
    /// The income of the month, and the income minus the spending.
    case received(HomeAmount, net: HomeAmount)
    /// The unpaid bills of the month: their number, their sum, and the number of overdue ones.
    case toPay(count: Int, HomeAmount, overdue: Int)
    case quietDays(Int, of: Int)

    /// Whether the fact is the planned spending of a future month.
    package var isPlan: Bool {
      if case .planned = self { true } else { false }
    }
  }

  package struct Comparison: Sendable, Equatable {
    package let otherMonth: Month
    /// The number of compared days, from the first day of each month on; `nil` for whole months.
    package let days: Int?
    package let now: HomeAmount
    package let before: HomeAmount
    /// The difference, above zero if more was spent than in the other month.
    package var change: HomeAmount { now - before }
    /// The absolute change, rounded to whole percent.
    package var percent: Int { change.magnitude.percent(of: before) }
  }

  package struct CategoryChange: Sendable, Equatable {
    package let category: Category.ID
    /// The change, above zero if more was spent.
    package let change: HomeAmount
  }

  package let month: Month
  /// The facts, at most six; empty if the month has no entries, or only entries without a rate.
  package let facts: [Fact]

  package init(
    _ ledger: Ledger, _ figures: LedgerTotals, _ summary: MonthSummary, _ bills: Bills, _ rises: MonthlyPriceIncreases
  ) {
    month = summary.month
    let maker = HighlightSelector(ledger: ledger, figures: figures, summary: summary)
    let hasFigures = summary.entryCount > summary.countWithoutRate
    facts = hasFigures ? maker.facts(bills, rises) : []
  }
}

extension MonthHighlights.Comparison {
  /// Calculates a comparison of spending; `nil` unless both months have spending. The current month is compared up to
  /// today.
  init?(of month: Month, with other: Month, _ ledger: Ledger, _ figures: LedgerTotals) {
    let days = ledger.today.month == month ? min(ledger.today.dayOfMonth, other.dayCount) : nil
    func spent(_ month: Month) -> HomeAmount {
      days.map { figures.spent(from: month.firstDay, through: month.day($0)) } ?? figures.spent(in: month)
    }
    let (now, before) = (spent(month), spent(other))
    guard now > 0, before > 0 else { return nil }
    self.init(otherMonth: other, days: days, now: now, before: before)
  }
}
