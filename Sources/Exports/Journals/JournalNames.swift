import Ledger

/// What categories and accounts are called in a journal.
struct JournalNames {
  /// As the program reads them, UTF-8, by their places in the ledger.
  private let categories: [[UInt8]]
  private let accounts: [[UInt8]]
  private let fixed: [[UInt8]]

  /// How a program writes names.
  struct Style {
    /// `expenses:`, `income:`, `assets:`, `liabilities:`, `equity:`
    let roots: (expenses: String, income: String, assets: String, liabilities: String, equity: String)
    /// Of `JournalAccount.Fixed`, in the order of its cases, without a root.
    let fixed: [String]
    /// What stands for a name, in letters that the program knows.
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

  /// As the book has it; the unnamed account by the name that commands know.
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
