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
      "2026-09": entry("2026-09-05", 10) + entry("2026-09-28", 500) + entry("2026-09-01", 100, "Home"),
      "2026-10": entry("2026-10-21", 20) + entry("2026-10-22", 500) + entry("2026-10-01", 100, "Home"),
      "2026-11": entry("2026-11-21", 60) + entry("2026-11-22", 500) + entry("2026-11-01", 100, "Home")
        + entry("2026-11-02", 3, "Gifts"),
    ])
    let movers = Movers(ledger, Figures(ledger))
    #expect(names(movers, ledger) == ["Food 6000 1500", "Gifts 300 0"])
    #expect(movers.soFar == 16_300 && movers.usual == 11_500 && movers.monthCount == 2)
  }

  @Test func `a first month has nothing to be compared with`() {
    let ledger = ledger(["2026-11": entry("2026-11-21", 60)])
    #expect(Movers(ledger, Figures(ledger)).rows.isEmpty)
  }

  @Test func `in random books what movers say adds up to the whole`() {
    for seed in 0..<Soak.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = Figures(ledger)
      let movers = Movers(ledger, figures)
      let today = ledger.today
      #expect(movers.soFar == figures.spent(from: today.month.firstDay, through: today), "seed \(seed)")
      let sum = figures.lastTwelveMonths(ledger.window).reduce(HomeAmount.zero) {
        $0 + figures.spent(from: $1.firstDay, through: $1.day(today.dayOfMonth))
      }
      if movers.monthCount > 0 {
        #expect(
          abs(movers.usual.minor * Int64(movers.monthCount) - sum.minor) <= Int64(movers.monthCount), "seed \(seed)")
      }
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
