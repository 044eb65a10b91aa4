import Diagnostics
import Notation

/// Amounts of other currencies at rates of distant days.
extension TransactionReader {
  /// Reports a rate that is far from the day it is used for: once for an account in the same currency and a rate, for
  /// others at each entry.
  mutating func reportDistantRate(
    _ currency: Currency, on day: Day, _ account: Account.ID, at node: Node, isBooked: Bool, _ ledger: Ledger
  ) {
    let home = ledger.homeCurrency
    guard currency != home else { return }
    let distance = ledger.rates.distance(of: day, currency, home, today: ledger.today)
    guard distance > Rates.greatestDistance, let table = ledger.rates.table(for: day, currency, home) else { return }
    let own = ledger.account(account).currency
    if own == currency, !distantRates.insert([Int32(account.index), table.day.number]).inserted { return }
    var notes = [Finding.Note("“daybook rates fetch --days \(distance + 10)” brings rates of nearer days")]
    if !isBooked, own != currency {
      notes.append(Finding.Note("or say what the account was charged: booked: AMOUNT, in \(own.code)"))
    }
    values.report(
      .distantRate, node, "the nearest rate of \(currency.code) is of \(table.day), \(distance) days away",
      label: own == currency
        ? "what moves in this account then is close, not exact" : "in totals this is close, not exact",
      notes: notes)
  }
}
