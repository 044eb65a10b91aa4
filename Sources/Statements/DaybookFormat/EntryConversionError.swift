/// A reason why a row or a journal transaction cannot be converted to an entry.
package enum EntryConversionError: Error, Sendable, Equatable {
  /// A row with more cells than the heading has columns: the number of cells, and the number of columns.
  case cells(Int, of: Int)
  case unknownKey(String)
  /// The text of an invalid date; empty if the date is missing.
  case invalidDay(String)
  case noTitle
  case noAmount
  case severalAmounts
  case badValue(_ key: String, _ text: String)
  /// A journal's commodity that is not an ISO 4217 currency.
  case noCurrency(String)
  /// A journal account that is not below assets, liabilities, income or expenses.
  case otherAccount(String)
  /// A transaction without any asset or liability account.
  case noOwnAccount
  /// Amounts in several currencies that cannot be matched with each other.
  case severalCurrencies
  /// A transaction that does not change any balance, because all amounts are zero or the money returns to its account.
  case nothingMoves
  /// A transaction with only virtual postings, which are in brackets.
  case virtualOnly
  /// Amounts that add up to zero only within the journal program's tolerance.
  case unbalanced
  /// A transfer whose accounts are debited and credited on different days.
  case severalDays
  /// A transaction against the given equity account that is not an opening balance.
  case againstEquity(String)
  /// The name of an account that has an opening or closing transaction against equity after its first transaction.
  case openedLater(String)
  /// An error message from the journal program.
  case notRead(String)

  /// Whether the row can be skipped without losing data.
  package var isHarmless: Bool { self == .nothingMoves }

  /// The reason in English, without a full stop.
  package var sentence: String {
    switch self {
    case .cells(let count, let columns): "it has \(count) cells, but the heading has \(columns) columns"
    case .unknownKey(let name): "“\(name)” is not a key for a row of this kind"
    case .invalidDay(""): "it has no “date”"
    case .invalidDay(let text): "its “date” is “\(text)”; expected a date like 2026-11-03"
    case .noTitle: "it has no “title”"
    case .noAmount: "it has none of “spent”, “received” and “moved”"
    case .severalAmounts: "it has more than one of “spent”, “received” and “moved”"
    case .badValue(let key, let text): "“\(text)” is not a valid value for “\(key)”"
    case .noCurrency(""): "it has an amount without a currency"
    case .noCurrency(let name): "“\(name)” is not a currency"
    case .otherAccount(let name): "“\(name)” is not an account for money, spending or income"
    case .noOwnAccount: "none of its accounts is an asset or a liability"
    case .severalCurrencies: "its amounts are in several currencies that cannot be matched"
    case .nothingMoves: "it changes no balance"
    case .virtualOnly: "all its postings are virtual (in brackets), so it changes no balance"
    case .unbalanced: "its amounts do not add up exactly to zero"
    case .severalDays: "its accounts are debited and credited on different days"
    case .againstEquity(let name):
      "“\(name)” is an equity account; Daybook supports these only for opening balances"
    case .openedLater(let name):
      "it opens or closes “\(name)” against equity after the account already has entries; Daybook supports only one "
        + "opening balance, before the first entry"
    case .notRead(let sentence): sentence
    }
  }
}
