import Ledger

/// Numbers without a sign beside a balance that says which way each of them went.
extension TableReader {
  /// Gives each amount the way of its step of the balance, where all of them are steps. The oldest row of an account has
  /// none: it goes the way of all others of its kind, else `isDirectionUnknown`.
  ///
  /// - Returns: the order in which rows happened; nil, and nothing changed, where a number has a sign, or is no step.
  func turnBySteps(_ movements: inout [Movement], _ reading: inout FormatGuess) -> Order? {
    guard layout.balance != nil,
      movements.allSatisfy({ ($0.isDebit == nil || $0.hasSaidAmount) && $0.row.balance != nil }),
      Set(movements.map(\.row.amount)).count > 1
    else { return nil }
    let days = movements.map(\.row.day)
    let rises = zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
    let falls = zip(days, days.dropFirst()).allSatisfy { $0 >= $1 }
    let orders: [Order] = (rises ? [.file] : []) + (falls ? [.reversed] : [])
    let found = orders.compactMap { order in ways(movements, order).map { (order, $0) } }
    guard found.count == 1, let (order, ways) = found.first else { return nil }
    // The balance of a card may be what is owed.
    if ways.contains(where: { $0.value && RowKeywords.saysReceived(movements[$0.key].row.text) }) { return nil }
    reading.steps = (ways.count, ways.count)
    var waysOfKinds: [String: Set<Bool>] = [:]
    for (place, isDebit) in ways { waysOfKinds[movements[place].row.kind, default: []].insert(isDebit) }
    for place in movements.indices {
      if let isDebit = ways[place] ?? wayOfKind(movements[place].row.kind, waysOfKinds) {
        if isDebit { movements[place].row.amount = -movements[place].row.amount }
      } else {
        movements[place].isDirectionUnknown = true
      }
    }
    reading.amounts?.outIsNegative = true
    return order
  }

  /// By its place, whether money went out; nil for the whole where a step is not the amount, or all go one way.
  private func ways(_ movements: [Movement], _ order: Order) -> [Int: Bool]? {
    var ways: [Int: Bool] = [:]
    for group in groups(movements) {
      let places = ordered(group, order) { movements[$0].row.day }
      for (before, place) in zip(places, places.dropFirst()) {
        guard let last = movements[before].row.balance, let balance = movements[place].row.balance else { return nil }
        let step = balance - last
        guard step.magnitude == movements[place].row.amount else { return nil }
        ways[place] = step.isNegative
      }
    }
    return ways.count > 1 && Set(ways.values).count == 2 ? ways : nil
  }

  /// Opens the way of rows whose minus contradicts their flag, by what most rows have: no minus at all, or one where money
  /// went out, or, on a card, where it came in.
  func findContradictions(_ movements: inout [Movement]) {
    let flagged = movements.indices.filter { movements[$0].hasFlag && movements[$0].row.amount != .zero }
    guard flagged.contains(where: { movements[$0].hasMinus }) else { return }
    let patterns = [
      flagged.filter { movements[$0].hasMinus == movements[$0].isDebit },
      flagged.filter { movements[$0].hasMinus != movements[$0].isDebit }, flagged.filter { !movements[$0].hasMinus },
    ]
    let usual = Set(patterns.max { $0.count < $1.count } ?? [])
    for place in flagged where !usual.contains(place) { movements[place].isDirectionUnknown = true }
  }

  /// - Parameter ways: of all rows of a kind whose way is known.
  private func wayOfKind(_ kind: String, _ ways: [String: Set<Bool>]) -> Bool? {
    guard !kind.isEmpty, let ways = ways[kind], ways.count == 1 else { return nil }
    return ways.first
  }
}
