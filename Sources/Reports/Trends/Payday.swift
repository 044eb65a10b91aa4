package import Ledger

/// The next pay, and how much is free until then (MONEY.md §4).
///
/// Free is what the accounts for daily life hold (kinds everyday, cash and card) less what is known to leave them before
/// that day: bills, planned entries, occurrences of series, and money that is moved to accounts of other kinds. Usual
/// spending is not taken off, but told beside it.
package struct Payday: Sendable {
  /// A later one than today.
  package let day: Day
  /// The income that makes it: at least half of the usual income of a month.
  package let income: Forecast.Movement
  /// The sum of the accounts for daily life today, minor units of the home currency.
  package let held: HomeAmount
  /// What leaves them before that day, above zero; the earliest first.
  package let leaving: [Forecast.Movement]
  /// Usual spending of the days before it; nil where nothing is usual.
  package let usual: HomeAmount?

  package var free: HomeAmount {
    HomeAmount(clamping: Int128(held) + leaving.reduce(Int128(0)) { $0 + Int128($1.change) })
  }

  /// Nil where fewer than three whole months say what is usual, and where no such income is in sight.
  package init?(
    _ ledger: Ledger, _ figures: LedgerTotals, _ balance: Balance, _ recurrence: Recurrence, _ forecast: Forecast
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
    var held = Int128(0)
    for (one, isDaily) in zip(balance.byAccount, daily) where isDaily { held += Int128((one.value ?? 0).minor) }
    self.held = HomeAmount(clamping: held)
    let moves = forecast.moves.filter { isDaily($0.account) && !($0.destination.map(isDaily) ?? false) }
    leaving = (forecast.movements.filter { $0.change < 0 && isDaily($0.account) } + moves).filter {
      $0.day < income.day
    }.sorted { ($0.day, $0.source.transaction) < ($1.day, $1.source.transaction) }
    let last = income.day.adding(days: -1).days(since: ledger.today)
    usual = forecast.usual.map { HomeAmount(clamping: Int128(forecast.known[last]) - Int128($0[last])) }
  }

  private static let dailyKinds: Set<Account.Kind> = [.everyday, .cash, .card]
}
