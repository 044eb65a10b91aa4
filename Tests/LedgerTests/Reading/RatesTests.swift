import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct RatesTests {
  private func rates(_ day: String, _ prices: String, base: String = "INR") -> (String, String) {
    ("rates/\(day).yaml", "date: \(day)\nsource: ecb\nbase: \(base)\nrates: { \(prices) }\n")
  }

  private func book(_ files: (String, String)..., spent: String = "1", on date: String = "2026-11-15") -> BookReading {
    let entry = "- { date: \(date), title: Tea, spent: \(spent), currency: USD }\n"
    return BookReading(
      Dictionary(files + [("ledger/\(date.prefix(7)).yaml", entry)], uniquingKeysWith: { first, _ in first }))
  }

  @Test func `the newest rates file that is not later than the entry's date is used`() {
    let files = [rates("2026-11-10", "USD: 80"), rates("2026-11-15", "USD: 90"), rates("2026-11-16", "USD: 95")]
    #expect(book(files[0], files[1], files[2]).first?.homeAmount == 9000)
    #expect(book(files[0], files[1], files[2], on: "2026-11-14").first?.homeAmount == 8000)
  }

  @Test func `a rate more than ten days away is used and reported`() {
    for (day, distance) in [("2026-11-05", 10), ("2026-11-04", 11), ("2026-01-05", 314)] {
      let reading = book(rates(day, "USD: 90"))
      #expect(reading.first?.homeAmount == 9000)
      #expect(reading.ids == (distance > 10 ? ["distant-rate"] : []), "\(day)")
      if distance > 10 {
        #expect(reading.findings[0].message == "the nearest rate for USD is from \(day), \(distance) days away")
      }
    }
  }

  @Test func `if there is no earlier rates file, the oldest later file is used`() {
    let later = [rates("2026-11-20", "USD: 90"), rates("2026-11-21", "USD: 95")]
    #expect(book(later[0], later[1]).first?.homeAmount == 9000)
    #expect(book(later[0], later[1]).ids.isEmpty)
    #expect(book(later[0], later[1], on: "2026-11-05").ids == ["distant-rate"])
  }

  @Test func `for a planned entry, the age of a rate is measured from today`() {
    #expect(book(rates("2026-11-12", "USD: 90"), on: "2026-11-30").ids.isEmpty)
    #expect(book(rates("2026-11-10", "USD: 90"), on: "2026-11-30").ids == ["distant-rate"])
  }

  @Test func `a rates file without one of the two currencies is skipped`() {
    let files = [rates("2026-11-10", "USD: 80"), rates("2026-11-14", "GBP: 90"), rates("2026-11-20", "USD: 95")]
    #expect(book(files[0], files[1], files[2]).first?.homeAmount == 8000)
  }

  @Test func `“booked” is suggested only if the account's currency differs from the entry's`() {
    let old = rates("2026-10-01", "USD: 90")
    let entry = "- { date: 2026-11-15, title: Tea, spent: 1, currency: USD }\n"
    let own = "- { date: 2026-11-15, title: Tea, spent: 1, currency: USD, account: US }\n"
    for (text, isOffered) in [(entry, true), (own + own.replacing("Tea", with: "Cake"), false)] {
      let reading = BookReading([
        old.0: old.1, "ledger/2026-11.yaml": text,
        "book.yaml": "accounts:\n  - { name: US, currency: USD, kind: closed }\n",
      ])
      // The warning appears once for all entries of an account with one rate.
      let distant = reading.findings.filter { $0.id == .distantRate }
      #expect(distant.count == 1)
      #expect(distant.first?.notes.contains { $0.text.contains("booked:") } == isOffered)
    }
  }

  @Test func `an account's rate from a distant day is reported in one warning for all days that use it`() {
    let tables = ["2026-06-01", "2026-09-20"].map { rates($0, "USD: 90") }
    func entry(_ day: String) -> String {
      "- { date: \(day), title: Tea, spent: 1, currency: USD, account: US }\n"
    }
    let reading = BookReading([
      tables[0].0: tables[0].1, tables[1].0: tables[1].1,
      "book.yaml": "opening-date: 2026-03-01\naccounts:\n  - { name: US, currency: USD, opening-balance: 5 }\n",
      "ledger/2026-03.yaml": entry("2026-03-04"), "ledger/2026-06.yaml": entry("2026-06-05") + entry("2026-06-20"),
      "ledger/2026-07.yaml": entry("2026-07-01") + entry("2026-07-02"), "ledger/2026-09.yaml": entry("2026-09-19"),
      "ledger/2026-10.yaml": entry("2026-10-05"), "ledger/2026-11.yaml": entry("2026-11-05"),
    ])
    let distant = reading.findings.filter { $0.id == .distantRate }
    #expect(
      distant.map { "\($0.place.file.path.split(separator: "/").last ?? "") \($0.message)" } == [
        // The days up to the opening date, the days to the newest rate, and today.
        "book.yaml the nearest rate for USD is from 2026-06-01, 92 days away",
        "book.yaml the nearest rate for USD is from 2026-09-20, 62 days away",
        "2026-06.yaml the nearest rate for USD is from 2026-06-01, 110 days away",
      ])
    // The days since the earliest of these days, and ten more: `rates fetch` counts back from the newest rate.
    #expect(
      distant.map { $0.notes.map(\.text) }
        == [275, 57, 164].map { ["fetch closer rates with “daybook rates fetch --days \($0)”"] })
  }

  @Test func `for days too early to fetch rates for, the finding suggests adding a rates file`() {
    let reading = BookReading([
      "rates/2026-11-20.yaml": "date: 2026-11-20\nbase: INR\nrates: { USD: 90 }\n",
      "book.yaml": "opening-date: 1990-01-01\naccounts:\n  - { name: US, currency: USD, opening-balance: 5 }\n",
    ])
    let distant = reading.findings.filter { $0.id == .distantRate }
    #expect(distant.map { $0.notes.map(\.text) } == [["add a file to rates/ for a day closer to 1990-01-01"]])
  }

  @Test func `an entry without a rate keeps its currency and is not an error`() {
    let reading = book()
    #expect(reading.first?.amount == Currency(code: "USD").map { Money(100, $0) })
    #expect(reading.findings.map(\.severity) == [.warning])
  }

  @Test func `a rate is the price of one unit of a currency in the base currency`() {
    #expect(book(rates("2026-11-15", "USD: 90", base: "INR"), spent: "2").first?.homeAmount == 18_000)
    #expect(book(rates("2026-11-15", "INR: 0.0125", base: "USD"), spent: "2").first?.homeAmount == 16_000)
    #expect(book(rates("2026-11-15", "USD: 80, INR: 0.5", base: "RUB"), spent: "2").first?.homeAmount == 32_000)
  }

  @Test func `random conversions equal the exact quotient, rounded only once, with halves rounded to even`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(5))
    var ties = 0
    for _ in 0..<Fuzzing.count(300) {
      let from = Int64.random(in: 1...199, using: &random) * 500
      let to = [1, 2, 4, 8, 16, 125, 3, 7].randomElement(using: &random) ?? 1
      let ledger = BookReading([
        "rates/2026-11-15.yaml":
          "date: 2026-11-15\nbase: EUR\nrates: { KWD: \(from / 1000).\(String(from % 1000 + 1000).dropFirst()), JPY: \(to) }\n"
      ]).ledger
      let (kwd, jpy) = (try #require(Currency(code: "KWD")), try #require(Currency(code: "JPY")))
      for _ in 0..<20 {
        let minor = Int64.random(in: 0...2_000, using: &random) * 500
        let day = day("2026-11-15")
        guard case .converted(let result) = ledger.rates.convert(Money(minor, kwd), to: jpy, on: day) else {
          Issue.record("no conversion")
          continue
        }
        // Fils × thousandths ÷ (price of a yen × 10⁶): the remainder must be at most half.
        let numerator = Int128(minor) * Int128(from)
        let denominator = Int128(to) * 1_000_000
        let twice = 2 * (numerator - Int128(result) * denominator)
        #expect(twice.magnitude <= denominator.magnitude)
        if twice.magnitude == denominator.magnitude {
          ties += 1
          #expect(result.isMultiple(of: 2))
        }
      }
    }
    #expect(ties > 0)
  }

  @Test(arguments: [
    (5, 10, 0), (15, 10, 2), (25, 10, 2), (-5, 10, 0), (-15, 10, -2), (26, 10, 3), (-26, 10, -3), (0, 7, 0),
  ])
  func `halves are rounded to even, for positive and negative amounts`(numerator: Int, denominator: Int, rounded: Int) {
    #expect(roundedHalfEven(Int128(numerator), by: Int128(denominator)) == Int128(rounded))
  }

  @Test(arguments: [
    ("base: EUR\nrates: { INR: 1 }", ["missing-key"]), ("date: 2026-11-15\nrates: { INR: 1 }", ["missing-key"]),
    ("date: 2026-11-15\nbase: EUR", ["missing-key"]), ("date: 2026-11-14\nbase: EUR\nrates: {}", ["bad-date"]),
    ("date: 2026-11-15\nbase: Euro\nrates: {}", ["unknown-currency"]), ("- x", ["wrong-type"]), ("", ["wrong-type"]),
    ("date: 2026-11-15\nbase: EUR\nrates: { INR: 0, USD: -1, JPY: 1e3 }", ["bad-amount", "bad-amount", "bad-amount"]),
    ("date: 2026-11-15\nbase: EUR\nrates: [INR]", ["wrong-type"]),
    ("date: 2026-11-15\nbase: EUR\nrates: { inr: 1 }", ["unknown-currency"]),
    ("date: 2026-11-15\nbase: EUR\nrates: { INR: 1, INR: 2 }", ["duplicate-key"]),
  ])
  func `an invalid rates file is reported`(text: String, ids: [String]) {
    #expect(BookReading(["rates/2026-11-15.yaml": text]).ids == ids)
  }

  @Test func `unknown currencies in a rates file are ignored`() {
    #expect(book(rates("2026-11-15", "USD: 90, XDR: 1.2")).findings == [])
  }

  @Test func `a converted amount that is too large for a total is an error and does not crash`() {
    #expect(book(rates("2026-11-15", "USD: 999999999999999"), spent: "999999999999999").ids == ["total-too-large"])
  }

  // MARK: Odd rates

  private func odd(_ prices: [(String, String)]) -> [String] {
    let files = prices.map { day, price in ("rates/\(day).yaml", "date: \(day)\nbase: EUR\nrates: { USD: \(price) }\n")
    }
    let reading = BookReading(Dictionary(uniqueKeysWithValues: files))
    return reading.findings.filter { $0.id == .oddRate }.map { finding in
      ([finding.message] + finding.notes.map(\.text)).joined(separator: " | ")
    }
  }

  @Test func `a rate that differs greatly from its neighbours is reported`() {
    #expect(odd([("2026-11-01", "0.80"), ("2026-11-10", "0.95"), ("2026-11-20", "0.81")]).isEmpty)
    let far = odd([("2026-11-01", "0.80"), ("2026-11-10", "1.25"), ("2026-11-20", "0.81")])
    #expect(
      far == [
        "1.25 is far from the other rates for USD | 0.80 on 2026-11-01 | 1 ÷ 1.25 = 0.8000 would fit: is this the price of one EUR?"
      ])
    #expect(odd([("2026-11-01", "0.80"), ("2026-11-10", "0.080")]).count == 1)
    // A rate that stays at the new value is not a typo.
    #expect(odd([("2026-11-01", "0.50"), ("2026-11-10", "0.80"), ("2026-11-20", "0.81")]).isEmpty)
    // Files of distant days are not compared.
    #expect(odd([("2026-09-01", "0.50"), ("2026-11-10", "0.80")]).isEmpty)
  }

  @Test func `a rate may have a decimal comma in a book with decimal commas`() {
    let files = [
      "book.yaml": "currency: EUR\ndecimal: comma\n",
      "rates/2026-11-15.yaml": "date: 2026-11-15\nbase: EUR\nrates: { USD: \"0,85\", GBP: 1.15 }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-15, title: Tea, spent: 100, currency: USD }\n",
    ]
    let reading = BookReading(files)
    #expect(reading.ids.isEmpty && reading.first?.homeAmount == 8500)
  }

  // MARK: Withdrawn currencies

  @Test func `an account that still holds a withdrawn currency is reported in one warning`() {
    func findings(_ moved: String) -> [Finding] {
      BookReading([
        "book.yaml":
          "currency: EUR\nopening-date: 2022-01-01\naccounts:\n  - { name: Old, currency: HRK, opening-balance: 753.45 }\n",
        "rates/2022-12-30.yaml": "date: 2022-12-30\nbase: EUR\nrates: { HRK: 0.132723 }\n",
        "archive/2022-12.yaml": moved
          + "- { date: 2022-12-30, title: Tea, spent: 3.45, currency: HRK, account: Old }\n",
      ]).findings.filter { $0.id == .withdrawnCurrency }
    }
    let held = findings("")
    #expect(held.map(\.message) == ["“Old” holds 750.00 HRK, a currency withdrawn in 2023-01"])
    #expect(
      findings("- { date: 2022-12-31, title: Changed, moved: 750, currency: HRK, from: Old, to: Main, arrived: 99 }\n")
        .isEmpty)
  }

  @Test func `a withdrawn currency is valid up to the month of its withdrawal`() {
    func ids(_ code: String, on day: String) -> [String] {
      let folder = day < "2025-11" ? "archive" : "ledger"
      return BookReading([
        "book.yaml": "currency: EUR\n",
        "\(folder)/\(day.prefix(7)).yaml":
          "- { date: \(day), title: Tea, spent: 100, currency: \(code), booked: 13.27 }\n",
      ]).ids
    }
    #expect(ids("HRK", on: "2022-08-03").isEmpty && ids("HRK", on: "2023-01-31").isEmpty)
    #expect(
      ids("HRK", on: "2023-02-01") == ["unknown-currency"] && ids("HRK", on: "2026-11-03") == ["unknown-currency"])
    for code in ["LTL", "EEK", "LVL", "DEM", "SLL", "ZWL"] { #expect(Currency(code: code)?.lastMonth != nil) }
    #expect(!Currency.allCodes.contains("HRK") && Currency(code: "EUR")?.lastMonth == nil)
  }
}
