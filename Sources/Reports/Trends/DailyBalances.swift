package import Ledger

/// The balance at the end of each day of the last year up to today. `Forecast` continues the balances into the future.
package struct DailyBalances: Sendable, Equatable {
  package let first: Day
  /// The balances in minor units of one currency, one for each day from `first` to today; at least one.
  package let balances: [Int64]

  /// Returns the balance at the end of the day; `nil` before `first` and after today.
  package func balance(on day: Day) -> Int64? {
    let number = day.days(since: first)
    return balances.indices.contains(number) ? balances[number] : nil
  }

  /// Calculates the daily balances of all accounts, for the last year or from the first movement if that is later.
  package init(_ ledger: Ledger, _ valuation: Valuation) {
    let today = ledger.today
    let yearBefore = today.month.adding(months: -12).day(today.dayOfMonth)
    let first = min(today, max(yearBefore, valuation.rows.first?.day ?? today))
    self.first = first
    balances = (0...today.days(since: first)).map { valuation.balance(on: first.adding(days: $0)).minor }
  }

  /// Calculates the daily balances of one account in its own currency.
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
