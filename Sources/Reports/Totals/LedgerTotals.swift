package import Ledger

/// The totals of a whole ledger by month, category and day, computed in one pass.
///
/// All amounts are in minor units of the home currency. A transaction is included on its `date`, paid or not, unless it
/// has no rate. No sum can overflow: amounts that would cause an overflow have been reported as `total-too-large`.
package struct LedgerTotals: Sendable {
  /// The range of months covered by files or by the rolling year. Months without a file have zero totals.
  package let months: ClosedRange<Month>
  /// The spending minus refunds, one element for each month of `months`.
  package private(set) var spent: [HomeAmount]
  /// The income minus corrections, one element for each month.
  package private(set) var received: [HomeAmount]
  /// The spending minus refunds, one element for each day from the first of `months` to the last.
  package private(set) var spentByDay: [HomeAmount]
  /// The income minus corrections, one element for each day.
  package private(set) var receivedByDay: [HomeAmount]
  /// The number of transactions in each month.
  package private(set) var counts: [Int]
  /// The number of transactions in each month that are excluded from totals because they have no rate.
  package private(set) var countsWithoutRate: [Int]
  /// The totals by month and category: spent in expense categories, received in income categories.
  private var byCategory: [HomeAmount]
  /// The totals by month and category of the entries dated after today.
  private var later: [HomeAmount]
  private let categoryCount: Int
  /// The day that is treated as today; later entries are planned.
  let today: Day

  package init(_ ledger: Ledger) {
    let first = min(ledger.months.first?.month ?? ledger.window.firstMonth, ledger.window.firstMonth)
    let last = max(ledger.months.last?.month ?? ledger.window.lastMonth, ledger.window.lastMonth)
    months = first...last
    let count = last.months(since: first) + 1
    let dayCount = last.lastDay.days(since: first.firstDay) + 1
    categoryCount = ledger.categories.count
    today = ledger.today
    spent = Array(repeating: 0, count: count)
    received = spent
    counts = Array(repeating: 0, count: count)
    countsWithoutRate = counts
    spentByDay = Array(repeating: 0, count: dayCount)
    receivedByDay = spentByDay
    byCategory = Array(repeating: 0, count: count * categoryCount)
    later = byCategory
    let isIncome = ledger.categories.map { $0.kind == .income }
    let start = first.firstDay
    for file in ledger.months {
      let month = file.month.months(since: first)
      counts[month] += file.entries.count
      let mayBeLater = file.month >= ledger.today.month
      for index in file.entries {
        let transaction = ledger.transactions[index]
        if transaction.homeAmount == nil, transaction.direction != .moved { countsWithoutRate[month] += 1 }
        let isLater = mayBeLater && transaction.date > ledger.today
        transaction.forEachPart { part in
          let isIncome = isIncome[part.category.index]
          let contribution = Contribution(part, transaction.direction, isIncome: isIncome)
          add(contribution, part.category.index, month, day: transaction.date.days(since: start))
          if isLater { later[month * categoryCount + part.category.index] += contribution.amount }
        }
      }
    }
  }

  private mutating func add(_ contribution: Contribution, _ category: Int, _ month: Int, day: Int) {
    switch contribution {
    case .received(let amount):
      received[month] += amount
      receivedByDay[day] += amount
      byCategory[month * categoryCount + category] += amount
    case .spent(let amount):
      spent[month] += amount
      spentByDay[day] += amount
      byCategory[month * categoryCount + category] += amount
    case .noRate, .moved: break
    }
  }

  // MARK: Asking

  /// Returns the index of the month in the arrays; `nil` for a month outside `months`.
  package func index(of month: Month) -> Int? {
    months.contains(month) ? month.months(since: months.lowerBound) : nil
  }

  package func spent(in month: Month) -> HomeAmount { index(of: month).map { spent[$0] } ?? 0 }
  package func received(in month: Month) -> HomeAmount { index(of: month).map { received[$0] } ?? 0 }

  /// Returns the amount spent in an expense category, or received in an income category.
  package func total(of category: Category.ID, in month: Month) -> HomeAmount {
    index(of: month).map { byCategory[$0 * categoryCount + category.index] } ?? 0
  }

  /// Returns the total of the category over all time, including the archive.
  package func total(of category: Category.ID) -> HomeAmount {
    months.indices.reduce(0) { $0 + byCategory[$1 * categoryCount + category.index] }
  }

  /// Returns the total of the category in a month, with the amount up to today separate from the planned amount.
  package func sum(of category: Category.ID, in month: Month) -> PeriodTotal {
    guard let index = index(of: month) else { return PeriodTotal() }
    let place = index * categoryCount + category.index
    return PeriodTotal(soFar: byCategory[place] - later[place], planned: later[place])
  }

  package func sum(of category: Category.ID, inYear year: Int) -> PeriodTotal {
    monthsOf(year).reduce(PeriodTotal()) { $0 + sum(of: category, in: $1) }
  }

  /// Returns the total of the category over all time, with the amount up to today separate from the planned amount.
  package func sum(of category: Category.ID) -> PeriodTotal {
    months.reduce(PeriodTotal()) { $0 + sum(of: category, in: $1) }
  }

  /// Returns the amount spent from one day through another. Days outside the ledger count as zero.
  package func spent(from first: Day, through last: Day) -> HomeAmount { sum(spentByDay, first, last) }

  /// Returns the amount received in income categories from one day through another.
  package func received(from first: Day, through last: Day) -> HomeAmount { sum(receivedByDay, first, last) }

  private func sum(_ byDay: [HomeAmount], _ first: Day, _ last: Day) -> HomeAmount {
    let start = months.lowerBound.firstDay
    let low = max(0, first.days(since: start))
    let high = min(byDay.count - 1, last.days(since: start))
    return low <= high ? byDay[low...high].reduce(0, +) : 0
  }

  package func spent(on day: Day) -> HomeAmount { spent(from: day, through: day) }

  /// The years covered by `months`, oldest first.
  package var years: ClosedRange<Int> { months.lowerBound.year...months.upperBound.year }

  private func monthsOf(_ year: Int) -> [Month] {
    (1...12).map { Month(year: year, month: $0) }
  }
}

extension ClosedRange<Month> {
  /// The indices of the months, from 0 on.
  package var indices: Range<Int> { 0..<upperBound.months(since: lowerBound) + 1 }
}
