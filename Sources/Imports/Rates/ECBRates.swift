import Ledger
import Formats

/// A reader of the European Central Bank's reference rates. The XML has a `Cube` element for each day, with the price
/// of one euro in other currencies.
package enum ECBRates {
  /// Returns the address of the smallest file that covers enough days: the newest day, the last 90 days, or all days
  /// since 1999.
  package static func address(days: Int) -> String {
    let name = days <= 1 ? "daily" : days <= 60 ? "hist-90d" : "hist"
    return "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-\(name).xml"
  }

  /// Reads the rates in a response from the bank.
  ///
  /// - Returns: the rates for each day, in the order of the response: newest first.
  package static func read(_ bytes: [UInt8]) throws(DailyRates.Problem) -> [DailyRates] {
    guard let euro = Currency(code: "EUR") else { preconditionFailure("ISO 4217 must include the euro") }
    var cubes: [XMLNode] = []
    do throws(XMLParts.Problem) {
      try XMLParts.read(bytes, use: { $0 == "Cube" ? .part : .inner }) { event in
        // An outer `Cube` contains the `Cube` elements of the days.
        if case .part(let node) = event { cubes += node.attributes["time"] == nil ? node.all("Cube") : [node] }
      }
    } catch {
      throw .unknownShape
    }
    var sheets: [DailyRates] = []
    for cube in cubes {
      guard let time = cube.attributes["time"] else { throw .missing("time") }
      guard let day = Day(time) else { throw .wrong(time, in: "time") }
      var sheet = DailyRates(day: day, source: RateSource.Bank.ecb.rawValue, base: euro, prices: [:])
      for price in cube.all("Cube") {
        guard let code = price.attributes["currency"] else { continue }
        guard let rate = price.attributes["rate"] else { throw .missing("rate") }
        guard let perEuro = DecimalNumber(rate), perEuro.digits > 0,
          let value = DecimalNumber(digits: 1, scale: 0).divided(by: perEuro)
        else { throw .wrong(rate, in: "rate of \(code)") }
        if let currency = Currency(code: code) { sheet.prices[currency] = value }
      }
      if !sheet.prices.isEmpty { sheets.append(sheet) }
    }
    if cubes.isEmpty { throw .unknownShape }
    if sheets.isEmpty { throw .missing("Cube") }
    return sheets
  }
}
