package import Ledger

/// Spending over time, in bars of one width: years, months, weeks or days.
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
    /// Today lies in it, so it is not over.
    package var isCurrent: Bool { phase == .running }
    /// Of a bar to come what is planned, else what has happened.
    package var shown: HomeAmount { total.shown(phase) }
  }

  package let level: Level
  /// Oldest first, without gaps.
  package let bars: [Bar]

  /// - Parameters:
  ///   - days: what to show; whole bars are made, so the first may begin earlier and the last end later.
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

  /// One category month by month; in one of income, what was received.
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
  /// From the first month with a transaction to the last one, but at least to the current one.
  package func usedMonths(_ window: Window) -> ClosedRange<Month> {
    let used = months.indices.filter { counts[$0] > 0 }
    let first = used.first.map { months.lowerBound.adding(months: $0) } ?? window.currentMonth
    let last = used.last.map { months.lowerBound.adding(months: $0) } ?? window.currentMonth
    return min(first, window.currentMonth)...max(last, window.currentMonth)
  }

  /// What a trend shows by default: all years, at most 36 months, 53 weeks up to today, and the days of
  /// the last quarter of a year.
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

  /// The same, unless another beginning or end was asked for; never beyond the book. Nil for nothing of it.
  package func trendDays(_ level: Trend.Level, _ window: Window, from: Month?, to: Month?) -> ClosedRange<Day>? {
    let usual = trendDays(level, window)
    let whole = months.lowerBound.firstDay...months.upperBound.lastDay
    let last = min(to?.lastDay ?? max(usual.upperBound, from?.lastDay ?? usual.upperBound), whole.upperBound)
    let length = usual.upperBound.days(since: usual.lowerBound)
    let usualFirst = last < usual.lowerBound ? last.adding(days: -length) : usual.lowerBound
    let first = max(from?.firstDay ?? usualFirst, whole.lowerBound)
    return first <= last ? first...last : nil
  }

  /// The usual spending of a month: the median of the twelve whole months before the current one, of those that the
  /// ledger covers; nil of fewer than three.
  package func usualOfMonth(_ window: Window) -> HomeAmount? { usual(window) { spent(in: $0) } }

  /// The same of what is received.
  package func usualIncomeOfMonth(_ window: Window) -> HomeAmount? { usual(window) { received(in: $0) } }

  /// The same of one category.
  package func usualOfMonth(of category: Category.ID, _ window: Window) -> HomeAmount? {
    usual(window) { total(of: category, in: $0) }
  }

  /// Of fewer months nothing is usual.
  static let leastMonthCount = 3

  /// Those of the twelve months before the current one that the ledger covers, oldest first.
  package func lastTwelveMonths(_ window: Window) -> [Month] {
    let used = usedMonths(window)
    return (1...12).reversed().map { window.currentMonth.adding(months: -$0) }.filter { used.contains($0) }
  }

  private func usual(_ window: Window, _ amount: (Month) -> HomeAmount) -> HomeAmount? {
    let past = lastTwelveMonths(window)
    return past.count < LedgerTotals.leastMonthCount ? nil : past.map(amount).median
  }
}
