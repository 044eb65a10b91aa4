import Formats
import Ledger
import Localization
import TestSupport
import Testing

/// Transactions as people type them on a phone.
@Suite struct QuickEntryTests {
  private func parse(_ text: String, home: String = "EUR", decimal: DecimalSeparator = .point) throws -> QuickEntry {
    let today = try #require(Day("2026-11-21"))
    return QuickEntry(
      text,
      QuickEntry.Context(
        days: DayReader(nil, today: today), home: try #require(Currency(code: home)), decimal: decimal,
        accounts: ["Card", "Travel card", "Cash", "Bank"]))
  }

  /// The parsed values, such as `spent 45.00 fuel 2026-11-20 @Card #trip`.
  private func summary(_ text: String, home: String = "EUR", decimal: DecimalSeparator = .point) throws -> String {
    let entry = try parse(text, home: home, decimal: decimal)
    if let problem = entry.problem { return "\(problem)" }
    var parts = [entry.isReceived ? "received" : "spent", entry.amount ?? "", entry.title]
    if let currency = entry.currency { parts.append(currency.code) }
    if let day = entry.day { parts.append("\(day)") }
    if let account = entry.account { parts.append("@\(account)") }
    return (parts + entry.tags.map { "#\($0)" }).joined(separator: " ")
  }

  @Test(arguments: [
    ("12.50 coffee", "spent 12.50 coffee"),
    ("coffee 12.50", "spent 12.50 coffee"),
    ("- 12,50 coffee", "spent 12.50 coffee"),
    ("- [ ] 3 bread rolls", "spent 3.00 bread rolls"),
    ("yesterday 45 fuel @card #trip", "spent 45.00 fuel 2026-11-20 @Card #trip"),
    ("+20 from Tom", "received 20.00 from Tom"),
    ("45 fuel @travel card", "spent 45.00 fuel @Travel card"),
    ("45 fuel @trav", "spent 45.00 fuel @Travel card"),
    ("45 fuel @c", "spent 45.00 fuel @c"),
    ("€4.20 tea", "spent 4.20 tea"), ("4.20€ tea", "spent 4.20 tea"),
    ("12 GBP book", "spent 12.00 book GBP"), ("£12 book", "spent 12.00 book GBP"),
    ("1200 JPY ramen", "spent 1200 ramen JPY"),
    ("3 nov 12.50 tea", "spent 12.50 tea 2026-11-03"), ("tea 12.50 friday", "spent 12.50 tea 2026-11-20"),
    ("2026-11-02 8 book", "spent 8.00 book 2026-11-02"),
    ("sun cream 5", "spent 5.00 sun cream"), ("1,250 sofa", "spent 1250.00 sofa"),
    // Three decimals of a pump are not thousands.
    ("1.234 petrol", "noAmount"), ("1.234,50 sofa", "spent 1234.50 sofa"),
    ("#gift 10 flowers #mum", "spent 10.00 flowers #gift #mum"),
    ("coffee", "noAmount"), ("", "noAmount"), ("12.50", "noTitle"), ("2 coffees 7.50", "severalAmounts"),
  ])
  func `a quick entry contains an amount, a title and optional details`(text: String, expected: String) throws {
    #expect(try summary(text) == expected)
  }

  @Test func `the amount of a quick entry is read with the book's decimal separator and currency`() throws {
    #expect(try summary("12,50 Kaffee", decimal: .comma) == "spent 12,50 Kaffee")
    #expect(try summary("12.50 Kaffee", decimal: .comma) == "spent 12,50 Kaffee")
    #expect(try summary("1.250 Sofa", decimal: .comma) == "spent 1250,00 Sofa")
    #expect(try summary("$5 tea", home: "CAD") == "spent 5.00 tea")
    #expect(try summary("$5 tea") == "spent 5.00 tea USD")
    #expect(try summary("500 ramen", home: "JPY") == "spent 500 ramen")
  }

  @Test func `any text is read as a quick entry without a crash, and a valid entry has an amount and a title`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(45))
    let words = [
      "12.50", "+20", "@card", "#trip", "yesterday", "3", "nov", "€", "GBP", "-", "tea", "@", "#", "1,2,3", "😀",
    ]
    for _ in 0..<Fuzzing.count(20_000) {
      let count = Int.random(in: 0...6, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      let entry = try parse(text)
      if entry.problem == nil { #expect(entry.amount != nil && !entry.title.isEmpty, "\(text)") }
    }
  }
}
