import Diagnostics
import Ledger
import TestSupport
import Testing

/// Amounts in another currency with the amount that was charged to the account (`booked`).
@Suite struct BookedTests {
  private static let book = "currency: EUR\naccounts:\n  - { name: Dollars, currency: USD }\n"

  private func read(_ lines: String, rates: String? = "date: 2026-11-12\nbase: EUR\nrates: { USD: 0.90, GBP: 1.10 }\n")
    -> BookReading
  {
    var files = [
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Hotel, \(lines) }\n", "book.yaml": Self.book,
      "categories.yaml": "- { name: Other }\n- { name: Food }\n- { name: Income, kind: income }\n",
    ]
    files["rates/2026-11-12.yaml"] = rates
    return BookReading(files)
  }

  @Test func `the booked amount is the amount in the home currency, with or without a rate`() throws {
    for rates in ["date: 2026-11-12\nbase: EUR\nrates: { USD: 0.90 }\n", nil] {
      let reading = read("spent: 100, currency: USD, booked: 93.51", rates: rates)
      // The account in dollars cannot be valued without a rate.
      #expect(reading.ids == (rates == nil ? ["missing-rate"] : []))
      let hotel = try #require(reading.first)
      #expect(hotel.homeAmount == 9351 && hotel.charged.minor == 9351 && hotel.amount.minor == 10_000)
    }
  }

  @Test func `a booked amount of an account in another currency is converted from that currency`() throws {
    let hotel = try #require(read("spent: 50, currency: GBP, booked: 60, account: Dollars").first)
    #expect(hotel.charged.currency.code == "USD" && hotel.charged.minor == 6000 && hotel.homeAmount == 5400)
  }

  @Test func `the booked amount is divided among the parts of a split`() throws {
    let hotel = try #require(read("spent: 100, currency: USD, booked: 93.51, split: { Food: 50 }").first)
    #expect(hotel.homeAmount == 9351 && hotel.split.map(\.homeAmount) == [4676])
  }

  @Test(arguments: [
    ("spent: 100, booked: 93.51", "unknown-key"),
    ("spent: 5, currency: USD, account: Dollars, booked: 5", "unknown-key"),
    ("moved: 5, to: Dollars, arrived: 5, booked: 5", "unknown-key"),
    ("spent: 5, currency: USD, booked: -5", "bad-amount"),
    ("spent: 5, currency: USD, booked: five", "bad-amount"),
  ])
  func `a booked amount that is invalid or unnecessary is refused`(lines: String, id: String) {
    #expect(read(lines).ids == [id])
  }
}
