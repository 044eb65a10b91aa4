package import Ledger

/// Spending over time, in bars that each represent a year, month, week or day.
package struct Trend: Sendable {
  package enum Level: String, Sendable, CaseIterable {
    case years
    case months
    case weeks
    case days
  }

  package struct Bar: Sendable, Equatable {
    package var first: Day
    package var last: Day
    package var total: PeriodTotal
    package var phase: Period.Phase
    /// Whether the bar contains today and is therefore not complete.
    package var isCurrent: Bool { phase == .running }
    /// The figure shown: the planned amount of a future bar, otherwise the amount so far.
    package var shown: HomeAmount { total.shown(phase) }
  }

  package let level: Level
  /// The bars, oldest first, without gaps.
  package let bars: [Bar]

  /// Calculates the bars of all spending.
  ///
  /// - Parameter days: the days to show. Bars always represent whole periods, so the first bar may begin earlier and
  ///   the last one may end later.
  package init(_ ledger: Ledger, _ figures: LedgerTotals, _ level: Level, days: ClosedRange<Day>) {
    self.level = level
    var bars: [Bar] = []
    var first = Trend.start(of: days.lowerBound, level, ledger.settings.firstWeekday)
    while first <= days.upperBound {
      let next = Trend.next(after: first, level)
      let last = next.adding(days: -1)
      let period = figures.period(first...last)
      bars.append(Bar(first: first, last: last, total: period.spent, phase: period.phase))
      first = next
    }
    self.bars = bars
  }

  /// Calculates the bars of one category by month. For an income category, the bars show the income.
  package init(_ ledger: Ledger, _ figures: LedgerTotals, _ category: Category.ID, months: ClosedRange<Month>) {
    level = .months
    bars = months.map { month in
      Bar(
        first: month.firstDay, last: month.lastDay, total: figures.sum(of: category, in: month),
        phase: Period.Phase(month.firstDay...month.lastDay, today: ledger.today))
    }
  }

  private static func start(of day: Day, _ level: Level, _ firstWeekday: Int) -> Day {
    switch level {
    case .years: Month(year: day.year, month: 1).firstDay
    case .months: day.month.firstDay
    case .weeks: day.startOfWeek(firstWeekday: firstWeekday)
    case .days: day
    }
  }

  private static func next(after day: Day, _ level: Level) -> Day {
    switch level {
    case .years: Month(year: day.year + 1, month: 1).firstDay
    case .months: day.month.adding(months: 1).firstDay
    case .weeks: day.adding(days: 7)
    case .days: day.adding(days: 1)
    }
  }
}

extension LedgerTotals {
  /// Returns the months from the first to the last month with a transaction. The range always includes the current
  /// month.
  package func usedMonths(_ window: Window) -> ClosedRange<Month> {
    let used = months.indices.filter { counts[$0] > 0 }
    let first = used.first.map { months.lowerBound.adding(months: $0) } ?? window.currentMonth
    let last = used.last.map { months.lowerBound.adding(months: $0) } ?? window.currentMonth
    return min(first, window.currentMonth)...max(last, window.currentMonth)
  }

  /// Returns the default days of a trend: all years, at most 36 months, 53 weeks up to today, or the last 92 days.
  package func trendDays(_ level: Trend.Level, _ window: Window) -> ClosedRange<Day> {
    let used = usedMonths(window)
    let first = window.limits?.lowerBound.firstDay ?? Day(number: .min)
    let today = window.currentDay
    switch level {
    case .years: return used.lowerBound.firstDay...used.upperBound.lastDay
    case .months:
      return max(used.lowerBound, used.upperBound.adding(months: -35)).firstDay...used.upperBound.lastDay
    case .weeks: return max(first, today.adding(days: -52 * 7))...today
    case .days: return max(first, today.adding(days: -91))...today
    }
  }

  /// Returns the requested days of a trend within the book, with defaults for a missing start or end; `nil` if the
  /// range is empty.
  package func trendDays(_ level: Trend.Level, _ window: Window, from: Month?, to: Month?) -> ClosedRange<Day>? {
    let usual = trendDays(level, window)
    let whole = months.lowerBound.firstDay...months.upperBound.lastDay
    let last = min(to?.lastDay ?? max(usual.upperBound, from?.lastDay ?? usual.upperBound), whole.upperBound)
    let length = usual.upperBound.days(since: usual.lowerBound)
    let usualFirst = last < usual.lowerBound ? last.adding(days: -length) : usual.lowerBound
    let first = max(from?.firstDay ?? usualFirst, whole.lowerBound)
    return first <= last ? first...last : nil
  }
}
