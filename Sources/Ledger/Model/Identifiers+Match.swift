import Formats

extension Identifiers {
  /// The result of searching for a shortened id.
  package enum Match: Sendable, Equatable {
    /// One entry: its index in `Ledger.transactions`.
    case one(Int)
    /// Several entries: their indices, in the order of the ledger.
    case several([Int])
    case none
    /// The text is too short: a part of an id must have at least three characters.
    case tooShort
  }

  /// Returns the entries that a shortened id may refer to. An exact id takes precedence over a complete title, and a
  /// title over any part of an id.
  package func match(_ part: String) -> Match {
    if let index = index(of: part) { return .one(index) }
    let wanted = UnicodeText.normalized(part, folding: false).lowercased()
    if wanted.isEmpty { return .none }
    // A derived id is a day and the slug of a title.
    let slug = Slug.make(part)
    let titled = ids.indices.filter { ids[$0].utf8.count == slug.utf8.count + 11 && ids[$0].hasSuffix("-\(slug)") }
      .filter { Day(ids[$0].prefix(10)) != nil }
    // A title without letters has the same slug as the empty title.
    if !titled.isEmpty, slug != Slug.make("") { return Identifiers.match(titled) }
    if wanted.count < Identifiers.leastPartCount { return .tooShort }
    let search = ByteSearch(wanted)
    return Identifiers.match(ids.indices.filter { search.isIn(ids[$0]) })
  }

  /// Returns the balance assertions that a shortened id may refer to, as indices in `Ledger.balanceAssertions`. For an
  /// exact id, the result contains only that assertion.
  package func balanceAssertions(like part: String) -> [Int] {
    if let index = balanceAssertion(of: part) { return [index] }
    let wanted = UnicodeText.normalized(part, folding: false).lowercased()
    if wanted.count < Identifiers.leastPartCount { return [] }
    let search = ByteSearch(wanted)
    return assertionIDs.indices.filter { search.isIn(assertionIDs[$0]) }
  }

  /// The minimum length of a part of an id. Shorter parts occur in many ids, and new entries soon make them ambiguous.
  private static let leastPartCount = 3

  private static func match(_ indices: [Int]) -> Match {
    switch indices.count {
    case 0: .none
    case 1: .one(indices[0])
    default: .several(indices)
    }
  }
}
