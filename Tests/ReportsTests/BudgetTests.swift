import Ledger
import Reports
import TestSupport
import Testing

/// Budgets by month, quarter and year, and the amounts carried from one period to the next.
@Suite struct BudgetTests {
  /// - Parameters:
  /// - budget: the text after `budget:`.
  /// - spent: amounts by day.
  private func book(
    _ budget: String, _ spent: [String: Int], more: [String: String] = [:], today: String = "2026-11-21"
  ) -> Ledger {
    var files = more
    files["categories.yaml"] = "- { name: Food, budget: \(budget) }\n- { name: Fun }\n"
    for (day, amount) in spent {
      let month = String(day.prefix(7))
      let folder = ReportsTests.month(month) < Window(today: ReportsTests.day(today)).firstMonth ? "archive" : "ledger"
      files["\(folder)/\(month).yaml", default: ""] +=
        "- { date: \(day), title: A, spent: \(amount), category: Food }\n"
    }
    return readBook(files, today: today).ledger
  }

  private func use(_ ledger: Ledger, _ month: String) -> BudgetUse? {
    BudgetUse.all(ledger, LedgerTotals(ledger), in: ReportsTests.month(month)).first
  }

  private func pace(_ ledger: Ledger, _ month: String) -> BudgetPace? {
    let figures = LedgerTotals(ledger)
    return use(ledger, month).map { BudgetPace($0, ledger, figures, used: figures.usedMonths(ledger.window)) }
  }

  // MARK: Periods

  @Test func `a yearly budget includes spending since January and is compared with the elapsed days`() throws {
    let ledger = book("{ amount: 365, every: year }", ["2026-01-02": 40, "2026-11-05": 60, "2026-11-28": 7])
    let november = try #require(use(ledger, "2026-11"))
    #expect(november.months == ReportsTests.month("2026-01")...ReportsTests.month("2026-11"))
    #expect(november.used == 10_000 && november.available == 36_500 && november.left == 26_500)
    #expect(november.percent == 27)
    // The 21st of November is day 325.
    #expect(pace(ledger, "2026-11")?.day == 325 && pace(ledger, "2026-11")?.dayCount == 365)
    #expect(pace(ledger, "2026-11")?.evenUse == 32_500)
    // A past month of the current year is counted to its end.
    #expect(use(ledger, "2026-01")?.used == 4000)
    #expect(pace(ledger, "2026-01")?.evenUse == 3100)
    // A future month has no expected use and includes planned amounts.
    #expect(use(ledger, "2026-12")?.used == 10_700)
    #expect(pace(ledger, "2026-12")?.evenUse == nil)
    #expect(use(ledger, "2027-01")?.used == 0)
  }

  @Test func `a budget quarter begins in January, April, July and October`() throws {
    let ledger = book(
      "{ amount: 90, every: quarter }", ["2026-07-01": 1, "2026-09-30": 2, "2026-10-01": 4, "2026-11-02": 8])
    #expect(use(ledger, "2026-09")?.used == 300)
    #expect(use(ledger, "2026-10")?.used == 400)
    #expect(use(ledger, "2026-11")?.used == 1200)
    #expect(pace(ledger, "2026-11")?.day == 52 && pace(ledger, "2026-11")?.dayCount == 92)
    // A past quarter has no expected use; four quarters of the year have begun, and the book covers the last two.
    #expect(pace(ledger, "2026-09")?.evenUse == nil)
    #expect(pace(ledger, "2026-11")?.budgetInYear == 18_000 && pace(ledger, "2026-11")?.usedInYear == 1500)
  }

  // MARK: Carrying

  @Test func `the unspent or exceeded amount of a budget is carried over from each complete month to the next`() {
    let ledger = book("{ amount: 100, carry: 2026-08 }", ["2026-07-05": 999, "2026-08-05": 70, "2026-09-05": 180])
    #expect(use(ledger, "2026-07")?.carried == 0)
    #expect(use(ledger, "2026-08")?.carried == 0)
    #expect(use(ledger, "2026-09")?.carried == 3000)
    #expect(use(ledger, "2026-09")?.left == -5000)
    #expect(use(ledger, "2026-10")?.carried == -5000)
    // Nothing was spent in October.
    #expect(use(ledger, "2026-11")?.carried == 5000 && use(ledger, "2026-11")?.available == 15_000)
  }

