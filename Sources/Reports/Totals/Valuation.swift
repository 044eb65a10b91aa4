package import Ledger
import Formats

/// The value of all accounts in the home currency, at the end of any day up to today.
///
/// An account is held in its own currency and converted at the rate of the day, rounded once. The balance of a day is
/// the sum of these values. All amounts are in minor units of the home currency unless a comment states otherwise.
package struct Valuation: Sendable {
  /// The values at the end of a day on which an account changed.
  package struct Row: Sendable, Equatable {
    package fileprivate(set) var day: Day
    /// The total value of all accounts.
    package fileprivate(set) var balance: HomeAmount = 0
    /// The income minus the spending of the entries paid on this day.
    package fileprivate(set) var net: HomeAmount = 0
    /// The exchange gain since the previous row, negative for a loss. The gain results from changes in rates, from
    /// differing rates of a bank, and from the days between an entry and its payment.
    package fileprivate(set) var exchange: HomeAmount = 0
    /// The money transferred from accounts in currencies without a rate, minus the money transferred to them.
    package fileprivate(set) var unpriced: HomeAmount = 0
    /// The sum of the balances of the accounts in the home currency.
    var homeSum: Int128 = 0
    /// The debts in accounts in the home currency: the sum of the negative balances, as a positive number.
    var homeOwed: Int128 = 0
  }

  /// The first day with a balance.
  package let openingDay: Day
  /// The value of the accounts on the opening day.
  package let opening: HomeAmount
  /// The rows, oldest first, one for each day up to today on which an account changed.
  package let rows: [Row]
  /// The exchange gain between the last row and today.
  package let exchangeSinceLastRow: HomeAmount
  /// Whether exchange gains are possible, because an account is in a foreign currency with a rate, or was so before
  /// redaction.
  package let hasExchange: Bool

  let home: Currency
  let today: Day
  let rates: Rates
  let start: (homeSum: Int128, homeOwed: Int128)
  /// The accounts in foreign currencies that have a rate.
  let foreign: [Account.ID]
  /// The balances of the `foreign` accounts in their own currencies, one list per account, with one element per row.
  let holdings: [[Int64]]
  /// The balances of the `foreign` accounts before the first row, in their own currencies.
  let openings: [Int64]
  let currencies: [Currency]

  package init(_ ledger: Ledger) {
    let home = ledger.homeCurrency
    (self.home, today, rates) = (home, ledger.today, ledger.rates)
    let accounts = ledger.accounts
    let foreign = accounts.indices.filter {
      accounts[$0].currency != home && ledger.rates.hasRate(accounts[$0].currency, home)
    }.map { Account.ID(index: $0) }
    self.foreign = foreign
    currencies = foreign.map { accounts[$0.index].currency }
    openings = foreign.map { accounts[$0.index].openingBalance }
    openingDay = ledger.openingDay
    var running = ValuationBalances(ledger, foreign)
    start = (running.homeSum, running.homeOwed)
    var worth = running.foreignValue(on: ledger.openingDay)
    opening = HomeAmount(clamping: running.homeSum + worth)

    var moves = ledger.movements()
    let isSorted = zip(moves, moves.dropFirst()).allSatisfy { $0.day <= $1.day }
    if !isSorted { moves.sort { ($0.day, $0.index) < ($1.day, $1.index) } }
    var rows: [Row] = []
    var holdings = foreign.map { _ in [Int64]() }
    var (next, gains) = (0, ledger.exchangeGains[...])
    while next < moves.count || !gains.isEmpty {
      let moving = next < moves.count ? moves[next].day : today
      let day = min(moving, gains.first?.day ?? moving)
      // The first part of the exchange gain: rates that changed since the previous row.
      let worthBefore = running.foreignValue(on: day)
      var exchange = worthBefore - worth
      var moved = ValuationBalances.Moved()
      while next < moves.count, moves[next].day == day {
        running.add(moves[next].index, of: ledger, on: day, to: &moved)
        next += 1
      }
      while let gain = gains.first, gain.day == day {
        running.add(Int128(gain.amount), toHome: gain.account.index)
        exchange += Int128(gain.amount)
        gains = gains.dropFirst()
      }
      worth = running.foreignValue(on: day)
      // The other parts: a bank's own rate, and an amount that was paid on a day other than its date.
      exchange += worth - worthBefore + moved.homeChange - moved.net - moved.unpriced
      rows.append(
        Row(
          day: day, balance: HomeAmount(clamping: running.homeSum + worth), net: HomeAmount(clamping: moved.net),
          exchange: HomeAmount(clamping: exchange), unpriced: HomeAmount(clamping: moved.unpriced),
          homeSum: running.homeSum, homeOwed: running.homeOwed))
      for place in foreign.indices { holdings[place].append(Int64(clamping: running.balances[foreign[place].index])) }
    }
    self.rows = rows
    hasExchange = !foreign.isEmpty || rows.contains { $0.exchange != 0 }
    self.holdings = holdings
    exchangeSinceLastRow =
      foreign.isEmpty ? 0 : HomeAmount(clamping: running.foreignValue(on: ledger.today) - worth)
  }

  // MARK: Asking

  /// Returns the total value of all accounts at the end of a day. A day after today is treated as today; for days
  /// before the opening day, the result is the opening balance.
  package func balance(on day: Day) -> HomeAmount { point(on: day).balance }

  /// The total value of all accounts today.
  package var current: HomeAmount { balance(on: today) }

  /// The sum of all exchange gains up to today.
  package var exchange: HomeAmount { rows.reduce(exchangeSinceLastRow) { $0 + $1.exchange } }

  /// The sum of all money transferred from accounts in currencies without a rate, minus the money transferred to them.
  package var unpriced: HomeAmount { rows.reduce(0) { $0 + $1.unpriced } }

  /// Returns the value of an amount at the rate on the day, rounded once; 0 if there is no rate.
  static func value(
    _ minor: Int128, _ currency: Currency, _ home: Currency, _ day: Day, _ rates: Rates
  ) -> Int128 {
    if minor == 0 { return 0 }
    switch rates.convert(Money(Int64(clamping: minor), currency), to: home, on: day) {
    case .converted(let value): return Int128(value)
    case .tooLarge: return minor < 0 ? Int128(Int64.min) : Int128(Int64.max)
    case .noRate: return 0
    }
  }
}

