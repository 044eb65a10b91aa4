package import Ledger

/// What an account holds by today, how that went in the last year, and what part of the whole it is.
package struct AccountBalance: Sendable, Equatable {
  /// At the end of each of the twelve months before today's, oldest first, and today; minor units of its own currency.
  package private(set) var course: [Int64]
  /// How many of its entries have no rate to its currency and are left out of `course`.
  package private(set) var withoutRate = 0
  /// Its part of the balance of all, at the rates of the days on which it came about.
  package private(set) var share: HomeAmount
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
      return AccountBalance(opening: account.openingBalance, share: HomeAmount(share))
    }
    let first = ledger.today.month.adding(months: -monthCount)
    ledger.forEachShare { account, day, minor, share in
      balances[account.index].add(minor, share: share, max(0, day.month.months(since: first)))
    }
    for account in balances.indices {
      for month in 1...monthCount { balances[account].course[month] += balances[account].course[month - 1] }
    }
    return balances
  }

  private init(opening: Int64, share: HomeAmount) {
    course = [opening] + Array(repeating: 0, count: AccountBalance.monthCount)
    self.share = share
  }

  /// - Parameter month: of `course`, which holds changes until it is added up.
  private mutating func add(_ minor: Int64?, share: HomeAmount?, _ month: Int) {
    if let minor { course[month] += minor } else { withoutRate += 1 }
    if let share { self.share = HomeAmount(clamping: Int128(self.share) + Int128(share)) } else { withoutHomeRate += 1 }
  }
}

extension Ledger {
  /// What each movement by today adds to an account, in the order of entries; of money that is moved between two first
  /// the one that it leaves.
  ///
  /// - Parameter body: gets the account, the day, what is added in the account's currency, and what of it counts in the
  ///   balance of all; nil for either where there is no rate.
  func forEachShare(_ body: (_ account: Account.ID, _ day: Day, _ minor: Int64?, _ share: HomeAmount?) -> Void) {
    for transaction in transactions {
      guard transaction.hasMoved(by: today), countsInBalance(transaction) else { continue }
      let day = transaction.movingDay ?? transaction.date
      let (from, sign) = (transaction.account, transaction.direction == .received ? Int64(1) : -1)
      func value(_ money: Money, in currency: Currency) -> Int64? {
        let value = rates.convert(money, to: currency, on: transaction.date, today: today)
        guard case .converted(let minor) = value else { return nil }
        return minor
      }
      func add(_ money: Money, _ sign: Int64, to id: Account.ID, share: HomeAmount?) {
        body(id, day, value(money, in: account(id).currency).map { sign * $0 }, share.map { sign < 0 ? -$0 : $0 })
      }
      guard transaction.direction == .moved, let destination = transaction.details?.destination else {
        add(transaction.charged, sign, to: from, share: transaction.direction == .moved ? 0 : transaction.homeAmount)
        continue
      }
      // What leaves one account's share comes into the other's; where one of them is in the home currency, that one's.
      let arrived = transaction.details?.arrived ?? transaction.amount
      let isToHome = account(from).currency != homeCurrency && account(destination).currency == homeCurrency
      let share = value(isToHome ? arrived : transaction.amount, in: homeCurrency).map { HomeAmount($0) }
      add(transaction.amount, -1, to: from, share: share)
      add(arrived, 1, to: destination, share: share)
    }
  }
}
