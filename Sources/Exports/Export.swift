package import Ledger

/// A book, or a filter's entries of it, in another program's format: values in, text out.
///
/// Decisions that hold for every format. All of an entry is exported, also where a filter asked for one of its parts. The
/// whole book brings opening balances, what the bank says and all rates; a filter's entries bring only the names and
/// rates that they need, so that nothing of the rest is told to whom they are given.
package struct Export: Sendable {
  let ledger: Ledger
  let identifiers: Identifiers
  let use: ExportUse

  /// UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// How many entries a format of banks has no place for: their money has not moved, or moved before `opening-date`, or
  /// no rate leads to the account's currency.
  package private(set) var leftOut = LeftOut()

  package struct LeftOut: Sendable, Equatable {
    package var notMoved = 0
    package var beforeOpening = 0
    package var withoutRate = 0

    package init() {}
  }

  /// - Parameter indices: in `Ledger.transactions`, in any order; nil for the whole book.
  package init(_ ledger: Ledger, _ identifiers: Identifiers, only indices: [Int]? = nil, to format: ExportFormat) {
    self.ledger = ledger
    self.identifiers = identifiers
    use = ExportUse(ledger, only: indices)
    switch format {
    case .hledger: bytes = PlainJournal(self, .hledger).text()
    case .ledger: bytes = PlainJournal(self, .ledger).text()
    case .beancount: bytes = BeancountJournal(self).text()
    case .csv: bytes = DaybookCSV.text(self)
    case .json: bytes = DaybookJSON.text(self)
    case .ofx: (bytes, leftOut) = OFXFile.text(self)
    case .qif: (bytes, leftOut) = QIFFile.text(self)
    }
  }

  /// How many entries were asked for.
  package var count: Int { use.indices.count }
}

/// What of a ledger an export is about.
struct ExportUse: Sendable {
  let isWhole: Bool
  /// In `Ledger.transactions`, ascending.
  let indices: [Int]
  /// By their places in the ledger.
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