extension Ledger {
  /// Returns the value of the account's amount in the home currency at the end of the day; `nil` if its currency has no
  /// rate.
  package func value(of minor: Int64, in account: Account.ID, on day: Day) -> HomeAmount? {
    switch rates.convert(Money(minor, self.account(account).currency), to: homeCurrency, on: day) {
    case .converted(let value): HomeAmount(value)
    case .tooLarge: HomeAmount(clamping: minor < 0 ? Int128(Int64.min) : Int128(Int64.max))
    case .noRate: nil
    }
  }

  /// Returns the entries that today's balance includes, each with its day of payment and its index, in order.
  func movements() -> [(day: Day, index: Int)] {
    var moves: [(day: Day, index: Int)] = []
    moves.reserveCapacity(transactions.count)
    let opening = settings.openingDate
    // The entries are checked in place, because copying one takes longer than the check.
    for index in transactions.indices {
      guard let day = transactions[index].paymentDate, day <= today else { continue }
      if let opening, day < opening { continue }
      moves.append((day, index))
    }
    return moves
  }

  /// Calls `body` for each account that an entry affects, with the change in the account's currency. The change is
  /// `nil` if there is no rate.
  @inline(__always)
  func forEachChange(by index: Int, _ body: (_ account: Int, _ minor: Int64?) -> Void) {
    let account = transactions[index].account
    if transactions[index].direction != .moved, transactions[index].details == nil,
      transactions[index].amount.currency == accounts[account.index].currency
    {
      let minor = transactions[index].amount.minor
      return body(account.index, transactions[index].direction == .received ? minor : -minor)
    }
    let transaction = transactions[index]
    body(account.index, change(of: account, by: transaction)?.minor)
    if let destination = transaction.details?.destination, destination != account {
      body(destination.index, change(of: destination, by: transaction)?.minor)
    }
  }
}

extension Transaction {
  /// The signed amount in the home currency, above zero for income; 0 for transfers, or if there is no rate.
  var signedHomeAmount: HomeAmount {
    switch direction {
    case .moved: 0
    case .received: homeAmount ?? 0
    case .spent: -(homeAmount ?? 0)
    }
  }
}
