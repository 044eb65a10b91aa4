import Ledger

/// A posting of a journal transaction.
struct JournalPosting {
  var account: JournalAccount
  /// The amount in minor units: positive for a debit, such as spending in a category, and negative for a credit.
  var minor: Int64
  var currency: Currency
  /// The total cost in the transaction's other currency, above zero; `nil` if there is no cost.
  var cost: Money?
  /// The amount in the book; `nil` unless it is in another currency.
  var original: Money?
}
