package import Ledger

/// The balance of an account, today and over the last year, and its value in the home currency.
package struct AccountBalance: Sendable, Equatable {
  /// The balances in minor units of the account's currency, oldest first: at the end of each of the twelve months
  /// before the current one, and today.
  package private(set) var course: [Int64]
  /// The number of entries that have no rate to the account's currency and are missing from `course`.
  package private(set) var withoutRate = 0
  /// The value of today's balance at today's rate; `nil` if the currency has no rate.
  package private(set) var value: HomeAmount?

  /// The balance today, in minor units of the account's currency.
  package var minor: Int64 { course[AccountBalance.monthCount] }

  private static let monthCount = 12

  /// Returns the balances, one element for each account of the ledger.
  static func all(_ ledger: Ledger) -> [AccountBalance] {
    var balances = ledger.accounts.map { AccountBalance(opening: $0.openingBalance) }
    let first = ledger.today.month.adding(months: -monthCount)
    for (day, index) in ledger.movements() {
      let month = max(0, day.month.months(since: first))
      ledger.forEachChange(by: index) { balances[$0].add($1, month) }
    }
    for gain in ledger.exchangeGains {
      balances[gain.account.index].add(gain.amount.minor, max(0, gain.day.month.months(since: first)))
    }
    for account in balances.indices {
      for month in 1...monthCount { balances[account].course[month] += balances[account].course[month - 1] }
      let id = Account.ID(index: account)
      balances[account].value = ledger.value(of: balances[account].minor, in: id, on: ledger.today)
    }
    return balances
  }

  private init(opening: Int64) {
    course = [opening] + Array(repeating: 0, count: AccountBalance.monthCount)
  }

  /// Adds a change to the element of the month in `course`, which contains changes until they are added up.
  private mutating func add(_ minor: Int64?, _ month: Int) {
    if let minor { course[month] += minor } else { withoutRate += 1 }
  }
}
