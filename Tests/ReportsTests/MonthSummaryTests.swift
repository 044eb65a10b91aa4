import Ledger
import Reports
import TestSupport
import Testing

@Suite struct MonthSummaryTests {
  @Test func `a percentage of less than the whole is never rounded up to 100`() {
    #expect(HomeAmount(9996).sharePercent(of: 10_000) == 99 && HomeAmount(10_000).sharePercent(of: 10_000) == 100)
    #expect(HomeAmount(12_000).sharePercent(of: 10_000) == 120 && HomeAmount(9940).sharePercent(of: 10_000) == 99)
    let ledger = readBook([
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: A, spent: 997, category: Food }\n- { date: 2026-11-03, title: B, spent: 3, category: Home }\n"
    ]).ledger
    let summary = MonthSummary(ledger, LedgerTotals(ledger), month("2026-11"))
    #expect(summary.expenses.map { summary.percent(of: $0) } == [99, 0])
  }

  private func summary(_ name: String, _ months: [String: String], today: String = "2026-11-21") -> (
    MonthSummary, Ledger
  ) {
    let ledger = ledger(months, today: today)
    return (MonthSummary(ledger, LedgerTotals(ledger), month(name)), ledger)
  }

  private func entry(_ date: String, _ amount: Int, _ more: String = "category: Food") -> String {
    "- { date: \(date), title: T\(amount), spent: \(amount), \(more) }\n"
  }

  private static let november =
    "- { date: 2026-11-03, title: A, spent: 30, category: Food, photo: a.jpg }\n"
    + "- { date: 2026-11-03, title: B, spent: 50, category: Home, due: 2026-11-25 }\n"
    + "- { date: 2026-11-28, title: C, spent: 7, category: Pets }\n- { date: 2026-11-04, title: D, received: 10, category: Food }\n"
    + "- { date: 2026-11-05, title: E, received: 200, category: Salary }\n- { date: 2026-11-06, title: F, moved: 99, to: Bank }\n"

  @Test func `a month's spending includes all its entries, paid or not, minus refunds`() {
    let (summary, _) = summary("2026-11", ["2026-11": Self.november])
    #expect(summary.period.spent.whole == 7700 && summary.period.received.whole == 20_000)
    #expect(summary.entryCount == 6 && summary.receiptCount == 1 && summary.countWithoutRate == 0)
  }

  @Test func `a month's total so far includes amounts up to today, and later amounts count as planned`() {
    #expect(summary("2026-11", ["2026-11": Self.november]).0.period.spent == PeriodTotal(soFar: 7000, planned: 700))
    let over = summary("2026-11", ["2026-11": Self.november], today: "2026-12-01").0.period
    #expect(over.phase == .over && over.spent == PeriodTotal(soFar: 7700))
    let ahead = summary("2026-11", ["2026-11": Self.november], today: "2026-10-31").0.period
    #expect(ahead.phase == .ahead && ahead.spent == PeriodTotal(planned: 7700) && ahead.shownNet == 12_300)
  }

  @Test func `the pending amount consists of the month's unpaid bills`() {
    #expect(summary("2026-11", ["2026-11": Self.november]).0.pending == 5000)
  }

  @Test func `categories are sorted by amount and do not include transfers`() {
    let (summary, ledger) = summary("2026-11", ["2026-11": Self.november])
    #expect(summary.expenses.map { ledger.category($0.category).name } == ["Home", "Food", "Pets"])
    #expect(summary.expenses.map(\.total.whole) == [5000, 2000, 700])
    #expect(summary.incomes.map { ledger.category($0.category).name } == ["Salary"])
    #expect(summary.expenses.reduce(PeriodTotal()) { $0 + $1.total } == summary.period.spent)
  }

  @Test func `categories with the same total keep the order of the file`() {
    let text = entry("2026-11-01", 5, "category: Pets") + entry("2026-11-02", 5, "category: Food")
    let (summary, ledger) = summary("2026-11", ["2026-11": text])
    #expect(summary.expenses.map { ledger.category($0.category).name } == ["Food", "Pets"])
  }

  @Test func `the current month is compared with the same days of the previous month`() {
    let october = entry("2026-10-01", 1) + entry("2026-10-21", 2) + entry("2026-10-22", 4)
    let (running, _) = summary("2026-11", ["2026-11": entry("2026-11-01", 1), "2026-10": october])
    #expect(running.spentBefore == 300)
    #expect(running.expenses.map(\.totalBefore) == [300])
    let (over, _) = summary("2026-11", ["2026-11": entry("2026-11-01", 1), "2026-10": october], today: "2026-12-01")
    #expect(over.spentBefore == 700)
  }

  @Test func `the last days of a long month are compared with the whole of a shorter month`() {
    let february = entry("2027-02-28", 4)
    #expect(summary("2027-03", ["2027-02": february, "2027-03": ""], today: "2027-03-31").0.spentBefore == 400)
    #expect(summary("2027-03", ["2027-02": february, "2027-03": ""], today: "2027-03-27").0.spentBefore == 0)
  }

  @Test func `days without spending are counted up to today or the month's end, and not in a future month`() {
    let text = entry("2026-11-03", 1) + entry("2026-11-03", 2) + entry("2026-11-20", 3) + entry("2026-11-25", 4)
    #expect(summary("2026-11", ["2026-11": text]).0.daysWithoutSpending == 19)
    #expect(summary("2026-11", ["2026-11": text], today: "2026-12-05").0.daysWithoutSpending == 27)
    #expect(summary("2026-11", ["2026-11": text], today: "2026-10-05").0.daysWithoutSpending == nil)
  }

  @Test func `a day on which money was only received or transferred counts as a day without spending`() {
    let text = "- { date: 2026-11-01, title: A, received: 3 }\n- { date: 2026-11-01, title: B, moved: 3, to: Bank }\n"
    #expect(summary("2026-11", ["2026-11": text], today: "2026-11-01").0.daysWithoutSpending == 1)
  }

  @Test func `the largest entry of a month is the first entry with the largest spent amount`() {
    let text =
      entry("2026-11-01", 5) + entry("2026-11-02", 9) + entry("2026-11-03", 9)
      + "- { date: 2026-11-04, title: X, received: 99 }\n"
    #expect(summary("2026-11", ["2026-11": text]).0.largest == 1)
  }

  @Test func `all totals of a month without transactions are zero`() {
    let (summary, _) = summary("2026-10", [:])
    #expect(
      summary.period.spent == PeriodTotal() && summary.entryCount == 0 && summary.largest == nil
        && summary.expenses == [])
    #expect(summary.daysWithoutSpending == 31 && summary.spentByDay == Array(repeating: 0, count: 31))
  }

  // MARK: Bills

  private func bills(_ entries: String...) -> (Bills, [String]) {
    let ledger = ledger(["2026-11": entries.map { "- { date: 2026-11-01, \($0) }\n" }.joined()])
    let bills = Bills(ledger)
    return (bills, bills.pending.map { ledger.transactions[$0.transaction].title })
  }

  @Test func `bills are sorted by due day, with overdue bills first and bills without a due day last`() {
    let (_, titles) = bills(
      "title: never, spent: 1, paid: no", "title: later, spent: 1, due: 2026-12-24",
      "title: late, spent: 1, due: 2026-11-05",
      "title: today, spent: 1, due: 2026-11-21", "title: later too, spent: 1, due: 2026-12-24")
    #expect(titles == ["late", "today", "later", "later too", "never"])
  }

  @Test func `a bill is overdue from the day after it was due`() {
    let (bills, _) = bills(
      "title: a, spent: 1, due: 2026-11-20", "title: b, spent: 1, due: 2026-11-21",
      "title: c, spent: 1, due: 2026-11-22")
    #expect(bills.pending.map(\.daysLate) == [1, 0, 0])
    #expect(bills.overdueCount == 1)
    #expect(bills.next?.due == day("2026-11-21"))
  }

  @Test func `paid entries, planned entries and received money are not bills`() {
    let (bills, titles) = bills(
      "title: paid, spent: 1, due: 2026-11-20, paid: 2026-11-02", "title: plain, spent: 2",
      "title: in, received: 3, paid: no",
      "title: open, spent: 4, due: 2026-11-20, paid: 2026-12-02")
    #expect(titles == ["open"])
    #expect(bills.total == 400)
  }
}
