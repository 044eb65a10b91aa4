package import Ledger

/// A payment that settles debts between two members.
package struct Settlement: Sendable, Equatable {
  package var from: Member.ID
  package var to: Member.ID
  /// The amount, above zero, in minor units of the home currency.
  package var amount: HomeAmount

  package init(from: Member.ID, to: Member.ID, amount: HomeAmount) {
    (self.from, self.to, self.amount) = (from, to, amount)
  }
}

extension MemberShares {
  /// Returns the fewest payments that settle all balances.
  ///
  /// A group of members whose balances add up to zero needs one payment fewer than it has members, so the members are
  /// divided into as many such groups as possible, by dynamic programming over all sets of members.
  ///
  /// - Parameter balances: the members' balances, at most `BookLimits.members` of them; their sum is zero.
  package static func settlements(of balances: [HomeAmount]) -> [Settlement] {
    let open = balances.indices.filter { balances[$0] != 0 }
    var settlements: [Settlement] = []
    for group in groups(open.map { balances[$0] }) { settlements += settle(group.map { open[$0] }, balances) }
    return settlements.sorted {
      ($1.amount, $0.from, $0.to) < ($0.amount, $1.from, $1.to)
    }
  }

  /// Divides the members into as many groups as possible, so that the balances of each group add up to zero. Each group
  /// is a list of indices in `balances`.
  private static func groups(_ balances: [HomeAmount]) -> [[Int]] {
    let count = balances.count
    if count == 0 { return [] }
    var sums = [Int128](repeating: 0, count: 1 << count)
    // The largest number of complete groups within a set of members, and the last member added to that set.
    var best = [Int](repeating: 0, count: 1 << count)
    var last = [Int](repeating: 0, count: 1 << count)
    for set in 1..<(1 << count) {
      let lowest = set.trailingZeroBitCount
      sums[set] = sums[set & (set - 1)] + Int128(balances[lowest].minor)
      var found = -1
      for member in 0..<count where set >> member & 1 == 1 {
        let groups = best[set & ~(1 << member)]
        if groups > found { (found, last[set]) = (groups, member) }
      }
      best[set] = found + (sums[set] == 0 ? 1 : 0)
    }
    var groups: [[Int]] = []
    var set = (1 << count) - 1
    while set != 0 {
      if sums[set] == 0 { groups.append([]) }
      groups[groups.count - 1].append(last[set])
      set &= ~(1 << last[set])
    }
    return groups.map { $0.sorted() }
  }

  /// Returns the payments within a group. The largest debtor pays the largest creditor until one of the two is settled,
  /// and so on.
  private static func settle(_ group: [Int], _ balances: [HomeAmount]) -> [Settlement] {
    var left = balances
    var settlements: [Settlement] = []
    while let debtor = group.min(by: { (left[$0], $0) < (left[$1], $1) }), left[debtor] < 0,
      let creditor = group.min(by: { (left[$1], $0) < (left[$0], $1) }), left[creditor] > 0
    {
      let amount = min(left[creditor], -left[debtor])
      settlements.append(Settlement(from: .init(index: debtor), to: .init(index: creditor), amount: amount))
      left[debtor] += amount
      left[creditor] -= amount
    }
    return settlements
  }
}
