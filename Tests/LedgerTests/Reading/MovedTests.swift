import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct MovedTests {
  private static let book = "accounts:\n  - name: Bank\n  - name: Cash\n  - { name: Dollars, currency: USD }\n"
  private static let rates = "date: 2026-11-12\nbase: USD\nrates: { INR: 90 }\n"

  private func read(_ lines: String...) -> BookReading {
    let text = (["- date: 2026-11-03", "title: Savings", "moved: 500"] + lines).joined(separator: "\n  ") + "\n"
    return BookReading(["ledger/2026-11.yaml": text, "book.yaml": Self.book, "rates/2026-11-12.yaml": Self.rates])
  }

  @Test func `a transfer moves money from one account to another`() throws {
    let reading = read("from: Bank", "to: Cash")
    #expect(reading.findings == [])
    let moved = try #require(reading.first)
    #expect(moved.direction == .moved && moved.amount == Money(50_000, .inr))
    #expect(reading.ledger.account(moved.account).name == "Bank")
    #expect(moved.details?.destination.map { reading.ledger.account($0).name } == "Cash")
    #expect(moved.details?.arrived == nil)
  }

  @Test func `either account of a transfer may be the main account`() throws {
    #expect(try #require(read("from: Bank").first).details?.destination == .unnamed)
    #expect(try #require(read("to: Bank").first).account == .unnamed)
    #expect(read("to: Bank").findings == [])
  }

  @Test func `a transfer without accounts or within one account is refused`() {
    #expect(read().ids == ["wrong-type"])
    #expect(read("from: Bank", "to: Bank").ids == ["wrong-type"])
  }

  @Test func `the amount of a transfer is in the currency of the sending account`() {
    #expect(read("from: Dollars", "to: Bank", "arrived: 45000").first?.amount.currency.code == "USD")
  }

  @Test func `a transfer between currencies requires “arrived”, in the currency of the receiving account`() {
    #expect(read("from: Bank", "to: Dollars").ids == ["missing-key"])
    let reading = read("from: Bank", "to: Dollars", "arrived: 5.50")
    #expect(reading.findings == [])
    #expect(reading.first?.details?.arrived == Currency(code: "USD").map { Money(550, $0) })
  }

  @Test(arguments: ["category: Food", "account: Bank", "currency: USD", "due: 2026-11-20"])
  func `keys that belong to “spent” and “received” are refused in a transfer`(line: String) {
    #expect(read("from: Bank", "to: Cash", line).ids == ["unknown-key"])
  }

  @Test func `“arrived” is refused in a transfer between accounts with the same currency`() {
    #expect(read("from: Bank", "to: Cash", "arrived: 500").ids == ["unknown-key"])
  }

  @Test(arguments: ["from: Bank", "to: Bank", "arrived: 5"])
  func `keys that belong to a transfer are refused in an entry with “spent”`(line: String) {
    #expect(BookReading(november: tea(line)).ids == ["unknown-key"])
  }

  @Test(arguments: [("spent: 5", "moved"), ("received: 5", "moved")])
  func `a transfer that also has “spent” or “received” is refused`(line: String, other: String) {
    let reading = read("from: Bank", line)
    #expect(reading.ids == ["both-spent-and-received"])
    #expect(reading.findings.first?.message.contains("“\(other)”") == true)
  }
}
