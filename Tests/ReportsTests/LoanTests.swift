import Diagnostics
import Ledger
import Reports
import TestSupport
import Testing

@Suite struct LoanTests {
  private static let today = day("2026-11-21")

  private func ledger(_ account: String, _ november: String = "", today: String = "2026-11-21") -> Ledger {
    readBook(
      [
        "book.yaml": "currency: EUR\naccounts:\n  - { name: Loan, kind: loan, \(account) }\n",
        "ledger/2026-11.yaml": november,
      ],
      today: today
    ).ledger
  }

  private func plan(_ account: String, today: String = "2026-11-21") -> LoanPlan? {
    let ledger = ledger(account, today: today)
    return LoanPlan(ledger, .init(index: 1), holding: Balance(ledger).byAccount[1].minor)
  }

  /// Interest in hundredths of a cent and halves, half to even, by whole numbers that cannot overflow.
  private func interest(_ owed: Int64, _ thousandths: Int64) -> Int64 {
    let (whole, rest) = (owed * thousandths).quotientAndRemainder(dividingBy: 1_200_000)
    return whole + (rest > 600_000 || rest == 600_000 && whole % 2 == 1 ? 1 : 0)
  }

  @Test func `a payment made early is not expected again in the same month`() throws {
    let account = "opening-balance: -9000, rate: 3, payment: 450, payment-day: 29"
    func rows(_ entries: String) throws -> [LoanPlan.Row] {
      let ledger = ledger(account, entries)
      return try #require(LoanPlan(ledger, .init(index: 1), holding: Balance(ledger).byAccount[1].minor)).rows
    }
    let none = try rows("")
    let whole = try rows("- { date: 2026-11-20, title: Rate, moved: 450, to: Loan }\n")
    let half = try rows("- { date: 2026-11-20, title: Rate, moved: 200, to: Loan }\n")
    #expect([none, half, whole].map { $0[0].payment } == [45_000, 25_000, 0])
    // However it is paid, the debt at the end of the month is the same.
    #expect(Set([none, half, whole].map { $0[0].owed }).count == 1 && none.count == whole.count)
  }

  @Test func `interest that the bank has charged in this month is not charged again`() throws {
    let account = "opening-balance: -9000, rate: 3, payment: 450, payment-day: 1"
    let paid =
      "- { date: 2026-11-01, title: Rate, moved: 450, to: Loan }\n"
      + "- { date: 2026-11-15, title: Interest, spent: 21.38, account: Loan }\n"
    func plan(_ today: String) throws -> LoanPlan {
      let ledger = ledger(account, paid, today: today)
      return try #require(LoanPlan(ledger, .init(index: 1), holding: Balance(ledger).byAccount[1].minor))
    }
    let (november, december) = (try plan("2026-11-21"), try plan("2026-12-01"))
    #expect(november.rows[0].interest == 0 && november.rows[0].owed == 857_138)
    // December's payment is expected on the first.
    #expect(december.rows[0].payment == 0 && december.owed == november.rows[0].owed)
    #expect(try plan("2026-11-14").rows[0].interest == 2_138)
  }

  @Test func `the repayment plans of random loans equal those computed by a simple loop`() throws {
    var (ended, endless) = (0, 0)
    for seed in 0..<UInt64(Fuzzing.count(4_000, least: 200)) {
      var random = SeededRandom(seed: Fuzzing.seed(seed))
      let owed = Int64.random(in: 1...40_000_000, using: &random)
      let payment = Int64.random(in: 1...max(2, owed / 20), using: &random)
      let payDay = Int.random(in: 1...31, using: &random)
      let first = Int64.random(in: 0...9_999, using: &random)
      let second = Int64.random(in: 0...9_999, using: &random)
      let from = Month(year: 2026, month: 11).adding(months: Int.random(in: -3...40, using: &random))
      let isList = Bool.random(using: &random)
      func percent(_ rate: Int64) -> String { "\(rate / 1000).\(String(String(rate % 1000 + 1000).dropFirst()))" }
      func money(_ minor: Int64) -> String { "\(minor / 100).\(String(String(minor % 100 + 100).dropFirst()))" }
      let rate =
        isList ? "[{ rate: \(percent(first)) }, { from: \(from), rate: \(percent(second)) }]" : percent(first)
      let text =
        "opening-balance: -\(money(owed)), rate: \(rate), payment: \(money(payment)), payment-day: \(payDay)"
      let plan = try #require(self.plan(text), "seed \(seed)")
      #expect(plan.owed == owed)
      // The same month by month.
      var (left, month, rows) = (owed, Month(year: 2026, month: 11), [LoanPlan.Row]())
      while left > 0, rows.count < 1_200, left < 1_000_000_000_000_000 {
        let isOver = month == Month(year: 2026, month: 11) && min(payDay, 30) <= 21
        let paid = isOver ? 0 : left < payment ? left : payment
        left -= paid
        let added = interest(left, isList && month >= from ? second : first)
        left += added
        rows.append(.init(month: month, payment: paid, interest: added, owed: left))
        month = month.adding(months: 1)
      }
      try #require(plan.neverEnds == (left > 0), "seed \(seed)")
      if left > 0 {
        endless += 1
        try #require(plan.rows == Array(rows.prefix(12)), "seed \(seed)")
        continue
      }
      ended += 1
      try #require(plan.rows == rows, "seed \(seed)")
      // What is paid is what was owed and its interest.
      try #require(plan.rows.reduce(0) { $0 + $1.payment } == owed + plan.interest)
    }
    #expect(ended > 50 && endless > 5)
  }

