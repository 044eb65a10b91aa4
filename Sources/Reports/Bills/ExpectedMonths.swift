package import Ledger

/// What series let expect in each month: occurrences of later days, and in the month of today also those that fell due
/// and whose window is not over, from whatever month. They are in no total (BOOK.md §2, Repeats).
package struct ExpectedMonths: Sendable {
  /// Minor units of the home currency. What is moved, and what has no rate, counts nothing.
  package struct Sum: Sendable, Equatable {
    package var spent: HomeAmount = 0
    package var received: HomeAmount = 0

    package init(spent: HomeAmount = 0, received: HomeAmount = 0) {
      self.spent = spent
      self.received = received
    }

    package var isZero: Bool { spent == 0 && received == 0 }
  }

  private let byMonth: [Month: [Recurrence.Open]]
  /// Whether this month is young, and a payment that the month before had by the same day has not come yet, such as the
  /// rent: then to compare the two says nothing but that.
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

  /// Whether a series was paid in the first days of the month before, and is to be paid this month, and is not.
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

  /// By their days.
  package func occurrences(in month: Month) -> [Recurrence.Open] { byMonth[month] ?? [] }

  /// A refund lowers what is spent, a correction of income what is received.
  package func sum(in month: Month, _ ledger: Ledger) -> Sum {
    var (spent, received) = (Int128(0), Int128(0))
    for open in occurrences(in: month) {
      let sum = ledger.sum(of: open.expected)
      spent += Int128(sum.spent)
      received += Int128(sum.received)
    }
    // Expected amounts are in no total that was checked for size.
    return Sum(spent: HomeAmount(clamping: spent), received: HomeAmount(clamping: received))
  }
}
