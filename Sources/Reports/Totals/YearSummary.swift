package import Ledger

/// The totals of a year: its months, its categories, and the balance before and after.
///
/// All amounts are in minor units of the home currency. Totals count entries by their date; balances count them by the
/// day of payment. A balance may therefore differ from the previous balance plus the net income.
package struct YearSummary: Sendable {
  package struct MonthRow: Sendable, Equatable {
    package let month: Month
    package let period: Period
    /// The balance at the end of the month, or today's balance in the current month; `nil` for a future month, and for
    /// a month that ended more than one day before the opening day.
    package let balance: HomeAmount?
    package let entryCount: Int
  }

  package struct CategoryRow: Sendable, Equatable {
    package let category: Category.ID
    package let total: PeriodTotal
    /// The headline figure: the planned amount in a future year, otherwise the amount so far.
    package let shown: HomeAmount
    /// The monthly average of `shown` over `averagedMonths`, rounded to minor units.
    package let average: HomeAmount
    /// The budget pace; `nil` if there is no budget, and in a future year.
    package let budget: BudgetPace?
  }

  package let year: Int
  package let period: Period
  /// The months that the book covers, oldest first, with zeros in gaps.
  package let months: [MonthRow]
  /// The number of `months` that have begun; in a future year, the number of all `months`.
  package let averagedMonths: Int
  /// The totals of the previous year, up to the same day if this year is the current one; `nil` for a future year, or
  /// if the book does not cover the previous year.
  package let before: Period?
  /// The balance at the start of the year, or on the opening day if it is in that year; `nil` for a year before the
  /// opening day, and for a future year.
  package let opening: HomeAmount?
  /// The day of `opening`.
  package let openingDay: Day
  /// The balance at the end of the year, or today's balance in the current year; `nil` for a year before the opening
  /// day, and for a future year.
  package let closing: HomeAmount?
  /// The expense categories with entries, largest figure first, then in the order of categories.
  package let expenses: [CategoryRow]
  package let incomes: [CategoryRow]
  package let entryCount: Int
  package let receiptCount: Int
  /// The number of transactions that are excluded from totals because they have no rate.
  package let countWithoutRate: Int

  /// Returns the years with an entry, oldest first.
  package static func years(_ ledger: Ledger) -> [Int] {
    Set(ledger.months.filter { !$0.entries.isEmpty }.map(\.month.year)).sorted()
  }

  package init(_ ledger: Ledger, _ figures: LedgerTotals, _ balances: MonthBalances, year: Int) {
    self.year = year
    let today = ledger.today
    let period = figures.period(year: year)
    self.period = period
    let (january, december) = (Month(year: year, month: 1), Month(year: year, month: 12))
    let used = figures.usedMonths(ledger.window)
    let covered = max(january, used.lowerBound)...max(january, used.lowerBound, min(december, used.upperBound))
    months = covered.map { month in
      MonthRow(
        month: month, period: figures.period(month), balance: balances.atEnd(of: month),
        entryCount: figures.index(of: month).map { figures.counts[$0] } ?? 0)
    }
    averagedMonths = period.phase == .ahead ? covered.indices.count : months.count { $0.period.phase != .ahead }
    let hasBefore = used.lowerBound.year < year && period.phase != .ahead
    let lastBefore =
      period.phase == .running
      ? Month(year: year - 1, month: today.month.monthOfYear).day(today.dayOfMonth)
      : december.adding(months: -12).lastDay
    before = hasBefore ? figures.period(january.adding(months: -12).firstDay...lastBefore) : nil
    let begin = balances.opening(of: year)
    opening = period.phase == .ahead ? nil : begin?.balance
    openingDay = begin?.day ?? january.firstDay
    closing = period.phase == .ahead ? nil : balances.atEnd(of: min(december, today.month))
    (expenses, incomes) = YearSummary.categories(ledger, figures, covered, period.phase, averagedMonths)
    let transactions = covered.lazy.map { ledger.transactions(in: $0) }
    entryCount = months.reduce(0) { $0 + $1.entryCount }
    receiptCount = transactions.reduce(0) { $0 + $1.reduce(0) { $0 + $1.photos.count } }
    countWithoutRate = covered.compactMap(figures.index).reduce(0) { $0 + figures.countsWithoutRate[$1] }
  }

  private static func categories(
    _ ledger: Ledger, _ figures: LedgerTotals, _ covered: ClosedRange<Month>, _ phase: Period.Phase,
    _ averagedMonths: Int
  ) -> (expenses: [CategoryRow], incomes: [CategoryRow]) {
    var present = Array(repeating: false, count: ledger.categories.count)
    for month in covered {
      for transaction in ledger.transactions(in: month) where transaction.direction != .moved {
        transaction.forEachPart { present[$0.category.index] = true }
      }
    }
    let year = covered.lowerBound.year
    let budgets = budgets(ledger, figures, year)
    let rows = ledger.categories.indices.filter { present[$0] }.map { index in
      let category = Category.ID(index: index)
      let total = figures.sum(of: category, inYear: year)
      let shown = total.shown(phase)
      return CategoryRow(
        category: category, total: total, shown: shown,
        average: HomeAmount(Int128(shown), dividedBy: Int128(max(1, averagedMonths))), budget: budgets[category])
    }
    let sorted = rows.sorted { ($1.shown, $0.category) < ($0.shown, $1.category) }
    return (
      sorted.filter { ledger.category($0.category).kind == .expense },
      sorted.filter { ledger.category($0.category).kind == .income }
    )
  }

  /// Returns the budget paces at the end of the year or, in the current year, today. A budget that ended earlier has
  /// the pace of its last month.
  package static func budgets(_ ledger: Ledger, _ figures: LedgerTotals, _ year: Int) -> [Category.ID: BudgetPace] {
    let used = figures.usedMonths(ledger.window)
    let last = min(Month(year: year, month: 12), ledger.today.month, ledger.window.currentMonth)
    guard last.year == year, used.contains(last) else { return [:] }
    let first = max(Month(year: year, month: 1), used.lowerBound)
    var budgets: [Category.ID: BudgetPace] = [:]
    for month in (first...last).reversed() {
      for use in BudgetUse.all(ledger, figures, in: month) where budgets[use.category] == nil {
        budgets[use.category] = BudgetPace(use, ledger, figures, used: used)
      }
    }
    return budgets
  }
}
