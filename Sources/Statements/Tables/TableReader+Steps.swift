import Ledger

/// Functions that determine the direction of numbers without a sign from the running balance of the table.
extension TableReader {
  /// Sets the sign of each amount according to the change in the balance, if all amounts equal these changes. The
  /// oldest row of an account has no change: its direction is that of all other rows of its kind, or unknown
  /// (`isDirectionUnknown`).
  ///
  /// - Returns: the order of the rows in time; `nil` if the balance does not determine the directions, for example
  ///   because a number has a sign. In that case, nothing is changed.
  func applySignsBySteps(_ movements: inout [Movement], _ reading: inout FormatReading) -> Order? {
    guard layout.balance != nil,
      movements.allSatisfy({ ($0.isDebit == nil || $0.hasEnteredAmount) && $0.row.balance != nil }),
      Set(movements.map(\.row.amount)).count > 1
    else { return nil }
    let days = movements.map(\.row.day)
    let rises = zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
    let falls = zip(days, days.dropFirst()).allSatisfy { $0 >= $1 }
    let orders: [Order] = (rises ? [.file] : []) + (falls ? [.reversed] : [])
    let found = orders.compactMap { order in directions(movements, order).map { (order, $0) } }
    guard found.count == 1, let (order, directions) = found.first else { return nil }
    // The balance of a card may be its debt.
    if directions.contains(where: { $0.value && RowKeywords.meansReceived(movements[$0.key].row.text) }) { return nil }
    reading.steps = (directions.count, directions.count)
    var directionsOfKinds: [String: Set<Bool>] = [:]
    for (place, isDebit) in directions { directionsOfKinds[movements[place].row.kind, default: []].insert(isDebit) }
    for place in movements.indices {
      if let isDebit = directions[place] ?? directionOfKind(movements[place].row.kind, directionsOfKinds) {
        if isDebit { movements[place].row.amount = -movements[place].row.amount }
      } else {
        movements[place].isDirectionUnknown = true
      }
    }
    reading.amounts?.outIsNegative = true
    return order
  }

  /// Returns whether each row is outgoing money, keyed by row index; `nil` if a change in the balance differs from its
  /// amount, or if all rows have the same direction.
  private func directions(_ movements: [Movement], _ order: Order) -> [Int: Bool]? {
    var directions: [Int: Bool] = [:]
    for group in groups(movements) {
      let places = ordered(group, order) { movements[$0].row.day }
      for (before, place) in zip(places, places.dropFirst()) {
        guard let last = movements[before].row.balance, let balance = movements[place].row.balance else { return nil }
        let step = balance - last
        guard step.magnitude == movements[place].row.amount else { return nil }
        directions[place] = step.isNegative
      }
    }
    return directions.count > 1 && Set(directions.values).count == 2 ? directions : nil
  }

  /// Marks the direction of rows as unknown if their minus sign contradicts their flag. The most frequent pattern is
  /// taken as correct: no minus sign at all, a minus sign for outgoing money, or, on a card, a minus sign for incoming
  /// money.
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

  /// Returns the direction of a transaction type, or of the types with whose words it ends: an “RFID Payment” has the
  /// direction of a “Payment”. Returns `nil` if there is no such type, if they have both directions, or if another
  /// word, such as “received”, may reverse the direction.
  ///
  /// - Parameter directions: the directions of all rows of each type.
  private func directionOfKind(_ kind: String, _ directions: [String: Set<Bool>]) -> Bool? {
    if kind.isEmpty { return nil }
    if let known = directions[kind] { return known.count == 1 ? known.first : nil }
    // A received or refunded payment has the opposite direction.
    let words = FoldedText.of(kind).split(separator: " ")
    let hasDirection =
      RowKeywords.mayReturn(kind) || SignKeywords.areReturns(kind)
      || words.contains { RowKeywords.isDebit(String($0)) != nil }
    let alike = directions.filter {
      words.reversed().starts(with: FoldedText.of($0.key).split(separator: " ").reversed())
    }
    let found = alike.reduce(into: Set<Bool>()) { if !$1.key.isEmpty { $0.formUnion($1.value) } }
    return found.count == 1 && !hasDirection ? found.first : nil
  }
}
