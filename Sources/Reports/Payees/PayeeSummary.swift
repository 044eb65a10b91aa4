package import Ledger
import Formats

/// The figures of one payee: totals, usual amounts, and the rhythm of payments.
///
/// Amounts are in minor units of the home currency: spent in expense categories, or received in income categories if
/// the payee pays the user. Payments without a rate are counted, but have no amount.
package struct PayeeSummary: Sendable {
  package struct Payment: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    package let index: Int
    package let day: Day
    /// The amount; `nil` if there is no rate.
    package let amount: HomeAmount?
  }

  /// The payments of a year.
  package struct Year: Sendable, Equatable {
    package let year: Int
    package let count: Int
    /// The median of the amounts.
    package let median: HomeAmount
    /// The range of the middle half of the amounts (the interquartile range).
    package let middleHalf: ClosedRange<HomeAmount>
  }

  /// The part of the payee's entries up to today that belongs to one category.
  package struct Part: Sendable, Equatable {
    package let category: Category.ID
    /// The number of entries.
    package let count: Int
    package let total: HomeAmount
  }

  /// The payments up to today, oldest first.
  package let payments: [Payment]
  /// The total of all entries. Refunds lower spending; corrections lower income.
  package let total: PeriodTotal
  /// The total of the current month up to today and of the eleven months before it.
  package let twelveMonths: HomeAmount
  /// The median of the amounts; `nil` if no payment has an amount.
  package let usual: HomeAmount?
  /// The range of the middle half of the amounts; `nil` if no payment has an amount.
  package let middleHalf: ClosedRange<HomeAmount>?
  /// Whether `usual` and `middleHalf` cover only the last twelve months. If fewer than five payments in these months
  /// have an amount, the two values cover all payments.
  package let isUsualOfTwelveMonths: Bool
  /// The median number of days between two payments on different days, calculated from the same payments as `usual`;
  /// `nil` for fewer than four intervals.
  package let interval: Int?
  /// The weekday of more than half of the payments used for `usual`, 1 for Monday … 7 for Sunday; `nil` if there is no
  /// such weekday.
  package let weekday: Int?
  /// The years with at least three payments that have an amount, oldest first.
  package let years: [Year]
  /// The categories, largest total first.
  package let categories: [Part]
  private let currentYear: Int

  package init(_ payee: Payees.Payee, _ ledger: Ledger) {
    let first = ledger.window.currentMonth.adding(months: -11).firstDay
    let isIncome = payee.isIncome
    func amount(_ index: Int) -> HomeAmount {
      let sum = ledger.sum(of: ledger.transactions[index])
      return isIncome ? sum.received : sum.spent
    }
    payments = payee.payments.map { index in
      let transaction = ledger.transactions[index]
      return Payment(
        index: index, day: transaction.date, amount: transaction.homeAmount == nil ? nil : amount(index))
    }
    var (total, recent) = (PeriodTotal(), HomeAmount.zero)
    for index in payee.entries {
      let (day, share) = (ledger.transactions[index].date, amount(index))
      let figure = day > ledger.today ? \PeriodTotal.planned : \.soFar
      total[keyPath: figure] += share
      if day >= first, day <= ledger.today { recent += share }
    }
    (self.total, twelveMonths) = (total, recent)
    let latest = payments.filter { $0.day >= first }
    isUsualOfTwelveMonths = latest.count { $0.amount != nil } >= Payees.leastCount
    let usual = isUsualOfTwelveMonths ? latest : payments
    let amounts = usual.compactMap(\.amount)
    self.usual = amounts.median
    middleHalf = amounts.middleHalf
    interval = PayeeSummary.interval(usual)
    weekday = PayeeSummary.weekday(usual)
    years = PayeeSummary.years(payments)
    categories = PayeeSummary.categories(payee, ledger)
    currentYear = ledger.today.year
  }

  private static func interval(_ payments: [Payment]) -> Int? {
    let days = payments.map(\.day)
    let gaps = zip(days, days.dropFirst()).map { $1.days(since: $0) }.filter { $0 > 0 }.sorted()
    // The lower median, so that the interval is one that occurred.
    return gaps.count < 4 ? nil : gaps[(gaps.count - 1) / 2]
  }

  private static func weekday(_ payments: [Payment]) -> Int? {
    var counts = [Int](repeating: 0, count: 8)
    for payment in payments { counts[payment.day.weekday] += 1 }
    return (1...7).first { counts[$0] * 2 > payments.count }
  }

  private static func years(_ payments: [Payment]) -> [Year] {
    let byYear = Dictionary(grouping: payments) { $0.day.year }
    return byYear.sorted { $0.key < $1.key }.compactMap { year, payments in
      let amounts = payments.compactMap(\.amount)
      guard amounts.count >= 3, let median = amounts.median, let middleHalf = amounts.middleHalf else { return nil }
      return Year(year: year, count: payments.count, median: median, middleHalf: middleHalf)
    }
  }

  private static func categories(_ payee: Payees.Payee, _ ledger: Ledger) -> [Part] {
    var sums: [Category.ID: (count: Int, total: HomeAmount)] = [:]
    for index in payee.entries where ledger.transactions[index].date <= ledger.today {
      ledger.forEachContribution(of: ledger.transactions[index]) { category, contribution in
        sums[category, default: (0, 0)].count += 1
        sums[category, default: (0, 0)].total += contribution.amount
      }
    }
    return sums.map { Part(category: $0.key, count: $0.value.count, total: $0.value.total) }
      .sorted { ($1.total, $0.category) < ($0.total, $1.category) }
  }

  /// The newest of `years` if it is the current year or if the last twelve months have too few payments; `nil` if that
  /// year has fewer than five payments. Its median is shown as the usual amount, because the chart and the sentence on
  /// the page compare years.
  package var usualYear: Year? {
    guard let last = years.last, last.count >= Payees.leastCount else { return nil }
    return last.year == currentYear || !isUsualOfTwelveMonths ? last : nil
  }

  /// The change of the median from the previous year to the newest of `years` in whole percent, with both years; `nil`
  /// unless both have at least five payments and the change is at least 5%.
  package var change: (before: Year, now: Year, percent: Int)? {
    guard let now = years.last, let before = years.last(where: { $0.year == now.year - 1 }),
      min(now.count, before.count) >= Payees.leastCount, before.median > 0, now.median > 0
    else { return nil }
    let percent = now.median.percent(of: before.median) - 100
    return abs(percent) < 5 ? nil : (before, now, percent)
  }
}

extension Collection<HomeAmount> {
  /// The range of the middle half of the amounts (the interquartile range); `nil` if the collection is empty.
  package var middleHalf: ClosedRange<HomeAmount>? {
    let sorted = sorted()
    if sorted.isEmpty { return nil }
    let steps = sorted.count - 1
    return sorted[steps / 4]...sorted[(3 * steps + 3) / 4]
  }
}
