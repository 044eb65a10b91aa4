import Ledger
import Reports
import TestSupport
import Testing

/// A year's totals, compared with those of its months, categories and balances.
@Suite struct YearSummaryTests {
  private func summary(_ ledger: Ledger, _ year: Int) -> YearSummary {
    let balances = MonthBalances(ledger, Valuation(ledger))
    return YearSummary(ledger, LedgerTotals(ledger), balances, year: year)
  }

  private func entry(_ date: String, _ amount: Int, _ rest: String = "") -> String {
    "- { date: \(date), title: A, spent: \(amount)\(rest) }\n"
  }

  @Test func `in random books, months and categories add up to the year, and years add up to the book`() {
    for seed in 0..<Fuzzing.count(120, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      var count = 0
      for year in YearSummary.years(ledger) {
        let summary = summary(ledger, year)
        func sum(_ totals: [PeriodTotal]) -> PeriodTotal { totals.reduce(PeriodTotal(), +) }
        #expect(sum(summary.months.map(\.period.spent)) == summary.period.spent, "seed \(seed)")
        #expect(sum(summary.months.map(\.period.received)) == summary.period.received, "seed \(seed)")
        #expect(sum(summary.expenses.map(\.total)) == summary.period.spent, "seed \(seed)")
        #expect(sum(summary.incomes.map(\.total)) == summary.period.received, "seed \(seed)")
        #expect(summary.months.reduce(0) { $0 + $1.entryCount } == summary.entryCount, "seed \(seed)")
        count += summary.entryCount
      }
      #expect(count == ledger.transactions.count, "seed \(seed)")
    }
  }

  @Test func `the balance of a month is the balance on its last day in random books`() {
    for seed in 0..<Fuzzing.count(120, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let valuation = Valuation(ledger)
      let balances = MonthBalances(ledger, valuation)
      for offset in -30...14 {
        let month = ledger.today.month.adding(months: offset)
        let isThere = offset <= 0 && month.lastDay >= valuation.openingDay.adding(days: -1)
        let last = valuation.balance(on: min(month.lastDay, ledger.today))
        #expect(balances.atEnd(of: month) == (isThere ? last : nil), "seed \(seed)")
      }
      #expect(balances.atEnd(of: ledger.today.month) == Balance(ledger).current, "seed \(seed)")
    }
  }

  @Test func `in random books, each account begins a year with its last balance of the previous year`() {
    for seed in 0..<Fuzzing.count(120, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let years = (ledger.today.year - 3)...ledger.today.year
      var received = Array(repeating: Int64(0), count: ledger.accounts.count)
      var before: AccountFlows?
      for year in years {
        let flows = AccountFlows(
          ledger, during: Month(year: year, month: 1).firstDay...Month(year: year, month: 12).lastDay)
        for (index, row) in flows.rows.enumerated() {
          if let old = before?.rows[index] { #expect(row.opening == old.balance, "seed \(seed)") }
          received[index] += row.received
        }
        before = flows
      }
      let whole = AccountFlows(ledger)
      #expect(before?.rows.map(\.balance) == whole.rows.map(\.balance), "seed \(seed)")
      #expect(received == whole.rows.map(\.received), "seed \(seed)")
    }
  }

  @Test func `the current year is compared with another year up to the same day, and a past year as a whole`() {
    let ledger = ledger([
      "2024-06": entry("2024-06-01", 5),
      "2025-03": entry("2025-03-05", 10), "2025-12": entry("2025-12-05", 30),
      "2026-03": entry("2026-03-05", 20), "2026-11": entry("2026-11-30", 7),
    ])
    let running = summary(ledger, 2026)
    #expect(running.period.phase == .running && running.months.count == 11)
    #expect(running.period.spent == PeriodTotal(soFar: 2000, planned: 700) && running.before?.spent.soFar == 1000)
    let past = summary(ledger, 2025)
    #expect(past.period.phase == .over && past.period.spent.planned == 0 && past.before?.spent.soFar == 500)
    #expect(past.opening == -500 && past.closing == -4500)
    #expect(summary(ledger, 2024).before == nil)
    #expect(summary(ledger, 2024).months.map(\.month.monthOfYear) == Array(6...12))
  }

  @Test func `a future year has no balance, no budget and no comparison`() {
    let ledger = readBook([
      "categories.yaml": "- { name: Food, budget: 100 }\n- Home\n", "ledger/2026-11.yaml": entry("2026-11-02", 9),
      "ledger/2027-02.yaml": entry("2027-02-01", 40, ", category: Food"),
    ]).ledger
    let ahead = summary(ledger, 2027)
    #expect(ahead.period.phase == .ahead && ahead.opening == nil && ahead.closing == nil && ahead.before == nil)
    #expect(ahead.period.shownSpent == 4000 && ahead.expenses.map(\.budget) == [nil])
    #expect(ahead.months.map(\.month.monthOfYear) == [1, 2] && ahead.expenses[0].average == 2000)
  }

  @Test func `the budgets of a year cover its months in the book, and in the current year only up to today`() {
    let ledger = readBook([
      "categories.yaml": "- { name: Food, budget: 100 }\n- Home\n",
      "archive/2025-10.yaml": entry("2025-10-02", 50, ", category: Food"),
      "ledger/2026-11.yaml": entry("2026-11-02", 80, ", category: Food")
        + entry("2026-11-29", 500, ", category: Food"),
    ]).ledger
    let past = summary(ledger, 2025).expenses[0].budget
    #expect(past?.usedInYear == 5000 && past?.budgetInYear == 30_000)
    let running = summary(ledger, 2026).expenses[0].budget
    #expect(running?.usedInYear == 8000 && running?.budgetInYear == 110_000)
  }

  @Test func `the saved percentage of income is negative if more was spent, and unknown without income`() {
    func saved(_ spent: Int, _ received: String) -> Int? {
      summary(ledger(["2026-11": entry("2026-11-01", spent) + received]), 2026).period.savedPercent
    }
    let salary = "- { date: 2026-11-02, title: Salary, received: 100, category: Salary }\n"
    #expect(saved(75, salary) == 25)
    #expect(saved(150, salary) == -50)
    #expect(saved(150, "") == nil)
  }
}
