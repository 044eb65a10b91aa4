package import Ledger

/// The next payday, and the money that is free until then.
///
/// The free money is the balance of the daily accounts (kinds everyday, cash and card) minus the amounts that will be
/// debited from them before payday: bills, planned entries, occurrences, transfers to accounts of other kinds, and the
/// amount still needed for savings goals in the current month. Usual spending is not subtracted but reported
/// separately.
package struct Payday: Sendable {
  /// The next payday, after today.
  package let day: Day
  /// The income in the forecast that makes this day a payday, which is at least half the usual monthly income.
  package let income: Forecast.Movement
  /// The balance of the daily accounts today, in minor units of the home currency.
  package let dailyBalance: HomeAmount
  /// The movements out of the daily accounts before payday, earliest first; their changes are negative.
  package let leaving: [Forecast.Movement]
  /// The amount still to put aside for savings goals this month, minus the transfers in `leaving`.
  package let neededForGoals: HomeAmount
  /// The usual spending before payday; `nil` for a book with fewer than three whole months.
  package let usual: HomeAmount?

  package var free: HomeAmount {
    let change = leaving.reduce(Int128(0)) { $0 + Int128($1.change) }
    return HomeAmount(clamping: Int128(dailyBalance) + change - Int128(neededForGoals))
  }

  /// Calculates the next payday; `nil` if the book has fewer than three whole months, or if no sufficiently large
  /// income is expected (see `income`).
  package init?(
    _ ledger: Ledger, _ figures: LedgerTotals, _ balance: Balance, _ recurrence: Recurrence, _ forecast: Forecast,
    _ goals: SavingsGoals
  ) {
    guard let usualIncome = figures.usualIncomeOfMonth(ledger.window), usualIncome > 0,
      let income = forecast.movements.first(where: {
        $0.day > ledger.today && Int128($0.change) * 2 >= Int128(usualIncome)
      })
    else { return nil }
    let daily = ledger.accounts.map { Payday.dailyKinds.contains($0.kind) }
    func isDaily(_ account: Account.ID) -> Bool { daily[account.index] }
    day = income.day
    self.income = income
    var sum = Int128(0)
    for (one, isDaily) in zip(balance.byAccount, daily) where isDaily { sum += Int128((one.value ?? 0).minor) }
    dailyBalance = HomeAmount(clamping: sum)
    let transfers = forecast.transfers.filter { isDaily($0.account) && !($0.destination.map(isDaily) ?? false) }
    leaving = (forecast.movements.filter { $0.change < 0 && isDaily($0.account) } + transfers).filter {
      $0.day < income.day
    }.sorted { ($0.day, $0.source.transaction) < ($1.day, $1.source.transaction) }
    let month = ledger.today.month
    var needed = Int128(0)
    for (account, minor) in goals.stillNeeded {
      guard let value = ledger.value(of: minor, in: account, on: ledger.today) else { continue }
      // A transfer that is planned for this month is among the movements already.
      let planned = leaving.filter { $0.destination == account && $0.day.month == month }
        .reduce(Int128(0)) { $0 - Int128($1.change) }
      needed += max(0, Int128(value) - planned)
    }
    neededForGoals = HomeAmount(clamping: needed)
    let last = income.day.adding(days: -1).days(since: ledger.today)
    usual = forecast.usual.map { HomeAmount(clamping: Int128(forecast.known[last]) - Int128($0[last])) }
  }

  private static let dailyKinds: Set<Account.Kind> = [.everyday, .cash, .card]
}
