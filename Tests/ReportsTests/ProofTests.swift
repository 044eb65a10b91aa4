import BookSupport
import Ledger
import Reports
import TestSupport
import Testing

/// Totals that are shown on several pages and must agree.
@Suite struct ProofTests {
  @Test func `rows, days, months and categories of 300 random books have the same totals`() {
    for seed in 0..<Fuzzing.count(300, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let proof = TotalsCrossCheck(ledger, LedgerTotals(ledger))
      #expect(proof.agrees, "seed \(seed)")
      #expect(proof.entries.byRow == Int64(ledger.transactions.count), "seed \(seed)")
    }
  }

  @Test func `each account's flows add up to its balance in 300 random books`() {
    var moves = 0
    for seed in 0..<Fuzzing.count(300, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let flows = AccountFlows(ledger)
      let accounts = Balance(ledger).byAccount
      #expect(flows.rows.map(\.balance) == accounts.map(\.minor), "seed \(seed)")
      #expect(flows.rows.map(\.withoutRate) == accounts.map(\.withoutRate), "seed \(seed)")
      let moved = ledger.transactions.filter {
        $0.direction == .moved && $0.isPaid(by: ledger.today) && ledger.countsInBalance($0)
      }
      #expect(flows.moves.reduce(0) { $0 + $1.count } == moved.count, "seed \(seed)")
      moves += moved.count
    }
    #expect(moves > Fuzzing.count(500))
  }

  @Test func `in random books of four currencies, two calculations of each day's balance agree`() throws {
    var days = 0
    for seed in 0..<Fuzzing.count(200, least: 20) {
      let open = CurrencyBook(seed: Fuzzing.seed(UInt64(seed))).ledger
      let hidden = try #require(try LedgerScope(isRedacted: true).shown(of: open))
      for ledger in [open, hidden] {
        let proof = BalanceProof(ledger, Valuation(ledger))
        #expect(proof.agrees, "seed \(seed): \(String(describing: proof.difference))")
        let dated = Set(ledger.transactions.map(\.date).filter { $0 <= ledger.today && $0 >= ledger.openingDay })
        #expect(proof.dayCount >= dated.count - ledger.transactions.count { !ledger.countsInBalance($0) })
        days += proof.dayCount
      }
    }
    #expect(days > 500)
  }

  @Test func `comparing two calculations reports the first day on which the balances differ`() {
    let ledger = readBook([
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: Tea, spent: 2 }\n- { date: 2026-11-05, title: Tea, spent: 3 }\n"
    ]).ledger
    var other = ledger
    other.transactions[1].amount.minor = 400
    #expect(BalanceProof(ledger, Valuation(ledger)).dayCount == 2)
    #expect(BalanceProof(other, Valuation(ledger)).difference?.day == day("2026-11-05"))
  }

  @Test func `an unnamed main account without entries is not shown`() {
    let ledger = ledger(
      ["ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2, account: Cash }\n"],
      book: "accounts:\n  - { name: Cash }\n")
    #expect(AccountFlows(ledger).used.map { ledger.account($0.account).name } == ["Cash"])
  }

  // MARK: Paid bills

  @Test func `paid bills and recurring transactions are listed by month of payment, newest first`() {
    let ledger = recurrentLedger([
      "{ date: 2026-10-01, title: Rent, spent: 900, category: Home, repeats: monthly }",
      "{ date: 2026-10-20, title: Repair, spent: 80, due: 2026-10-30, paid: 2026-11-02 }",
      "{ date: 2026-11-03, title: Tea, spent: 2 }", "{ date: 2026-11-04, title: Tyres, spent: 300, due: 2026-11-27 }",
      "{ date: 2026-11-05, title: Lamp, spent: 30, paid: 2026-11-25 }",
      "{ date: 2026-11-06, title: Pay, received: 30, repeats: monthly }",
    ])
    let months = PaidBills(ledger, Recurrence(ledger)).months
    #expect(months.map(\.month) == [month("2026-11"), month("2026-10")])
    #expect(months.map { $0.payments.map { ledger.transactions[$0.transaction].title } } == [["Repair"], ["Rent"]])
    #expect(months.map(\.total) == [8000, 90_000])
    #expect(months[0].payments[0].daysLate == 3)
  }

  @Test func `no bill is both paid and pending in 200 random books`() {
    for seed in 0..<Fuzzing.count(200, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let paid = PaidBills(ledger, Recurrence(ledger)).months.flatMap(\.payments)
      let pending = Bills(ledger).pending
      #expect(Set(paid.map(\.transaction)).isDisjoint(with: pending.map(\.transaction)), "seed \(seed)")
      let bills = ledger.transactions.indices.filter {
        ledger.transactions[$0].direction == .spent && ledger.transactions[$0].due != nil
      }
      #expect(Set(paid.map(\.transaction) + pending.map(\.transaction)).isSuperset(of: bills), "seed \(seed)")
    }
  }

  // MARK: Budgets

  private func pace(_ name: String) -> BudgetPace? {
    let ledger = readBook([
      "categories.yaml": "- { name: Food, budget: 300 }\n",
      "ledger/2026-02.yaml": "- { date: 2026-02-03, title: A, spent: 100, category: Food }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-03, title: A, spent: 310, category: Food }\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: A, spent: 200, category: Food }\n- { date: 2026-11-29, title: A, spent: 7, category: Food }\n",
    ]).ledger
    let figures = LedgerTotals(ledger)
    let month = month(name)
    return BudgetUse.all(ledger, figures, in: month).first.map {
      BudgetPace($0, ledger, figures, used: figures.usedMonths(ledger.window))
    }
  }

  @Test func `the expected use of a budget is proportional to the elapsed days of the current month`() {
    #expect(pace("2026-11")?.evenUse == 21_000)
    #expect(pace("2026-10")?.evenUse == nil)
  }

  @Test func `the year's budget covers the months from the first one in the book to the current one`() {
    let pace = pace("2026-11")
    #expect(pace?.usedInYear == 61_000)
    #expect(pace?.months == month("2026-02")...month("2026-11"))
    #expect(pace?.budgetInYear == 300_000)
  }
}
