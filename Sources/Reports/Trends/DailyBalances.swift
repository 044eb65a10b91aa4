package import Ledger

/// What there was at the end of each day, a year back and up to today; what lies ahead is in `Forecast`, which begins
/// where this ends.
package struct DailyBalances: Sendable, Equatable {
  package let first: Day
  /// One element a day from `first` to today, in minor units of one currency; at least one.
  package let balances: [Int64]

  /// At the end of a day; nil before the first one and after today.
  package func balance(on day: Day) -> Int64? {
    let number = day.days(since: first)
    return balances.indices.contains(number) ? balances[number] : nil
  }

  /// From the first movement on, if that is later than a year before today.
  package init(_ ledger: Ledger, _ valuation: Valuation) {
    let today = ledger.today
    let yearBefore = today.month.adding(months: -12).day(today.dayOfMonth)
    let first = min(today, max(yearBefore, valuation.rows.first?.day ?? today))
    self.first = first
    balances = (0...today.days(since: first)).map { valuation.balance(on: first.adding(days: $0)).minor }
  }

  /// The same of one account, in its own currency.
  package init(_ ledger: Ledger, _ history: AccountHistory) {
    self.init(ledger.today, history.course, opening: history.opening)
  }

  private init(_ today: Day, _ movements: [(day: Day, balance: Int64)], opening: Int64) {
    let yearBefore = today.month.adding(months: -12).day(today.dayOfMonth)
    first = min(today, max(yearBefore, movements.first?.day ?? today))
    var (balance, rest) = (opening, movements[...])
    balances = (0...today.days(since: first)).map { [first] number in
      let past = rest.prefix { $0.day <= first.adding(days: number) }
      balance = past.last?.balance ?? balance
      rest = rest.dropFirst(past.count)
      return balance
    }
  }
}
