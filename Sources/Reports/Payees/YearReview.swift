package import Ledger

/// The remarkable facts about a year up to today. Each fact is `nil` if the book has too little data for it.
package struct YearReview: Sendable {
  /// The day with the most spending, not counting entries of series.
  package struct CostliestDay: Sendable, Equatable {
    package let day: Day
    /// The spending of the day, not counting entries of series.
    package let amount: HomeAmount
    /// The index in `Ledger.transactions` of the day's largest entry that does not belong to a series.
    package let entry: Int
  }

  /// The title with the most payments, not counting entries of series.
  package struct FrequentPayee: Sendable, Equatable {
    /// The newest payment of the year, as an index in `Ledger.transactions`.
    package let entry: Int
    package let count: Int
    /// The spending of all entries with the title, minus refunds.
    package let total: HomeAmount
    /// The median of the payments.
    package let usual: HomeAmount
  }

  /// Successive days without spending. The book has entries before and after them, so that entries are probably not
  /// missing.
  package struct QuietRun: Sendable, Equatable {
    package let first: Day
    package let last: Day
    package var count: Int { last.days(since: first) + 1 }
  }

  /// A category's spending in the year and in the previous year. In the current year, both are counted up to the same
  /// day.
  package struct Change: Sendable, Equatable {
    package let category: Category.ID
    package let before: HomeAmount
    package let now: HomeAmount
    package var amount: HomeAmount { now - before }
  }

  package let year: Int
  package let period: Period
  package let costliest: CostliestDay?
  package let payee: FrequentPayee?
  package let quiet: QuietRun?
  /// The category with the largest decrease.
  package let fell: Change?
  /// The category with the largest increase.
  package let rose: Change?
  /// The change of spending since the previous year, in whole percent. In the current year, both years are counted up
  /// to the same day.
  package let change: Int?
  /// The number of days without spending between the book's first entry and its last one up to today. Entries after the
  /// last one may be missing.
  package let quietDays: Int

  /// The share of the income that was kept, in whole percent; below zero if more was spent. `nil` if the share is 0%,
  /// or if there is no income.
  package var kept: Int? { period.savedPercent.flatMap { $0 == 0 ? nil : $0 } }

  /// The minimum number of facts in a review.
  private static let leastCount = 3

  /// Creates the review of a year; `nil` for a future year, for a year without spending, or for too few facts.
  package init?(_ ledger: Ledger, _ figures: LedgerTotals, _ recurrence: Recurrence, _ payees: Payees, year: Int) {
    let period = figures.period(year: year)
    guard period.phase != .ahead, period.shownSpent > 0 else { return nil }
    self.year = year
    self.period = period
    let (first, last) = (Month(year: year, month: 1).firstDay, min(Month(year: year, month: 12).lastDay, ledger.today))
    let months = ledger.months.filter { $0.month.year == year }
    let entries = months.flatMap { ledger.byDay($0.entries) }.filter {
      ledger.transactions[$0].date <= ledger.today && ledger.transactions[$0].direction != .moved
    }
    let once = entries.filter { recurrence.series(of: $0) == nil }
    costliest = YearReview.costliest(once, ledger)
    payee = YearReview.payee(once, entries, payees, ledger)
    (quiet, quietDays) = YearReview.quiet(first...last, ledger)
    let before = YearReview.yearBefore(first...last, ledger, figures)
    let changes = before.map { YearReview.changes(year, period, $0, ledger, figures) } ?? []
    fell = changes.filter { $0.amount < 0 }.min { ($0.amount, $0.category) < ($1.amount, $1.category) }
    rose = changes.filter { $0.amount > 0 }.min { ($1.amount, $0.category) < ($0.amount, $1.category) }
    change = before.flatMap { YearReview.change(period, $0, figures) }
    let facts: [Bool] = [costliest != nil, payee != nil, quiet != nil, fell != nil, rose != nil, kept != nil]
    if facts.count(where: { $0 }) < YearReview.leastCount { return nil }
  }

  // MARK: Facts

  private static func costliest(_ entries: [Int], _ ledger: Ledger) -> CostliestDay? {
    var sums: [Day: HomeAmount] = [:]
    for index in entries {
      sums[ledger.transactions[index].date, default: 0] += ledger.sum(of: ledger.transactions[index]).spent
    }
    guard sums.count > 1, let best = sums.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value > 0 else {
      return nil
    }
    let own = entries.filter { ledger.transactions[$0].date == best.key }
    let largest = own.max { left, right in
      let (one, other) = (ledger.sum(of: ledger.transactions[left]), ledger.sum(of: ledger.transactions[right]))
      return (one.spent, right) < (other.spent, left)
    }
    return largest.map { CostliestDay(day: best.key, amount: best.value, entry: $0) }
  }

  private static func payee(_ once: [Int], _ entries: [Int], _ payees: Payees, _ ledger: Ledger) -> FrequentPayee? {
    var byPayee: [Int: [Int]] = [:]
    for index in once where ledger.isSpending(ledger.transactions[index]) {
      // A title without a number has too few payments.
      if let number = payees.index(of: index) { byPayee[number, default: []].append(index) }
    }
    guard let most = byPayee.values.map(\.count).max(), most >= Payees.leastCount else { return nil }
    let frequent = byPayee.filter { $0.value.count == most }.compactMap { number, payments -> FrequentPayee? in
      let same = entries.filter { payees.index(of: $0) == number }
      let total = same.reduce(HomeAmount.zero) { $0 + ledger.sum(of: ledger.transactions[$1]).spent }
      let amounts = payments.filter { ledger.transactions[$0].homeAmount != nil }
        .map { ledger.sum(of: ledger.transactions[$0]).spent }
      guard let usual = amounts.median, let newest = payments.last, total > 0 else { return nil }
      return FrequentPayee(entry: newest, count: payments.count, total: total, usual: usual)
    }
    return frequent.max { ($0.total, $1.entry) < ($1.total, $0.entry) }
  }

  /// Returns the days from the first entry of a book to the last one up to today; `nil` if there is no entry. Only days
  /// in this range can count as days without spending.
  package static func writtenDays(_ ledger: Ledger) -> ClosedRange<Day>? {
    var days: ClosedRange<Day>?
    for index in ledger.transactions.indices where ledger.transactions[index].date <= ledger.today {
      let day = ledger.transactions[index].date
      days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    return days
  }

  /// Returns the longest run of at least three days without spending, and the number of all days without spending.
  private static func quiet(_ days: ClosedRange<Day>, _ ledger: Ledger) -> (QuietRun?, Int) {
    guard let written = writtenDays(ledger), written.overlaps(days) else { return (nil, 0) }
    let (first, last) = (max(written.lowerBound, days.lowerBound), min(written.upperBound, days.upperBound))
    var hasSpending = [Bool](repeating: false, count: last.days(since: first) + 1)
    for file in ledger.months where file.month.year == first.year {
      for index in file.entries where ledger.isSpending(ledger.transactions[index]) {
        let place = ledger.transactions[index].date.days(since: first)
        if hasSpending.indices.contains(place) { hasSpending[place] = true }
      }
    }
    var (best, start): (QuietRun?, Int?) = (nil, nil)
    for (place, isSpent) in hasSpending.enumerated() {
      if isSpent {
        start = nil
        continue
      }
      let from = start ?? place
      start = from
      let run = QuietRun(first: first.adding(days: from), last: first.adding(days: place))
      if run.count >= 3, run.count > best?.count ?? 0 { best = run }
    }
    return (best, hasSpending.count { !$0 })
  }

  /// Returns the range of the same days in the previous year; `nil` unless the book begins before that year or in its
  /// first month.
  ///
  /// - Parameter days: the days of the year up to today.
  private static func yearBefore(
    _ days: ClosedRange<Day>, _ ledger: Ledger, _ figures: LedgerTotals
  ) -> ClosedRange<Day>? {
    let first = Month(year: days.lowerBound.year - 1, month: 1)
    guard figures.usedMonths(ledger.window).lowerBound <= first else { return nil }
    let last = Month(year: first.year, month: days.upperBound.month.monthOfYear)
    return first.firstDay...last.day(days.upperBound.dayOfMonth)
  }

  /// Returns the expense categories whose spending has changed since the previous year by at least 1 % of all spending.
  /// Categories without spending in the previous year are omitted.
  private static func changes(
    _ year: Int, _ period: Period, _ days: ClosedRange<Day>, _ ledger: Ledger, _ figures: LedgerTotals
  ) -> [Change] {
    let month = days.upperBound.month
    let part = MonthSummary.totals(ledger, month, through: days.upperBound)
    let whole = days.lowerBound.month..<month
    let telling = Int128(max(1, period.shownSpent))
    return ledger.categories.indices.compactMap { index in
      let category = Category.ID(index: index)
      guard ledger.kind(category) == .expense else { return nil }
      let before = whole.reduce(part[index]) { $0 + figures.total(of: category, in: $1) }
      let now = figures.sum(of: category, inYear: year).soFar
      let change = Change(category: category, before: before, now: now)
      return before > 0 && now >= 0 && Int128(change.amount.magnitude) * 100 >= telling ? change : nil
    }
  }

  private static func change(_ period: Period, _ days: ClosedRange<Day>, _ figures: LedgerTotals) -> Int? {
    let before = figures.spent(from: days.lowerBound, through: days.upperBound)
    guard before > 0 else { return nil }
    let percent = period.shownSpent.percent(of: before) - 100
    return percent == 0 || percent.magnitude >= 1000 ? nil : percent
  }
}
