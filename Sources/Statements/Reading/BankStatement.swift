package import Ledger

/// The rows of one account in one currency.
package struct BankStatement: Sendable {
  /// The account's IBAN or number as written in the file; `nil` if the file does not contain it.
  package var account: String?
  /// The BIC or name of the bank.
  package var bank: String?
  /// The account's ISO 4217 currency; `nil` if the file does not specify it.
  package var currency: Currency?
  /// Rows in the order of the file.
  package var rows: [BankRow]
  package var balances: [BankBalance]
  /// The last day of the statement's period; `nil` if the file does not specify it.
  package var lastDay: Day?
  /// The gaps at which rows are missing, according to the running balance.
  package var gaps: [BalanceGap] = []
  /// The pages of the statement in the file; `nil` unless other pages are missing.
  package var pages: StatementPages?

  package init(
    account: String? = nil, bank: String? = nil, currency: Currency? = nil, rows: [BankRow] = [],
    balances: [BankBalance] = [], lastDay: Day? = nil
  ) {
    self.account = account
    self.bank = bank
    self.currency = currency
    self.rows = rows
    self.balances = balances
    self.lastDay = lastDay
  }
}
