/// A reason why a row or a transaction does not become an entry.
package enum EntryConversionError: Error, Sendable, Equatable {
  /// More cells than the heading has columns.
  case cells(Int, of: Int)
  case unknownKey(String)
  /// No valid date; the text in its place.
  case noDay(String)
  case noTitle
  case noAmount
  case severalAmounts
  case badValue(_ key: String, _ text: String)
  /// A commodity of a journal that is not an ISO 4217 currency.
  case noCurrency(String)
  /// An account of a journal that is not below assets, liabilities, income or expenses.
  case otherAccount(String)
  /// No account of the transaction is an asset or a liability.
  case noOwnAccount
  /// Amounts in several currencies that cannot be matched with each other.
  case severalCurrencies
  /// All amounts are zero, or the money returns to its account.
  case nothingMoves
  /// All postings are virtual, in brackets.
  case virtualOnly
  /// The amounts add up to zero only within the tolerance of the journal program.
  case addsUpNearly
  /// The money leaves one account and reaches another on different days.
  case severalDays
  /// An account of equity outside an opening balance.
  case againstEquity(String)
  /// An opening balance against equity for an account that has moved before.
  case openedLater(String)
  /// The journal program's own error message.
  case notRead(String)

  /// Whether skipping the row loses nothing.
  package var isHarmless: Bool { self == .nothingMoves }

  /// The reason in English, without a full stop.
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
    case .noCurrency(let name): "“\(name)” is not a currency"
    case .otherAccount(let name): "“\(name)” is not an account for money, spending or income"
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
