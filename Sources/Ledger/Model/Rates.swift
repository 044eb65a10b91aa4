package import Diagnostics
import Formats

/// The exchange rates of one day: the price of one unit of each currency in the base.
package struct RateTable: Sendable {
  package var day: Day
  package var source: String
  package var base: Currency
  package var prices: [Currency: DecimalNumber]
  /// The place of each price in its file; empty for a table made in memory.
  package var places: [Currency: SourceRange] = [:]

  /// Nil when the table does not know the currency.
  func price(of currency: Currency) -> DecimalNumber? {
    currency == base ? DecimalNumber(digits: 1, scale: 0) : prices[currency]
  }
}

/// An exact positive decimal: `digits` divided by 10 to the power of `scale`.
package struct DecimalNumber: Sendable, Hashable {
  package var digits: Int64
  package var scale: Int

  package init(digits: Int64, scale: Int) {
    self.digits = digits
    self.scale = scale
  }

  /// `81.2034`.
  package var text: String {
    if scale == 0 { return String(digits) }
    var (count, left) = (1, digits.magnitude / 10)
    while left > 0 || count <= scale { (count, left) = (count + 1, left / 10) }
    return String(unsafeUninitializedCapacity: count + 1) { text in
      var rest = digits.magnitude
      for place in (0...count).reversed() {
        if place == count - scale {
          text[place] = UInt8(ascii: ".")
          continue
        }
        text[place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      }
      return count + 1
    }
  }
}

/// Every rates file of the book.
package struct Rates: Sendable {
  /// Oldest first.
  package let tables: [RateTable]
  /// The places in `tables` of those that price a currency, its base included; oldest first.
  private let places: [Currency: [Int]]

  package init(tables: [RateTable] = []) {
    self.tables = tables.sorted { $0.day < $1.day }
    var places: [Currency: [Int]] = [:]
    for (place, table) in self.tables.enumerated() {
      places[table.base, default: []].append(place)
      for currency in table.prices.keys where currency != table.base { places[currency, default: []].append(place) }
    }
    self.places = places
  }

  /// The most days between a rate and the day it is used for that are not reported (MONEY.md §1).
  package static let greatestDistance = 10

  /// The newest file not later than a day that prices both currencies; without one the oldest later file. Nil where no
  /// file prices both.
  package func table(for day: Day, _ from: Currency, _ to: Currency) -> RateTable? {
    guard let first = places[from], let second = places[to] else { return nil }
    let rarer = first.count <= second.count ? first : second
    let other = first.count <= second.count ? to : from
    let later = rarer.indices.firstPlace { tables[rarer[$0]].day > day }
    let place =
      rarer[..<later].last { tables[$0].price(of: other) != nil }
      ?? rarer[later...].first { tables[$0].price(of: other) != nil }
    return place.map { tables[$0] }
  }

  /// Whether any file prices both currencies.
  package func hasRate(_ from: Currency, _ to: Currency) -> Bool {
    from == to || table(for: Day(number: .max), from, to) != nil
  }

  /// The days between a day and the file whose rate is used for it; later days than today are measured from
  /// today. 0 for one currency and where there is no rate.
  package func distance(of day: Day, _ from: Currency, _ to: Currency, today: Day) -> Int {
    if from == to { return 0 }
    guard let table = table(for: day, from, to) else { return 0 }
    return abs(min(day, today).days(since: min(table.day, today)))
  }

  /// What one unit of a currency costs in another, for people to read: at most six digits after the point.
  package struct Quote: Sendable, Equatable {
    package var price: DecimalNumber
    package var day: Day
    package var source: String
  }

  /// Nil while there is no rate, as for `convert`.
  package func quote(_ currency: Currency, in home: Currency, on day: Day) -> Quote? {
    guard let table = table(for: day, currency, home), let from = table.price(of: currency),
      let to = table.price(of: home), let numerator = product(Int128(from.digits), 1, powerOfTen(to.scale + 6)),
      let denominator = product(Int128(to.digits), 1, powerOfTen(from.scale)),
      let digits = Int64(exactly: roundedHalfEven(numerator, by: denominator))
    else { return nil }
    var price = DecimalNumber(digits: digits, scale: 6)
    while price.scale > 0, price.digits % 10 == 0 {
      price.digits /= 10
      price.scale -= 1
    }
    return Quote(price: price, day: table.day, source: table.source)
  }

  package enum Conversion: Sendable, Equatable {
    /// Minor units of the target currency, rounded half to even once.
    case converted(Int64)
    case noRate
    case tooLarge
  }

  package func convert(_ money: Money, to currency: Currency, on day: Day) -> Conversion {
    if money.currency == currency { return .converted(money.minor) }
    guard let table = table(for: day, money.currency, currency),
      let from = table.price(of: money.currency), let to = table.price(of: currency)
    else { return .noRate }
    // minor / unit(from) × from ÷ to × unit(to), with the powers of ten gathered on one side.
    let exponent = Int(currency.decimals) + to.scale - Int(money.currency.decimals) - from.scale
    guard
      let numerator = product(Int128(money.minor), Int128(from.digits), powerOfTen(max(0, exponent))),
      let denominator = product(Int128(to.digits), 1, powerOfTen(max(0, -exponent)))
    else { return .tooLarge }
    guard let result = Int64(exactly: roundedHalfEven(numerator, by: denominator)) else { return .tooLarge }
    return .converted(result)
  }
}

private func powerOfTen(_ exponent: Int) -> Int128? {
  var result: Int128 = 1
  for _ in 0..<exponent {
    let (next, overflow) = result.multipliedReportingOverflow(by: 10)
    if overflow { return nil }
    result = next
  }
  return result
}

private func product(_ first: Int128, _ second: Int128, _ third: Int128?) -> Int128? {
  guard let third else { return nil }
  let (partial, overflow) = first.multipliedReportingOverflow(by: second)
  if overflow { return nil }
  let (result, overflowAgain) = partial.multipliedReportingOverflow(by: third)
  return overflowAgain ? nil : result
}

/// Division that rounds to the nearest whole, ties to the even one.
///
/// - Parameter denominator: above zero.
package func roundedHalfEven(_ numerator: Int128, by denominator: Int128) -> Int128 {
  let isNegative = numerator < 0
  let (quotient, remainder) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
  let rest = denominator.magnitude - remainder
  let up = remainder > rest || (remainder == rest && quotient % 2 == 1)
  let rounded = Int128(quotient) + (up ? 1 : 0)
  return isNegative ? -rounded : rounded
}
