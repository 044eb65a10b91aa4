package import Ledger
import Formats

/// What moved in one account by today, in the order of the days on which it did, with the running balance.
package struct AccountHistory: Sendable {
  package struct Movement: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    package let transaction: Int
    package let day: Day
    package let change: AccountDelta
    /// After it; what has no rate changes nothing.
    package let balance: Int64
  }

  package let account: Account.ID
  package let opening: Int64
  package let movements: [Movement]
  /// Exchange gains of a redacted book, which the balances of movements hold; oldest first.
  private let gains: [ExchangeGain]

  package init(_ ledger: Ledger, _ account: Account.ID) {
    self = AccountHistory.all(ledger, [account])[0]
  }

  /// One element an account that is wanted, in their order; the ledger is gone through once.
  package static func all(_ ledger: Ledger, _ accounts: [Account.ID]) -> [AccountHistory] {
    var orders = [[(day: Day, index: Int)]](repeating: [], count: accounts.count)
    forEachMovement(ledger, accounts) { orders[$0].append(($1, $2)) }
    return zip(accounts, orders).map { AccountHistory(ledger, $0, $1) }
  }

  /// What accounts held at the end of days, in any order of entries and without a history of them.
  ///
  /// - Parameter wanted: accounts, each with its days in order.
  /// - Returns: one list an account, one element a day.
  static func balances(_ ledger: Ledger, _ wanted: [(account: Account.ID, days: [Day])]) -> [[Int64]] {
    // Each account's days, and one after all of them; sums of what moved since the day before and by each.
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
      // Most entries come in the order of their days.
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

  /// Each movement by today of accounts that are wanted, in the order of entries: the place in `accounts`, the day, the
  /// index of the entry. The ledger is gone through once.
  @inline(__always)
  private static func forEachMovement(
    _ ledger: Ledger, _ accounts: [Account.ID], _ body: (_ place: Int, _ day: Day, _ index: Int) -> Void
  ) {
    var places = [Int](repeating: -1, count: ledger.accounts.count)
    for (place, account) in accounts.enumerated() { places[account.index] = place }
    let (today, opening) = (ledger.today, ledger.settings.openingDate)
    for index in ledger.transactions.indices {
      let account = places[ledger.transactions[index].account.index]
      // Most have no details: no entry of them is copied to be asked.
      guard let details = ledger.transactions[index].details else {
        let day = ledger.transactions[index].date
        if account < 0 || day > today { continue }
        if let opening, day < opening { continue }
        body(account, day, index)
        continue
      }
      let other = details.destination.map { places[$0.index] } ?? -1
      guard account >= 0 || other >= 0, ledger.countsInBalance(ledger.transactions[index]),
        let day = ledger.transactions[index].movingDay, day <= ledger.today
      else { continue }
      if account >= 0 { body(account, day, index) }
      if other >= 0, other != account { body(other, day, index) }
    }
  }

  /// What an entry changes in an account; nil where it does not touch it.
  @inline(__always)
  private static func change(
    _ ledger: Ledger, _ account: Account.ID, _ currency: Currency, _ index: Int
  ) -> AccountDelta? {
    guard ledger.transactions[index].direction != .moved, ledger.transactions[index].amount.currency == currency else {
      return ledger.change(of: account, by: ledger.transactions[index])
    }
    let minor = ledger.transactions[index].amount.minor
    return AccountDelta(
      minor: ledger.transactions[index].direction == .received ? minor : -minor, isConverted: false)
  }

  private init(_ ledger: Ledger, _ account: Account.ID, _ order: [(day: Day, index: Int)]) {
    self.account = account
    opening = ledger.account(account).openingBalance
    var order = order
    // Most books are in this order already.
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
      // A gain closes its day.
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

  /// How many movements there were by the end of a day.
  func count(through day: Day) -> Int {
    movements.indices.firstPlace { movements[$0].day > day }
  }

  /// At the end of a day.
  package func balance(on day: Day) -> Int64 {
    let count = count(through: day)
    let (balance, since) = count == 0 ? (opening, nil) : (movements[count - 1].balance, movements[count - 1].day)
    return gains.reduce(balance) { sum, gain in
      gain.day <= day && since.map { gain.day >= $0 } ?? true ? sum + gain.amount.minor : sum
    }
  }

  /// The days on which the balance changed with the balance after each change, oldest first.
  var course: [(day: Day, balance: Int64)] {
    let moved = movements.map { (day: $0.day, balance: $0.balance) }
    if gains.isEmpty { return moved }
    let gained = gains.map { (day: $0.day, balance: balance(on: $0.day)) }
    return (moved + gained).enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }
}
