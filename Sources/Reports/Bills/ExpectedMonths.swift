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

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    byMonth = Dictionary(grouping: recurrence.open.filter { $0.occurrence.state != .missed }) {
      max($0.occurrence.day.month, ledger.today.month)
    }
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
