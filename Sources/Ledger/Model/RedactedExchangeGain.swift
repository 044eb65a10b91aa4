/// The exchange gain of an account in a month, stored for a site without amounts (`RedactedLedger`), on which all
/// accounts with an exchange rate are in the home currency.
package struct RedactedExchangeGain: Sendable, Equatable {
  package var account: Account.ID
  /// The last day of the month, or today.
  package var day: Day
  /// The gain; negative for a loss, never zero.
  package var amount: HomeAmount

  package init(account: Account.ID, day: Day, amount: HomeAmount) {
    self.account = account
    self.day = day
    self.amount = amount
  }
}
