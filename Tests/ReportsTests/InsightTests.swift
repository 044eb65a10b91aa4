import Ledger
import Reports
import TestSupport
import Testing

/// Titles of cards, compared with totals from simple loops.
@Suite struct InsightTests {
  /// Months from June on with Food 100 and Home 200 each; November as given. Today is 21 November.
  private func book(_ november: String, june: String = "2026-06") -> Ledger {
    var months: [String: String] = [:]
    for month in [june, "2026-07", "2026-08", "2026-09", "2026-10"] {
      months[month] = """
        - { date: \(month)-01, title: Rent, spent: 200, category: Home }
        - { date: \(month)-12, title: Halle, spent: 100, category: Food }

        """
    }
    months["2026-11"] = november
    return ledger(months)
  }

  private func heading(_ ledger: Ledger) -> Insight? {
    let figures = LedgerTotals(ledger)
    let recurrence = Recurrence(ledger)
    let forecast = Forecast(
      ledger, recurrence, current: Balance(ledger).current, everyday: EverydaySpending(ledger, figures, recurrence))
    let summary = MonthSummary(
      ledger, figures, ledger.window.currentMonth, expecting: ExpectedMonths(ledger, recurrence))
    return InsightFinder(ledger, figures)?.heading(summary, forecast)
  }

  @Test func `the projection of a month is spent plus planned plus usual spending of the remaining days`() {
    let ledger = book(
      """
      - { date: 2026-11-01, title: Rent, spent: 260, category: Home }
      - { date: 2026-11-28, title: Trip, spent: 50, category: Food }

      """)
    // Everyday spending is 300 a month: 90 on nine of thirty days, of which 50 is planned.
    #expect(heading(ledger) == .heading(month("2026-11"), 26_000 + 5_000 + 4_000, percent: 17))
  }

  @Test func `no card title mentions a projection within five per cent of the usual month`() {
    // 90 more is usual for the remaining days.
    #expect(heading(book("- { date: 2026-11-01, title: Rent, spent: 222, category: Home }\n")) == nil)
    #expect(heading(book("- { date: 2026-11-01, title: Rent, spent: 230, category: Home }\n")) != nil)
  }

  @Test func `a book with fewer than three whole months has no card titles`() {
    let young = ledger([
      "2026-10": "- { date: 2026-10-01, title: Rent, spent: 200, category: Home }\n",
      "2026-11": "- { date: 2026-11-01, title: Rent, spent: 900, category: Home }\n",
    ])
    #expect(InsightFinder(young, LedgerTotals(young)) == nil)
  }

  @Test func `a card title mentions the largest category with the same percentage as in the table`() throws {
    let ledger = book(
      """
      - { date: 2026-11-01, title: Rent, spent: 63, category: Home }
      - { date: 2026-11-02, title: Halle, spent: 37, category: Food }

      """)
    let figures = LedgerTotals(ledger)
    let insights = try #require(InsightFinder(ledger, figures))
    let home = try #require(ledger.categories.firstIndex { $0.name == "Home" })
    #expect(
      insights.share(MonthSummary(ledger, figures, month("2026-11")))
        == .share(Category.ID(index: home), percent: 63, month("2026-11")))
    let one = book("- { date: 2026-11-01, title: Rent, spent: 63, category: Home }\n")
    #expect(InsightFinder(one, LedgerTotals(one))?.share(MonthSummary(one, LedgerTotals(one), month("2026-11"))) == nil)
  }

  @Test func `card titles mention the largest increase and the largest decrease`() throws {
    let ledger = book(
      """
      - { date: 2026-11-01, title: Rent, spent: 260, category: Home }
      - { date: 2026-11-02, title: Halle, spent: 80, category: Food }

      """)
    let figures = LedgerTotals(ledger)
    let summary = MonthSummary(ledger, figures, month("2026-11"))
    let changes = try #require(MonthChanges(ledger, figures, summary, limit: 4))
    let finder = InsightFinder(ledger, figures)
    guard case .changed(let up, let down) = finder?.changed(changes, before: summary.spentBefore) else {
      Issue.record("no conclusion")
      return
    }
    #expect(up?.amount == 6_000 && down?.amount == 2_000)
    guard case .unusual(let above, let below) = InsightFinder(ledger, figures)?.unusual(Movers(ledger, figures)) else {
      Issue.record("no conclusion")
      return
    }
    #expect(above?.amount == 6_000 && below?.amount == 2_000)
  }

  @Test func `a card title mentions the day of the lowest balance, or the decrease until the last day`() throws {
    let ledger = book("- { date: 2026-11-01, title: Rent, spent: 1, category: Home }\n")
    let insights = try #require(InsightFinder(ledger, LedgerTotals(ledger)))
    let balances: [HomeAmount] = [100, 90, 60, 80]
    #expect(
      insights.dip(balances[...], from: 100) == .dip(day("2026-11-23"), 60, last: day("2026-11-24"), 80))
    #expect(insights.dip(balances[..<3], from: 100) == .fall(day("2026-11-23"), 60))
    #expect(insights.dip([100, 97, 98][...], from: 100) == nil)
    #expect(insights.dip([100, 130][...], from: 100) == nil)
  }

  @Test func `the money left over in the current year is compared with the previous year`() throws {
    let ledger = book("- { date: 2026-11-01, title: Pay, received: 3000, category: Salary }\n", june: "2025-12")
    let insights = try #require(InsightFinder(ledger, LedgerTotals(ledger)))
    #expect(insights.left == .left(year: 2026, HomeAmount(300_000 - 4 * 30_000), before: -30_000))
  }

  /// Random books: each number of a title equals the sum of a simple loop.
  @Test(arguments: 0..<Fuzzing.count(200))
  func `the projection of a random month is the sum of its entries and the remaining usual spending`(seed: Int) throws {
    var random = SeededRandom(seed: Fuzzing.seed(UInt64(seed) &+ 900))
    var months: [String: String] = [:]
    for number in 5...11 {
      let name = "2026-\(number < 10 ? "0" : "")\(number)"
      months[name] = (0..<Int.random(in: 1...12, using: &random)).map { place -> (Int, String) in
        let day = Int.random(in: 1...28, using: &random)
        let text =
          "- { date: \(name)-\(day < 10 ? "0" : "")\(day), title: T\(place), "
          + "spent: \(Int.random(in: 1...500, using: &random)), category: \(Bool.random(using: &random) ? "Home" : "Food") }\n"
        return (day, text)
      }.sorted { $0.0 < $1.0 }.map(\.1).joined()
    }
    let ledger = ledger(months)
    guard case .heading(let month, let amount, let percent)? = heading(ledger) else { return }
    func sum(_ month: Month) -> Int64 {
      ledger.transactions.reduce(0) { $1.date.month == month ? $0 + ($1.homeAmount?.minor ?? 0) : $0 }
    }
    let past = (1...6).map { sum(month.adding(months: -$0)) }.sorted()
    let usual = (past[2] + past[3]) / 2
    let planned = ledger.transactions.reduce(Int64(0)) {
      $1.date > ledger.today && $1.date.month == month ? $0 + ($1.homeAmount?.minor ?? 0) : $0
    }
    // Nine of thirty days remain; planned amounts replace usual ones.
    let rest = max(0, Int64((Double(usual) * 9 / 30).rounded(.toNearestOrEven)) - planned)
    #expect(abs(amount.minor - sum(month) - rest) <= 1)
    #expect(abs(Double(percent) - (Double(amount.minor) / Double(usual) * 100 - 100)) <= 1)
  }
}
