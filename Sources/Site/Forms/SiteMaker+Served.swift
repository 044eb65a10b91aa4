package import Ledger
import Localization
import SiteComponents

/// Functions that return values of the site for the forms of the preview server.
extension SiteMaker {
  /// Returns the address of an entry's row on the page of its month, including the fragment; `nil` if the id is
  /// unknown.
  package func rowAddress(ofID id: String) -> String? {
    guard let index = identifiers.index(of: id) else { return nil }
    let month = ledger.transactions[index].date.month
    return "\(monthPages.address(ofTransaction: index, in: month))#t-\(id)"
  }

  /// Returns the address of an entry's page or, if the entry has no page, of its row on the month's page; `nil` if the
  /// id is unknown.
  package func pageAddress(ofID id: String) -> String? {
    identifiers.index(of: id).map(address(ofTransaction:))
  }

  /// Returns the address of the receipt's thumbnail; empty if there is no thumbnail.
  package func smallPicture(of receipt: String) -> String { receiptPictures.picture(receipt)?.small ?? "" }

  /// The names of receipts that no entry uses, sorted.
  package var unusedReceipts: [String] {
    let used = SiteMaker.usedPhotos(ledger)
    return input.receipts.map(\.name).filter { !used.contains($0) }.sorted()
  }

  /// Returns the values that a new entry takes from the page on which the user was: the category, tag or account of
  /// that page. Empty for other pages.
  package func subject(ofPage path: String) -> [(key: TransactionKey, value: String)] {
    if let category = list(path, ledger.categories.indices.map { lists.categories[$0].stem }) {
      return [(.category, ledger.categories[category].name)]
    }
    if let tag = list(path, lists.tags.map(\.list.stem)) { return [(.tags, lists.tags[tag].name)] }
    let accounts = accounts.all
    if let account = list(path, accounts.map(\.stem)) {
      return [(.account, ledger.account(accounts[account].account).name)].filter { !$0.1.isEmpty }
    }
    return []
  }

  /// Returns the index of the list to which a page belongs; `nil` for other pages. The page may show only one year or
  /// month of the list.
  private func list(_ path: String, _ stems: [String]) -> Int? {
    if let whole = stems.firstIndex(where: { path == "\($0).html" }) { return whole }
    return stems.firstIndex { stem in
      guard path.hasPrefix("\(stem)-") else { return false }
      return path.dropFirst(stem.count + 1).prefix(4).allSatisfy(\.isNumber)
    }
  }
}
