import Formats

extension Identifiers {
  /// What a person's shortened id leads to.
  package enum Match: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    case one(Int)
    /// The indices, in the order of the ledger.
    case several([Int])
    case none
    /// Fewer letters than may name an entry by a part.
    case tooShort
  }

  /// An exact id beats a whole title, and that a part, which may stand anywhere in an id (COMMANDS.md).
  package func match(_ part: String) -> Match {
    if let index = index(of: part) { return .one(index) }
    let wanted = UnicodeText.normalized(part, folding: false).lowercased()
    if wanted.isEmpty { return .none }
    // A derived id is a day and the slug of a title.
    let slug = Slug.make(part)
    let titled = ids.indices.filter { ids[$0].utf8.count == slug.utf8.count + 11 && ids[$0].hasSuffix("-\(slug)") }
      .filter { Day(ids[$0].prefix(10)) != nil }
    // A title without letters has the slug of none.
    if !titled.isEmpty, slug != Slug.make("") { return Identifiers.match(titled) }
    if wanted.count < Identifiers.leastPartCount { return .tooShort }
    let search = ByteSearch(wanted)
    return Identifiers.match(ids.indices.filter { search.isIn(ids[$0]) })
  }

  /// The indices in `Ledger.statements` of those that a shortened id may mean; an exact one means one.
  package func statements(like part: String) -> [Int] {
    if let index = statement(of: part) { return [index] }
    let wanted = UnicodeText.normalized(part, folding: false).lowercased()
    if wanted.count < Identifiers.leastPartCount { return [] }
    let search = ByteSearch(wanted)
    return statementIDs.indices.filter { search.isIn(statementIDs[$0]) }
  }

  /// Fewer letters are in many ids, and the one that is meant today is joined by others tomorrow.
  private static let leastPartCount = 3

  private static func match(_ indices: [Int]) -> Match {
    switch indices.count {
    case 0: .none
    case 1: .one(indices[0])
    default: .several(indices)
    }
  }
}
