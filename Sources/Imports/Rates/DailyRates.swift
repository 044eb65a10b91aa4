package import Ledger
import Formats

/// The rates of one day, as published by a source.
package struct DailyRates: Sendable, Equatable {
  package var day: Day
  /// A short name of the source, such as `ecb`.
  package var source: String
  package var base: Currency
  /// The price of one unit of each currency in the base currency. Currencies that are not in ISO 4217 are omitted.
  package var prices: [Currency: DecimalNumber]

  package init(day: Day, source: String, base: Currency, prices: [Currency: DecimalNumber]) {
    self.day = day
    self.source = source
    self.base = base
    self.prices = prices
  }

  /// A reason why a response contains no rates.
  package enum Problem: Error, Sendable, Equatable {
    /// A response in neither of the two supported formats.
    case unknownShape
    /// A response without this required part.
    case missing(String)
    /// A response with an invalid value in a field.
    case wrong(String, in: String)
  }

  /// The rates as the text of a file in `rates/`, in alphabetical order of the currencies.
  package var text: String {
    var lines = ["date: \(day)", "source: \(ScalarText.written(source))", "base: \(base.code)", "rates:"]
    for (currency, price) in prices.sorted(by: { $0.key.code < $1.key.code }) {
      lines.append("  \(currency.code): \(price.text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension DecimalNumber {
  /// The number of significant digits of a quotient. With ten digits, an amount of 10^8 units is exact to the cent.
  static let digitCount = 10
  /// The maximum number of decimals of a rate. A rate in a rates file has at most 15 digits, including leading zeros.
  static let greatestScale = 14

  /// Returns this number divided by the other, rounded to ten significant digits.
  ///
  /// - Returns: the quotient; `nil` if it is too large or too small to be written.
  func divided(by other: DecimalNumber) -> DecimalNumber? {
    guard other.digits > 0, digits > 0 else { return nil }
    var numerator = Int128(digits)
    var scale = self.scale - other.scale
    let denominator = Int128(other.digits)
    var limit = Int128(1)
    for _ in 0..<DecimalNumber.digitCount { limit *= 10 }
    while numerator / denominator < limit / 10, scale < DecimalNumber.greatestScale {
      numerator *= 10
      scale += 1
    }
    var result = roundedHalfEven(numerator, by: denominator)
    while scale > 0, result % 10 == 0 {
      result /= 10
      scale -= 1
    }
    while scale < 0 {
      let (next, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = next
      scale += 1
    }
    guard let digits = Int64(exactly: result), digits > 0, scale <= DecimalNumber.greatestScale else { return nil }
    return DecimalNumber(digits: digits, scale: scale)
  }
}
