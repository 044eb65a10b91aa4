package import Ledger

/// An export of a book, or of its entries that match a filter, to the format of another program.
///
/// In every format, entries are exported completely, even if only one of their parts matches the filter. An export of
/// the whole book contains opening balances, balance assertions and all rates. An export of some entries contains only
/// the names and rates that these entries need, and reveals nothing else.
package struct Export: Sendable {
  let ledger: Ledger
  let identifiers: Identifiers
  let use: ExportUse

  /// The exported text, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The numbers of entries that a bank format cannot contain. Such entries are not paid or received yet, were paid or
  /// received before `opening-date`, or have no rate for the account's currency.
  package private(set) var leftOut = LeftOut()

  package struct LeftOut: Sendable, Equatable {
    package var notMoved = 0
    package var beforeOpening = 0
    package var withoutRate = 0

    package init() {}
  }

  /// Creates an export.
  ///
  /// - Parameter indices: the indices in `Ledger.transactions` of the entries to export, in any order; `nil` for the
  ///   whole book.
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

  /// The number of entries to export.
  package var count: Int { use.indices.count }
}

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
