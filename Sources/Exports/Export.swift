package import Ledger

/// An export of a book, or of its entries that match a filter, to the format of another program.
///
/// In every format, entries are exported completely, even if only one of their parts matches the filter. An export of
/// the whole book also contains opening balances, balance assertions and rates, if the format supports them. An export
/// of some entries contains only the names and rates that these entries need, and no other information.
package struct Export: Sendable {
  let ledger: Ledger
  let identifiers: Identifiers
  let use: ExportUse

  /// The exported text, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The numbers of entries that a bank format cannot contain, because they are not paid or received yet, were paid or
  /// received before `opening-date`, or have no rate for the account's currency.
  package private(set) var leftOut = LeftOut()

  package struct LeftOut: Sendable, Equatable {
    package var unpaid = 0
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
