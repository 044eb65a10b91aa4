package import Ledger

/// The totals of one month. For the current month, they include entries up to today; planned and expected amounts are
/// separate.
package struct MonthSummary: Sendable {
  /// A category with its totals in a month.
  package struct CategoryPart: Sendable, Equatable {
    package var category: Category.ID
    /// The category's total; negative if refunds exceed spending.
    package var total: PeriodTotal
    /// The headline figure: the planned amount in a future month, otherwise the amount so far.
    package var shown: HomeAmount
    /// The total of the previous month: up to the same day if this month is the current one, otherwise of the whole
    /// month.
    package var totalBefore: HomeAmount
    /// Whether all entries of the category in this month are dated after today.
    package var isOnlyPlanned: Bool
  }

  package let month: Month
  package let period: Period
  /// The spending of the previous month: up to the same day if this month is the current one, otherwise of the whole
  /// month.
  package let spentBefore: HomeAmount
  /// Whether a comparison with the previous month is useful. `false` for a future month, if the previous month has no
  /// spending, or if it is too early in the month.
  package var isCompared: Bool { period.phase != .ahead && spentBefore > 0 && !isTooEarly }
  /// Whether it is too early in the month for a comparison (see `ExpectedMonths`).
  package let isTooEarly: Bool
  /// The sum of this month's unpaid bills, in minor units of the home currency.
  package let pending: HomeAmount
  /// The expense categories with entries, largest figure first, then in the order of categories.
  package let expenses: [CategoryPart]
  /// The income categories with entries, largest figure first.
  package let incomes: [CategoryPart]
  /// The spending, one element for each day of the month.
  package let spentByDay: [HomeAmount]
  /// The index in `Ledger.transactions` of the largest expense.
  package let largest: Int?
  /// The index in `Ledger.transactions` of the largest expense that does not declare `repeats`.
  package let largestOnce: Int?
  /// The number of days without spending. The current month is counted up to today; `nil` for a future month.
  package let daysWithoutSpending: Int?
  package let entryCount: Int
  package let receiptCount: Int
  /// The number of transactions that are excluded from totals because they have no rate.
  package let countWithoutRate: Int

  /// Calculates the summary of a month.
  ///
  /// - Parameter expecting: the expected occurrences; `nil` if the caller does not show them.
  package init(_ ledger: Ledger, _ figures: LedgerTotals, _ month: Month, expecting: ExpectedMonths? = nil) {
    self.month = month
    let today = ledger.today
    let transactions = ledger.transactions(in: month)
    let isCurrent = today.month == month
    isTooEarly = isCurrent && expecting?.isTooEarly == true
    period = figures.period(month, expecting: expecting?.sum(in: month, ledger) ?? .init())
    let before = month.adding(months: -1)
    let lastBefore = isCurrent ? before.day(today.dayOfMonth) : before.lastDay
    spentBefore = figures.spent(from: before.firstDay, through: lastBefore)
    pending = MonthSummary.pending(transactions, today)
    let totalsBefore = MonthSummary.totals(ledger, before, through: lastBefore)
    (expenses, incomes) = MonthSummary.parts(ledger, figures, month, period.phase, totalsBefore)
    spentByDay = month.days.map { figures.spent(on: $0) }
    largest = MonthSummary.largest(transactions, ledger) { _ in true }
    largestOnce = MonthSummary.largest(transactions, ledger) { $0.details?.repeats == nil }
    daysWithoutSpending =
      month > today.month
      ? nil : MonthSummary.quietDays(transactions, ledger, through: min(today, month.lastDay), month)
    entryCount = transactions.count
    var (receiptCount, countWithoutRate) = (0, 0)
    for index in transactions.indices {
      receiptCount += transactions[index].details?.photos.count ?? 0
      if transactions[index].homeAmount == nil, transactions[index].direction != .moved { countWithoutRate += 1 }
    }
    self.receiptCount = receiptCount
    self.countWithoutRate = countWithoutRate
  }

  private static func pending(_ transactions: ArraySlice<Transaction>, _ today: Day) -> HomeAmount {
    var sum: HomeAmount = 0
    // Only entries with details can be bills. The others are skipped without copying them.
    for index in transactions.indices where transactions[index].details != nil {
      guard transactions[index].direction == .spent, case .pending = transactions[index].status(on: today) else {
        continue
      }
      sum += transactions[index].homeAmount ?? 0
    }
    return sum
  }

  /// Returns the totals by category up to a day of the month, one element for each category.
  package static func totals(_ ledger: Ledger, _ month: Month, through last: Day) -> [HomeAmount] {
    var totals = Array(repeating: HomeAmount(0), count: ledger.categories.count)
    for index in ledger.file(of: month)?.entries ?? 0..<0 where ledger.transactions[index].date <= last {
      ledger.forEachContribution(of: ledger.transactions[index]) { totals[$0.index] += $1.amount }
    }
    return totals
  }

  private static func parts(
    _ ledger: Ledger, _ figures: LedgerTotals, _ month: Month, _ phase: Period.Phase, _ totalsBefore: [HomeAmount]
  ) -> (expenses: [CategoryPart], incomes: [CategoryPart]) {
    var present = Array(repeating: false, count: ledger.categories.count)
    var begun = present
    for index in ledger.file(of: month)?.entries ?? 0..<0 where ledger.transactions[index].direction != .moved {
      let hasBegun = phase != .running || ledger.transactions[index].date <= ledger.today
      ledger.transactions[index].forEachPart { part in
        present[part.category.index] = true
        if hasBegun { begun[part.category.index] = true }
      }
    }
    let parts = ledger.categories.indices.filter { present[$0] }.map { index in
      let category = Category.ID(index: index)
      let total = figures.sum(of: category, in: month)
      return CategoryPart(
        category: category, total: total, shown: total.shown(phase), totalBefore: totalsBefore[index],
        isOnlyPlanned: !begun[index])
    }
    let sorted = parts.sorted { ($1.shown, $0.category) < ($0.shown, $1.category) }
    return (
      sorted.filter { ledger.category($0.category).kind == .expense },
      sorted.filter { ledger.category($0.category).kind == .income }
    )
  }

  private static func largest(
    _ transactions: ArraySlice<Transaction>, _ ledger: Ledger, _ counts: (Transaction) -> Bool
  ) -> Int? {
    var best: Int?
    for index in transactions.indices where transactions[index].direction == .spent {
      guard counts(transactions[index]), let amount = transactions[index].homeAmount,
        ledger.isSpending(transactions[index])
      else { continue }
      if amount > best.flatMap({ transactions[$0].homeAmount }) ?? 0 { best = index }
    }
    return best
  }

  private static func quietDays(
    _ transactions: ArraySlice<Transaction>, _ ledger: Ledger, through last: Day, _ month: Month
  ) -> Int {
    let first = month.firstDay
    var isQuiet = Array(repeating: true, count: last.days(since: first) + 1)
    for index in transactions.indices where ledger.isSpending(transactions[index]) {
      let day = transactions[index].date.days(since: first)
      if isQuiet.indices.contains(day) { isQuiet[day] = false }
    }
    return isQuiet.count { $0 }
  }
}

extension MonthSummary {
  /// Returns a category's share of spending in whole percent; `nil` if the amount shown for the category is not above
  /// zero.
  package func percent(of part: CategoryPart) -> Int? {
    let whole = expenses.reduce(Int128(0)) { $0 + Int128(max(0, $1.shown)) }
    guard part.shown > 0 else { return nil }
    return part.shown.sharePercent(of: HomeAmount(clamping: whole))
  }
}
