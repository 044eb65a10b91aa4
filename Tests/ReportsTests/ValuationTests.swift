import BookSupport
import Ledger
import Reports
import TestSupport
import Testing

/// The balance of every day is the sum of the accounts' balances, each at that day's rate.
@Suite struct ValuationTests {
  @Test func `every day's balance equals a simple sum over accounts in random books of four currencies`() {
    var (days, exchanged, unpriced) = (0, 0, 0)
    for seed in 0..<Fuzzing.count(200, least: 20) {
      let book = CurrencyBook(seed: Fuzzing.seed(UInt64(seed)))
      let ledger = book.ledger
      let valuation = Valuation(ledger)
      let balance = Balance(ledger, valuation)
      #expect(balance.current == HomeAmount(book.balance(on: book.today)), "seed \(seed)")
      #expect(balance.addsUp, "seed \(seed)")
      for row in valuation.rows {
        #expect(row.balance == HomeAmount(book.balance(on: row.day)), "seed \(seed), \(row.day)")
      }
      for day in valuation.openingDay.number...book.today.number where day.isMultiple(of: 3) {
        let day = Day(number: day)
        #expect(valuation.balance(on: day) == HomeAmount(book.balance(on: day)), "seed \(seed), \(day)")
        days += 1
      }
      exchanged += balance.exchange == 0 ? 0 : 1
      unpriced += balance.unpriced == 0 ? 0 : 1
    }
    #expect(days > 500 && exchanged > 10 && unpriced > 3)
  }

  @Test func `in random books, each day of the history ends with the balance of that day`() {
    for seed in 0..<Fuzzing.count(200, least: 20) {
      let book = CurrencyBook(seed: Fuzzing.seed(UInt64(seed)))
      let ledger = book.ledger
      let valuation = Valuation(ledger)
      let movements = BalanceHistory(ledger, valuation).movements
      var before = valuation.opening
      for movement in movements {
        #expect(movement.balance == before + movement.change, "seed \(seed), \(movement.day)")
        before = movement.balance
      }
      for day in Set(movements.map(\.day)) {
        let last = movements.last { $0.day == day }
        #expect(last?.balance == HomeAmount(book.balance(on: day)), "seed \(seed), \(day)")
      }
    }
  }

  @Test func `net worth in random books changes only on the listed days`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let book = CurrencyBook(seed: Fuzzing.seed(UInt64(seed)))
      let worth = NetWorth(Valuation(book.ledger))
      guard let first = worth.points.first?.day else { continue }
      for number in first.number...book.today.number {
        let day = Day(number: number)
        let last = worth.points.last { $0.day <= day }
        #expect(last?.balance == HomeAmount(book.balance(on: day)), "seed \(seed), \(day)")
        #expect(worth.atEnd(of: day).owed == last?.owed, "seed \(seed), \(day)")
      }
    }
  }

  // MARK: One behaviour each

  private static let dollars = [
    "rates/2026-08-28.yaml": "date: 2026-08-28\nbase: EUR\nrates: { USD: 0.90 }\n",
    "rates/2026-10-28.yaml": "date: 2026-10-28\nbase: EUR\nrates: { USD: 0.85 }\n",
    "rates/2026-11-20.yaml": "date: 2026-11-20\nbase: EUR\nrates: { USD: 0.80 }\n",
  ]

  private func valued(_ book: String, _ files: [String: String]) -> Balance {
    Balance(
      readBook(
        files.merging(ValuationTests.dollars) { first, _ in first }.merging(["book.yaml": "currency: EUR\n" + book]) {
          $1
        }
      ).ledger)
  }

  @Test func `an exchange loss is a separate line of the balance, and an empty account's value is zero`() {
    let balance = valued(
      "opening-date: 2026-09-01\naccounts:\n  - { name: US, currency: USD, opening-balance: 1000 }\n",
      [
        "ledger/2026-10.yaml": "- { date: 2026-10-30, moved: 500, from: US, to: Main, arrived: 425, title: Back }\n",
        "ledger/2026-11.yaml": "- { date: 2026-11-20, moved: 500, from: US, to: Main, arrived: 400, title: Empty }\n",
      ])
    #expect(balance.opening == 900_00 && balance.current == 825_00 && balance.exchange == -75_00)
    #expect(balance.byAccount.map(\.value) == [825_00, 0] && balance.addsUp)
  }

  @Test func `a transfer at a bank's own rate also causes an exchange loss`() {
    let balance = valued(
      "opening-balance: 100\naccounts:\n  - { name: US, currency: USD }\n",
      ["ledger/2026-11.yaml": "- { date: 2026-11-20, moved: 90, from: Main, to: US, arrived: 100, title: Top up }\n"])
    #expect(balance.current == 90_00 && balance.exchange == -10_00 && balance.addsUp)
  }

  @Test func `an amount that is paid after the transaction's date causes no exchange loss`() {
    let balance = valued(
      "opening-balance: 100\naccounts:\n  - { name: US, currency: USD, opening-balance: 100 }\nopening-date: 2026-11-01\n",
      [
        "ledger/2026-11.yaml":
          "- { date: 2026-11-10, paid: 2026-11-20, spent: 100, currency: USD, account: US, title: T }\n"
      ])
    // 85 were spent at the date's rate; the account lost 100 dollars, worth 80 then, of an opening balance worth 85.
    #expect(balance.spent == 85_00 && balance.current == 100_00 && balance.exchange == 0 && balance.addsUp)
  }

  @Test func `transfers to an account without a rate are shown in a separate line, not as an exchange gain`() {
    let balance = valued(
      "opening-balance: 100\naccounts:\n  - { name: SW, currency: CHF }\n",
      [
        "ledger/2026-11.yaml": """
        - { date: 2026-11-20, moved: 40, from: Main, to: SW, arrived: 38, title: Out }
        - { date: 2026-11-21, moved: 10, from: SW, to: Main, arrived: 11, title: Back }

        """
      ])
    #expect(balance.current == 71_00 && balance.unpriced == -29_00 && balance.exchange == nil && balance.addsUp)
    #expect(balance.byAccount.map(\.value) == [71_00, nil])
  }

  @Test func `a book with only one currency has no line for exchange gains and losses`() {
    let ledger = ledger(["2026-11": "- { date: 2026-11-03, title: Tea, spent: 2 }\n"])
    #expect(Balance(ledger).exchange == nil && !Valuation(ledger).hasExchange)
  }

  @Test func `an amount paid before the transaction's date is shown in a separate line of the balance`() {
    let balance = valued(
      "opening-balance: 1000\n",
      [
        "ledger/2026-10.yaml": "- { date: 2026-10-01, title: Rent, spent: 900, repeats: monthly, id: rent }\n",
        "ledger/2026-12.yaml": "- { date: 2026-12-01, paid: 2026-11-20, title: Rent, spent: 50, for: rent }\n",
      ])
    #expect(balance.spent == 900_00 && balance.spentBeforeDate == 50_00 && balance.current == 50_00 && balance.addsUp)
  }

  @Test func `future entries are excluded from totals`() {
    let balance = valued(
      "opening-balance: 10\n", ["ledger/2026-12.yaml": "- { date: 2026-12-01, title: Gift, spent: 5 }\n"])
    #expect(balance.spent == 0 && balance.unpaidExpenses == 0 && balance.current == 10_00 && balance.addsUp)
  }
}
