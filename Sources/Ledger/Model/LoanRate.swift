/// The yearly interest rate of a loan, which may change from month to month.
package struct LoanRate: Sendable, Equatable {
  /// A rate that applies from a month on. The first rate may have no month; it then applies until the second one
  /// begins.
  package struct Item: Sendable, Equatable {
    package var from: Month?
    /// The rate in thousandths of a percent: 3200 for 3.2% a year.
    package var thousandths: Int64

    package init(from: Month?, thousandths: Int64) { (self.from, self.thousandths) = (from, thousandths) }
  }

  /// The rates in the order of their months; never empty.
  package let items: [Item]

  package init(_ items: [Item]) { self.items = items }

  /// Returns the rate that applies to the month, in thousandths of a percent; 0 before the first rate.
  package func thousandths(in month: Month) -> Int64 {
    items.last { $0.from.map { $0 <= month } ?? true }?.thousandths ?? 0
  }

  /// Returns the interest for the given month, calculated on the debt at the end of the month and rounded half to even.
  ///
  /// - Parameter owed: the debt in minor units, zero or more.
  package func interest(on owed: Int64, in month: Month) -> Int64 {
    Int64(clamping: roundedHalfEven(Int128(owed) * Int128(thousandths(in: month)), by: 12 * 100 * 1000))
  }

  /// The highest rate that a book may have, in thousandths of a percent: 100% a year.
  package static let greatest: Int64 = 100_000
}
