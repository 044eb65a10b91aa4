package import Ledger
import Formats
import Reports

/// An entry that the user can select in a list, to change several entries at once.
package struct Choosable {
  package let id: String
  /// The amount in minor units of the home currency, negative for spending and 0 for a transfer. Empty if there is no
  /// exchange rate.
  package let minor: String

  /// Creates the values for an entry.
  ///
  /// - Parameter part: the part of the entry that the list shows; `nil` for the whole entry.
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
  /// Returns the address of the form that changes several entries at once. Empty if the site does not show the whole
  /// book.
  ///
  /// - Parameter words: the terms of a filter that finds the entries, in the syntax of the search.
  package func severalAddress(_ words: String...) -> String {
    if !input.scope.isWhole { return "" }
    let filter = words.filter { !$0.isEmpty }.joined(separator: " ")
    return "/several?filter=\(PercentEncoding.path(filter))"
  }

  /// The address of the form that changes all bills to pay at once.
  package var pendingAddress: String { severalAddress("is:pending", "is:spent") }
}

extension ListView {
  /// The filter that finds the entries of the list; `nil` for a payee, because there is no filter for entries with
  /// exactly the same title.
  private var filter: String? {
    switch kind {
    case .category(let category): "category:\"\(ledger.category(category).name)\""
    case .tag: "tag:\"\(title)\""
    case .payee: nil
    }
  }

  /// Returns the address of the form that changes the list's entries; empty for a payee, or if the site does not show
  /// the whole book.
  ///
  /// - Parameter period: a year or a month of the list; empty for all entries.
  package func severalAddress(_ period: String = "") -> String {
    filter.map { site.severalAddress($0, period) } ?? ""
  }
}
