import Notation

extension Identifiers {
  /// What a person's shortened id leads to.
  package enum Match: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    case one(Int)
    /// The indices, in the order of the ledger.
    case several([Int])
    case none
  }

  /// An exact id beats a part; a part may stand anywhere in an id (COMMANDS.md).
  package func match(_ part: String) -> Match {
    if let index = index(of: part) { return .one(index) }
    let wanted = UnicodeText.normalized(part, folding: false).lowercased()
    if wanted.isEmpty { return .none }
    let search = ByteSearch(wanted)
    let indices = ids.indices.filter { search.isIn(ids[$0]) }
    return switch indices.count {
    case 0: .none
    case 1: .one(indices[0])
    default: .several(Array(indices))
    }
  }
}
