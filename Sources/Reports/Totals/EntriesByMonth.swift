package import Ledger

/// The entries of a category, tag or payee in one month, with their total.
package struct MonthEntries: Sendable {
  package var month: Month
  /// The month's entries, as indices in `Ledger.transactions`.
  package var indices: [Int]
  package var total: PeriodTotal

  package init(month: Month, indices: [Int], total: PeriodTotal) {
    self.month = month
    self.indices = indices
    self.total = total
  }
}

/// The entries of a category, tag or payee, grouped by month while the transactions are visited in order.
package struct EntriesByMonth: Sendable {
  /// The months with entries, oldest first.
  package private(set) var months: [MonthEntries] = []
  /// The total received in income categories. The totals spent are in `months`.
  package private(set) var received = PeriodTotal()
  package private(set) var count = 0

  package init() {}

  package mutating func add(
    _ index: Int, _ month: Month, _ isPlanned: Bool, spent: HomeAmount, received: HomeAmount = 0
  ) {
    if months.last?.month != month {
      months.append(MonthEntries(month: month, indices: [], total: PeriodTotal()))
    }
    let figure = isPlanned ? \PeriodTotal.planned : \.soFar
    months[months.count - 1].indices.append(index)
    months[months.count - 1].total[keyPath: figure] += spent
    self.received[keyPath: figure] += received
    count += 1
  }
}
