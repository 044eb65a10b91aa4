package import Ledger
import Localization
import SiteComponents

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

  /// What a page is about, as the fields that a new entry gets from there: its month, category, tag or account.
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

  /// Which list a page shows all or a part of, such as a year.
  private func list(_ path: String, _ stems: [String]) -> Int? {
    if let whole = stems.firstIndex(where: { path == "\($0).html" }) { return whole }
    return stems.firstIndex { stem in
      guard path.hasPrefix("\(stem)-") else { return false }
      return path.dropFirst(stem.count + 1).prefix(4).allSatisfy(\.isNumber)
    }
  }
}
