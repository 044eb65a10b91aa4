import Language
import Ledger
import Testing

@testable import Serve

/// What is proposed of the letters on a receipt, and what is not.
@Suite struct ReceiptTextTests {
  private func read(_ lines: String...) -> ReceiptText {
    ReceiptText(lines, .inr, DayReader(nil, today: Day("2026-11-21") ?? Day(number: 0)))
  }

  @Test func `a total that a payment repeats is proposed`() {
    let read = read("CORNER MARKET", "Milk 1.20", "Bread 2,30", "TOTAL 3.50", "VISA 3.50", "2026-11-18 10:02")
    #expect(read.total == 350 && read.totalLine == nil)
    #expect(read.shop == "CORNER MARKET" && read.day == Day("2026-11-18"))
  }

  @Test func `a total that its lines add up to is proposed`() {
    #expect(read("Shop", "Milk 1.20", "Bread 2.30", "Summe EUR 3,50").total == 350)
  }

  @Test func `a total that nothing else repeats is shown as its line alone`() {
    let read = read("Shop", "Milk 1.20", "Bread 2.80", "Total 3.50")
    #expect(read.total == nil && read.totalLine == "Total 3.50")
  }

  @Test func `rubbish proposes nothing`() {
    let read = read("~~|1", "12 34 56", "...", "0")
    #expect(read.total == nil && read.totalLine == nil && read.shop == nil && read.day == nil)
  }
}
