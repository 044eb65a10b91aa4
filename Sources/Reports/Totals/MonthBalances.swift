package import Ledger

/// The balance at the end of each month, in minor units of the home currency.
package struct MonthBalances: Sendable {
  private let today: Day
  private let valuation: Valuation

  package init(_ ledger: Ledger, _ valuation: Valuation) {
    today = ledger.today
    self.valuation = valuation
  }

  /// Returns the balance at the start of a year, with the first day of the year. For the year of the opening day,
  /// returns this day and the opening balance; for an earlier or a future year, returns `nil`.
  package func opening(of year: Int) -> (day: Day, balance: HomeAmount)? {
    let first = Month(year: year, month: 1).firstDay
    if let balance = atEnd(of: Month(year: year - 1, month: 12)) { return (first, balance) }
    return valuation.openingDay.month.year == year ? (valuation.openingDay, valuation.opening) : nil
  }

  /// Returns the balance at the end of a month, or today's balance for the current month; `nil` for a future month, or
  /// for a month that ended more than one day before the opening day.
  package func atEnd(of month: Month) -> HomeAmount? {
    if month > today.month || month.lastDay.adding(days: 1) < valuation.openingDay { return nil }
    return valuation.balance(on: min(month.lastDay, today))
  }
}
