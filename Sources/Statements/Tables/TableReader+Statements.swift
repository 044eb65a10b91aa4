import Ledger

/// The statements of each account and currency.
extension TableReader {
  /// Groups the rows by account and currency. Returns the indexes of each group's rows, ordered by the groups' first
  /// rows.
  func groups(_ movements: [Movement]) -> [[Int]] {
    var places: [String: Int] = [:]
    var groups: [[Int]] = []
    for (place, movement) in movements.enumerated() {
      let key = "\(movement.account ?? "")|\(movement.currency?.code ?? "")"
      if let group = places[key] {
        groups[group].append(place)
      } else {
        places[key] = groups.count
        groups.append([place])
      }
    }
    return groups
  }

  func statements(_ movements: [Movement], _ order: Order?) -> [BankStatement] {
    groups(movements).map { group in
      let first = movements[group[0]]
      let number = first.account ?? layout.account
      var statement = BankStatement(
        account: number.map { AccountNumber.iban(in: $0) ?? $0 }, currency: first.currency,
        rows: group.map { movements[$0].row })
      guard let order else { return statement }
      let steps = ordered(group.map { BalanceStep(movements[$0].row) }, order, \.day)
      if let place = steps.firstIndex(where: { $0.balance != nil }), let balance = steps[place].balance {
        let before = steps[...place].reduce(balance) { $0 - $1.amount }
        statement.balances.append(BankBalance(day: steps[0].day, amount: before, kind: .opening))
      }
      // In the file, the last row is the last one of its day. Earlier days may have more rows.
      if let last = steps.last, let balance = last.balance {
        statement.balances.append(BankBalance(day: last.day, amount: balance, kind: .closing))
      }
      return statement
    }
  }
}
