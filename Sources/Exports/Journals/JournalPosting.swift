import Ledger

/// What a posting of a journal is about.
enum JournalAccount: Hashable {
  case category(Category.ID)
  case account(Account.ID)
  case fixed(Fixed)

  /// Accounts that a book does not have and double entry needs.
  enum Fixed: Int, CaseIterable {
    /// What was spent and has not left an account: bills.
    case payable
    /// What was received and is in no account yet.
    case receivable
    /// What accounts held at the beginning.
    case opening
    /// The other side of what moved before `opening-date`, which is in no balance.
    case beforeOpening
    /// The other side of an amount of nothing, which can have no price.
    case conversion
    /// The other side of what no rate leads into an account from.
    case withoutRate
  }
}

/// One line of a transaction in a journal.
struct JournalPosting {
  var account: JournalAccount
  /// Above zero for what the account gains, in the sense of double entry: spending is a gain of its category.
  var minor: Int64
  var currency: Currency
  /// What all of it is worth in the transaction's other currency; above zero.
  var cost: Money?
  /// What stands in the book, where that is of another currency.
  var original: Money?
}
