/// How much may be spent on a category, again in each month, quarter or year of the calendar (BOOK.md §4).
package struct Budget: Sendable, Equatable {
  package enum Period: String, Sendable, CaseIterable {
    case month, quarter, year

    fileprivate var monthCount: Int {
      switch self {
      case .month: 1
      case .quarter: 3
      case .year: 12
      }
    }
  }

  /// Minor units of the home currency, above zero; of one period.
  package var amount: HomeAmount
  package var every: Period
  /// From the period that holds this month on, what is left or over of each goes into the next; nil for never.
  package var carry: Month?

  package init(amount: HomeAmount, every: Period = .month, carry: Month? = nil) {
    self.amount = amount
    self.every = every
    self.carry = carry
  }

  /// The period that holds a month.
  package func period(of month: Month) -> ClosedRange<Month> {
    let first = month.adding(months: -((month.monthOfYear - 1) % every.monthCount))
    return first...first.adding(months: every.monthCount - 1)
  }
}
