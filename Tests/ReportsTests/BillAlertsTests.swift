import Ledger
import Reports
import TestSupport
import Testing

@Suite struct BillAlertsTests {
  private func radar(_ entries: String...) -> (radar: BillAlerts, ledger: Ledger) {
    let ledger = recurrentLedger(entries)
    return (BillAlerts(ledger, Bills(ledger), Recurrence(ledger)), ledger)
  }

  /// The days of each pair of entries.
  private func doubled(_ entries: String...) -> [[String]] {
    let ledger = recurrentLedger(entries)
    let radar = BillAlerts(ledger, Bills(ledger), Recurrence(ledger))
    return radar.doubled.map { pair in
      [pair.first, pair.second].map { "\(ledger.transactions[$0].date)".suffix(5).description }
    }
  }

  // MARK: Late and missing

  @Test func `a bill is late from the day after it is due`() {
    let late = radar(
      "{ date: 2026-11-02, title: A, spent: 1, due: 2026-11-20 }",
      "{ date: 2026-11-02, title: B, spent: 1, due: 2026-11-21 }",
      "{ date: 2026-11-02, title: C, spent: 1, paid: no }"
    ).radar.late
    #expect(late.map(\.daysLate) == [1])
  }

  @Test func `a bill is due soon from the sixth day before its due date up to that date`() {
    let ledger = radar(
      "{ date: 2026-11-02, title: A, spent: 1, due: 2026-11-20 }",
      "{ date: 2026-11-02, title: B, spent: 2, due: 2026-11-21 }",
      "{ date: 2026-11-02, title: C, spent: 4, due: 2026-11-27 }",
      "{ date: 2026-11-02, title: D, spent: 8, due: 2026-11-28 }",
      "{ date: 2026-11-02, title: E, spent: 16, paid: no }"
    ).ledger
    #expect(Bills(ledger).totalDueSoon == 600)
  }

  @Test func `the alerts list due and missed occurrences as missing, but never expected occurrences`() {
    let states = radar(
      "{ date: 2026-09-05, title: Rent, spent: 900, category: Home, repeats: monthly }"
    ).radar.missing.map(\.occurrence.state)
    #expect(states == [.missed, .due])
  }

  @Test func `a book without bills or recurring transactions has no alerts`() {
    #expect(radar("{ date: 2026-11-02, title: A, spent: 1 }").radar.isEmpty)
  }

  // MARK: Doubled

  @Test func `two entries of a monthly series in one month are reported, whatever their amounts`() {
    #expect(
      doubled(
        "{ date: 2026-10-04, title: Film, spent: 12, repeats: monthly }",
        "{ date: 2026-11-04, title: Film, spent: 12, repeats: monthly }",
        "{ date: 2026-11-18, title: Film, spent: 13 }") == [["11-04", "11-18"]])
  }

  @Test func `a weekly series may have several entries a month`() {
    #expect(
      doubled(
        "{ date: 2026-11-03, title: Box, spent: 12, repeats: weekly }",
        "{ date: 2026-11-10, title: Box, spent: 12, repeats: weekly }",
        "{ date: 2026-11-17, title: Box, spent: 12, repeats: weekly }") == [])
  }

  @Test(arguments: [(10, 13, true), (10, 14, false), (10, 10, true)])
  func `entries with the same title and amount within three days are reported`(first: Int, second: Int, isTold: Bool) {
    let pairs = doubled(
      "{ date: 2026-11-\(first), title: Shoes, spent: 60 }", "{ date: 2026-11-\(second), title: shoes, spent: 60 }")
    #expect(pairs.isEmpty != isTold)
  }

  @Test func `entries with an id, another amount or currency, and income are not reported as duplicates`() {
    #expect(
      doubled(
        "{ date: 2026-11-10, title: A, spent: 60, id: one }", "{ date: 2026-11-11, title: A, spent: 60 }",
        "{ date: 2026-11-10, title: B, spent: 60 }", "{ date: 2026-11-11, title: B, spent: 61 }",
        "{ date: 2026-11-10, title: C, spent: 60 }", "{ date: 2026-11-11, title: C, spent: 60, currency: USD }",
        "{ date: 2026-11-10, title: D, received: 60 }", "{ date: 2026-11-11, title: D, received: 60 }") == [])
  }

  @Test func `frequent purchases for the same price are not reported as duplicates`() {
    let tickets = (10...14).map { "{ date: 2026-11-\($0), title: Bus ticket, spent: 2.90 }" }
    let ledger = recurrentLedger(tickets)
    let radar = BillAlerts(ledger, Bills(ledger), Recurrence(ledger))
    #expect(radar.doubled == [])
    #expect(doubled(tickets[0], tickets[1]) == [["11-10", "11-11"]])
  }

  @Test func `duplicates before last month or in the future are not reported`() {
    #expect(
      doubled(
        "{ date: 2026-09-10, title: A, spent: 60 }", "{ date: 2026-09-11, title: A, spent: 60 }",
        "{ date: 2026-11-24, title: B, spent: 60 }", "{ date: 2026-11-25, title: B, spent: 60 }") == [])
  }

  // MARK: Risen

  @Test func `an increased price is reported with the amount and the percentage`() {
    let risen = radar(
      "{ date: 2026-09-08, title: Net, spent: 30, repeats: monthly }",
      "{ date: 2026-10-08, title: Net, spent: 34.90, repeats: monthly }",
      "{ date: 2026-11-08, title: Net, spent: 37.90, repeats: monthly }"
    ).radar.risen
    #expect(risen.map(\.change.minor) == [300])
    #expect(risen.map(\.percent) == [9])
    #expect(risen.map(\.now.minor) == [3790])
  }

  @Test(arguments: ["34.90", "30"])
  func `an unchanged or lower price is not reported, even if it increased before`(amount: String) {
    #expect(
      radar(
        "{ date: 2026-09-08, title: Net, spent: 30, repeats: monthly }",
        "{ date: 2026-10-08, title: Net, spent: 34.90, repeats: monthly }",
        "{ date: 2026-11-08, title: Net, spent: \(amount), repeats: monthly }"
      ).radar.risen == [])
  }

  @Test func `income, planned entries and amounts in two currencies are not reported as price increases`() {
    #expect(
      radar(
        "{ date: 2026-10-08, title: Net, spent: 30, currency: USD, repeats: monthly }",
        "{ date: 2026-11-08, title: Net, spent: 34, repeats: monthly }",
        "{ date: 2026-10-01, title: Pay, received: 30, category: Salary, repeats: monthly }",
        "{ date: 2026-11-01, title: Pay, received: 40, category: Salary, repeats: monthly }",
        "{ date: 2026-10-25, title: Gym, spent: 30, repeats: monthly }",
        "{ date: 2026-11-25, title: Gym, spent: 34, repeats: monthly }"
      ).radar.risen == [])
  }
}
