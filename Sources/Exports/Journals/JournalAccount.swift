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
