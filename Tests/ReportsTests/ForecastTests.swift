import Ledger
import Reports
import TestSupport
import Testing

@Suite struct ForecastTests {
  private func forecast(_ ledger: Ledger) -> Forecast {
    Forecast(ledger, Recurrence(ledger), current: Balance(ledger).current)
  }

  @Test func `unpaid bills are expected on their due dates, or today if they are overdue or have no due date`() {
    let ledger = ledger([
      "2026-11": """
      - { date: 2026-11-01, title: Pay, received: 1000 }
      - { date: 2026-11-02, title: Late, spent: 10, due: 2026-11-10 }
      - { date: 2026-11-03, title: Some day, spent: 20, paid: no }
      - { date: 2026-11-04, title: Soon, spent: 40, due: 2026-11-30 }
      - { date: 2026-11-05, title: Ordered, spent: 80, due: 2026-11-10, paid: 2026-12-02 }
      - { date: 2026-11-06, title: Promised, received: 7, paid: no }

      """
    ])
    let forecast = forecast(ledger)
    #expect(forecast.current == 100_000)
    #expect(forecast.movements.map { "\($0.day)" } == ["2026-11-21", "2026-11-21", "2026-11-30", "2026-12-02"])
    #expect(forecast.movements.map(\.change) == [-1000, -2000, -4000, -8000])
    #expect(forecast.lowest.day == day("2026-12-02") && forecast.lowest.balance == 85_000)
    #expect(forecast.months.count == 13)
    let first = forecast.months[0]
    #expect(first.month == month("2026-11") && first.received == 0 && first.spent == 7000 && first.balance == 93_000)
    #expect(forecast.end == 85_000)
  }

  @Test func `recurring transactions are expected up to the end of the window, except missed occurrences`() {
    let ledger = ledger([
      "2026-09": "- { date: 2026-09-25, title: Salary, received: 100, category: Salary, repeats: monthly }\n",
      "2026-11": """
      - { date: 2026-11-30, title: Plan, spent: 30 }
      - { date: 2026-11-18, title: Class, spent: 1, repeats: weekly, until: 2026-12-03 }

      """,
    ])
    let forecast = forecast(ledger)
    // October's salary was missed; November's is still expected.
    let salaries = forecast.movements.filter { $0.change == 10_000 }
    #expect(salaries.count == 13)
    #expect(salaries.first?.day == day("2026-11-25") && salaries.last?.day == day("2027-11-25"))
    #expect(forecast.movements.filter { $0.change == -100 }.map(\.day) == [day("2026-11-25"), day("2026-12-02")])
    #expect(forecast.movements.contains { $0.source == .planned(1) && $0.day == day("2026-11-30") })
    #expect(forecast.end == HomeAmount(10_000 - 100 + 13 * 10_000 - 3000 - 200))
  }

  @Test func `the lowest point of the forecast is the first day that ends with the smallest balance`() {
    let ledger = ledger([
      "2026-11": "- { date: 2026-11-01, title: Pay, received: 50 }\n",
      "2026-12": """
      - { date: 2026-12-01, title: A, spent: 60 }
      - { date: 2026-12-01, title: B, received: 20 }
      - { date: 2026-12-05, title: C, spent: 5 }
      - { date: 2026-12-06, title: D, received: 5 }
      - { date: 2026-12-07, title: E, spent: 5 }

      """,
    ])
    #expect(forecast(ledger).lowest == (day("2026-12-05"), 500))
  }

  @Test func `without future entries, the lowest balance of the forecast is today's balance`() {
    let forecast = forecast(ledger(["2026-11": "- { date: 2026-11-01, title: Pay, received: 50 }\n"]))
    #expect(forecast.lowest == (day("2026-11-21"), 5000))
    #expect(forecast.movements.isEmpty && forecast.months.allSatisfy { $0.balance == 5000 })
  }

  @Test func `a forecast with the largest possible amount every week does not overflow`() {
    let amount = "- { date: 2026-11-20, title: All, spent: 999999999999999, repeats: weekly, currency: KWD }\n"
    let ledger = ledger(["2026-11": amount], book: "currency: KWD\n")
    #expect(forecast(ledger).end.minor == .min)
  }

