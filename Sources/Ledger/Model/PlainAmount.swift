/// Amounts in machine-readable text: exact decimals with a point, `-` for negative ones, no grouping.
package enum PlainAmount {
  /// Returns an amount as text: `1340.50` for 134050 in a currency with two decimals.
  package static func text(_ minor: Int64, _ currency: Currency) -> String {
    let unit = UInt64(currency.unit)
    let whole = (minor < 0 ? "-" : "") + String(minor.magnitude / unit)
    guard currency.decimals > 0 else { return whole }
    let fraction = String(minor.magnitude % unit)
    return whole + "." + String(repeating: "0", count: Int(currency.decimals) - fraction.count) + fraction
  }

  package static func text(_ money: Money) -> String { text(money.minor, money.currency) }

  /// Returns a rate as text, with all its digits: `81.2034`.
  package static func text(_ number: DecimalNumber) -> String { number.text }
}
