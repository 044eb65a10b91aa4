import Ledger
import Reports
import TestSupport
import Testing

@Suite struct BillAlertsTests {
  private func radar(_ entries: String...) -> (radar: BillAlerts, ledger: Ledger) {
    let ledger = recurrentLedger(entries)
    return (BillAlerts(ledger, Bills(ledger), Recurrence(ledger)), ledger)
  }

  /// The days of each pair.
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

  @Test func `missing is what was due or missed, never what is expected`() {
    let states = radar(
      "{ date: 2026-09-05, title: Rent, spent: 900, category: Home, repeats: monthly }"
    ).radar.missing.map(\.occurrence.state)
    #expect(states == [.missed, .due])
  }

  @Test func `a book without bills and repeats has nothing on the radar`() {
    #expect(radar("{ date: 2026-11-02, title: A, spent: 1 }").radar.isEmpty)
  }

  // MARK: Doubled

  @Test func `two of a monthly one in a month are told, whatever their amounts`() {
    #expect(
      doubled(
        "{ date: 2026-10-04, title: Film, spent: 12, repeats: monthly }",
        "{ date: 2026-11-04, title: Film, spent: 12, repeats: monthly }",
        "{ date: 2026-11-18, title: Film, spent: 13 }") == [["11-04", "11-18"]])
  }

  @Test func `a weekly one comes several times a month`() {
    #expect(
      doubled(
        "{ date: 2026-11-03, title: Box, spent: 12, repeats: weekly }",
        "{ date: 2026-11-10, title: Box, spent: 12, repeats: weekly }",
        "{ date: 2026-11-17, title: Box, spent: 12, repeats: weekly }") == [])
  }

  @Test(arguments: [(10, 13, true), (10, 14, false), (10, 10, true)])
  func `the same title and amount within three days are told`(first: Int, second: Int, isTold: Bool) {
    let pairs = doubled(
      "{ date: 2026-11-\(first), title: Shoes, spent: 60 }", "{ date: 2026-11-\(second), title: shoes, spent: 60 }")
    #expect(pairs.isEmpty != isTold)
  }

  @Test func `an id, another amount or currency, and money that came are no doubles`() {
    #expect(
      doubled(
        "{ date: 2026-11-10, title: A, spent: 60, id: one }", "{ date: 2026-11-11, title: A, spent: 60 }",
        "{ date: 2026-11-10, title: B, spent: 60 }", "{ date: 2026-11-11, title: B, spent: 61 }",
        "{ date: 2026-11-10, title: C, spent: 60 }", "{ date: 2026-11-11, title: C, spent: 60, currency: USD }",
        "{ date: 2026-11-10, title: D, received: 60 }", "{ date: 2026-11-11, title: D, received: 60 }") == [])
  }

  @Test func `what is bought for the same price all the time is a habit`() {
    let tickets = (10...14).map { "{ date: 2026-11-\($0), title: Bus ticket, spent: 2.90 }" }
    let ledger = recurrentLedger(tickets)
    let radar = BillAlerts(ledger, Bills(ledger), Recurrence(ledger))
    #expect(radar.doubled == [])
    #expect(doubled(tickets[0], tickets[1]) == [["11-10", "11-11"]])
  }

  @Test func `what is older than the month before, or ahead, is left in peace`() {
    #expect(
      doubled(
        "{ date: 2026-09-10, title: A, spent: 60 }", "{ date: 2026-09-11, title: A, spent: 60 }",
        "{ date: 2026-11-24, title: B, spent: 60 }", "{ date: 2026-11-25, title: B, spent: 60 }") == [])
  }

  // MARK: Risen

  @Test func `a price that rose is told with amount and per cent`() {
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
  func `one that stayed or fell is not, even if it rose before`(amount: String) {
    #expect(
      radar(
        "{ date: 2026-09-08, title: Net, spent: 30, repeats: monthly }",
        "{ date: 2026-10-08, title: Net, spent: 34.90, repeats: monthly }",
        "{ date: 2026-11-08, title: Net, spent: \(amount), repeats: monthly }"
      ).radar.risen == [])
  }

  @Test func `amounts of two currencies, income and what is ahead are no rise`() {
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
