/// The exchange rates of one day: the price of one unit of each currency in the base.
package struct RateTable: Sendable {
  package var day: Day
  package var source: String
  package var base: Currency
  package var prices: [Currency: DecimalNumber]

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

  package init(tables: [RateTable] = []) {
    self.tables = tables.sorted { $0.day < $1.day }
  }

  /// How old a rate may be, in days (BOOK.md §5).
  package static let greatestAge = 10

  /// The newest table not after the day that knows both currencies and is young enough; for days later than today the
  /// newest of all.
  package func table(for day: Day, _ from: Currency, _ to: Currency, today: Day) -> RateTable? {
    // The first table after the day, by halves: a book may have one for each day of many years.
    var low = 0
    var high = tables.count
    while low < high {
      let middle = (low + high) / 2
      if tables[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    for table in tables[..<low].reversed() {
      if day <= today, day.days(since: table.day) > Rates.greatestAge { return nil }
      if table.price(of: from) != nil, table.price(of: to) != nil { return table }
    }
    return nil
  }

  /// What one unit of a currency costs in another, for people to read: at most six digits after the point.
  package struct Quote: Sendable, Equatable {
    package var price: DecimalNumber
    package var day: Day
    package var source: String
  }

  /// Nil while there is no rate, as for `convert`.
  package func quote(_ currency: Currency, in home: Currency, on day: Day, today: Day) -> Quote? {
    guard let table = table(for: day, currency, home, today: today), let from = table.price(of: currency),
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

  package func convert(_ money: Money, to currency: Currency, on day: Day, today: Day) -> Conversion {
    if money.currency == currency { return .converted(money.minor) }
    guard let table = table(for: day, money.currency, currency, today: today),
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
