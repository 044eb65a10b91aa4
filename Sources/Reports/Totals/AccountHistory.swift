package import Ledger
import Formats

/// The movements of one account up to today, ordered by the day of payment, each with the balance after it.
package struct AccountHistory: Sendable {
  package struct Movement: Sendable, Equatable {
    /// The index of the entry in `Ledger.transactions`.
    package let transaction: Int
    package let day: Day
    package let change: AccountDelta
    /// The balance after the movement. A movement without a rate does not change the balance.
    package let balance: Int64
  }

  package let account: Account.ID
  package let opening: Int64
  package let movements: [Movement]
  /// The exchange gains of a redacted book, oldest first. The balances of movements include them.
  private let gains: [RedactedExchangeGain]

  package init(_ ledger: Ledger, _ account: Account.ID) {
    self = AccountHistory.all(ledger, [account])[0]
  }

  /// Returns the histories of some accounts in the given order. The ledger is read only once.
  package static func all(_ ledger: Ledger, _ accounts: [Account.ID]) -> [AccountHistory] {
    var orders = [[(day: Day, index: Int)]](repeating: [], count: accounts.count)
    forEachMovement(ledger, accounts) { orders[$0].append(($1, $2)) }
    return zip(accounts, orders).map { AccountHistory(ledger, $0, $1) }
  }

  /// Returns the balances of the accounts at the end of the given days, without computing the accounts' histories.
  /// Entries may be in any order.
  ///
  /// - Parameter wanted: the accounts, each with its days in ascending order.
  /// - Returns: one list per account, with one element per day.
  static func balances(_ ledger: Ledger, _ wanted: [(account: Account.ID, days: [Day])]) -> [[Int64]] {
    // Each account has its days and one more after them. Each sum covers the time since the day before.
    var (starts, ends, accounts): ([Int], [Day], [Account.ID]) = ([], [], [])
    for (account, days) in wanted {
      starts.append(ends.count)
      ends += days + [Day(number: .max)]
      accounts.append(account)
    }
    var sums = [Int64](repeating: 0, count: ends.count)
    var places = starts
    let currencies = accounts.map { ledger.account($0).currency }
    forEachMovement(ledger, accounts) { account, day, index in
      guard let minor = change(ledger, accounts[account], currencies[account], index)?.minor else { return }
      var place = places[account]
      // Most entries are in chronological order.
      if ends[place] < day || place > starts[account] && ends[place - 1] >= day {
        let first = starts[account]
        place = (first..<first + wanted[account].days.count).firstPlace { ends[$0] >= day }
        places[account] = place
      }
      sums[place] += minor
    }
    for gain in ledger.exchangeGains {
      for place in wanted.indices where accounts[place] == gain.account {
        let first = starts[place]
        let day = (first..<first + wanted[place].days.count).firstPlace { ends[$0] >= gain.day }
        sums[day] += gain.amount.minor
      }
    }
    return wanted.indices.map { account in
      var balance = ledger.account(accounts[account]).openingBalance
      return wanted[account].days.indices.map { day in
        balance += sums[starts[account] + day]
        return balance
      }
    }
  }

  /// Calls `body` for each movement of some accounts up to today, in the order of entries. The arguments are the index
  /// in `accounts`, the day and the index of the entry. The ledger is read only once.
  @inline(__always)
  private static func forEachMovement(
    _ ledger: Ledger, _ accounts: [Account.ID], _ body: (_ place: Int, _ day: Day, _ index: Int) -> Void
  ) {
    var places = [Int](repeating: -1, count: ledger.accounts.count)
    for (place, account) in accounts.enumerated() { places[account.index] = place }
    let (today, opening) = (ledger.today, ledger.settings.openingDate)
    for index in ledger.transactions.indices {
      let account = places[ledger.transactions[index].account.index]
      // Most entries have no details, so they are read without copying the entry.
      guard let details = ledger.transactions[index].details else {
        let day = ledger.transactions[index].date
        if account < 0 || day > today { continue }
        if let opening, day < opening { continue }
        body(account, day, index)
        continue
      }
      let other = details.destination.map { places[$0.index] } ?? -1
      guard account >= 0 || other >= 0, ledger.countsInBalance(ledger.transactions[index]),
        let day = ledger.transactions[index].paymentDate, day <= ledger.today
      else { continue }
      if account >= 0 { body(account, day, index) }
      if other >= 0, other != account { body(other, day, index) }
    }
  }

  /// Returns the change that an entry makes to the account; `nil` if the entry does not affect it.
  @inline(__always)
  private static func change(
    _ ledger: Ledger, _ account: Account.ID, _ currency: Currency, _ index: Int
  ) -> AccountDelta? {
    guard ledger.transactions[index].direction != .moved, ledger.transactions[index].amount.currency == currency else {
      return ledger.change(of: account, by: ledger.transactions[index])
    }
    let minor = ledger.transactions[index].amount.minor
    return AccountDelta(
      minor: ledger.transactions[index].direction == .received ? minor : -minor, needsConversion: false)
  }

  private init(_ ledger: Ledger, _ account: Account.ID, _ order: [(day: Day, index: Int)]) {
    self.account = account
    opening = ledger.account(account).openingBalance
    var order = order
    // Most books are already in this order.
    var isSorted = true
    for place in order.indices.dropFirst() where order[place].day < order[place - 1].day { isSorted = false }
    if !isSorted { order.sort { ($0.day, $0.index) < ($1.day, $1.index) } }
    let gains = ledger.exchangeGains.filter { $0.account == account }
    self.gains = gains
    var (balance, rest) = (opening, gains[...])
    var movements: [Movement] = []
    movements.reserveCapacity(order.count)
    let currency = ledger.account(account).currency
    for (day, index) in order {
      // An exchange gain comes after all movements of its day.
      while let gain = rest.first, gain.day < day {
        balance += gain.amount.minor
        rest = rest.dropFirst()
      }
      guard let change = AccountHistory.change(ledger, account, currency, index) else { continue }
      balance += change.minor ?? 0
      movements.append(Movement(transaction: index, day: day, change: change, balance: balance))
    }
    self.movements = movements
  }

  /// Returns the number of movements up to the end of the given day.
  func count(through day: Day) -> Int {
    movements.indices.firstPlace { movements[$0].day > day }
  }

  /// Returns the balance at the end of the given day.
  package func balance(on day: Day) -> Int64 {
    let count = count(through: day)
    let (balance, since) = count == 0 ? (opening, nil) : (movements[count - 1].balance, movements[count - 1].day)
    return gains.reduce(balance) { sum, gain in
      gain.day <= day && since.map { gain.day >= $0 } ?? true ? sum + gain.amount.minor : sum
    }
  }

  /// The balance after each change, with the day of the change, oldest first.
  var course: [(day: Day, balance: Int64)] {
    let moved = movements.map { (day: $0.day, balance: $0.balance) }
    if gains.isEmpty { return moved }
    let gained = gains.map { (day: $0.day, balance: balance(on: $0.day)) }
    return (moved + gained).enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }
}
