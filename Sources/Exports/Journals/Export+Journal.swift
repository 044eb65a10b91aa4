import Ledger
import Reports

extension Account {
  /// Whether the account holds cash or bank money, which hledger includes in its cash flow report.
  var isCash: Bool { [.everyday, .savings, .cash].contains(kind) }
}

extension Export {
  /// The indices of the balance assertions that agree with the book; empty if only some entries are exported.
  var agreeingAssertions: Set<Int> {
    if !use.isWhole || ledger.balanceAssertions.isEmpty { return [] }
    return Set(BalanceAssertionComparison(ledger).accounts.flatMap(\.comparisons).filter(\.agrees).map(\.assertion))
  }

  /// The accounts that the exported journal declares: the book's accounts, then its categories, then the fixed accounts.
  var journalAccounts: [JournalAccount] {
    let accounts = ledger.accounts.indices.filter { use.accounts[$0] }.map { JournalAccount.account(.init(index: $0)) }
    let categories = ledger.categories.indices.filter { use.categories[$0] }
    return accounts + categories.map { .category(.init(index: $0)) }
      + JournalAccount.FixedAccount.allCases.map { .fixed($0) }
  }

  /// Calls `body` for each price of one unit of a currency, oldest first. If only some entries are exported, only the
  /// prices for their amounts are included.
  func forEachPrice(_ body: (Day, Currency, DecimalNumber, _ base: Currency) -> Void) {
    for table in ledger.rates.tables where use.currencies.contains(table.base) {
      let prices = table.prices.filter { use.currencies.contains($0.key) }
      for (currency, price) in prices.sorted(by: { $0.key.code < $1.key.code }) {
        body(table.day, currency, price, table.base)
      }
    }
  }
}
