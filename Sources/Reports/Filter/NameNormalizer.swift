import Formats
package import Ledger

/// Finds names in a list, ignoring case and accents.
package enum NameNormalizer {
  /// Returns the index of the typed name. An exact match is preferred; otherwise, exactly one name must be equal when
  /// case and accents are ignored. Returns `nil` if no name or several names match.
  package static func index(of typed: String, in names: [String]) -> Int? {
    if let index = names.firstIndex(of: typed) { return index }
    let wanted = UnicodeText.searchable(typed)
    let same = names.indices.filter { UnicodeText.searchable(names[$0]) == wanted }
    // Equal names count as one name.
    return Set(same.map { names[$0] }).count == 1 ? same[0] : nil
  }

  /// Returns the matching name as written in the list; `nil` if no name or several names match.
  package static func of(_ typed: String, in names: [String]) -> String? {
    index(of: typed, in: names).map { names[$0] }
  }
}

extension Ledger {
  /// Returns the account with the typed name, ignoring case and accents; `nil` if no name or several names match.
  package func accountID(named typed: String) -> Account.ID? {
    let names = accountNames
    return NameNormalizer.index(of: typed, in: names.map(\.name)).map { names[$0].id }
  }
}
