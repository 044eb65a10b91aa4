import Formats

/// The change that an entry makes to an account's balance, in the account's currency.
package struct AccountDelta: Sendable, Equatable {
  /// The change in minor units; positive if money comes in. `nil` if the amount cannot be converted.
  package let minor: Int64?
  /// Whether the amounts are in different currencies. The change is then converted at a rate and may differ from the
  /// bank's amount.
  package let needsConversion: Bool

  package init(minor: Int64?, needsConversion: Bool) {
    self.minor = minor
    self.needsConversion = needsConversion
  }
}

extension Ledger {
  /// Returns the change that the entry makes to the account's balance when it is paid; `nil` if the entry does not use
  /// the account.
  package func change(of account: Account.ID, by transaction: Transaction) -> AccountDelta? {
    guard transaction.direction == .moved else {
      if transaction.account != account { return nil }
      return change(of: account, by: transaction.charged, transaction.direction == .received ? 1 : -1, transaction.date)
    }
    let destination = transaction.details?.destination
    let left =
      transaction.account == account ? change(of: account, by: transaction.amount, -1, transaction.date) : nil
    guard destination == account else { return left }
    let arrived = transaction.details?.arrived ?? transaction.amount
    let right = change(of: account, by: arrived, 1, transaction.date)
    guard let left else { return right }
    guard let out = left.minor, let into = right.minor else { return AccountDelta(minor: nil, needsConversion: true) }
    return AccountDelta(minor: into + out, needsConversion: left.needsConversion || right.needsConversion)
  }

  private func change(of account: Account.ID, by money: Money, _ sign: Int64, _ day: Day) -> AccountDelta {
    let currency = self.account(account).currency
    if money.currency == currency { return AccountDelta(minor: sign * money.minor, needsConversion: false) }
    guard case .converted(let minor) = rates.convert(money, to: currency, on: day) else {
      return AccountDelta(minor: nil, needsConversion: true)
    }
    return AccountDelta(minor: sign * minor, needsConversion: true)
  }
}

extension Ledger {
  /// Whether the transaction is included in balances. If the book has an opening date, only payments on or after that
  /// date are included. For an unpaid transaction, its date is compared.
  package func countsInBalance(_ transaction: Transaction) -> Bool {
    guard let opening = settings.openingDate else { return true }
    return (transaction.paymentDate ?? transaction.date) >= opening
  }
}
