import Ledger
import Reports
import TestSupport
import Testing

@Suite struct ForecastTests {
  private func forecast(_ ledger: Ledger) -> Forecast {
    Forecast(ledger, Recurrence(ledger, Identifiers(ledger)), current: Balance(ledger).current)
  }

  @Test func `bills are paid when they are due, late ones and those without a day today`() {
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

  @Test func `what repeats is expected to the end of the window, what was missed is not`() {
    let ledger = ledger([
      "2026-09": "- { date: 2026-09-25, title: Salary, received: 100, category: Salary, repeats: monthly }\n",
      "2026-11": """
      - { date: 2026-11-30, title: Plan, spent: 30 }
      - { date: 2026-11-18, title: Class, spent: 1, repeats: weekly, until: 2026-12-03 }

      """,
    ])
    let forecast = forecast(ledger)
    // The salary of October was missed; that of November is still to come.
    let salaries = forecast.movements.filter { $0.change == 10_000 }
    #expect(salaries.count == 13)
    #expect(salaries.first?.day == day("2026-11-25") && salaries.last?.day == day("2027-11-25"))
    #expect(forecast.movements.filter { $0.change == -100 }.map(\.day) == [day("2026-11-25"), day("2026-12-02")])
    #expect(forecast.movements.contains { $0.source == .planned(1) && $0.day == day("2026-11-30") })
    #expect(forecast.end == 10_000 - 100 + 13 * 10_000 - 3000 - 200)
  }

  @Test func `the lowest day is the first of those with the least, counted at its end`() {
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

  @Test func `without anything ahead today is the lowest day`() {
    let forecast = forecast(ledger(["2026-11": "- { date: 2026-11-01, title: Pay, received: 50 }\n"]))
    #expect(forecast.lowest == (day("2026-11-21"), 5000))
    #expect(forecast.movements.isEmpty && forecast.months.allSatisfy { $0.balance == 5000 })
  }

  @Test func `the greatest amounts every week overflow nothing`() {
    let amount = "- { date: 2026-11-20, title: All, spent: 999999999999999, repeats: weekly, currency: KWD }\n"
    let ledger = ledger(["2026-11": amount], book: "currency: KWD\n")
    #expect(forecast(ledger).end == .min)
  }

  @Test func `in random books the balance of each month is what a plain sum gives`() {
    for seed in 0..<Soak.count(100, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let forecast = forecast(ledger)
      let later = ledger.transactions.compactMap { transaction -> (Day, Int64)? in
        guard transaction.direction != .moved, let amount = transaction.homeAmount, ledger.countsInBalance(transaction),
          !transaction.hasMoved(by: ledger.today)
        else { return nil }
        if transaction.direction == .received { return transaction.movingDay.map { ($0, amount) } }
        return (max(transaction.movingDay ?? transaction.due ?? ledger.today, ledger.today), -amount)
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
}
