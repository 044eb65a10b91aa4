/// The id of every transaction, written or derived (BOOK.md §2).
package struct Identifiers: Sendable {
  /// In the order of `Ledger.transactions`.
  package let ids: [String]
  private let indices: [String: Int]
  /// In the order of `Ledger.statements`, given after those of transactions.
  package let statementIDs: [String]
  private let statements: [String: Int]

  /// - Parameter days: whose entries get ids; nil for all. Written ids count on every day, since they may be taken for one
  ///   that is derived; other entries have empty ones.
  package init(_ ledger: Ledger, on days: Set<Day>? = nil) {
    var taken: [String: Int] = [:]
    if days == nil { taken.reserveCapacity(ledger.transactions.count) }
    var ids = [String](repeating: "", count: ledger.transactions.count)
    for index in ids.indices {
      guard let id = ledger.transactions[index].details?.id else { continue }
      ids[index] = id
      // The first one keeps a name that stands twice; that it does is a finding.
      if taken[id] == nil { taken[id] = index }
    }
    // How far the numbers of a stem are used up, so that a thousand equal titles are no million steps.
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
    var statementIDs: [String] = []
    var statements: [String: Int] = [:]
    for (index, statement) in ledger.statements.enumerated() {
      let name = ledger.account(statement.account).name
      let isMain = statement.account == .unnamed
      let stem = Slug.make("balance \(isMain ? MainAccount.name : name)", of: statement.date)
      var id = stem
      var number = 1
      while taken[id] != nil || statements[id] != nil {
        number += 1
        id = "\(stem)-\(number)"
      }
      statements[id] = index
      statementIDs.append(id)
    }
    self.statementIDs = statementIDs
    self.statements = statements
  }

  /// The index in `Ledger.transactions`, nil for an id that nothing has.
  package func index(of id: String) -> Int? { indices[id] }

  /// The index in `Ledger.statements`, nil for an id that none has.
  package func statement(of id: String) -> Int? { statements[id] }
}
