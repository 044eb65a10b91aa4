package import Ledger
import Formats
import Reports

/// An entry that can be chosen among the rows of a list, to be changed with others.
package struct Choosable {
  package let id: String
  /// Minor units of the home currency, below zero for what was spent; empty while a rate is missing.
  package let minor: String

  /// - Parameter part: what the list shows of it; nil for all.
  package init(_ site: SiteMaker, _ index: Int, _ part: EntryPart? = nil) {
    let entry = site.ledger.transactions[index]
    id = site.identifiers.ids[index]
    minor =
      (part.map(\.homeAmount) ?? entry.homeAmount).map { amount in
        switch entry.direction {
        case .spent: "\(-amount.minor)"
        case .received: "\(amount.minor)"
        case .moved: "0"
        }
      } ?? ""
  }
}

extension SiteMaker {
  /// Where several entries are changed at once, with the filter that finds those of a list; empty where none can be.
  ///
  /// - Parameter words: as the search takes them.
  package func severalAddress(_ words: String...) -> String {
    if !input.scope.isWhole { return "" }
    let filter = words.filter { !$0.isEmpty }.joined(separator: " ")
    return "/several?filter=\(PercentEncoding.path(filter))"
  }

  /// Finds all that is to pay.
  package var pendingAddress: String { severalAddress("is:pending", "is:spent") }
}

extension ListView {
  /// Finds its entries.
  private var filter: String {
    guard let category else { return "tag:\"\(title)\"" }
    return "category:\"\(ledger.category(category).name)\""
  }

  /// - Parameter period: a year or a month of it; empty for all.
  package func severalAddress(_ period: String = "") -> String { site.severalAddress(filter, period) }
}
