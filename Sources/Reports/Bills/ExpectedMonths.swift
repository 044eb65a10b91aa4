package import Ledger

/// The occurrences expected in each month. An occurrence that is already due belongs to the current month until its
/// window ends. Expected occurrences are not part of any total.
package struct ExpectedMonths: Sendable {
  /// A sum in minor units of the home currency. Transfers and amounts without a rate count as zero.
  package struct Sum: Sendable, Equatable {
    package var spent: HomeAmount = 0
    package var received: HomeAmount = 0

    package init(spent: HomeAmount = 0, received: HomeAmount = 0) {
      self.spent = spent
      self.received = received
    }
  }

  private let byMonth: [Month: [Recurrence.Open]]
  /// Whether it is too early to compare the current month with the previous one. This is the case in the first five
  /// days of the month if a recurring payment, such as the rent, was made by the same day of the previous month but is
  /// still missing in this one.
  package let isTooEarly: Bool
  private static let earlyDayCount = 5

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    byMonth = Dictionary(grouping: recurrence.open.filter { $0.occurrence.state != .missed }) {
      max($0.occurrence.day.month, ledger.today.month)
    }
    isTooEarly =
      ledger.today.dayOfMonth <= ExpectedMonths.earlyDayCount
      && recurrence.series.contains { ExpectedMonths.isAwaited($0, ledger) }
  }

  /// Whether the series was paid in the previous month by the same day of the month, and is open but not paid yet in
  /// this month.
  private static func isAwaited(_ series: Recurrence.Series, _ ledger: Ledger) -> Bool {
    let month = ledger.today.month
    let isOpen = series.occurrences.contains { one in
      one.isOpen && one.state != .missed && one.day.month == month
    }
    guard isOpen else { return false }
    let before = month.adding(months: -1)
    let days = series.members.map { ledger.transactions[$0] }.filter { $0.direction == .spent }.map(\.date)
    return days.contains { $0.month == before && $0 <= before.day(ledger.today.dayOfMonth) }
      && !days.contains { $0.month == month && $0 <= ledger.today }
  }

  /// Returns the occurrences expected in a month, ordered by day.
  package func occurrences(in month: Month) -> [Recurrence.Open] { byMonth[month] ?? [] }

  /// Returns the sums expected in the month. A refund lowers spending; a correction of income lowers income.
  package func sum(in month: Month, _ ledger: Ledger) -> Sum {
    var (spent, received) = (Int128(0), Int128(0))
    for open in occurrences(in: month) {
      let sum = ledger.sum(of: open.expected)
      spent += Int128(sum.spent)
      received += Int128(sum.received)
    }
    // The size check of a book does not cover expected amounts, so the sum is clamped.
    return Sum(spent: HomeAmount(clamping: spent), received: HomeAmount(clamping: received))
  }
}
