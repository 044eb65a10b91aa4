import Ledger
import Formats

/// A reader of the Russian central bank's daily rates in the JSON format of cbr-xml-daily.ru.
///
/// `Valute` maps a currency to its `Value` in roubles for `Nominal` units; `PreviousURL` is the link to the previous
/// day.
package enum CBRRates {
  package static let address = "https://www.cbr-xml-daily.ru/daily_json.js"

  /// Reads the rates in a response from the bank.
  ///
  /// - Returns: the day's rates, and the link to the previous day as given in the response.
  package static func read(_ bytes: [UInt8]) throws(DailyRates.Problem) -> (DailyRates, previous: String?) {
    guard let node = JSON(bytes), case .members = node else { throw .unknownShape }
    guard let date = node["Date"]?.content else { throw .missing("Date") }
    guard let day = Day(date.prefix(10)) else { throw .wrong(date, in: "Date") }
    guard case .members(let members) = node["Valute"] else { throw .missing("Valute") }
    guard let base = Currency(code: "RUB") else { preconditionFailure("ISO 4217 must include the rouble") }
    var prices: [Currency: DecimalNumber] = [:]
    for member in members {
      guard let currency = Currency(code: member.key) else { continue }
      prices[currency] = try price(member.value, member.key)
    }
    if prices.isEmpty { throw .missing("Valute") }
    return (
      DailyRates(day: day, source: RateSource.Bank.cbr.rawValue, base: base, prices: prices),
      node["PreviousURL"]?.content
    )
  }

  private static func price(_ node: JSON, _ code: String) throws(DailyRates.Problem) -> DecimalNumber {
    guard case .number(let value) = node["Value"] else { throw .missing("Valute.\(code).Value") }
    guard case .number(let nominal) = node["Nominal"] else { throw .missing("Valute.\(code).Nominal") }
    guard let total = DecimalNumber(value) else { throw .wrong(value, in: "Valute.\(code).Value") }
    guard let units = DecimalNumber(nominal), units.digits > 0 else {
      throw .wrong(nominal, in: "Valute.\(code).Nominal")
    }
    if units.digits == 1, units.scale == 0 { return total }
    guard let price = total.divided(by: units) else { throw .wrong(value, in: "Valute.\(code).Value") }
    return price
  }
}