  @Test func `the forecast of each month equals a simple sum in random books`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let forecast = forecast(ledger)
      let later = ledger.transactions.compactMap { transaction -> (Day, HomeAmount)? in
        guard transaction.direction != .moved, let home = transaction.homeAmount, ledger.countsInBalance(transaction),
          !transaction.isPaid(by: ledger.today)
        else { return nil }
        // An amount charged to an account in another currency is converted at today's rate.
        let change = ledger.change(of: transaction.account, by: transaction)?.minor
        let isForeign = ledger.account(transaction.account).currency != ledger.homeCurrency
        let own = change.flatMap { ledger.value(of: $0, in: transaction.account, on: ledger.today)?.magnitude }
        let amount = isForeign ? own ?? home : home
        if transaction.direction == .received { return transaction.paymentDate.map { ($0, amount) } }
        return (max(transaction.paymentDate ?? transaction.due ?? ledger.today, ledger.today), -amount)
      }
      for row in forecast.months {
        let sum = later.filter { $0.0 <= row.month.lastDay }.reduce(Balance(ledger).current) { $0 + $1.1 }
        #expect(row.balance == sum, "seed \(seed), \(row.month)")
      }
      let days = ledger.window.currentMonth.firstDay...ledger.window.days.upperBound
      let ends = (ledger.today.days(since: days.lowerBound)...days.upperBound.days(since: days.lowerBound)).map {
        let day = days.lowerBound.adding(days: $0)
        return (day, later.filter { $0.0 <= day }.reduce(forecast.current) { $0 + $1.1 })
      }
      #expect(ends.map(\.1).min() == forecast.lowest.balance, "seed \(seed)")
      #expect(ends.first { $0.1 == forecast.lowest.balance }?.0 == forecast.lowest.day, "seed \(seed)")
    }
  }

  // MARK: Everyday spending

  private func usual(_ ledger: Ledger) -> EverydaySpending? {
    EverydaySpending(ledger, LedgerTotals(ledger), Recurrence(ledger))
  }

  @Test func `the forecast shows the usual everyday spending, and known entries separately`() throws {
    let ledger = ledger([
      "2026-08": """
      - { date: 2026-08-05, title: Market, spent: 300 }
      - { date: 2026-08-06, title: Roof, spent: 5000, due: 2026-08-20, paid: 2026-08-20 }

      """,
      "2026-09": """
      - { date: 2026-09-05, title: Market, spent: 130, category: Food }
      - { date: 2026-09-09, title: Bottles, received: 30, category: Food }

      """,
      "2026-10": """
      - { date: 2026-10-05, title: Shoes, spent: 200 }
      - { date: 2026-10-07, title: Rent, spent: 900, repeats: monthly, until: 2026-10-31 }

      """,
      "2026-12": "- { date: 2026-12-05, title: Present, spent: 50 }\n",
    ])
    let everyday = try #require(usual(ledger))
    // The months' sums are 5300, 100 and 200, without recurring entries.
    #expect(everyday.usual == 20_000 && everyday.monthCount == 3)
    let recurrence = Recurrence(ledger)
    let forecast = Forecast(ledger, recurrence, current: Balance(ledger).current, everyday: everyday)
    // Nine of thirty days; December's planned 50 are not counted twice.
    #expect(forecast.months.prefix(3).map(\.everyday) == [6000, 15_000, 20_000])
    #expect(forecast.months[1].usualBalance == forecast.months[1].balance - 21_000)
    #expect(forecast.end == forecast.current - 5000)
    #expect(forecast.shownEnd == forecast.end - HomeAmount(21_000 + 11 * 20_000))
    #expect(forecast.shownLowest.day == day("2027-11-30") && forecast.shownLowest.balance == forecast.shownEnd)
    #expect(forecast.lowest.day == day("2026-12-05"))
  }

  @Test
  func `bills outside of any series are part of usual spending, and a pending bill is not counted twice`() throws {
    var months: [String: String] = [:]
    for month in ["2026-08", "2026-09", "2026-10"] {
      months[month] =
        "- { date: \(month)-05, title: Market, spent: 100 }\n"
        + "- { date: \(month)-06, title: Power, spent: 80, due: \(month)-20, paid: \(month)-20 }\n"
    }
    months["2026-11"] = "- { date: 2026-11-06, title: Power, spent: 80, due: 2026-11-25 }\n"
    months["2026-12"] = "- { date: 2026-12-06, title: Power, spent: 70, due: 2026-12-20, paid: no }\n"
    let ledger = ledger(months)
    let forecast = Forecast(ledger, Recurrence(ledger), current: Balance(ledger).current, everyday: usual(ledger))
    #expect(forecast.everyday?.usual == 18_000)
    // Nine days of November without its pending bill; December without its pending bill.
    #expect(forecast.months.prefix(3).map(\.everyday) == [5400, 11_000, 18_000])
    #expect(forecast.months.prefix(3).map(\.spent) == [8000, 7000, 0])
  }

  @Test func `the forecast's lowest balance is on the day before payday, not at the end of a month`() throws {
    var months = ["2026-11": "- { date: 2026-11-20, title: Pay, received: 900, category: Salary, repeats: monthly }\n"]
    for month in ["2026-08", "2026-09", "2026-10"] {
      months[month] = "- { date: \(month)-05, title: Market, spent: 600 }\n"
    }
    let ledger = ledger(months)
    let forecast = Forecast(
      ledger, Recurrence(ledger), current: Balance(ledger).current, everyday: usual(ledger))
    // From 30 November, with 180 of the month spent, nineteen days of December until the next payday.
    #expect(forecast.shownLowest.day == day("2026-12-19"))
    #expect(forecast.shownLowest.balance == forecast.current - HomeAmount(18_000 + 60_000 * 19 / 31))
    #expect(forecast.lowest.balance == forecast.current)
  }

  @Test func `usual spending is the median of at least three whole months`() {
    let entries = { (month: String, amount: Int) in "- { date: \(month)-05, title: A, spent: \(amount) }\n" }
    var months = ["2026-09": entries("2026-09", 10), "2026-10": entries("2026-10", 20)]
    #expect(usual(ledger(months)) == nil)
    months["2026-07"] = entries("2026-07", 40)
    months["2026-06"] = entries("2026-06", 70)
    #expect(usual(ledger(months))?.usual == 3000 && usual(ledger(months))?.monthCount == 4)
    months["2026-10"] = "- { date: 2026-10-05, title: A, received: 900, category: Food }\n"
    months["2026-09"] = months["2026-10"]?.replacing("2026-10", with: "2026-09")
    months["2026-07"] = months["2026-10"]?.replacing("2026-10", with: "2026-07")
    #expect(usual(ledger(months))?.usual == 0)
  }
}

