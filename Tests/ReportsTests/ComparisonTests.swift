import Ledger
import Reports
import TestSupport
import Testing

/// Comparisons of this month with a usual month, and of this year with earlier years.
@Suite struct ComparisonTests {
  private func entry(_ date: String, _ amount: Int, _ category: String = "Food") -> String {
    "- { date: \(date), title: A, spent: \(amount), category: \(category) }\n"
  }

  private func names(_ movers: Movers, _ ledger: Ledger) -> [String] {
    movers.rows.map { "\(ledger.category($0.category).name) \($0.soFar) \($0.usual)" }
  }

  @Test func `changes are calculated up to the same day of earlier months`() {
    let ledger = ledger([
      "2026-08": entry("2026-08-05", 900) + entry("2026-08-01", 100, "Home"),
      "2026-09": entry("2026-09-05", 10) + entry("2026-09-28", 500) + entry("2026-09-01", 100, "Home"),
      "2026-10": entry("2026-10-21", 20) + entry("2026-10-22", 500) + entry("2026-10-01", 100, "Home"),
      "2026-11": entry("2026-11-21", 60) + entry("2026-11-22", 500) + entry("2026-11-01", 100, "Home")
        + entry("2026-11-02", 3, "Gifts"),
    ])
    let movers = Movers(ledger, LedgerTotals(ledger))
    #expect(names(movers, ledger) == ["Food 6000 2000", "Gifts 300 0"])
    #expect(movers.soFar == 16_300 && movers.usual == 12_000 && movers.monthCount == 3)
  }

  @Test(arguments: [
    // Last month's rent was paid by the same day, and this month's is still expected.
    ("2026-11-02", "", true), ("2026-11-05", "", true), ("2026-11-06", "", false),
    ("2026-11-02", "date: 2026-11-01, title: Rent, spent: 900, for: rent", false),
    ("2026-11-02", "date: 2026-10-31, title: Rent, spent: 900, for: rent 2026-11", false),
    ("2026-11-01", "date: 2026-10-30, title: Insurance, spent: 5", true),
  ])
  func `months are not compared while a payment is missing that was made by the same day last month`(
    today: String, entry: String, isTooEarly: Bool
  ) {
    let entries = [
      "{ id: rent, date: 2026-09-01, title: Rent, spent: 900, repeats: monthly }",
      "{ date: 2026-10-01, title: Rent, spent: 900, for: rent }", "{ date: 2026-10-20, title: Tea, spent: 3 }",
      "{ date: 2026-11-01, title: Tea, spent: 3 }",
    ]
    let all = entries + (entry.isEmpty ? [] : ["{ \(entry) }"])
    var months: [String: String] = [:]
    for entry in all {
      guard let date = entry.firstRange(of: "2026-").map({ entry[$0.lowerBound...].prefix(7) }) else { continue }
      months[String(date), default: ""] += "- \(entry)\n"
    }
    let ledger = ledger(months, today: today)
    let expected = ExpectedMonths(ledger, Recurrence(ledger))
    let summary = MonthSummary(ledger, LedgerTotals(ledger), ledger.today.month, expecting: expected)
    #expect(summary.isTooEarly == isTooEarly)
    #expect(summary.isCompared == !isTooEarly && summary.spentBefore > 0)
    let story = MonthHighlights(
      ledger, LedgerTotals(ledger), summary, Bills(ledger), MonthlyPriceIncreases(ledger, Recurrence(ledger)))
    let isCompared = story.facts.contains { if case .compared = $0 { true } else { false } }
    #expect(isCompared == !isTooEarly)
  }

  @Test func `weekly payments do not prevent the comparison if some of them were made`() {
    let ledger = ledger(
      [
        "2026-10": "- { id: lesson, date: 2026-10-01, title: Lesson, spent: 9, repeats: weekly }\n"
          + ["08", "15", "22", "29"].map { "- { date: 2026-10-\($0), title: Lesson, spent: 9, for: lesson }\n" }
          .joined(),
        "2026-11": "- { date: 2026-11-05, title: Lesson, spent: 9, for: lesson }\n",
      ], today: "2026-11-05")
    #expect(!ExpectedMonths(ledger, Recurrence(ledger)).isTooEarly)
  }

  @Test func `a comparison with the usual month needs at least three months`() {
    let ledger = ledger([
      "2026-09": entry("2026-09-21", 6), "2026-10": entry("2026-10-21", 6), "2026-11": entry("2026-11-21", 60),
    ])
    #expect(Movers(ledger, LedgerTotals(ledger)).rows.isEmpty)
  }

  @Test func `changes in random books add up, and the usual month is the median of earlier months`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = LedgerTotals(ledger)
      let movers = Movers(ledger, figures)
      let today = ledger.today
      #expect(movers.soFar == figures.spent(from: today.month.firstDay, through: today), "seed \(seed)")
      let sums = figures.lastTwelveMonths(ledger.window).map {
        figures.spent(from: $0.firstDay, through: $0.day(today.dayOfMonth)).minor
      }.sorted()
      if sums.count < 3 { continue }
      let middle = Double(sums[sums.count / 2] + sums[(sums.count - 1) / 2]) / 2
      #expect(abs(Double(movers.usual.minor) - middle) <= 0.5, "seed \(seed)")
    }
  }

  @Test func `the same months of several years are compared, and months before the book are empty`() {
    let ledger = ledger([
      "2025-03": entry("2025-03-05", 10), "2025-12": entry("2025-12-05", 30),
      "2026-03": entry("2026-03-05", 20), "2026-11": entry("2026-11-30", 7),
    ])
    let years = YearComparison(ledger, LedgerTotals(ledger))
    #expect(years.years == [2026, 2025])
    #expect(years.months[0] == [PeriodTotal(), nil])
    #expect(years.months[2] == [PeriodTotal(soFar: 2000), PeriodTotal(soFar: 1000)])
    #expect(years.months[11] == [nil, PeriodTotal(soFar: 3000)])
    #expect(
      years.totals == [PeriodTotal(soFar: 2000, planned: 700), PeriodTotal(soFar: 4000)]
        && years.totalsByToday == [2000, 1000])
  }

  @Test func `the months of a year add up to its total in random books`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let years = YearComparison(ledger, LedgerTotals(ledger))
      for index in years.years.indices {
        let sum = years.months.reduce(PeriodTotal()) { $0 + ($1[index] ?? PeriodTotal()) }
        #expect(sum == years.totals[index], "seed \(seed)")
      }
    }
  }

}
