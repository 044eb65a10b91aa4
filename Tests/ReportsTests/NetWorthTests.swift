import Ledger
import Reports
import TestSupport
import Testing

/// Assets minus debts, day by day.
@Suite struct NetWorthTests {
  @Test func `in 300 random books, each month's net worth is the balance, and negative accounts are debts`() {
    var (moved, owing) = (0, 0)
    for seed in 0..<Fuzzing.count(300, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let worth = NetWorth(Valuation(ledger))
      let balance = Balance(ledger)
      let balances = MonthBalances(ledger, Valuation(ledger))
      for month in ledger.today.month.adding(months: -14)...ledger.today.month {
        let end = worth.atEnd(of: min(month.lastDay, ledger.today))
        #expect(end.balance == balances.atEnd(of: month) ?? balance.opening, "seed \(seed), \(month)")
        #expect(end.owned >= 0 && end.owed >= 0 && end.owned - end.owed == end.balance, "seed \(seed), \(month)")
      }
      let now = worth.atEnd(of: ledger.today)
      let shares = balance.byAccount.compactMap(\.value)
      #expect(now.owed == -shares.filter { $0 < 0 }.reduce(0, +), "seed \(seed)")
      #expect(now.owned == shares.filter { $0 > 0 }.reduce(0, +), "seed \(seed)")
      #expect(worth.points.map(\.day) == Set(worth.points.map(\.day)).sorted(), "seed \(seed)")
      moved += worth.points.count
      owing += worth.hasAssetsAndDebts ? 1 : 0
    }
    #expect(moved > Fuzzing.count(3000) && owing > 3)
  }

  @Test func `paying off a loan lowers the debts and does not increase the assets`() {
    let ledger = ledger(
      [
        "2026-11": """
        - { date: 2026-11-05, title: Rate, moved: 100, from: Bank, to: Loan }
        - { date: 2026-11-03, title: Pay, received: 50, category: Salary, account: Bank }
        - { date: 2026-11-30, title: Later, spent: 9, account: Bank }

        """
      ],
      book:
        "accounts:\n  - { name: Bank, opening-balance: 200 }\n  - { name: Loan, kind: loan, opening-balance: -900 }\n",
      today: "2026-11-21")
    let worth = NetWorth(Valuation(ledger))
    let before = worth.atEnd(of: day("2026-11-02"))
    #expect(before.balance == -700_00 && before.owed == 900_00)
    #expect(
      worth.points.map { "\($0.day) \($0.owned) \($0.owed) \($0.balance)" } == [
        "2026-11-03 25000 90000 -65000", "2026-11-05 15000 80000 -65000",
      ])
    #expect(worth.atEnd(of: day("2026-11-02")).owned == 200_00 && worth.hasAssetsAndDebts)
  }

  @Test func `net worth is divided into assets and debts only if both exist, and is empty without movements`() {
    let book = ["2026-11": "- { date: 2026-11-03, title: Tea, spent: 2 }\n"]
    let owed = NetWorth(Valuation(ledger(book, today: "2026-11-21")))
    #expect(owed.points.map(\.owed) == [2_00] && !owed.hasAssetsAndDebts)
    #expect(!NetWorth(Valuation(ledger(book, book: "opening-balance: 5\n", today: "2026-11-21"))).hasAssetsAndDebts)
    #expect(NetWorth(Valuation(ledger([:], book: "opening-balance: 5\n", today: "2026-11-21"))).points.isEmpty)
  }
}
