import Ledger
import Reports
import TestSupport
import Testing

@Suite struct LedgerTotalsTests {
  @Test func `categories, days, months and years of random books add up to the whole`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = LedgerTotals(ledger)
      let ids = ledger.categories.indices.map { Category.ID(index: $0) }
      let (expenses, incomes) = (
        ids.filter { ledger.category($0).kind == .expense }, ids.filter { ledger.category($0).kind == .income }
      )
      for month in figures.months {
        let spent = figures.spent(in: month)
        #expect(expenses.reduce(0) { $0 + figures.total(of: $1, in: month) } == spent, "seed \(seed)")
        #expect(
          incomes.reduce(0) { $0 + figures.total(of: $1, in: month) } == figures.received(in: month), "seed \(seed)")
        #expect(month.days.reduce(0) { $0 + figures.spent(on: $1) } == spent, "seed \(seed)")
      }
      let total = figures.spent.reduce(0, +)
      #expect(figures.years.reduce(0) { $0 + figures.period(year: $1).spent.whole } == total, "seed \(seed)")
      #expect(expenses.reduce(0) { $0 + figures.total(of: $1) } == total, "seed \(seed)")
      #expect(figures.counts.reduce(0, +) == ledger.transactions.count)
    }
  }

  @Test func `every level of the trend has the same total and no gap in random books`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = LedgerTotals(ledger)
      let days = figures.months.lowerBound.firstDay...figures.months.upperBound.lastDay
      for level in Trend.Level.allCases {
        let bars = Trend(ledger, figures, level, days: days).bars
        #expect(bars.reduce(0) { $0 + $1.total.whole } == figures.spent.reduce(0, +), "\(level), seed \(seed)")
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $1.first == $0.last.adding(days: 1) }, "\(level)")
        #expect(bars.count { $0.isCurrent } == 1, "\(level)")
        #expect(
          (bars.first?.first ?? days.upperBound) <= days.lowerBound
            && (bars.last?.last ?? days.lowerBound) >= days.upperBound)
      }
    }
  }

  @Test func `totals of random books equal a simple sum`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      var spent: [Month: HomeAmount] = [:]
      var received: [Month: HomeAmount] = [:]
      for transaction in ledger.transactions.flatMap(\.byPart) where transaction.direction != .moved {
        let amount = transaction.homeAmount ?? 0
        let isIncome = ledger.category(transaction.category).kind == .income
        if isIncome {
          received[transaction.date.month, default: 0] += transaction.direction == .received ? amount : -amount
        }
        if !isIncome { spent[transaction.date.month, default: 0] += transaction.direction == .spent ? amount : -amount }
      }
      let figures = LedgerTotals(ledger)
      #expect(figures.months.map { figures.spent(in: $0) } == figures.months.map { spent[$0] ?? 0 }, "seed \(seed)")
      #expect(
        figures.months.map { figures.received(in: $0) } == figures.months.map { received[$0] ?? 0 }, "seed \(seed)")
    }
  }

  @Test func `weeks begin on the weekday that is set in the book`() {
    let ledger = ledger(["2026-11": ""], book: "first-weekday: sunday\n")
    let bars = Trend(ledger, LedgerTotals(ledger), .weeks, days: day("2026-11-04")...day("2026-11-21")).bars
    #expect(bars.map(\.first) == ["2026-11-01", "2026-11-08", "2026-11-15"].map { day($0) })
  }

  @Test func `a refund lowers its category and is not income`() throws {
    let ledger = ledger([
      "2026-11":
        "- { date: 2026-11-03, title: A, spent: 9, category: Food }\n- { date: 2026-11-04, title: B, received: 4, category: Food }\n"
    ])
    let figures = LedgerTotals(ledger)
    let food = try #require(ledger.categories.firstIndex { $0.name == "Food" })
    #expect(figures.total(of: Category.ID(index: food)) == 500)
    #expect(figures.received(in: month("2026-11")) == 0)
  }

  @Test func `entries without a rate are excluded from totals and counted, except transfers`() {
    let ledger = ledger(
      [
        "2026-11":
          "- { date: 2026-11-03, title: A, spent: 9, currency: USD }\n- { date: 2026-11-03, title: B, moved: 5, from: D }\n"
      ], book: "accounts:\n  - { name: D, currency: INR }\n  - { name: E, currency: USD }\n")
    let moved = readBook([
      "book.yaml": "accounts:\n  - { name: E, currency: USD }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: B, moved: 5, from: E, arrived: 400 }\n",
    ]).ledger
    #expect(MonthSummary(ledger, LedgerTotals(ledger), month("2026-11")).countWithoutRate == 1)
    #expect(LedgerTotals(ledger).countsWithoutRate.reduce(0, +) == 1)
    #expect(moved.transactions.first?.homeAmount == nil && moved.transactions.count == 1)
    #expect(LedgerTotals(moved).countsWithoutRate.reduce(0, +) == 0)
    #expect(MonthSummary(moved, LedgerTotals(moved), month("2026-11")).countWithoutRate == 0)
  }

  @Test func `totals begin with the first month that has a file or is in the window, and end with the window`() {
    let figures = LedgerTotals(ledger(["2024-03": "", "2026-11": ""]))
    #expect(figures.months == month("2024-03")...month("2027-11"))
    #expect(figures.spent.count == 45)
    #expect(LedgerTotals(ledger([:])).months == month("2025-11")...month("2027-11"))
  }

  @Test func `totals of months and days outside the ledger are zero`() {
    let figures = LedgerTotals(ledger(["2026-11": "- { date: 2026-11-03, title: A, spent: 9 }\n"]))
    #expect(figures.spent(in: month("1999-01")) == 0 && figures.index(of: month("2030-01")) == nil)
    #expect(figures.spent(from: day("1900-01-01"), through: day("2100-01-01")) == 900)
    #expect(figures.spent(from: day("2026-11-04"), through: day("2026-11-03")) == 0)
  }

  // MARK: Usual months and budgets

  private func entry(_ date: String, _ amount: Int) -> String {
    "- { date: \(date), title: A, spent: \(amount), category: Food }\n"
  }

  @Test func `the usual spending of a month is the median of the twelve months before the current month`() {
    var months: [String: String] = ["2026-11": entry("2026-11-01", 9999), "2025-10": entry("2025-10-01", 5000)]
    for number in 0..<12 {
      let month = month("2025-11").adding(months: number)
      months["\(month)"] = entry("\(month)-01", number * number)
    }
    let ledger = ledger(months)
    // 0, 1, 4 … 121: the median is between 25 and 36.
    #expect(LedgerTotals(ledger).usualOfMonth(ledger.window) == 3050)
  }

  @Test func `the usual spending of a month requires at least three months in the ledger`() {
    let months = ["2026-08": entry("2026-08-01", 900), "2026-09": entry("2026-09-01", 10)]
    let covered = ledger(months.merging(["2026-10": entry("2026-10-01", 20)]) { first, _ in first })
    #expect(LedgerTotals(covered).usualOfMonth(covered.window) == 2000)
    let new = ledger(["2026-09": entry("2026-09-01", 10), "2026-10": entry("2026-10-01", 20)])
    #expect(LedgerTotals(new).usualOfMonth(new.window) == nil)
  }

  @Test func `the used percentage of a budget is its category's total in whole per cent of the budget`() {
    let ledger = readBook([
      "categories.yaml": "- { name: Food, budget: 300 }\n- { name: Home, budget: 10 }\n- name: Pets\n",
      "ledger/2026-11.yaml": entry("2026-11-01", 100)
        + "- { date: 2026-11-02, title: B, received: 5, category: Home }\n",
    ]).ledger
    let uses = BudgetUse.all(ledger, LedgerTotals(ledger), in: month("2026-11"))
    #expect(uses.map(\.percent) == [33, 0])
    #expect(uses.map(\.left) == [20_000, 1500])
  }
}
