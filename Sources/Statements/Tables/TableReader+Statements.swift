import Ledger

/// Functions that divide the rows into statements by account and currency.
extension TableReader {
  /// Groups the rows by account and currency. Returns the indices of each group's rows, ordered by the groups' first
  /// rows.
  func groups(_ movements: [Movement]) -> [[Int]] {
    var places: [String: Int] = [:]
    var groups: [[Int]] = []
    var last: Int?
    for (place, movement) in movements.enumerated() {
      // Most rows have the account and the currency of the row above.
      if let last, movements[place - 1].account == movement.account, movements[place - 1].currency == movement.currency
      {
        groups[last].append(place)
        continue
      }
      let key = "\(movement.account ?? "")|\(movement.currency?.code ?? "")"
      let group = places[key] ?? groups.count
      if group == groups.count { groups.append([]) }
      groups[group].append(place)
      (places[key], last) = (group, group)
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
