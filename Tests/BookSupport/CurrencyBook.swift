package import Ledger
import TestSupport

/// A random book of several currencies that records its facts, so that a plain loop can sum them without the reader or
/// any report.
package struct CurrencyBook {
  private struct Leg {
    var account: Int
    var day: Day
    /// The change in hundredths of the account's currency.
    var change: Int64
  }

  private static let names = ["Main", "Cash", "US", "UK", "SW"]
  private static let currencies = ["EUR", "EUR", "USD", "GBP", "CHF"]

  package let today = Day("2026-11-21") ?? Day(number: 0)
  private var openings: [Int64] = [0, 0, 0, 0, 0]
  private var openingDay: Day?
  private var legs: [Leg] = []
  /// Ten-thousandths of a euro for one unit, by day.
  private var rates: [(day: Day, prices: [String: Int64])] = []
  private var texts: [Month: String] = [:]
  private var firstDay: Day?

  package init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for index in 0..<5 { openings[index] = Int64.random(in: -50_000...200_000, using: &random) }
    // Every third book has a currency without any rate.
    let hasFrancs = Int.random(in: 0..<3, using: &random) > 0
    var day = today.adding(days: -400)
    while day <= today.adding(days: 5) {
      var prices = ["USD": Int64.random(in: 7000...9900, using: &random)]
      if Bool.random(using: &random) { prices["GBP"] = .random(in: 10_500...12_500, using: &random) }
      if hasFrancs, Bool.random(using: &random) { prices["CHF"] = .random(in: 9000...11_000, using: &random) }
      rates.append((day, prices))
      day = day.adding(days: .random(in: 1...60, using: &random))
    }
    if !rates.contains(where: { $0.prices["GBP"] != nil }) { rates[0].prices["GBP"] = 11_000 }
    if Bool.random(using: &random) { openingDay = today.adding(days: -.random(in: 50...200, using: &random)) }
    for number in 0..<Int.random(in: 5...60, using: &random) { add(number, &random) }
  }

  private mutating func add(_ number: Int, _ random: inout SeededRandom) {
    let date = today.adding(days: .random(in: -360...20, using: &random))
    var moves: Day? = date
    var keys = "date: \(date), title: T\(number)"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: (keys, moves) = (keys + ", paid: no", nil)
    case 1:
      let paid = date.adding(days: .random(in: 0...9, using: &random))
      (keys, moves) = (keys + ", paid: \(paid)", paid)
    default: break
    }
    let account = Int.random(in: 0..<5, using: &random)
    let minor = Int64.random(in: 1...90_000, using: &random)
    let own = CurrencyBook.currencies[account]
    firstDay = min(firstDay ?? date, date)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let other = (account + .random(in: 1..<5, using: &random)) % 5
      keys += ", moved: \(amount(minor)), from: \(CurrencyBook.names[account]), to: \(CurrencyBook.names[other])"
      var arrived = minor
      if CurrencyBook.currencies[other] != own {
        arrived = .random(in: 1...90_000, using: &random)
        keys += ", arrived: \(amount(arrived))"
      }
      add(account, moves, -minor)
      add(other, moves, arrived)
    } else {
      let isReceived = Int.random(in: 0..<3, using: &random) == 0
      keys += ", \(isReceived ? "received" : "spent"): \(amount(minor)), account: \(CurrencyBook.names[account])"
      keys += ", category: \(isReceived && Bool.random(using: &random) ? "Income" : "Food")"
      var charged: Int64? = minor
      var currency = own
      if Int.random(in: 0..<3, using: &random) == 0 {
        currency = ["EUR", "USD", "GBP"].randomElement(using: &random) ?? own
        if currency != own, Bool.random(using: &random) {
          charged = .random(in: 1...90_000, using: &random)
          keys += ", booked: \(amount(charged ?? 0))"
        } else {
          charged = convert(minor, currency, own, on: date)
        }
      }
      if currency != "EUR" { keys += ", currency: \(currency)" }
      if Int.random(in: 0..<4, using: &random) == 0, minor > 3 { keys += ", split: { Home: 0.02 }" }
      if let charged { add(account, moves, isReceived ? charged : -charged) }
    }
    texts[date.month, default: ""] += "- { \(keys) }\n"
  }

  private mutating func add(_ account: Int, _ day: Day?, _ change: Int64) {
    if let day { legs.append(Leg(account: account, day: day, change: change)) }
  }

  private func amount(_ minor: Int64) -> String {
    "\(minor < 0 ? "-" : "")\(minor.magnitude / 100).\(minor.magnitude % 100 < 10 ? "0" : "")\(minor.magnitude % 100)"
  }

  // MARK: The book

  /// The contents of the book's files, by path in the book.
  package var files: [String: String] {
    var files: [String: String] = [:]
    for (month, text) in texts {
      files["\(month < Window(today: today).firstMonth ? "archive" : "ledger")/\(month).yaml"] = text
    }
    for (day, prices) in rates {
      let list = prices.sorted { $0.key < $1.key }.map { code, price in
        let digits = "\(price % 10_000 + 10_000)".dropFirst()
        return "\(code): \(price / 10_000).\(digits)"
      }
      files["rates/\(day).yaml"] = "date: \(day)\nbase: EUR\nrates: { \(list.joined(separator: ", ")) }\n"
    }
    var book = "currency: EUR\nmain-account: Main\nopening-balance: \(amount(openings[0]))\naccounts:\n"
    for index in 1..<5 {
      book += "  - { name: \(CurrencyBook.names[index]), currency: \(CurrencyBook.currencies[index])"
      book += ", opening-balance: \(amount(openings[index])) }\n"
    }
    if let openingDay { book += "opening-date: \(openingDay)\n" }
    files["book.yaml"] = book
    return files
  }

  // MARK: The plain sum

  /// The first day with a separate balance: earlier money is included in it.
  package var firstCountedDay: Day { openingDay ?? firstDay ?? today }

  /// The balance in hundredths of a euro.
  package func balance(on day: Day) -> Int64 {
    var sum: Int64 = 0
    for account in 0..<5 {
      var held = openings[account]
      for leg in legs where leg.account == account && leg.day <= min(day, today) {
        if let openingDay, leg.day < openingDay { continue }
        held += leg.change
      }
      sum += convert(held, CurrencyBook.currencies[account], "EUR", on: day) ?? 0
    }
    return sum
  }

  private func price(_ code: String, _ prices: [String: Int64]) -> Int64? { code == "EUR" ? 10_000 : prices[code] }

  private func convert(_ minor: Int64, _ from: String, _ to: String, on day: Day) -> Int64? {
    if from == to { return minor }
    let fitting = rates.filter { price(from, $0.prices) != nil && price(to, $0.prices) != nil }
    guard let table = fitting.last(where: { $0.day <= day }) ?? fitting.first,
      let numerator = price(from, table.prices), let denominator = price(to, table.prices)
    else { return nil }
    let product = Int128(minor) * Int128(numerator)
    let (quotient, rest) = product.magnitude.quotientAndRemainder(dividingBy: UInt128(denominator))
    let isUp = 2 * rest > UInt128(denominator) || (2 * rest == UInt128(denominator) && quotient % 2 == 1)
    let rounded = Int64(quotient) + (isUp ? 1 : 0)
    return product < 0 ? -rounded : rounded
  }
}
