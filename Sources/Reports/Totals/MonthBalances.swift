package import Ledger

/// What there was at the end of each month, in minor units of the home currency.
package struct MonthBalances: Sendable {
  private let today: Day
  private let opening: HomeAmount
  private let first: Month
  /// One element a month from `first` to that of today.
  private let balances: [HomeAmount]

  /// - Parameter opening: what the accounts held before all that moved.
  package init(_ ledger: Ledger, opening: HomeAmount) {
    today = ledger.today
    self.opening = opening
    var changes: [Month: HomeAmount] = [:]
    for index in ledger.transactions.indices where ledger.transactions[index].direction != .moved {
      guard let amount = ledger.transactions[index].homeAmount, ledger.countsInBalance(ledger.transactions[index]),
        let day = ledger.transactions[index].movingDay, day <= ledger.today
      else { continue }
      changes[day.month, default: 0] += ledger.transactions[index].direction == .received ? amount : -amount
    }
    first = min(changes.keys.min() ?? today.month, today.month)
    var balance = opening
    balances = (first...today.month).map { month in
      balance += changes[month] ?? 0
      return balance
    }
  }

  /// At the end of a month's last day, in the running month at the end of today; nil for a month to come.
  package func atEnd(of month: Month) -> HomeAmount? {
    if month > today.month { return nil }
    return month < first ? opening : balances[month.months(since: first)]
  }
}
