import Ledger

/// What an account holds by today, how that went in the last year, and what part of the whole it is.
package struct AccountBalance: Sendable, Equatable {
  /// At the end of each of the twelve months before today's, oldest first, and today; minor units of its own currency.
  package private(set) var course: [Int64]
  /// How many of its entries have no rate to its currency and are left out of `course`.
  package private(set) var withoutRate = 0
  /// Its part of the balance of all: minor units of the home currency, at the rates of the days on which it came about.
  package private(set) var share: Int64
  /// How many of its entries have no rate to the home currency and are left out of `share`.
  package private(set) var withoutHomeRate = 0

  /// Today.
  package var minor: Int64 { course[AccountBalance.monthCount] }

  private static let monthCount = 12

  /// One element an account of the ledger.
  static func all(_ ledger: Ledger) -> [AccountBalance] {
    var balances = ledger.accounts.enumerated().map { index, account in
      guard case .converted(let share) = ledger.openingBalance(of: Account.ID(index: index)) else {
        return AccountBalance(opening: account.openingBalance, share: 0)
      }
      return AccountBalance(opening: account.openingBalance, share: share)
    }
    let first = ledger.today.month.adding(months: -monthCount)
    for transaction in ledger.transactions {
      guard transaction.hasMoved(by: ledger.today), ledger.countsInBalance(transaction) else { continue }
      let month = max(0, (transaction.movingDay ?? transaction.date).month.months(since: first))
      let (account, sign) = (transaction.account, transaction.direction == .received ? Int64(1) : -1)
      func value(_ money: Money, in currency: Currency) -> Int64? {
        let value = ledger.rates.convert(money, to: currency, on: transaction.date, today: ledger.today)
        guard case .converted(let minor) = value else { return nil }
        return minor
      }
      func add(_ money: Money, _ sign: Int64, to account: Account.ID, share: Int64?) {
        let minor = value(money, in: ledger.account(account).currency).map { sign * $0 }
        balances[account.index].add(minor, share: share.map { sign * $0 }, month)
      }
      guard transaction.direction == .moved, let destination = transaction.details?.destination else {
        add(transaction.charged, sign, to: account, share: transaction.direction == .moved ? 0 : transaction.homeAmount)
        continue
      }
      // What leaves one account's share comes into the other's; where one of them is in the home currency, that one's.
      let home = ledger.homeCurrency
      let arrived = transaction.details?.arrived ?? transaction.amount
      let isToHome = ledger.account(account).currency != home && ledger.account(destination).currency == home
      let share = value(isToHome ? arrived : transaction.amount, in: home)
      add(transaction.amount, -1, to: account, share: share)
      add(arrived, 1, to: destination, share: share)
    }
    for account in balances.indices {
      for month in 1...monthCount { balances[account].course[month] += balances[account].course[month - 1] }
    }
    return balances
  }

  private init(opening: Int64, share: Int64) {
    course = [opening] + Array(repeating: 0, count: AccountBalance.monthCount)
    self.share = share
  }

  /// - Parameter month: of `course`, which holds changes until it is added up.
  private mutating func add(_ minor: Int64?, share: Int64?, _ month: Int) {
    if let minor { course[month] += minor } else { withoutRate += 1 }
    if let share { self.share = Int64(clamping: Int128(self.share) + Int128(share)) } else { withoutHomeRate += 1 }
  }
}
