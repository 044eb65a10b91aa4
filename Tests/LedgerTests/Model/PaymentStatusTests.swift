import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct PaymentStatusTests {
  private func status(_ lines: String..., today: String) -> PaymentStatus? {
    let text = (["- date: 2026-11-10", "title: Rent", "spent: 12"] + lines).joined(separator: "\n  ") + "\n"
    let reading = BookReading(november: text, today: today)
    return reading.first?.status(on: reading.ledger.today)
  }

  @Test func `an entry without “due” and “paid” is paid on its date`() {
    #expect(status(today: "2026-11-10") == .paid(day("2026-11-10")))
    #expect(status(today: "2026-12-01") == .paid(day("2026-11-10")))
  }

  @Test func `an entry with a later date is planned`() {
    #expect(status(today: "2026-11-09") == .planned(day("2026-11-10")))
  }

  @Test func `a bill is pending until it is paid, even if it is overdue`() {
    for today in ["2026-11-01", "2026-11-21", "2027-03-01"] {
      #expect(status("due: 2026-11-20", today: today) == .pending(due: day("2026-11-20")))
    }
  }

  @Test func `an entry with “paid: no” is pending, with or without a due date`() {
    #expect(status("paid: no", today: "2026-11-21") == .pending(due: nil))
    #expect(status("paid: no", "due: 2026-11-20", today: "2026-11-21") == .pending(due: day("2026-11-20")))
  }

  @Test func `a bill is pending before the day on which it was paid, and paid from that day on`() {
    #expect(status("due: 2026-11-20", "paid: 2026-11-15", today: "2026-11-14") == .pending(due: day("2026-11-20")))
    #expect(status("due: 2026-11-20", "paid: 2026-11-15", today: "2026-11-15") == .paid(day("2026-11-15")))
  }

  @Test func `an entry without a due date that is paid after today is pending until that day`() {
    #expect(status("paid: 2026-12-05", today: "2026-11-21") == .pending(due: day("2026-12-05")))
    #expect(status("paid: 2026-12-05", today: "2026-12-05") == .paid(day("2026-12-05")))
  }

  @Test(arguments: [
    ([], "2026-11-10"), (["due: 2026-11-20"], nil), (["paid: no"], nil), (["paid: 2026-11-15"], "2026-11-15"),
    (["due: 2026-11-20", "paid: 2026-12-15"], "2026-12-15"),
  ])
  func `money moves on the date of payment or, without one, on the entry's date`(lines: [String], moving: String?) {
    let text = (["- date: 2026-11-10", "title: Rent", "spent: 12"] + lines).joined(separator: "\n  ") + "\n"
    #expect(BookReading(november: text).first?.paymentDate == moving.map { day($0) })
  }

  @Test func `a payment changes the balance at the end of its day, and not before`() throws {
    let rent = try #require(BookReading(november: tea("paid: 2026-11-15")).first)
    #expect(!rent.isPaid(by: day("2026-11-14")))
    #expect(rent.isPaid(by: day("2026-11-15")))
  }

  @Test func `received money is never a bill, but can be paid later`() {
    let text = "- { date: 2026-11-10, title: Salary, received: 5, paid: no }\n"
    let reading = BookReading(november: text)
    #expect(reading.findings == [])
    #expect(reading.first?.status(on: day("2026-11-21")) == .pending(due: nil))
    #expect(BookReading(november: text.replacing("paid: no", with: "due: 2026-11-20")).ids == ["unknown-key"])
  }
}
