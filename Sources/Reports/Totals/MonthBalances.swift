package import Ledger

/// What there was at the end of each month, in minor units of the home currency.
package struct MonthBalances: Sendable {
  private let today: Day
  private let valuation: Valuation

  package init(_ ledger: Ledger, _ valuation: Valuation) {
    today = ledger.today
    self.valuation = valuation
  }

  /// The balance at the beginning of a year, or of the book's balances in it; nil for a year before them.
  package func opening(of year: Int) -> (day: Day, balance: HomeAmount)? {
    let first = Month(year: year, month: 1).firstDay
    if let balance = atEnd(of: Month(year: year - 1, month: 12)) { return (first, balance) }
    return valuation.openingDay.month.year == year ? (valuation.openingDay, valuation.opening) : nil
  }

  /// At the end of a month's last day, in the running month at the end of today; nil for a month to come, and for one
  /// that ended before the book's balances begin.
  package func atEnd(of month: Month) -> HomeAmount? {
    if month > today.month || month.lastDay.adding(days: 1) < valuation.openingDay { return nil }
    return valuation.balance(on: min(month.lastDay, today))
  }
}