  @Test func `no amount is carried over from a budget period before the period ends`() {
    let ledger = book("{ amount: 100, carry: 2026-10 }", ["2026-10-05": 40, "2026-11-05": 10])
    #expect(use(ledger, "2026-11")?.carried == 6000)
    #expect(use(ledger, "2026-12")?.carried == 6000)
    #expect(use(ledger, "2027-03")?.carried == 6000)
  }

  @Test func `a deficit that is carried over may exceed the budget`() throws {
    let ledger = book("{ amount: 100, carry: 2026-10 }", ["2026-10-05": 250, "2026-11-05": 10])
    let november = try #require(use(ledger, "2026-11"))
    #expect(november.available == -5000 && november.left == -6000 && november.percent == nil)
    #expect(pace(ledger, "2026-11")?.evenUse == nil)
  }

  @Test func `nothing is carried over before the month given in “carry”`() {
    let ledger = book("{ amount: 100, carry: 2027-02 }", ["2026-10-05": 40])
    for month in ["2026-10", "2026-11", "2027-02", "2027-05"] { #expect(use(ledger, month)?.carried == 0) }
  }

  @Test func `the carried amount includes archived periods, and complete periods before the book began`() {
    let ledger = book("{ amount: 100, every: year, carry: 2023-05 }", ["2024-03-05": 30, "2025-12-05": 90])
    // All of 2023, 70 of 2024 and 10 of 2025.
    #expect(use(ledger, "2026-11")?.carried == 18_000)
    #expect(use(ledger, "2024-12")?.carried == 10_000)
  }

  @Test func `the whole budget is carried over if nothing is spent, and refunds increase the amount left`() {
    let ledger = book("{ amount: 100, carry: 2026-09 }", ["2026-10-05": 40], more: [:])
    #expect(use(ledger, "2026-11")?.carried == 16_000)
    let refunded = readBook([
      "categories.yaml": "- { name: Food, budget: { amount: 100, carry: 2026-10 } }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-02, title: B, received: 15, category: Food }\n",
    ]).ledger
    #expect(use(refunded, "2026-11")?.carried == 11_500)
    #expect(use(refunded, "2026-10")?.percent == 0 && use(refunded, "2026-10")?.left == 11_500)
  }

  @Test func `an income category's budget is ignored`() {
    let ledger = readBook(["categories.yaml": "- { name: Pay, kind: income, budget: 100 }\n"]).ledger
    #expect(use(ledger, "2026-11") == nil)
  }

  @Test func `a filtered book carries over only shown amounts and omits budgets that begin before its months`() throws {
    let ledger = book("{ amount: 100, carry: 2026-01 }", ["2026-02-05": 40, "2026-10-05": 30])
    let part = try #require(try LedgerScope(from: ReportsTests.month("2026-10")).shown(of: ledger))
    #expect(use(part, "2026-11")?.carried == 7000)
    let yearly = book("{ amount: 100, every: year }", ["2026-02-05": 40, "2026-10-05": 30])
    let later = try #require(try LedgerScope(from: ReportsTests.month("2026-10")).shown(of: yearly))
    #expect(use(later, "2026-11") == nil)
    let whole = try #require(try LedgerScope(from: ReportsTests.month("2026-01")).shown(of: yearly))
    #expect(use(whole, "2026-11")?.used == 7000)
  }

  // MARK: Changes

  @Test func `each month uses the budget amount that applies in that month`() {
    let spent = ["2026-09-05": 150, "2026-10-05": 150, "2026-11-05": 150, "2026-12-05": 30]
    let ledger = book("[{ amount: 200 }, { from: 2026-10, amount: 100 }, { from: 2026-12, amount: 0 }]", spent)
    #expect(use(ledger, "2026-09")?.available == 20_000 && use(ledger, "2026-09")?.left == 5000)
    #expect(use(ledger, "2026-10")?.available == 10_000 && use(ledger, "2026-11")?.left == -5000)
    #expect(use(ledger, "2026-12") == nil)
    // The book begins in September.
    #expect(pace(ledger, "2026-11")?.budgetInYear == 40_000)
  }

  @Test func `a budget applies from its first month on, and so does its share of the year's budget`() {
    let ledger = book("[{ from: 2026-10, amount: 100 }]", ["2026-09-05": 70, "2026-10-05": 20, "2026-11-05": 30])
    #expect(use(ledger, "2026-09") == nil && use(ledger, "2026-10")?.left == 8000)
    #expect(pace(ledger, "2026-11")?.months == ReportsTests.month("2026-10")...ReportsTests.month("2026-11"))
    #expect(pace(ledger, "2026-11")?.usedInYear == 5000 && pace(ledger, "2026-11")?.budgetInYear == 20_000)
  }

  @Test func `the unspent amount of a month depends on its budget, and is kept by later budgets with “carry”`() {
    let ledger = book(
      "[{ amount: 200, carry: 2026-08 }, { from: 2026-10, amount: 100, carry: yes }]",
      ["2026-08-05": 150, "2026-09-05": 150, "2026-10-05": 150])
    #expect(use(ledger, "2026-09")?.carried == 5000 && use(ledger, "2026-10")?.carried == 10_000)
    #expect(use(ledger, "2026-11")?.carried == 5000 && use(ledger, "2026-11")?.available == 15_000)
  }

  @Test(arguments: [
    ("{ amount: 200 }, { from: 2026-10, amount: 100, carry: yes }", 10_000),
    ("{ amount: 200, carry: 2026-08 }, { from: 2026-10, amount: 100 }", 0),
    (
      "{ amount: 200, carry: 2026-08 }, { from: 2026-09, amount: 1 }, { from: 2026-10, amount: 100, carry: yes }",
      10_000
    ),
    (
      "{ amount: 200, carry: 2026-08 }, { from: 2026-09, amount: 0 }, { from: 2026-10, amount: 100, carry: yes }",
      10_000
    ),
    ("{ from: 2026-10, amount: 100, carry: yes }", 10_000),
    ("{ from: 2026-10, amount: 100, carry: 2025-01 }", 10_000),
  ])
  func `after a budget without “carry”, the carried amount starts at zero`(items: String, carried: Int64) {
    #expect(use(book("[\(items)]", [:]), "2026-11")?.carried == HomeAmount(carried))
  }

  @Test func `the budget of a period's last month applies to the whole period`() {
    let quarters = book(
      "[{ amount: 90, every: quarter }, { from: 2026-11, amount: 60, every: quarter }]", ["2026-10-05": 10])
    #expect(use(quarters, "2026-09")?.budget.amount == 9000)
    #expect(use(quarters, "2026-10")?.budget.amount == 6000 && use(quarters, "2026-11")?.used == 1000)
    #expect(pace(quarters, "2026-11")?.budgetInYear == 6000)
  }

  @Test func `changing a budget's period does not change earlier months`() {
    let spent = ["2026-01-05": 10, "2026-10-05": 20, "2026-11-05": 5]
    let months = book(
      "[{ amount: 1200, every: year, carry: 2026-01 }, { from: 2026-11, amount: 50, carry: yes }]", spent)
    #expect(use(months, "2026-10")?.available == 120_000 && use(months, "2026-10")?.used == 3000)
    // The rest of the year is carried to the first month.
    #expect(use(months, "2026-11")?.carried == 117_000 && use(months, "2026-11")?.used == 500)
    let year = book("[{ amount: 50 }, { from: 2026-11, amount: 1200, every: year }]", spent)
    #expect(use(year, "2026-10")?.available == 5000 && use(year, "2026-10")?.used == 2000)
    #expect(use(year, "2026-11")?.available == 120_000 && use(year, "2026-11")?.used == 3500)
    #expect(pace(year, "2026-11")?.budgetInYear == 120_000)
  }

  @Test func `the yearbook contains a budget that ended, up to its last month`() throws {
    let ledger = book(
      "[{ amount: 100 }, { from: 2026-03, amount: 0 }]", ["2026-01-05": 30, "2026-02-05": 40, "2026-06-05": 500])
    let pace = try #require(YearSummary.budgets(ledger, LedgerTotals(ledger), 2026)[Category.ID(index: 0)])
    #expect(pace.months == ReportsTests.month("2026-01")...ReportsTests.month("2026-02"))
    #expect(pace.usedInYear == 7000 && pace.budgetInYear == 20_000)
  }

  /// Each category gets another budget from the current month on.
  @Test func `changing a budget today changes no past period, month or yearbook in random books`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      var random = SeededRandom(seed: UInt64(seed))
      var before = RandomBook(seed: UInt64(seed)).ledger
      for index in before.categories.indices {
        before.categories[index].budget = Bool.random(using: &random) ? randomBudget(before, &random) : nil
      }
      var after = before
      for index in after.categories.indices {
        let items = (after.categories[index].budget?.items ?? []).filter {
          $0.from.map { $0 < after.today.month } ?? true
        }
        after.categories[index].budget = Budget(items + [randomItem(after.today.month, &random)])
      }
      for index in before.categories.indices {
        let category = Category.ID(index: index)
        for month in closedMonths(before) {
          let (old, new) = (before.category(category).budget, after.category(category).budget)
          let isClosed = old?.term(of: month).map { $0.months.upperBound < before.today.month } ?? true
          #expect(
            !isClosed || old?.term(of: month) == new?.term(of: month), "seed \(seed), \(month), category \(index)")
        }
      }
      expectSameClosed(before, after, "seed \(seed)")
    }
  }

  private func closedMonths(_ ledger: Ledger) -> Range<Month> {
    LedgerTotals(ledger).months.lowerBound..<ledger.today.month
  }

  private func expectSameClosed(_ before: Ledger, _ after: Ledger, _ what: String) {
    let (old, new) = (LedgerTotals(before), LedgerTotals(after))
    let used = old.usedMonths(before.window)
    for month in closedMonths(before) {
      for category in before.categories.indices.map({ Category.ID(index: $0) }) {
        let term = before.category(category).budget?.term(of: month)
        // An unfinished quarter or year may change.
        if let term, term.months.upperBound >= before.today.month { continue }
        let use = BudgetUse(category, in: month, before, old)
        #expect(use == BudgetUse(category, in: month, after, new), "\(what), \(month)")
        #expect(
          use.map { BudgetPace($0, before, old, used: used) } == use.map { BudgetPace($0, after, new, used: used) },
          "\(what), \(month)")
      }
    }
    for year in YearSummary.years(before) where year < before.today.year {
      #expect(YearSummary.budgets(before, old, year) == YearSummary.budgets(after, new, year), "\(what), \(year)")
    }
  }

  private func randomBudget(_ ledger: Ledger, _ random: inout SeededRandom) -> Budget {
    var month = ledger.window.firstMonth.adding(months: -Int.random(in: 0...20, using: &random))
    var items: [Budget.Item] = []
    for _ in 0...Int.random(in: 0...3, using: &random) {
      items.append(randomItem(month, &random))
      month = month.adding(months: Int.random(in: 1...9, using: &random))
    }
    if Bool.random(using: &random) {
      items[0].from = nil
      items[0].carry = Bool.random(using: &random) ? .no : .since(ledger.window.firstMonth.adding(months: 2))
    }
    return Budget(items)
  }

  private func randomItem(_ month: Month, _ random: inout SeededRandom) -> Budget.Item {
    Budget.Item(
      from: month, amount: HomeAmount(Int64.random(in: 0...5, using: &random) * 1000),
      every: Budget.Period.allCases.randomElement(using: &random) ?? .month,
      carry: Bool.random(using: &random) ? .yes : .no)
  }

  // MARK: Sums

  @Test func `in random books, each budget period begins with the amount left from the previous one`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let open = RandomBook(seed: UInt64(seed)).ledger
      for every in Budget.Period.allCases {
        var ledger = open
        let carry = ledger.window.firstMonth.adding(months: seed % 30 - 10)
        let amount = HomeAmount(Int64(1000 + seed * 7))
        let budget = Budget(amount: amount, every: every, carry: carry)
        for index in ledger.categories.indices { ledger.categories[index].budget = budget }
        let figures = LedgerTotals(ledger)
        for category in ledger.categories.indices.map({ Category.ID(index: $0) })
        where ledger.category(category).kind == .expense {
          var (spent, count) = (HomeAmount.zero, Int64(0))
          var period = every.months(around: carry)
          while period.lowerBound <= ledger.window.lastMonth {
            guard let use = BudgetUse(category, in: period.upperBound, ledger, figures) else { break }
            #expect(use.carried == HomeAmount(count * amount.minor) - spent, "seed \(seed), \(every)")
            if period.upperBound >= ledger.today.month { break }
            let total = period.reduce(0) { $0 + figures.total(of: category, in: $1) }
            #expect(use.used == total && use.left == use.carried + amount - total, "seed \(seed), \(every)")
            (spent, count) = (spent + total, count + 1)
            period = every.months(around: period.upperBound.adding(months: 1))
          }
        }
      }
    }
  }
}
