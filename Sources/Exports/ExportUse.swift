import Ledger

/// The parts of a ledger that an export uses.
struct ExportUse: Sendable {
  let isWhole: Bool
  /// The indices in `Ledger.transactions` of the exported entries, in ascending order.
  let indices: [Int]
  /// Whether each account is used, indexed as in the ledger.
  private(set) var accounts: [Bool]
  private(set) var categories: [Bool]
  private(set) var currencies: Set<Currency>

  init(_ ledger: Ledger, only indices: [Int]?) {
    isWhole = indices == nil
    self.indices = indices?.sorted() ?? Array(ledger.transactions.indices)
    accounts = Array(repeating: isWhole, count: ledger.accounts.count)
    categories = Array(repeating: isWhole, count: ledger.categories.count)
    currencies = [ledger.homeCurrency]
    currencies.formUnion(ledger.accounts.map(\.currency).filter { _ in isWhole })
    for index in self.indices { note(ledger.transactions[index], ledger) }
    if isWhole {
      for table in ledger.rates.tables {
        currencies.insert(table.base)
        currencies.formUnion(table.prices.keys)
      }
    }
  }

  private mutating func note(_ transaction: Transaction, _ ledger: Ledger) {
    if transaction.amount.currency != ledger.homeCurrency { currencies.insert(transaction.amount.currency) }
    if isWhole { return }
    noteAccount(transaction.account, ledger)
    if let destination = transaction.details?.destination { noteAccount(destination, ledger) }
    if transaction.direction == .moved { return }
    transaction.forEachPart { categories[$0.category.index] = true }
  }

  private mutating func noteAccount(_ id: Account.ID, _ ledger: Ledger) {
    accounts[id.index] = true
    currencies.insert(ledger.account(id).currency)
  }
}
