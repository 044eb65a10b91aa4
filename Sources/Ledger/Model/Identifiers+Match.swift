extension Identifiers {
  /// What a person's shortened id leads to.
  package enum Match: Sendable, Equatable {
    /// The place in `Ledger.transactions`.
    case one(Int)
    /// The places, in the order of the ledger.
    case several([Int])
    case none
  }

  /// An exact id beats a part; a part may stand anywhere in an id (COMMANDS.md).
  package func match(_ part: String) -> Match {
    if let place = place(of: part) { return .one(place) }
    let wanted = Array(UnicodeText.normalized(part, folding: false).lowercased().utf8)
    if wanted.isEmpty { return .none }
    let places = ids.indices.filter { ids[$0].utf8.contains(part: wanted) }
    return switch places.count {
    case 0: .none
    case 1: .one(places[0])
    default: .several(Array(places))
    }
  }
}

extension String.UTF8View {
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    var start = startIndex
    for _ in 0...(count - part.count) {
      if self[start...].starts(with: part) { return true }
      formIndex(after: &start)
    }
    return false
  }
}
