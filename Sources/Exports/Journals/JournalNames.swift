import Ledger

/// The names of categories and accounts in a journal.
struct JournalNames {
  /// The names of the categories, in UTF-8 and with the characters that the program allows, indexed as in the ledger.
  private let categories: [[UInt8]]
  /// The names of the accounts, in UTF-8 and with the characters that the program allows, indexed as in the ledger.
  private let accounts: [[UInt8]]
  private let fixed: [[UInt8]]

  /// A program's rules for names.
  struct Style {
    /// The prefixes of the root accounts, such as `expenses:` and `assets:`.
    let roots: (expenses: String, income: String, assets: String, liabilities: String, equity: String)
    /// The names of `JournalAccount.Fixed`, in the order of its cases, without a root.
    let fixed: [String]
    /// A function that replaces the characters that the program does not allow in names.
    let written: (String) -> String
  }

  init(_ ledger: Ledger, _ style: Style) {
    let roots = style.roots
    let fixedRoots = [roots.liabilities, roots.assets] + Array(repeating: roots.equity, count: 4)
    let fixed = zip(fixedRoots, style.fixed).map { $0 + $1 }
    self.fixed = fixed.map { Array($0.utf8) }
    let categories = UniqueNames.of(ledger.categories.map(\.name)) { index, name in
      (ledger.categories[index].kind == .income ? roots.income : roots.expenses) + style.written(name)
    }
    self.categories = categories.map { Array($0.utf8) }
    let accounts = UniqueNames.of(ledger.accounts.map { JournalNames.name($0, ledger) }, besides: Set(fixed)) {
      index, name in
      let isOwed = [.card, .loan].contains(ledger.accounts[index].kind)
      return (isOwed ? roots.liabilities : roots.assets) + style.written(name)
    }
    self.accounts = accounts.map { Array($0.utf8) }
  }

  /// Returns the name of an account as used in the book. An unnamed main account has its default name.
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
