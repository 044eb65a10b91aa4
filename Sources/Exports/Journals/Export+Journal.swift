import Ledger
import Reports

extension Account {
  /// Money at hand, as hledger's reports of cash flow count it.
  var isCash: Bool { [.everyday, .savings, .cash].contains(kind) }
}

extension Export {
  /// Those of the bank's statements that the book agrees with; none in a part of it.
  var agreeingStatements: Set<Int> {
    if !use.isWhole || ledger.statements.isEmpty { return [] }
    return Set(BalanceComparison(ledger).accounts.flatMap(\.comparisons).filter(\.agrees).map(\.statement))
  }

  /// All that are declared, in the order of the book.
  var journalAccounts: [JournalAccount] {
    let accounts = ledger.accounts.indices.filter { use.accounts[$0] }.map { JournalAccount.account(.init(index: $0)) }
    let categories = ledger.categories.indices.filter { use.categories[$0] }
    return accounts + categories.map { .category(.init(index: $0)) }
      + JournalAccount.Fixed.allCases.map { .fixed($0) }
  }

  /// Prices of one unit each, oldest first; in a part of the book those that its amounts need.
  func forEachPrice(_ body: (Day, Currency, DecimalNumber, _ base: Currency) -> Void) {
    for table in ledger.rates.tables where use.currencies.contains(table.base) {
      let prices = table.prices.filter { use.currencies.contains($0.key) }
      for (currency, price) in prices.sorted(by: { $0.key.code < $1.key.code }) {
        body(table.day, currency, price, table.base)
      }
    }
  }
}
