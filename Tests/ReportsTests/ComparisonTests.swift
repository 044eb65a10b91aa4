import Ledger
import Reports
import TestSupport
import Testing

/// This month against the usual one, this year against the ones before.
@Suite struct ComparisonTests {
  private func entry(_ date: String, _ amount: Int, _ category: String = "Food") -> String {
    "- { date: \(date), title: A, spent: \(amount), category: \(category) }\n"
  }

  private func names(_ movers: Movers, _ ledger: Ledger) -> [String] {
    movers.rows.map { "\(ledger.category($0.category).name) \($0.soFar) \($0.usual)" }
  }

  @Test func `movers compare the days so far with the same days of earlier months`() {
    let ledger = ledger([
      "2026-08": entry("2026-08-05", 900) + entry("2026-08-01", 100, "Home"),
      "2026-09": entry("2026-09-05", 10) + entry("2026-09-28", 500) + entry("2026-09-01", 100, "Home"),
      "2026-10": entry("2026-10-21", 20) + entry("2026-10-22", 500) + entry("2026-10-01", 100, "Home"),
      "2026-11": entry("2026-11-21", 60) + entry("2026-11-22", 500) + entry("2026-11-01", 100, "Home")
        + entry("2026-11-02", 3, "Gifts"),
    ])
    let movers = Movers(ledger, Figures(ledger))
    #expect(names(movers, ledger) == ["Food 6000 2000", "Gifts 300 0"])
    #expect(movers.soFar == 16_300 && movers.usual == 12_000 && movers.monthCount == 3)
  }

  @Test func `fewer than three months say nothing of what is usual`() {
    let ledger = ledger([
      "2026-09": entry("2026-09-21", 6), "2026-10": entry("2026-10-21", 6), "2026-11": entry("2026-11-21", 60),
    ])
    #expect(Movers(ledger, Figures(ledger)).rows.isEmpty)
  }

  @Test func `in random books movers tell the whole, and the median of the months before`() {
    for seed in 0..<Soak.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = Figures(ledger)
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

  @Test func `the same months of the years stand beside each other, uncovered ones empty`() {
    let ledger = ledger([
      "2025-03": entry("2025-03-05", 10), "2025-12": entry("2025-12-05", 30),
      "2026-03": entry("2026-03-05", 20), "2026-11": entry("2026-11-30", 7),
    ])
    let years = YearComparison(ledger, Figures(ledger))
    #expect(years.years == [2026, 2025])
    #expect(years.months[0] == [PeriodTotal(), nil])
    #expect(years.months[2] == [PeriodTotal(soFar: 2000), PeriodTotal(soFar: 1000)])
    #expect(years.months[11] == [nil, PeriodTotal(soFar: 3000)])
    #expect(
      years.totals == [PeriodTotal(soFar: 2000, planned: 700), PeriodTotal(soFar: 4000)]
        && years.totalsByToday == [2000, 1000])
  }

  @Test func `in random books the months of a year are its total`() {
    for seed in 0..<Soak.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let years = YearComparison(ledger, Figures(ledger))
      for index in years.years.indices {
        let sum = years.months.reduce(PeriodTotal()) { $0 + ($1[index] ?? PeriodTotal()) }
        #expect(sum == years.totals[index], "seed \(seed)")
      }
    }
  }

}
