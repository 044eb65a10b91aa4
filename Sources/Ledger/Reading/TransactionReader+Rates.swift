import Diagnostics
import Formats

/// A function that reports amounts that are converted at a rate from a distant day.
extension TransactionReader {
  /// Reports a rate whose day is far from the day it is used for. If the account has the same currency as the entry,
  /// `DistantRateChecks` reports the rate once for all entries.
  mutating func reportDistantRate(
    _ currency: Currency, on day: Day, _ account: Account.ID, at node: Node, isBooked: Bool, _ ledger: Ledger
  ) {
    let own = ledger.account(account).currency
    guard own != currency, let rate = ledger.distantRate(currency, on: day) else { return }
    var notes = [ledger.closerRateNote(for: day)]
    if !isBooked {
      notes.append(Finding.Note("or add the amount that the account was charged: booked: AMOUNT, in \(own.code)"))
    }
    values.report(
      .distantRate, node, "the nearest rate for \(currency.code) is from \(rate.day), \(rate.distance) days away",
      label: "the amount's value in totals is approximate", notes: notes)
  }
}
