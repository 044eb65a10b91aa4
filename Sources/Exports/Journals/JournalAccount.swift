import Ledger

/// The account of a posting in a journal.
enum JournalAccount: Hashable {
  case category(Category.ID)
  case account(Account.ID)
  case fixed(FixedAccount)

  /// Additional accounts that double-entry bookkeeping requires.
  enum FixedAccount: Int, CaseIterable {
    /// Expenses that have not been paid yet, such as unpaid bills.
    case payable
    /// Income that has not been received yet.
    case receivable
    /// The counter-account for opening balances.
    case opening
    /// The counter-account for payments before `opening-date`, which are not part of any balance.
    case beforeOpening
    /// The counter-account for an amount of zero, which cannot have a price.
    case conversion
    /// The counter-account for an amount that cannot be converted to the account's currency because there is no rate.
    case withoutRate

    /// The name in lower case, without the root account.
    var name: String {
      switch self {
      case .payable: "payable"
      case .receivable: "receivable"
      case .opening: "opening-balances"
      case .beforeOpening: "before-opening"
      case .conversion: "conversion"
      case .withoutRate: "without-rate"
      }
    }

    var root: Root {
      switch self {
      case .payable: .liabilities
      case .receivable: .assets
      case .opening, .beforeOpening, .conversion, .withoutRate: .equity
      }
    }
  }

  /// A root account, with its name in lower case.
  enum Root: String {
    case expenses, income, assets, liabilities, equity
  }
}
