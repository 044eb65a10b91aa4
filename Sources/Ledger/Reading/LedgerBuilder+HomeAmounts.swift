import Diagnostics
import Formats

/// A function that converts entries' amounts to the home currency.
extension LedgerBuilder {
  /// Returns the amount in the home currency; `nil` if the amount cannot be converted. A missing rate is reported only
  /// if the amount is part of totals.
  func home(_ money: Money, on day: Day, isInTotals: Bool, at node: Node, _ values: inout ValueReader) -> HomeAmount? {
    if money.currency == ledger.homeCurrency { return HomeAmount(money.minor) }
    switch ledger.rates.convert(money, to: ledger.homeCurrency, on: day) {
    case .converted(let minor): return HomeAmount(minor)
    case .noRate where !isInTotals: return nil
    case .noRate:
      values.report(
        .missingRate, node, "no exchange rate for \(money.currency.code)",
        label: "shown in \(money.currency.code) and not included in totals",
        notes: [
          Finding.Note(
            "add a file to rates/ that contains \(money.currency.code) and \(ledger.homeCurrency.code), for any day")
        ])
      return nil
    case .tooLarge:
      values.report(
        .totalTooLarge, node, "this amount is too large in \(ledger.homeCurrency.code)",
        label: "check the amount and its rate")
      return nil
    }
  }
}
