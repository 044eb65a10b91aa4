package import Ledger
import Language

/// What forms ask of a site that is served.
extension SiteMaker {
  /// The row of an entry on its month's page, as an address with a fragment; nil for an id that nothing has.
  package func rowAddress(ofID id: String) -> String? {
    guard let index = identifiers.index(of: id) else { return nil }
    let month = ledger.transactions[index].date.month
    return "\(monthPages.address(ofTransaction: index, in: month))#t-\(id)"
  }

  /// Its own page, or its row where it has none.
  package func pageAddress(ofID id: String) -> String? {
    identifiers.index(of: id).map(address(ofTransaction:))
  }

  /// The small picture of a receipt, as an address; empty where there is none.
  package func smallPicture(of receipt: String) -> String { photos.picture(receipt)?.small ?? "" }

  /// Receipts that no entry names, by their names.
  package var unusedReceipts: [String] {
    let used = SiteMaker.usedPhotos(ledger)
    return input.receipts.map(\.name).filter { !used.contains($0) }.sorted()
  }

  package var allIDs: Identifiers { identifiers }

  /// As a row tells it, with the currency where it is not that of the home.
  package func amountText(_ transaction: Transaction) -> String { amount(transaction) }
}
