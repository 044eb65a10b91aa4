/// Why a row or a transaction becomes no entry.
package enum EntryConversionError: Error, Sendable, Equatable {
  /// More cells than the heading has columns.
  case cells(Int, of: Int)
  case unknownKey(String)
  /// What stands in its place.
  case noDay(String)
  case noTitle
  case noAmount
  case severalAmounts
  case badValue(_ key: String, _ text: String)
  /// A commodity of a journal that is no currency of ISO 4217.
  case noCurrency(String)
  /// An account of a journal that is none of assets, liabilities, income and expenses.
  case otherAccount(String)
  /// None of the accounts of a transaction is one where money lies.
  case noOwnAccount
  /// Its amounts are in several currencies, and not only one of them in each.
  case severalCurrencies
  /// Its amounts are zero, or come from an account and go there again.
  case nothingMoves
  /// All of its postings stand in brackets.
  case virtualOnly
  /// Its sum is zero only with what a program forgives.
  case addsUpNearly
  /// What it moves leaves and arrives on several days.
  case severalDays
  /// An account of equity, and no opening balance.
  case againstEquity(String)
  /// What an account held, against equity, after it has moved.
  case openedLater(String)
  /// In a journal, the program's own sentence.
  case notRead(String)

  /// Whether nothing is lost without it.
  package var isHarmless: Bool { self == .nothingMoves }

  /// In English, without a full stop.
  package var sentence: String {
    switch self {
    case .cells(let count, let columns): "it has \(count) cells where the heading has \(columns) columns"
    case .unknownKey(let name): "“\(name)” is nothing that a row of this kind can say"
    case .noDay(""): "it has no “date”"
    case .noDay(let text): "its “date” is “\(text)”; expected a day like 2026-11-03"
    case .noTitle: "it has no “title”"
    case .noAmount: "it has neither “spent” nor “received” nor “moved”"
    case .severalAmounts: "it has more than one of “spent”, “received” and “moved”"
    case .badValue(let key, let text): "“\(text)” can be no “\(key)”"
    case .noCurrency(""): "it has an amount without a currency"
    case .noCurrency(let name): "“\(name)” is no currency"
    case .otherAccount(let name): "“\(name)” is no account for money, spending or income"
    case .noOwnAccount: "none of its accounts is an asset or a liability"
    case .severalCurrencies: "its amounts are in several currencies that cannot be told apart"
    case .nothingMoves: "no money changes hands in it"
    case .virtualOnly: "all of it is virtual, in brackets: no money changes hands"
    case .addsUpNearly: "its amounts do not add up to the last decimal"
    case .severalDays: "it leaves one account on one day and reaches another on another day"
    case .againstEquity(let name):
      "“\(name)” is equity, and a book has that only for what accounts held at the very first"
    case .openedLater(let name):
      "it opens or closes “\(name)” against equity when that has moved already; a book has what it held at the very first"
    case .notRead(let sentence): sentence
    }
  }
}
