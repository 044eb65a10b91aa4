/// The id of every transaction, written or derived (BOOK.md §2).
package struct Identifiers: Sendable {
  /// In the order of `Ledger.transactions`.
  package let ids: [String]
  private let places: [String: Int]

  package init(_ ledger: Ledger) {
    var taken: [String: Int] = [:]
    taken.reserveCapacity(ledger.transactions.count)
    var ids = [String](repeating: "", count: ledger.transactions.count)
    for place in ids.indices {
      guard let id = ledger.transactions[place].details?.id else { continue }
      ids[place] = id
      // The first one keeps a name that stands twice; that it does is a finding.
      if taken[id] == nil { taken[id] = place }
    }
    // How far the numbers of a stem are used up, so that a thousand equal titles are no million steps.
    var numbers: [String: Int] = [:]
    for place in ids.indices where ledger.transactions[place].details?.id == nil {
      var id = Slug.make(ledger.transactions[place].title, of: ledger.transactions[place].date)
      if let before = taken.updateValue(place, forKey: id) {
        let stem = id
        taken[stem] = before
        var number = numbers[stem] ?? 1
        repeat {
          number += 1
          id = "\(stem)-\(number)"
        } while taken[id] != nil
        numbers[stem] = number
        taken[id] = place
      }
      ids[place] = id
    }
    self.ids = ids
    places = taken
  }

  /// The place in `Ledger.transactions`, nil for an id that nothing has.
  package func place(of id: String) -> Int? { places[id] }
}
