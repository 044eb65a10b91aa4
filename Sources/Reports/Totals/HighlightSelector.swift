import Ledger

/// Selects the facts to show about a month.
struct HighlightSelector {
  let ledger: Ledger
  let figures: LedgerTotals
  let summary: MonthSummary

  private var month: Month { summary.month }
  private var isRunning: Bool { summary.period.phase == .running }
  private var isAhead: Bool { month > ledger.today.month }
  private var spent: HomeAmount { summary.period.shownSpent }

  func facts(_ bills: Bills, _ rises: MonthlyPriceIncreases) -> [MonthHighlights.Fact] {
    if isAhead { return [planned, largestCategory, toPay(bills)].compactMap(\.self) }
    let comparisons = comparisons
    let middle = [
      comparisons.isEmpty ? nil : .compared(comparisons), comparisons.first.flatMap(difference) ?? largestCategory,
      risen(rises), received, toPay(bills),
    ].compactMap(\.self)
    let facts = [.spent(spent, days: isRunning ? ledger.today.dayOfMonth : nil)] + middle
    return facts.count >= 3 ? facts : facts + [quietDays].compactMap(\.self)
  }

  private var planned: MonthHighlights.Fact? {
    spent > 0 ? .planned(spent, entryCount: spentCount) : nil
  }

  private var spentCount: Int {
    ledger.transactions(in: month).count {
      $0.homeAmount != nil && $0.direction != .moved && ledger.has(.expense, $0)
    }
  }

  // MARK: Comparing

  private var comparisons: [MonthHighlights.Comparison] {
    if summary.isTooEarly { return [] }
    let before = comparison(with: month.adding(months: -1))
    let year = comparison(with: month.adding(months: -12))
    // On the 30th, February has fewer days to compare, so the previous year is more useful.
    if let before, let year, before.now != spent, year.now == spent { return [year] }
    if let before, let year, before.days != year.days { return [before] }
    return [before, year].compactMap(\.self)
  }

  private func comparison(with other: Month) -> MonthHighlights.Comparison? {
    MonthHighlights.Comparison(of: month, with: other, ledger, figures)
  }

  private func difference(_ comparison: MonthHighlights.Comparison) -> MonthHighlights.Fact? {
    guard comparison.change != 0 else { return nil }
    func totals(_ month: Month) -> [HomeAmount] {
      MonthSummary.totals(ledger, month, through: comparison.days.map(month.day) ?? month.lastDay)
    }
    let (now, before) = (totals(month), totals(comparison.otherMonth))
    let changes = ledger.categories.indices.filter { ledger.categories[$0].kind == .expense }
      .map { MonthHighlights.CategoryChange(category: Category.ID(index: $0), change: now[$0] - before[$0]) }
      .sorted { ($1.change.magnitude, $0.category) < ($0.change.magnitude, $1.category) }
    let isMore = comparison.change > 0
    let same = changes.filter { $0.change != 0 && ($0.change > 0) == isMore }
    // The largest opposite change matters only if it is at least a quarter of the largest change.
    let against = changes.first { $0.change != 0 && ($0.change > 0) != isMore }
    guard let largest = same.first else { return nil }
    let matters = against.map { Int128($0.change.magnitude) * 4 >= Int128(largest.change.magnitude) } ?? false
    return .difference(to: comparison.otherMonth, Array(same.prefix(2)), against: matters ? against : nil)
  }

  // MARK: The rest

  private var largestCategory: MonthHighlights.Fact? {
    // A single category would repeat the total.
    guard let part = summary.expenses.first, part.shown > 0, summary.expenses.count > 1,
      let percent = summary.percent(of: part)
    else {
      return nil
    }
    return .largestCategory(part.category, part.shown, percent: percent)
  }

  private func risen(_ rises: MonthlyPriceIncreases) -> MonthHighlights.Fact? {
    let all = rises.rises(in: month, ledger)
    return all.isEmpty ? nil : .risen(Array(all.prefix(2)), more: max(0, all.count - 2))
  }

  private var received: MonthHighlights.Fact? {
    let received = summary.period.shownReceived
    return received > 0 ? .received(received, net: received - spent) : nil
  }

  private func toPay(_ bills: Bills) -> MonthHighlights.Fact? {
    let entries = ledger.file(of: month)?.entries ?? 0..<0
    let own = bills.pending.filter {
      entries.contains($0.transaction) && ledger.transactions[$0.transaction].homeAmount != nil
    }
    if own.isEmpty { return nil }
    let total = own.reduce(HomeAmount(0)) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) }
    return .toPay(count: own.count, total, overdue: own.count { $0.daysLate > 0 })
  }

  private var quietDays: MonthHighlights.Fact? {
    let counted = isRunning ? ledger.today.dayOfMonth : month.dayCount
    return summary.daysWithoutSpending.map { .quietDays($0, of: counted) }
  }
}
