import Ledger

/// The account of a posting in a journal.
enum JournalAccount: Hashable {
  case category(Category.ID)
  case account(Account.ID)
  case fixed(Fixed)

  /// Additional accounts that double-entry bookkeeping requires.
  enum Fixed: Int, CaseIterable {
    /// Expenses that are not paid yet, such as unpaid bills.
    case payable
    /// Income that is not received yet.
    case receivable
    /// The counter-account for opening balances.
    case opening
    /// The counter-account for payments before `opening-date`, which are not part of any balance.
    case beforeOpening
    /// The counter-account for an amount of zero, which cannot have a price.
    case conversion
    /// The counter-account for an amount that cannot be converted to the account's currency because there is no rate.
    case withoutRate
  }
}

/// A posting of a journal transaction.
struct JournalPosting {
  var account: JournalAccount
  /// The amount in minor units. It is positive for a debit, such as spending in a category, and negative for a credit.
  var minor: Int64
  var currency: Currency
  /// The total cost in the transaction's other currency, above zero; `nil` if there is no cost.
  var cost: Money?
  /// The amount in the book, if it is in another currency; otherwise `nil`.
  var original: Money?
}
