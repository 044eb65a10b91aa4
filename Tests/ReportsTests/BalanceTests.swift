import Ledger
import Reports
import TestSupport
import Testing

@Suite struct BalanceTests {
  @Test func `balances of 300 random books add up, and the history ends at the balance`() {
    var moved = 0
    for seed in 0..<Fuzzing.count(300, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let balance = Balance(ledger)
      let history = BalanceHistory(ledger, Valuation(ledger))
      #expect(balance.addsUp, "seed \(seed)")
      let end = history.movements.last?.balance ?? balance.opening
      #expect(balance.current == end + Valuation(ledger).exchangeSinceLastRow, "seed \(seed)")
      #expect(history.movements.map(\.day) == history.movements.map(\.day).sorted(), "seed \(seed)")
      moved += history.movements.count
    }
    #expect(moved > Fuzzing.count(3000))
  }

  @Test func `the order of a file's entries does not change any total`() {
    var random = SeededRandom(seed: Fuzzing.seed(77))
    for seed in 0..<Fuzzing.count(150, least: 20) {
      let book = RandomBook(seed: UInt64(seed))
      let (one, other) = (book.ledger, book.shuffled(&random).ledger)
      let (balance, shuffled) = (Balance(one), Balance(other))
      #expect(balance.current == shuffled.current && balance.received == shuffled.received, "seed \(seed)")
      #expect(balance.unpaidExpenses == shuffled.unpaidExpenses && balance.opening == shuffled.opening, "seed \(seed)")
      #expect(
        Dictionary(zip(one.accounts.map(\.name), balance.byAccount), uniquingKeysWith: { $1 })
          == Dictionary(zip(other.accounts.map(\.name), shuffled.byAccount), uniquingKeysWith: { $1 }), "seed \(seed)")
      let (figures, again) = (LedgerTotals(one), LedgerTotals(other))
      #expect(figures.spentByDay == again.spentByDay && figures.receivedByDay == again.receivedByDay, "seed \(seed)")
      #expect(figures.countsWithoutRate == again.countsWithoutRate && Bills(one).total == Bills(other).total)
    }
  }

  // MARK: One behaviour each

  private func balance(_ entries: String..., book: String = "opening-balance: 100\n") -> Balance {
    Balance(ledger(["2026-11": entries.map { "- { date: 2026-11-10, title: T, \($0) }\n" }.joined()], book: book))
  }

  @Test func `the balance equals the opening balance plus received money minus spent money`() {
    let balance = balance("received: 50", "spent: 30")
    #expect(balance.opening == 10_000 && balance.received == 5000 && balance.spent == 3000 && balance.current == 12_000)
  }

  @Test func `a pending bill and a future entry do not change the balance`() {
    let balance = balance("spent: 30, due: 2026-11-20", "spent: 5, paid: 2026-11-30", "received: 8, paid: no")
    #expect(balance.current == 10_000)
    #expect(balance.unpaidExpenses == 3500 && balance.unreceivedIncome == 800)
  }

  @Test func `an entry dated today changes the balance`() {
    #expect(balance("spent: 30, paid: 2026-11-21").current == 7000)
    #expect(balance("spent: 30, paid: 2026-11-22").current == 10_000)
  }

  @Test func `a refund increases the balance`() {
    #expect(balance("spent: 30, category: Food", "received: 10, category: Food").current == 8000)
  }

  @Test func `a transfer between accounts changes only their balances`() {
    let balance = balance("moved: 40, from: Bank, to: Cash")
    #expect(balance.current == 10_000)
    #expect(balance.byAccount.map(\.minor) == [10_000, -4000, 4000])
  }

  @Test func `balances exclude amounts before the opening date and include amounts on that date`() {
    let book = "opening-balance: 100\nopening-date: 2026-11-10\n"
    #expect(balance("spent: 30, paid: 2026-11-09", book: book).current == 10_000)
    #expect(balance("spent: 30, paid: 2026-11-10", book: book).current == 7000)
    #expect(balance("spent: 30, paid: 2026-11-09", book: book).spent == 0)
  }

  @Test func `an account's balance is in its own currency`() {
    let files = [
      "book.yaml": "accounts:\n  - { name: Dollars, currency: USD, opening-balance: 20 }\n",
      "rates/2026-11-10.yaml": "date: 2026-11-10\nbase: INR\nrates: { USD: 80 }\n",
      "ledger/2026-11.yaml": """
      - { date: 2026-11-10, title: T, spent: 5, currency: USD, account: Dollars }
      - { date: 2026-11-10, title: U, spent: 400, account: Dollars }
      - { date: 2026-11-10, title: V, moved: 800, to: Dollars, arrived: 9.90 }

      """,
    ]
    let balance = Balance(readBook(files).ledger)
    #expect(balance.byAccount.map(\.minor) == [-80_000, 2000 - 500 - 500 + 990])
    #expect(balance.byAccount.map(\.value) == [-80_000, 159_200])
    // 9.90 dollars arrived for 800 rupees and are worth 792.
    #expect(balance.opening == 160_000 && balance.exchange == -800 && balance.addsUp)
  }

  @Test
  func `the booked amount is used in an account's balance, its flows and the comparison with the bank`() {
    let files = [
      "book.yaml": "currency: EUR\nopening-balance: 100\n",
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 0.90 }\n",
      "ledger/2026-11.yaml": """
      - { date: 2026-11-10, title: Hotel, spent: 50, currency: USD, booked: 46.49 }
      - { date: 2026-11-11, balance: 53.51 }

      """,
    ]
    let ledger = readBook(files).ledger
    #expect(Balance(ledger).current == 5351 && Balance(ledger).addsUp)
    #expect(Balance(ledger).byAccount.map(\.minor) == [5351])
    #expect(AccountFlows(ledger).rows.map(\.spent) == [-4649] || AccountFlows(ledger).rows.map(\.spent) == [4649])
    let change = AccountHistory(ledger, .unnamed).movements.first?.change
    #expect(change?.minor == -4649 && change?.needsConversion == false)
  }

  @Test func `for each account, the number of entries without a rate is reported`() {
    let book = "accounts:\n  - { name: Dollars, currency: USD, opening-balance: 20 }\n"
    let accounts = balance(
      "spent: 5, account: Dollars", "spent: 7, currency: USD, account: Dollars", "spent: 3", book: book
    ).byAccount
    #expect(accounts.map(\.minor) == [-300, 2000 - 700])
    #expect(accounts.map(\.withoutRate) == [0, 1])
    #expect(accounts.map(\.value) == [-300, nil])
  }

  @Test func `an account's chart shows the balance at the ends of twelve months and today`() {
    let ledger = ledger([
      "2025-10": "- { date: 2025-10-05, title: A, received: 10 }\n",
      "2026-10": "- { date: 2026-10-05, title: B, received: 5 }\n",
      "2026-11": "- { date: 2026-11-05, title: C, spent: 2 }\n- { date: 2026-11-30, title: D, spent: 1 }\n",
    ])
    #expect(Balance(ledger).byAccount[0].course == Array(repeating: 1000, count: 11) + [1500, 1300])
  }

  @Test func `the history lists each entry with the balance after it, sorted by day`() {
    let ledger = ledger(
      [
        "2026-11":
          "- { date: 2026-11-10, title: B, spent: 3 }\n- { date: 2026-11-05, title: A, received: 9 }\n"
          + "- { date: 2026-11-01, title: C, spent: 2, paid: 2026-11-15 }\n- { date: 2026-11-30, title: D, spent: 1 }\n"
      ], book: "opening-balance: 1\n")
    let movements = BalanceHistory(ledger, Valuation(ledger)).movements
    #expect(movements.map { $0.transaction.map { ledger.transactions[$0].title } } == ["A", "B", "C"])
    #expect(movements.map(\.change) == [900, -300, -200])
    #expect(movements.map(\.balance) == [1000, 700, 500])
  }

  @Test func `the largest allowed balance does not cause a crash`() {
    let amounts = Array(repeating: "999999999999999", count: 23) + ["58430092136962.5", "0.01"]
    let entries = amounts.enumerated().map { "- { date: 2026-11-03, title: T\($0.offset), spent: \($0.element) }\n" }
    let ledger = ledger(["2026-11": entries.joined()], book: "opening-balance: -999999999999999\n")
    let figures = LedgerTotals(ledger)
    #expect(Balance(ledger).addsUp)
    #expect(figures.spent(in: month("2026-11")) == HomeAmount(.max / 4))
    #expect(MonthSummary(ledger, figures, month("2026-11")).period.shownNet == -HomeAmount(.max / 4))
    #expect(figures.usualOfMonth(ledger.window) == nil)
  }

  @Test func `money paid and received in random books agrees with the month's totals`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let (figures, flows) = (LedgerTotals(ledger), CashFlow(ledger))
      let movements = BalanceHistory(ledger, Valuation(ledger)).movements
      for month in figures.months where month <= ledger.today.month {
        let own = movements.filter { $0.day.month == month && $0.transaction != nil }.map(\.change)
        let (flow, period) = (flows[month], figures.period(month))
        #expect(flow.paidOut.moved == -own.filter { $0 < 0 }.reduce(0, +), "seed \(seed), \(month)")
        #expect(flow.cameIn.moved == own.filter { $0 > 0 }.reduce(0, +), "seed \(seed), \(month)")
        #expect(flow.paidOut.figure == period.spent.soFar, "seed \(seed), \(month)")
        #expect(flow.cameIn.figure == period.received.soFar, "seed \(seed), \(month)")
      }
    }
  }

  @Test func `the chart of the balance shows each day's balance in random books`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let valuation = Valuation(ledger)
      let course = DailyBalances(ledger, valuation)
      #expect(course.balances.last == Balance(ledger).current.minor && course.balances.count <= 367, "seed \(seed)")
      for (number, amount) in course.balances.enumerated() {
        let day = course.first.adding(days: number)
        #expect(amount == valuation.balance(on: day).minor, "seed \(seed), \(day)")
        #expect(amount == course.balance(on: day), "seed \(seed), \(day)")
      }
    }
  }
}
