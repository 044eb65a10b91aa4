package import Ledger

/// Finds insights for the titles of cards. Differences under five percent are ignored. A book with fewer than three
/// whole months has no insights, because its usual amounts are unknown.
package struct InsightFinder: Sendable {
  private let ledger: Ledger
  private let figures: LedgerTotals

  /// Creates a finder of insights; `nil` for a book with too few months, and for a filtered book without the current
  /// month.
  package init?(_ ledger: Ledger, _ figures: LedgerTotals) {
    guard figures.lastTwelveMonths(ledger.window).count >= LedgerTotals.leastMonthCount, ledger.window.containsToday
    else {
      return nil
    }
    self.ledger = ledger
    self.figures = figures
  }

  /// Compares the probable total of the current month with a usual month. The total consists of the amounts so far,
  /// planned and expected, and the usual everyday spending on the remaining days.
  ///
  /// - Parameter summary: the current month with its expected amounts.
  package func heading(_ summary: MonthSummary, _ forecast: Forecast) -> Insight? {
    guard summary.period.phase == .running, !summary.isTooEarly, let usual = figures.usualOfMonth(ledger.window),
      usual > 0, let row = forecast.months.first, row.month == summary.month
    else { return nil }
    let spent = summary.period.spent
    let total = spent.soFar + spent.planned + spent.expected + (row.everyday ?? 0)
    let percent = total.percent(of: usual) - 100
    guard total > 0, percent.magnitude >= 5, percent < 1000 else { return nil }
    return .heading(summary.month, total, percent: percent)
  }

  /// Returns the budget with the largest excess; `nil` if the excess is less than 5% of the available amount.
  ///
  /// - Parameter budgets: the use of all budgets in one month.
  package func overBudget(_ budgets: [BudgetUse]) -> Insight? {
    let over = budgets.filter { $0.left < 0 }
    guard let worst = over.min(by: { $0.left < $1.left }), isTelling(worst.left, of: worst.available) else {
      return nil
    }
    return .overBudget(
      worst.category, worst.left.magnitude, overCount: over.count, keptCount: budgets.count - over.count)
  }

  package func overdue(_ bills: Bills) -> Insight? {
    let late = bills.pending.filter { $0.daysLate > 0 }
    // Without a rate for every bill the sum would be misleading.
    let amounts = late.compactMap { ledger.transactions[$0.transaction].homeAmount }
    guard !late.isEmpty, amounts.count == late.count else { return nil }
    return .overdue(count: late.count, amounts.reduce(0, +))
  }

  package func changed(_ changes: MonthChanges, before: HomeAmount) -> Insight? {
    let (up, down) = extremes(changes.parts.map { ($0.category, $0.change) }, of: before)
    return up == nil && down == nil ? nil : .changed(up: up, down: down)
  }

  /// Returns the category with the most spending in a month and its share; `nil` for a future month, if fewer than two
  /// categories have spending, or if the share is less than 5%.
  package func share(_ summary: MonthSummary) -> Insight? {
    guard summary.period.phase != .ahead, summary.expenses.count(where: { $0.shown > 0 }) > 1,
      let largest = summary.expenses.first, let percent = summary.percent(of: largest), percent >= 5
    else { return nil }
    return .share(largest.category, percent: percent, summary.month)
  }

  package func unusual(_ movers: Movers) -> Insight? {
    let (above, below) = extremes(movers.rows.map { ($0.category, $0.change) }, of: movers.usual)
    return above == nil && below == nil ? nil : .unusual(above: above, below: below)
  }

  /// Returns an insight about the lowest forecast balance: `.fall` if it is on the last day, otherwise `.dip`; `nil` if
  /// that balance is not clearly below the current one.
  ///
  /// - Parameter balances: one element for each day from today on.
  package func dip(_ balances: ArraySlice<HomeAmount>, from current: HomeAmount) -> Insight? {
    guard let least = balances.min(), let place = balances.firstIndex(of: least), let end = balances.last,
      least < current, isTelling(current - least, of: current.magnitude)
    else { return nil }
    func day(_ place: Int) -> Day { ledger.today.adding(days: place - balances.startIndex) }
    let last = day(balances.endIndex - 1)
    return least == end ? .fall(last, end) : .dip(day(place), least, last: last, end)
  }

  /// The income minus the spending of the current year, compared with the previous year; `nil` if it is too little to
  /// mention.
  package var left: Insight? {
    let year = ledger.window.currentDay.year
    let now = figures.period(year: year)
    guard now.phase == .running, isTelling(now.shownNet, of: max(now.shownReceived, now.shownSpent)) else { return nil }
    let used = figures.usedMonths(ledger.window)
    let before = used.lowerBound.year < year ? figures.period(year: year - 1).shownNet : nil
    return .left(year: year, now.shownNet, before: before == 0 ? nil : before)
  }

  // MARK: Choosing

  private func isTelling(_ part: HomeAmount, of whole: HomeAmount) -> Bool {
    part != 0 && Int128(part.magnitude) * 20 >= Int128(max(0, whole))
  }

  /// Returns the largest changes up and down. The smaller change is omitted if it is less than a quarter of the larger
  /// one.
  private func extremes(
    _ changes: [(Category.ID, HomeAmount)], of whole: HomeAmount
  ) -> (up: Insight.Part?, down: Insight.Part?) {
    let telling = changes.filter { isTelling($0.1, of: whole) }
    let most = telling.map { Int128($0.1.magnitude) }.max() ?? 0
    func largest(_ isOnSide: (HomeAmount) -> Bool) -> Insight.Part? {
      telling.filter { isOnSide($0.1) && Int128($0.1.magnitude) * 4 >= most }
        .max { ($0.1.magnitude, $1.0) < ($1.1.magnitude, $0.0) }
        .map { Insight.Part(category: $0.0, amount: $0.1.magnitude) }
    }
    return (largest { $0 > 0 }, largest { $0 < 0 })
  }
}
