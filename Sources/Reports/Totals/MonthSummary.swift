package import Ledger

/// What happened in one month; while it runs, up to today, with what is planned and expected told apart.
package struct MonthSummary: Sendable {
  /// One category's part of a month.
  package struct CategoryPart: Sendable, Equatable {
    package var category: Category.ID
    /// Negative where refunds exceed what was spent.
    package var total: PeriodTotal
    /// Of the total, what stands large: of a month to come what is planned, else what has happened.
    package var shown: HomeAmount
    /// The month before: its first days up to the same day while this month runs, else all of it.
    package var totalBefore: HomeAmount
    /// All its entries lie after today.
    package var isOnlyPlanned: Bool
  }

  package let month: Month
  package let period: Period
  /// Spent in the month before: up to the same day while this month runs, else all of it.
  package let spentBefore: HomeAmount
  /// Whether the month before says anything of this one: not before something was spent there, nor of one to come, since
  /// the month before that may not be over; and not while a payment is awaited that it had by the same day.
  package var isCompared: Bool { period.phase != .ahead && spentBefore > 0 && !isTooEarly }
  /// Whether the month is too young to be compared (`ExpectedMonths`).
  package let isTooEarly: Bool
  /// Bills of this month that are not paid yet, in minor units of the home currency.
  package let pending: HomeAmount
  /// Expense categories with entries, the one with the largest figure first; then by the order of the categories.
  package let expenses: [CategoryPart]
  /// Income categories with a total, the largest first.
  package let incomes: [CategoryPart]
  /// One element a day of the month.
  package let spentByDay: [HomeAmount]
  /// The index in `Ledger.transactions` of the largest one spent.
  package let largest: Int?
  /// The same among those that do not repeat.
  package let largestOnce: Int?
  /// Days up to today, or all of a month that is over, on which nothing was spent; nil for a month to come.
  package let daysWithoutSpending: Int?
  package let entryCount: Int
  package let receiptCount: Int
  /// Transactions that no total counts, for want of a rate.
  package let countWithoutRate: Int

  /// - Parameter expecting: what repeats, for those who tell it.
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
    // A bill has details, and few entries have; the others are not copied to be asked.
    for index in transactions.indices where transactions[index].details != nil {
      guard transactions[index].direction == .spent, case .pending = transactions[index].status(on: today) else {
        continue
      }
      sum += transactions[index].homeAmount ?? 0
    }
    return sum
  }

  /// One element a category, up to a day of the month.
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
  /// A category's part of what was spent, in whole per cent; nil for one that refunds made negative or nothing.
  package func percent(of part: CategoryPart) -> Int? {
    let whole = expenses.reduce(Int128(0)) { $0 + Int128(max(0, $1.shown)) }
    guard part.shown > 0 else { return nil }
    return part.shown.sharePercent(of: HomeAmount(clamping: whole))
  }
}