/// Expected recurring transactions on a month's page and in its report.
@Suite struct ExpectedMonthsTests {
  private let book: [String: String] = [
    "2026-10": """
    - { date: 2026-10-03, title: Rent, spent: 900, category: Home, repeats: monthly }
    - { date: 2026-10-28, title: Pay, received: 2000, category: Salary, repeats: monthly }
    - { date: 2026-10-05, title: Club, spent: 30, repeats: quarterly }

    """,
    "2026-11": """
    - { date: 2026-11-18, title: Class, spent: 5, repeats: weekly, until: 2026-12-03 }
    - { date: 2026-11-02, title: Cashback, received: 2, category: Food, repeats: monthly }
    - { date: 2026-11-09, title: Save, moved: 50, to: Savings, repeats: monthly }

    """,
  ]

  private func months(_ ledger: Ledger) -> ExpectedMonths {
    ExpectedMonths(ledger, Recurrence(ledger))
  }

  @Test func `rent and pay are expected in a future month, refunds lower the sum, and transfers are excluded`() {
    let ledger = ledger(book)
    let months = months(ledger)
    let december = months.occurrences(in: month("2026-12"))
    #expect(december.map { ledger.transactions[$0.template].title } == ["Class", "Cashback", "Rent", "Save", "Pay"])
    #expect(months.sum(in: month("2026-12"), ledger) == ExpectedMonths.Sum(spent: 90_300, received: 200_000))
    #expect(months.sum(in: month("2027-01"), ledger) == ExpectedMonths.Sum(spent: 92_800, received: 200_000))
    #expect(months.occurrences(in: month("2026-10")).isEmpty)
  }

  @Test func `the current month includes occurrences that are due and those still to come`() {
    let ledger = ledger(book)
    let november = months(ledger).occurrences(in: month("2026-11"))
    #expect(november.map { ledger.transactions[$0.template].title } == ["Rent", "Class", "Pay"])
    #expect(november.map(\.occurrence.state) == [.due, .expected, .expected])
  }

  @Test func `an occurrence that became due in an earlier month is expected in this month`() {
    let ledger = ledger(["2026-07": "- { date: 2026-07-05, title: Club, spent: 30, repeats: quarterly }\n"])
    let months = months(ledger)
    #expect(months.occurrences(in: month("2026-10")).isEmpty)
    #expect(months.occurrences(in: month("2026-11")).map(\.occurrence.day) == [day("2026-10-05")])
    #expect(months.sum(in: month("2026-11"), ledger) == ExpectedMonths.Sum(spent: 3000))
  }
}
