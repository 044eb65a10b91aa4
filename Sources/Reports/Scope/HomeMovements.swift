import Ledger

/// The movements of all accounts, converted to the home currency. Each entry is converted at the rate of its date, and
/// each account has an exchange gain for each month.
///
/// Accounts in currencies without a rate keep their currency, because their value is unknown.
struct HomeMovements {
  private let ledger: Ledger
  /// Whether the currency of each account has a rate, one element for each account.
  private let isPriced: [Bool]

  init(_ ledger: Ledger) {
    self.ledger = ledger
    isPriced = ledger.accounts.map { ledger.rates.hasRate($0.currency, ledger.homeCurrency) }
  }

  func currency(of account: Account.ID) -> Currency {
    isPriced[account.index] ? ledger.homeCurrency : ledger.account(account).currency
  }

  /// Returns the opening balance, converted at the rate of the opening day, or unconverted if there is no rate.
  func opening(of account: Account.ID) -> Int64 {
    let opening = ledger.account(account).openingBalance
    return value(of: opening, in: account, on: ledger.openingDay)?.minor ?? opening
  }

  /// Returns the change that an entry makes to the account; `nil` if the entry does not affect it or has no rate.
  func change(of account: Account.ID, by transaction: Transaction) -> Money? {
    guard let change = ledger.change(of: account, by: transaction)?.minor else { return nil }
    guard isPriced[account.index] else { return Money(change, ledger.account(account).currency) }
    // All totals use the home amount, so that the account and the totals do not differ by rounding.
    if transaction.direction != .moved, transaction.homeAmount != nil {
      return Money(transaction.signedHomeAmount.minor, ledger.homeCurrency)
    }
    return value(of: change, in: account, on: transaction.date).map { Money($0.minor, ledger.homeCurrency) }
  }

  /// The exchange gains, oldest first, without zeros. A gain is the change of an account's value in a month minus the
  /// amounts of its entries. Gains result from changes in rates, and from the days between an entry and its payment.
  var gains: [RedactedExchangeGain] {
    var changes: [Int: [Month: (own: Int128, home: Int128)]] = [:]
    let foreign = ledger.accounts.indices.filter {
      isPriced[$0] && ledger.accounts[$0].currency != ledger.homeCurrency
    }
    if foreign.isEmpty { return [] }
    for (day, index) in ledger.movements() {
      ledger.forEachChange(by: index) { account, minor in
        guard let minor, foreign.contains(account) else { return }
        let change = change(of: Account.ID(index: account), by: ledger.transactions[index])
        let before = changes[account]?[day.month] ?? (0, 0)
        changes[account, default: [:]][day.month] = (
          before.own + Int128(minor), before.home + Int128(change?.minor ?? 0)
        )
      }
    }
    var gains: [RedactedExchangeGain] = []
    let firstMonth = min(ledger.openingDay.month, ledger.today.month)
    for index in foreign {
      let account = Account.ID(index: index)
      // Entries may have been paid before the opening day.
      let own = changes[index] ?? [:]
      let first = min(firstMonth, own.keys.min() ?? firstMonth)
      var held = Int128(ledger.accounts[index].openingBalance)
      var worth = Int128(opening(of: account))
      for month in first...ledger.today.month {
        let day = min(month.lastDay, ledger.today)
        let change = own[month] ?? (0, 0)
        held += change.own
        let now = Int128(value(of: Int64(clamping: held), in: account, on: day) ?? 0)
        let gain = now - worth - change.home
        worth = now
        if gain != 0 {
          gains.append(RedactedExchangeGain(account: account, day: day, amount: HomeAmount(clamping: gain)))
        }
      }
    }
    return gains.sorted { ($0.day, $0.account) < ($1.day, $1.account) }
  }

  /// Returns the value of an amount in the account's currency; `nil` if there is no rate.
  private func value(of minor: Int64, in account: Account.ID, on day: Day) -> HomeAmount? {
    isPriced[account.index] ? ledger.value(of: minor, in: account, on: day) : nil
  }
}
