import Diagnostics
import Ledger
import Testing

/// The keys of a loan in `accounts`.
@Suite struct LoanRateTests {
  private func read(_ keys: String, decimal: String = "point") -> BookReading {
    BookReading([
      "book.yaml": "currency: EUR\ndecimal: \(decimal)\naccounts:\n  - name: Loan\n    kind: loan\n    \(keys)\n"
    ])
  }

  @Test func `a loan's rate is a percentage with at most three decimals`() {
    let account = read("rate: 3.125\n    payment: 450\n    payment-day: 31").ledger.accounts[1]
    #expect(account.rate == LoanRate([.init(from: nil, thousandths: 3125)]))
    #expect(account.payment == 45_000 && account.paymentDay == 31)
    #expect(
      read("rate: 3,2", decimal: "comma").ledger.accounts[1].rate == LoanRate([.init(from: nil, thousandths: 3200)]))
    #expect(read("rate: 0").ledger.accounts[1].rate?.thousandths(in: Month(year: 2026, month: 1)) == 0)
  }

  @Test func `each loan rate applies from its first month on, until the next rate begins`() throws {
    let rate = try #require(read("rate: [{ rate: 3.2 }, { from: 2028-01, rate: 4 }]").ledger.accounts[1].rate)
    #expect(rate.thousandths(in: Month(year: 2027, month: 12)) == 3200)
    #expect(rate.thousandths(in: Month(year: 2028, month: 1)) == 4000)
    let later = try #require(read("rate: { from: 2028-01, rate: 4 }").ledger.accounts[1].rate)
    #expect(later.thousandths(in: Month(year: 2027, month: 12)) == 0)
  }

  @Test func `loan interest is rounded to the nearest cent, and halves to the even cent`() {
    let rate = LoanRate([.init(from: nil, thousandths: 12_000)])
    let month = Month(year: 2026, month: 11)
    // One per cent a month.
    #expect([0, 49, 50, 51, 150, 250, 12_345].map { rate.interest(on: $0, in: month) } == [0, 0, 0, 1, 2, 2, 123])
  }

  @Test(arguments: [
    ("rate: 3.2%", ["bad-amount"]), ("rate: 101", ["bad-amount"]), ("rate: -1", ["bad-amount"]),
    ("rate: 3.2345", ["bad-amount"]), ("rate: much", ["bad-amount"]), ("rate: []", ["wrong-type"]),
    ("rate: [{ rate: 1 }, { rate: 2 }]", ["missing-key"]), ("rate: [{ from: 2028-01 }]", ["missing-key"]),
    ("rate: [{ from: 2028-01, rate: 1 }, { from: 2027-01, rate: 2 }]", ["bad-date"]),
    ("payment: 0", ["bad-amount"]), ("payment-day: 32", ["bad-setting"]),
  ])
  func `an invalid loan is reported`(keys: String, ids: [String]) {
    #expect(read(keys).ids == ids)
  }
}
