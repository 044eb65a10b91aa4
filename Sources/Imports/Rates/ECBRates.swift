import Ledger

/// The European Central Bank's reference rates: XML whose `Cube` elements hold a day each, and in them what one euro
/// costs in other currencies.
package enum ECBRates {
  /// The newest day; the last ninety; all since 1999.
  package static func address(days: Int) -> String {
    let name = days <= 1 ? "daily" : days <= 60 ? "hist-90d" : "hist"
    return "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-\(name).xml"
  }

  /// - Returns: one sheet a day, as the answer orders them: the newest first.
  package static func read(_ bytes: [UInt8]) throws(RateSheet.Problem) -> [RateSheet] {
    guard let text = String(validating: bytes, as: UTF8.self), text.contains("<Cube") else { throw .unknownShape }
    guard let euro = Currency(code: "EUR") else { preconditionFailure("ISO 4217 has the euro") }
    var sheets: [RateSheet] = []
    for element in text.split(separator: "<").map({ Attributes($0) }) where element.name == "Cube" {
      if let time = element["time"] {
        guard let day = Day(time) else { throw .wrong(time, in: "time") }
        sheets.append(RateSheet(day: day, source: RateSource.Bank.ecb.rawValue, base: euro, prices: [:]))
      } else if let code = element["currency"] {
        guard !sheets.isEmpty else { throw .missing("time") }
        guard let rate = element["rate"] else { throw .missing("rate") }
        guard let perEuro = DecimalNumber(rate), perEuro.digits > 0,
          let price = DecimalNumber(digits: 1, scale: 0).divided(by: perEuro)
        else { throw .wrong(rate, in: "rate of \(code)") }
        if let currency = Currency(code: code) { sheets[sheets.count - 1].prices[currency] = price }
      }
    }
    sheets.removeAll { $0.prices.isEmpty }
    if sheets.isEmpty { throw .missing("Cube") }
    return sheets
  }

  /// The name and attributes of a tag, from behind its `<` on.
  private struct Attributes {
    let name: Substring
    private var values: [Substring: Substring] = [:]

    init(_ text: Substring) {
      let tag = text.prefix { $0 != ">" }
      name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      var rest = tag.dropFirst(name.count)
      while let equals = rest.firstIndex(of: "=") {
        let key = rest[..<equals].drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return }
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(of: quote) else { return }
        values[key] = inner[..<end]
        rest = inner[inner.index(after: end)...]
      }
    }

    subscript(_ key: Substring) -> String? { values[key].map(String.init) }
  }
}
