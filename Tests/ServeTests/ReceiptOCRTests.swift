import Localization
import Ledger
import Testing

@testable import Serve

/// The values proposed from the text of a receipt, and texts that give none.
@Suite struct ReceiptOCRTests {
  private func read(_ lines: String...) -> ReceiptOCR {
    ReceiptOCR(lines, .inr, DayReader(nil, today: Day("2026-11-21") ?? Day(number: 0)))
  }

  @Test func `the total of a receipt is proposed if a payment confirms it`() {
    let read = read("CORNER MARKET", "Milk 1.20", "Bread 2,30", "TOTAL 3.50", "VISA 3.50", "2026-11-18 10:02")
    #expect(read.total == 350 && read.totalLine == nil)
    #expect(read.shop == "CORNER MARKET" && read.day == Day("2026-11-18"))
  }

  @Test func `the total of a receipt is proposed if it equals the sum of the lines`() {
    #expect(read("Shop", "Milk 1.20", "Bread 2.30", "Summe EUR 3,50").total == 350)
  }

  @Test func `the total of a receipt is confirmed by the cash paid minus the change`() {
    let read = read("Shop", "TAX 6% 0.80", "TOTAL RM 14.10", "CASH RM 20.00", "| CHANGE RM 5.90")
    #expect(read.total == 1410 && read.totalLine == nil)
    #expect(self.read("Shop", "TOTAL 14.10", "CASH 20.00", "CHANGE 6.90").total == nil)
  }

  @Test func `a subtotal or a tax total is not proposed, even if the lines add up to it`() {
    let read = read("Bistro", "Stout 150.00", "Lager 145.00", "SUB TOTAL 295.00", "SERVICE 29.50", "TOTAL 343.95")
    #expect(read.total == nil && read.totalLine == "TOTAL 343.95")
    #expect(self.read("Total Sales (Excluding GST) 6.00", "Total GST 0.36", "Total 6.36", "CASH 6.36").total == 636)
  }

  @Test func `an unconfirmed total of a receipt is shown only as a line of text`() {
    let read = read("Shop", "Milk 1.20", "Bread 2.80", "Total 3.50")
    #expect(read.total == nil && read.totalLine == "Total 3.50")
  }

  @Test func `no value is proposed from an unreadable receipt`() {
    let read = read("~~|1", "12 34 56", "...", "0")
    #expect(read.total == nil && read.totalLine == nil && read.shop == nil && read.day == nil)
  }
}