  @Test func `a loan whose payment does not exceed the interest never ends`() throws {
    let plan = try #require(self.plan("opening-balance: -12000, rate: 5, payment: 50, payment-day: 30"))
    #expect(plan.neverEnds && plan.lastMonth == nil)
    // A cent more ends, after more than a hundred years it would not.
    let small = try #require(self.plan("opening-balance: -12000, rate: 5, payment: 60, payment-day: 30"))
    #expect(!small.neverEnds)
  }

  @Test func `from the day of a loan payment on, the debt no longer includes this payment`() throws {
    let before = try #require(self.plan("opening-balance: -100, rate: 0, payment: 50, payment-day: 22"))
    #expect(before.rows.map(\.payment) == [5000, 5000])
    let after = try #require(self.plan("opening-balance: -100, rate: 0, payment: 50, payment-day: 21"))
    #expect(after.rows.map(\.payment) == [0, 5000, 5000])
  }

  @Test func `raising a loan's payment by a tenth, rounded to ten, ends the loan sooner`() throws {
    let text = "opening-balance: -10000, rate: 3.6, payment: 140"
    let ledger = ledger(text)
    let plan = try #require(self.plan(text))
    let extra = try #require(plan.extra(ledger))
    #expect(extra.more == 1000)
    let other = try #require(self.plan("opening-balance: -10000, rate: 3.6, payment: 150"))
    #expect(extra.monthsSooner == plan.rows.count - other.rows.count && extra.monthsSooner > 0)
  }

  @Test func `a loan has a repayment plan only if it has a debt, a rate and a payment`() {
    #expect(plan("rate: 3, payment: 5") == nil)
    #expect(plan("opening-balance: 5, rate: 3, payment: 5") == nil)
    #expect(plan("opening-balance: -5, payment: 5") == nil)
    #expect(plan("opening-balance: -5, rate: 3") == nil)
  }

  @Test func `last year's interest is reported as missing until it is entered`() throws {
    func missing(_ extra: [String: String], opening: String = "") -> MissingInterest? {
      var files = extra
      files["book.yaml"] =
        "currency: EUR\n\(opening)accounts: [{ name: Loan, kind: loan, opening-balance: -12000, rate: 5, payment: 200 }]\n"
      let ledger = readBook(files).ledger
      return MissingInterest(ledger, .init(index: 1))
    }
    // Two payments: 50.00 on 12,000, then 49.17 on 11,800 and 48.33 on 11,600.
    let payments = [
      "archive/2025-03.yaml": "- { date: 2025-03-01, title: Rate, moved: 200, to: Loan }\n",
      "archive/2025-10.yaml": "- { date: 2025-10-01, title: Rate, moved: 200, to: Loan }\n",
      "archive/2025-01.yaml": "- { date: 2025-01-01, title: Tea, spent: 2 }\n",
    ]
    let found = try #require(missing(payments))
    #expect(found.year == 2025 && found.amount == 2 * 5000 + 7 * 4917 + 3 * 4833 && found.day == day("2025-12-31"))
    var booked = payments
    booked["ledger/2025-12.yaml"] = "- { date: 2025-12-31, title: Interest, spent: 590, account: Loan }\n"
    #expect(missing(booked) == nil)
    // Months before the opening day do not count.
    #expect(missing([:], opening: "opening-date: 2025-12-01\n")?.amount == 5000)
    #expect(missing([:], opening: "opening-date: 2026-01-01\n") == nil)
  }
}
