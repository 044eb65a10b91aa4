/// The ids of all transactions and balance assertions, explicit or derived from date and title.
package struct Identifiers: Sendable {
  /// The ids of the transactions, in the order of `Ledger.transactions`.
  package let ids: [String]
  private let indices: [String: Int]
  /// The ids of the balance assertions, in the order of `Ledger.balanceAssertions`. No transaction has one of these
  /// ids.
  package let assertionIDs: [String]
  private let assertions: [String: Int]

  /// Collects the explicit ids of a ledger and derives all others.
  ///
  /// - Parameter days: the days whose entries get derived ids; `nil` for all days. Entries of other days have empty
  ///   ids. Explicit ids are collected for all days, since they may be equal to a derived id.
  package init(_ ledger: Ledger, on days: Set<Day>? = nil) {
    var taken: [String: Int] = [:]
    if days == nil { taken.reserveCapacity(ledger.transactions.count) }
    var ids = [String](repeating: "", count: ledger.transactions.count)
    for index in ids.indices {
      guard let id = ledger.transactions[index].details?.id else { continue }
      ids[index] = id
      // The first entry keeps an id that occurs twice; the duplicate is reported as a finding.
      if taken[id] == nil { taken[id] = index }
    }
    // The last number used for each stem, so that a thousand equal titles do not take a million steps.
    var numbers: [String: Int] = [:]
    for index in ids.indices where ledger.transactions[index].details?.id == nil {
      if let days, !days.contains(ledger.transactions[index].date) { continue }
      var id = Slug.make(ledger.transactions[index].title, of: ledger.transactions[index].date)
      if let before = taken.updateValue(index, forKey: id) {
        let stem = id
        taken[stem] = before
        var number = numbers[stem] ?? 1
        repeat {
          number += 1
          id = "\(stem)-\(number)"
        } while taken[id] != nil
        numbers[stem] = number
        taken[id] = index
      }
      ids[index] = id
    }
    self.ids = ids
    indices = taken
    var assertionIDs: [String] = []
    var assertions: [String: Int] = [:]
    for (index, assertion) in ledger.balanceAssertions.enumerated() {
      let name = ledger.account(assertion.account).name
      let isMain = assertion.account == .unnamed
      let stem = Slug.make("balance \(isMain ? MainAccount.name : name)", of: assertion.date)
      var id = stem
      var number = 1
      while taken[id] != nil || assertions[id] != nil {
        number += 1
        id = "\(stem)-\(number)"
      }
      assertions[id] = index
      assertionIDs.append(id)
    }
    self.assertionIDs = assertionIDs
    self.assertions = assertions
  }

  /// Returns the index in `Ledger.transactions` of the entry with the given id; `nil` if there is none.
  package func index(of id: String) -> Int? { indices[id] }

  /// Returns the index in `Ledger.balanceAssertions` of the assertion with the given id; `nil` if there is none.
  package func balanceAssertion(of id: String) -> Int? { assertions[id] }
}
