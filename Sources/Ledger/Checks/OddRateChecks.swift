import Diagnostics

/// A check for rates that differ greatly from the previous and the next rate of the same currency.
struct OddRateChecks {
  private let rates: Rates

  /// The maximum number of days between two rates that are compared.
  private static let greatestDistance = 31
  /// The maximum accepted difference between a rate and a neighbouring rate, as a fraction of the neighbouring rate.
  private static let greatestDifference = 0.2

  init(_ rates: Rates) { self.rates = rates }

  func report(to findings: FindingCollector) {
    var last: [Currency: [(table: Int, price: Double)]] = [:]
    for (index, table) in rates.tables.enumerated() {
      for (currency, price) in table.prices {
        last[currency, default: []].append((index, OddRateChecks.number(price)))
      }
    }
    for (currency, prices) in last.sorted(by: { $0.key.code < $1.key.code }) {
      // An unusual rate is not used to judge the next ones.
      var before = prices[0]
      for place in prices.indices.dropFirst() {
        let after = place + 1 < prices.count ? prices[place + 1] : nil
        guard isOdd(prices[place], beside: before), after.map({ isOdd(prices[place], beside: $0) }) ?? true else {
          before = prices[place]
          continue
        }
        report(currency, prices[place], before, to: findings)
      }
    }
  }

  private func isOdd(_ one: (table: Int, price: Double), beside other: (table: Int, price: Double)) -> Bool {
    let (table, neighbour) = (rates.tables[one.table], rates.tables[other.table])
    guard table.base == neighbour.base, abs(table.day.days(since: neighbour.day)) <= OddRateChecks.greatestDistance
    else {
      return false
    }
    return !isNear(one.price, other.price)
  }

  private func isNear(_ price: Double, _ other: Double) -> Bool {
    abs(price - other) <= OddRateChecks.greatestDifference * other
  }

  private func report(
    _ currency: Currency, _ odd: (table: Int, price: Double), _ before: (table: Int, price: Double),
    to findings: FindingCollector
  ) {
    let (table, other) = (rates.tables[odd.table], rates.tables[before.table])
    guard let place = table.places[currency], let price = table.prices[currency],
      let usual = other.prices[currency]
    else { return }
    var notes = other.places[currency].map { [Finding.Note("\(usual.text) on \(other.day)", at: $0)] } ?? []
    if isNear(1 / odd.price, before.price) {
      let inverse = DecimalNumber(digits: Int64((10_000 / odd.price).rounded()), scale: 4)
      notes.append(
        Finding.Note("1 ÷ \(price.text) = \(inverse.text) would fit: is this the price of one \(table.base.code)?"))
    }
    findings.add(
      .oddRate, at: place, "\(price.text) is far from the other rates for \(currency.code)",
      label: "is this the price of one \(currency.code) in \(table.base.code)?", notes: notes)
  }

  private static func number(_ price: DecimalNumber) -> Double {
    (0..<price.scale).reduce(Double(price.digits)) { number, _ in number / 10 }
  }
}
