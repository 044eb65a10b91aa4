import Ledger

/// The account of a posting in a journal.
enum JournalAccount: Hashable {
  case category(Category.ID)
  case account(Account.ID)
  case fixed(Fixed)

  /// Accounts that double entry needs and a book does not have.
  enum Fixed: Int, CaseIterable {
    /// Money spent that has not left an account, such as bills.
    case payable
    /// Money received that is in no account yet.
    case receivable
    /// The other side of opening balances.
    case opening
    /// The other side of money that moved before `opening-date`, which is in no balance.
    case beforeOpening
    /// The other side of an amount of zero, which cannot have a price.
    case conversion
    /// The other side of an amount without a rate to the account's currency.
    case withoutRate
  }
}

/// A posting of a journal transaction.
struct JournalPosting {
  var account: JournalAccount
  /// The amount in minor units, with the sign of double entry: positive is a debit, and so is spending in a category.
  var minor: Int64
  var currency: Currency
  /// The total cost in the transaction's other currency; above zero.
  var cost: Money?
  /// The amount in the book, if it is in another currency.
  var original: Money?
}
