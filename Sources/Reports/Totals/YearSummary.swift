package import Ledger

/// What happened in one year: its months, its categories, and what there was before and after.
///
/// All amounts are minor units of the home currency. Months count whole, what is planned included (BOOK.md §2). Sums
/// are by date and balances by the day on which money moved, so a balance is not the one before plus what was left.
package struct YearSummary: Sendable {
  package enum State: Sendable {
    case over
    /// Today lies in it.
    case running
    /// All of it is planned.
    case ahead
  }

  package struct MonthRow: Sendable, Equatable {
    package let month: Month
    package let spent: Int64
    package let received: Int64
    package var net: Int64 { received - spent }
    /// At the month's end, in the running month today; nil for a month to come.
    package let balance: Int64?
    package let entryCount: Int
  }

  package struct CategoryRow: Sendable, Equatable {
    package let category: Category.ID
    package let total: Int64
    /// Of the covered months, rounded to minor units.
    package let average: Int64
    /// Nil without a budget, and in a year to come.
    package let budget: BudgetPace?
  }

  package struct Totals: Sendable, Equatable {
    package let spent: Int64
    package let received: Int64
    package var net: Int64 { received - spent }

    /// What was kept of what came in, in whole per cent, negative when more was spent; nil when nothing came in.
    package var savedPercent: Int? {
      received > 0 ? Int(clamping: roundedHalfEven(Int128(net) * 100, by: Int128(received))) : nil
    }
  }

  package let year: Int
  package let state: State
  /// Those that the book covers, oldest first, gaps filled with zero.
  package let months: [MonthRow]
  package let totals: Totals
  /// Up to today; nil unless the year runs.
  package let totalsByToday: Totals?
  /// The year before: of a running year up to the same day; nil where the book does not cover it, and for a year to
  /// come.
  package let before: Totals?
  /// What there was before the first day; nil for a year to come.
  package let opening: Int64?
  /// At the end, of a running year today; nil for a year to come.
  package let closing: Int64?
  /// Expense categories with entries, the one with the largest total first; then by the order of the categories.
  package let expenses: [CategoryRow]
  package let incomes: [CategoryRow]
  package let entryCount: Int
  package let receiptCount: Int
  /// Transactions that no total counts, for want of a rate.
  package let countWithoutRate: Int

  /// The years with an entry, oldest first.
  package static func years(_ ledger: Ledger) -> [Int] {
    Set(ledger.months.filter { !$0.entries.isEmpty }.map(\.month.year)).sorted()
  }

  package init(_ ledger: Ledger, _ figures: Figures, _ balances: MonthBalances, year: Int) {
    self.year = year
    let today = ledger.today
    state = year < today.year ? .over : year == today.year ? .running : .ahead
    let (january, december) = (Month(year: year, month: 1), Month(year: year, month: 12))
    let used = figures.usedMonths(ledger.window)
    let covered = max(january, used.lowerBound)...max(january, used.lowerBound, min(december, used.upperBound))
    months = covered.map { month in
      MonthRow(
        month: month, spent: figures.spent(in: month), received: figures.received(in: month),
        balance: balances.atEnd(of: month), entryCount: figures.index(of: month).map { figures.counts[$0] } ?? 0)
    }
    func totals(_ year: Int, byToday: Bool) -> Totals {
      let first = Month(year: year, month: 1).firstDay
      let last =
        byToday
        ? Month(year: year, month: today.month.monthOfYear).day(today.dayOfMonth)
        : Month(year: year, month: 12).lastDay
      return Totals(
        spent: figures.spent(from: first, through: last), received: figures.received(from: first, through: last))
    }
    self.totals = totals(year, byToday: false)
    totalsByToday = state == .running ? totals(year, byToday: true) : nil
    let hasBefore = used.lowerBound.year < year && state != .ahead
    before = hasBefore ? totals(year - 1, byToday: state == .running) : nil
    opening = state == .ahead ? nil : balances.atEnd(of: january.adding(months: -1))
    closing = state == .ahead ? nil : balances.atEnd(of: min(december, today.month))
    (expenses, incomes) = YearSummary.categories(ledger, figures, covered, year, used)
    let transactions = covered.lazy.map { ledger.transactions(in: $0) }
    entryCount = months.reduce(0) { $0 + $1.entryCount }
    receiptCount = transactions.reduce(0) { $0 + $1.reduce(0) { $0 + $1.photos.count } }
    countWithoutRate = covered.compactMap(figures.index).reduce(0) { $0 + figures.countsWithoutRate[$1] }
  }

  private static func categories(
    _ ledger: Ledger, _ figures: Figures, _ covered: ClosedRange<Month>, _ year: Int, _ used: ClosedRange<Month>
  ) -> (expenses: [CategoryRow], incomes: [CategoryRow]) {
    var present = Array(repeating: false, count: ledger.categories.count)
    for month in covered {
      for transaction in ledger.transactions(in: month) where transaction.direction != .moved {
        present[transaction.category.index] = true
      }
    }
    let budgets = budgets(ledger, figures, year, used)
    let rows = ledger.categories.indices.filter { present[$0] }.map { index in
      let category = Category.ID(index: index)
      let total = figures.total(of: category, inYear: year)
      return CategoryRow(
        category: category, total: total,
        average: Int64(roundedHalfEven(Int128(total), by: Int128(covered.count))), budget: budgets[category])
    }
    let sorted = rows.sorted { ($1.total, $0.category) < ($0.total, $1.category) }
    return (
      sorted.filter { ledger.category($0.category).kind == .expense },
      sorted.filter { ledger.category($0.category).kind == .income }
    )
  }

  /// How budgets stand at the end of the year, or today.
  private static func budgets(
    _ ledger: Ledger, _ figures: Figures, _ year: Int, _ used: ClosedRange<Month>
  ) -> [Category.ID: BudgetPace] {
    let last = min(Month(year: year, month: 12), ledger.today.month, ledger.window.currentMonth)
    guard last.year == year, used.contains(last) else { return [:] }
    let uses = BudgetUse.all(ledger, figures, in: last)
    return Dictionary(
      uniqueKeysWithValues: uses.map { ($0.category, BudgetPace($0, ledger, figures, used: used)) })
  }
}
