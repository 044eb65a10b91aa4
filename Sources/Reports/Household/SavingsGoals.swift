import Formats
package import Ledger

/// The savings goals of a book and the amounts to put aside for them in the current month.
package struct SavingsGoals: Sendable {
  /// The goals in the order of `book.yaml`.
  package let all: [GoalProgress]
  /// The amounts still to be put aside in the current month, one for each account with goals that need money, in minor
  /// units of its currency.
  package let stillNeeded: [(account: Account.ID, minor: Int64)]
  /// The sum of `stillNeeded` in the home currency, at today's rates. Accounts without a rate are excluded.
  package let needed: HomeAmount
  /// The number of accounts in `stillNeeded` that `needed` excludes because they have no rate.
  package let countWithoutRate: Int

  /// The number of whole months from which the pace is calculated.
  private static let paceMonths = 6

  package init(_ ledger: Ledger) {
    let goals = ledger.settings.goals
    var accounts: [Account.ID] = []
    for goal in goals where !accounts.contains(goal.account) { accounts.append(goal.account) }
    if accounts.isEmpty {
      (all, stillNeeded, needed, countWithoutRate) = ([], [], 0, 0)
      return
    }
    let month = ledger.today.month
    let days = [
      month.adding(months: -SavingsGoals.paceMonths).firstDay.adding(days: -1), month.firstDay.adding(days: -1),
      ledger.today,
    ]
    let balances = AccountHistory.balances(ledger, accounts.map { ($0, days) })
    var progress: [GoalProgress?] = goals.map { _ in nil }
    var stillNeeded: [(account: Account.ID, minor: Int64)] = []
    var (home, withoutRate) = (Int128(0), 0)
    let moved = ledger.transfers(in: month)
    for (account, held) in zip(accounts, balances) {
      let own = goals.indices.filter { goals[$0].account == account }
      let pace = Int64(roundedHalfEven(Int128(held[1]) - Int128(held[0]), by: Int128(SavingsGoals.paceMonths)))
      let now = SavingsGoals.filled(own.map { goals[$0].amount }, by: held[2])
      let before = SavingsGoals.filled(own.map { goals[$0].amount }, by: held[1])
      var (wanted, sum) = (Int128(0), Int128(0))
      for (place, index) in own.enumerated() {
        let goal = goals[index]
        wanted += Int128(goal.amount)
        let need = SavingsGoals.need(goal, reached: before[place], in: month)
        sum += Int128(need)
        progress[index] = GoalProgress(
          goal: goal, reached: now[place], needed: need, pace: pace,
          outlook: GoalProgress.Outlook(
            isReached: now[place] == goal.amount, missing: wanted - Int128(max(0, held[2])), pace: pace, from: month))
      }
      let still = Int64(clamping: max(0, sum - max(0, moved[account.index])))
      if still == 0 { continue }
      stillNeeded.append((account, still))
      if let value = ledger.value(of: still, in: account, on: ledger.today) {
        home += Int128(value)
      } else {
        withoutRate += 1
      }
    }
    all = progress.compactMap(\.self)
    self.stillNeeded = stillNeeded
    needed = HomeAmount(clamping: home)
    countWithoutRate = withoutRate
  }

  /// Returns, for each goal, the part of the account's balance that counts towards it. The first goal receives money
  /// first.
  private static func filled(_ amounts: [Int64], by held: Int64) -> [Int64] {
    var left = max(0, held)
    return amounts.map { amount in
      let part = min(amount, left)
      left -= part
      return part
    }
  }

  /// Returns the amount to put aside for the goal in the given month, rounded up. If the goal's month is over, this is
  /// the whole missing amount.
  private static func need(_ goal: Goal, reached: Int64, in month: Month) -> Int64 {
    guard let by = goal.by, reached < goal.amount else { return 0 }
    let left = Int64(max(1, by.months(since: month) + 1))
    return (goal.amount - reached + left - 1) / left
  }
}
