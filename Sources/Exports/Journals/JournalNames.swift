import Ledger

/// The names of categories and accounts in a journal.
struct JournalNames {
  /// The category names in UTF-8, containing only characters that the journal program allows, indexed as in the ledger.
  private let categories: [[UInt8]]
  /// The account names in UTF-8, containing only characters that the journal program allows, indexed as in the ledger.
  private let accounts: [[UInt8]]
  private let fixed: [[UInt8]]

  init(_ ledger: Ledger, _ style: Style) {
    let fixed = JournalAccount.FixedAccount.allCases.map { style.name($0) }
    self.fixed = fixed.map { Array($0.utf8) }
    let categories = UniqueNames.of(ledger.categories.map(\.name)) { index, name in
      style.name(name, in: ledger.categories[index].kind == .income ? .income : .expenses)
    }
    self.categories = categories.map { Array($0.utf8) }
    let accounts = UniqueNames.of(ledger.accounts.map { JournalNames.name($0, ledger) }, besides: Set(fixed)) {
      index, name in
      let isOwed = [.card, .loan].contains(ledger.accounts[index].kind)
      return style.name(name, in: isOwed ? .liabilities : .assets)
    }
    self.accounts = accounts.map { Array($0.utf8) }
  }

  /// Returns the name of the account as used in the book. An unnamed main account has its default name.
  static func name(_ account: Account, _ ledger: Ledger) -> String {
    account.name.isEmpty ? ledger.settings.mainAccount ?? MainAccount.name : account.name
  }

  subscript(_ account: JournalAccount) -> [UInt8] {
    switch account {
    case .category(let id): categories[id.index]
    case .account(let id): accounts[id.index]
    case .fixed(let fixed): self.fixed[fixed.rawValue]
    }
  }
}
