import Formats

/// A name as people type it: in any case, with accents or without.
package enum NameNormalizer {
  /// Where the name stands that is meant: the very same, else the only one that reads the same.
  package static func index(of typed: String, in names: [String]) -> Int? {
    if let index = names.firstIndex(of: typed) { return index }
    let wanted = UnicodeText.searchable(typed)
    let same = names.indices.filter { UnicodeText.searchable(names[$0]) == wanted }
    // A name that stands several times is one name.
    return Set(same.map { names[$0] }).count == 1 ? same[0] : nil
  }

  /// The name that is meant, as it is written.
  package static func of(_ typed: String, in names: [String]) -> String? {
    index(of: typed, in: names).map { names[$0] }
  }
}
