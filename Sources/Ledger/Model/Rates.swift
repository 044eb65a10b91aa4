package import Diagnostics
import Formats

/// The exchange rates of one day: the prices of one unit of each currency, in the base currency.
package struct RateTable: Sendable {
  package var day: Day
  package var source: String
  package var base: Currency
  package var prices: [Currency: DecimalNumber]
  /// The location of each price in its file; empty for a table created in memory.
  package var places: [Currency: SourceRange] = [:]

  /// Returns the price of the currency; `nil` if the table does not contain it.
  func price(of currency: Currency) -> DecimalNumber? {
    currency == base ? DecimalNumber(digits: 1, scale: 0) : prices[currency]
  }
}

/// All exchange rates of a book, with one table for each file.
package struct Rates: Sendable {
  /// The tables, oldest first.
  package let tables: [RateTable]
  /// The indices in `tables` of the tables that contain a currency, as a price or as the base; oldest first.
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

  /// The maximum number of days between a rate and the day it is used for. A greater distance is reported.
  package static let greatestDistance = 10

  /// The maximum number of days that `rates fetch` fetches at a time.
  package static let greatestFetch = 10_000

  /// Returns the newest table that contains both currencies and is dated on or before the given day. If there is none,
  /// returns the oldest later one; `nil` if no table contains both currencies.
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

  /// Whether one currency can be converted to the other: either they are the same currency, or a table contains both.
  package func hasRate(_ from: Currency, _ to: Currency) -> Bool {
    from == to || table(for: Day(number: .max), from, to) != nil
  }

  /// Returns the number of days between the given day and the day of the table that is used for it. Either day is
  /// treated as today if it is later than today. The result is 0 if the currencies are equal or there is no rate.
  package func distance(of day: Day, _ from: Currency, _ to: Currency, today: Day) -> Int {
    if from == to { return 0 }
    guard let table = table(for: day, from, to) else { return 0 }
    return abs(min(day, today).days(since: min(table.day, today)))
  }

  /// The price of one unit of a currency in another, for display: at most six digits after the point.
  package struct Quote: Sendable, Equatable {
    package var price: DecimalNumber
    package var day: Day
    package var source: String
  }

  /// Returns the price of the currency in the home currency on the day; `nil` if there is no rate, or if the price is
  /// too large.
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
    /// The amount in minor units of the target currency, rounded once, half to even.
    case converted(Int64)
    case noRate
    case tooLarge
  }

  package func convert(_ money: Money, to currency: Currency, on day: Day) -> Conversion {
    if money.currency == currency { return .converted(money.minor) }
    guard let table = table(for: day, money.currency, currency),
      let from = table.price(of: money.currency), let to = table.price(of: currency)
    else { return .noRate }
    // minor / unit(from) × from ÷ to × unit(to), with the powers of ten collected on one side.
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
