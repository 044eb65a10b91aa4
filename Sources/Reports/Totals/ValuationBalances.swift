import Ledger

/// The running balances of all accounts, to which the movements of a ledger are added day by day.
struct ValuationBalances {
  /// The sums of one day's entries, in minor units of the home currency.
  struct Moved {
    /// The income minus the spending.
    var net: Int128 = 0
    /// The change of the accounts in the home currency.
    var homeChange: Int128 = 0
    /// The money transferred from accounts in currencies without a rate, minus the money transferred to them.
    var unpriced: Int128 = 0
  }

  private let rates: Rates
  private let home: Currency
  private let currencies: [Currency]
  private let foreign: [Account.ID]
  private let isHome: [Bool]
  private let isPriced: [Bool]
  /// The balance of each account, in minor units of its own currency.
  private(set) var balances: [Int128]
  /// The sum of the balances of the accounts in the home currency.
  private(set) var homeSum: Int128 = 0
  /// The debts in accounts in the home currency: the sum of the negative balances, as a positive number.
  private(set) var homeOwed: Int128 = 0

  /// Creates the running balances, which start with the opening balances.
  ///
  /// - Parameter foreign: the accounts in other currencies that have a rate.
  init(_ ledger: Ledger, _ foreign: [Account.ID]) {
    self.foreign = foreign
    rates = ledger.rates
    currencies = ledger.accounts.map(\.currency)
    let home = ledger.homeCurrency
    self.home = home
    let hasHome = ledger.accounts.map { $0.currency == home }
    isHome = hasHome
    isPriced = ledger.accounts.map { $0.currency == home || ledger.rates.hasRate($0.currency, home) }
    balances = ledger.accounts.map { Int128($0.openingBalance) }
    for index in balances.indices where hasHome[index] {
      homeSum += balances[index]
      homeOwed -= min(0, balances[index])
    }
  }

  /// Returns the value of the accounts in other currencies at the rates of the day, in the home currency.
  func foreignValue(on day: Day) -> Int128 {
    foreign.reduce(0) { sum, account in sum + value(balances[account.index], of: account.index, on: day) }
  }

  private func value(_ minor: Int128, of account: Int, on day: Day) -> Int128 {
    Valuation.value(minor, currencies[account], home, day, rates)
  }

  /// Adds an amount to the account in the home currency.
  mutating func add(_ minor: Int128, toHome account: Int) {
    homeOwed += min(0, balances[account])
    balances[account] += minor
    homeOwed -= min(0, balances[account])
    homeSum += minor
  }

  /// Adds a transaction that was paid on the day.
  ///
  /// - Parameters:
  ///   - index: the index of the transaction in the ledger. The ledger is a parameter, because a stored copy would be
  ///     duplicated on each call.
  ///   - moved: the sums of the day, which are increased.
  mutating func add(_ index: Int, of ledger: Ledger, on day: Day, to moved: inout Moved) {
    let expected = Int128(ledger.transactions[index].signedHomeAmount)
    moved.net += expected
    // The part of the amount in accounts whose value is known.
    var (shown, isValued) = (Int128(0), true)
    ledger.forEachChange(by: index) { account, minor in
      guard isPriced[account] else {
        isValued = false
        return
      }
      guard let minor else { return }
      if isHome[account] {
        add(Int128(minor), toHome: account)
        moved.homeChange += Int128(minor)
        shown += Int128(minor)
      } else {
        balances[account] += Int128(minor)
        shown += value(Int128(minor), of: account, on: day)
      }
    }
    if !isValued { moved.unpriced += shown - expected }
  }
}
