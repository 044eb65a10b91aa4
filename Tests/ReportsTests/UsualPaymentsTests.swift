import Ledger
import Reports
import TestSupport
import Testing

/// Payments that come every month without being marked as recurring; today is 21 November 2026.
@Suite struct UsualPaymentsTests {
  private func usual(_ ledger: Ledger) -> UsualPayments {
    UsualPayments(ledger, Recurrence(ledger))
  }

  private func pay(_ days: [String], _ amounts: [Int], _ more: String = "received: %, category: Salary") -> [String] {
    zip(days, amounts).map { day, amount in
      "{ date: \(day), title: Nordlicht, \(more.replacing("%", with: "\(amount)")) }"
    }
  }

  private let days = ["2026-07-28", "2026-08-28", "2026-09-30", "2026-10-28"]

  @Test func `income that was similar in three of the last four months is expected with the median amount`() throws {
    let ledger = recurrentLedger(pay(days, [1000, 1100, 950, 3000]))
    let income = try #require(usual(ledger).income.first)
    #expect(income.amount == 100_000 && income.entries.count == 3 && income.newest == 2)
    #expect(income.days.first == day("2026-11-28") || income.days.first == day("2026-11-30"))
    #expect(income.days.count == 13 || income.days.count == 12)
    // Two of four months are not enough, nor are three different amounts.
    #expect(usual(recurrentLedger(pay(Array(days[2...]), [1000, 1000]))).income.isEmpty)
    #expect(usual(recurrentLedger(pay(days, [1000, 500, 2000, 3000]))).income.isEmpty)
  }

  @Test func `salary that was received this month, or is planned, is not expected again`() throws {
    let came = recurrentLedger(pay(days + ["2026-11-20"], [1000, 1000, 1000, 1000, 1000]))
    #expect(usual(came).income[0].days.first == day("2026-12-28"))
    let planned = recurrentLedger(pay(days + ["2026-12-23"], [1000, 1000, 1000, 1000, 1000]))
    #expect(usual(planned).income[0].days.prefix(2) == [day("2026-11-28"), day("2027-01-28")])
  }

  @Test func `a late salary is expected today, and a salary that was missing twice is not expected`() {
    let days = ["2026-07-15", "2026-08-15", "2026-09-15", "2026-10-15"]
    #expect(usual(recurrentLedger(pay(days, [9, 9, 9, 9]))).income[0].days.first == day("2026-11-21"))
    let ended = ["2026-07-15", "2026-08-15", "2026-09-15"]
    #expect(usual(recurrentLedger(pay(ended, [9, 9, 9]), today: "2026-11-21")).income.count == 1)
    #expect(usual(recurrentLedger(pay(ended, [9, 9, 9]), today: "2026-12-21")).income.isEmpty)
  }

  @Test func `wages every two weeks are expected twice a month`() {
    var days: [String] = []
    for month in ["2026-07", "2026-08", "2026-09", "2026-10"] { days += ["\(month)-03", "\(month)-17"] }
    let income = usual(recurrentLedger(pay(days, days.map { _ in 500 }))).income
    #expect(income.count == 2)
    let comes = income.flatMap(\.days).filter { $0.month == month("2026-12") }
    #expect(comes.count == 2)
  }

  @Test func `monthly spending is proposed as recurring, unless it is frequent or already recurring`() {
    let rent = pay(days, [9, 9, 9, 9], "spent: %, category: Bills")
    #expect(usual(recurrentLedger(rent)).proposals.count == 1 && usual(recurrentLedger(rent)).income.isEmpty)
    let anyDay = ["2026-07-04", "2026-08-28", "2026-09-17", "2026-10-08"]
    #expect(usual(recurrentLedger(pay(anyDay, [9, 9, 9, 9], "spent: %, category: Bills"))).proposals.isEmpty)
    let often = rent + pay(["2026-10-05"], [9], "spent: %, category: Bills")
    #expect(usual(recurrentLedger(often)).proposals.isEmpty)
    let declared = rent + pay(["2026-11-20"], [9], "spent: %, category: Bills, repeats: monthly")
    #expect(usual(recurrentLedger(declared)).proposals.isEmpty)
    // A refund is not income.
    #expect(usual(recurrentLedger(pay(days, [9, 9, 9, 9], "received: %, category: Food"))).income.isEmpty)
  }

  @Test func `the former title of a recurring rent is neither usual spending nor proposed as recurring`() throws {
    var entries = ["07", "08", "09"].map {
      "{ date: 2026-\($0)-02, title: Miete, spent: 900, category: Home, account: Giro }"
    }
    entries += ["07", "08", "09", "10"].map { "{ date: 2026-\($0)-12, title: Market, spent: 300, category: Food }" }
    entries.append(
      "{ date: 2026-10-01, title: Hausverwaltung, spent: 920, category: Home, account: Giro, repeats: monthly }")
    entries.append("{ date: 2026-11-02, title: Hausverwaltung, spent: 920, category: Home, account: Giro }")
    let ledger = recurrentLedger(entries)
    let recurrence = Recurrence(ledger)
    let everyday = try #require(EverydaySpending(ledger, LedgerTotals(ledger), recurrence))
    #expect(everyday.usual == 30_000)
    #expect(usual(ledger).proposals.map { ledger.transactions[$0.newest].title } == ["Market"])
    // Entries of another account, category or amount are still usual spending.
    for other in [("Giro", "Cash"), ("Home", "Other"), ("spent: 900", "spent: 700")] {
      let changed = recurrentLedger(entries.map { $0.contains("Miete") ? $0.replacing(other.0, with: other.1) : $0 })
      let usual = EverydaySpending(changed, LedgerTotals(changed), Recurrence(changed))?.usual ?? 0
      #expect(usual > 30_000, "\(other)")
    }
  }
}

@Suite struct PaydayTests {
  private func payday(_ ledger: Ledger) -> Payday? {
    let (recurrence, figures, balance) = (
      Recurrence(ledger), LedgerTotals(ledger), Balance(ledger)
    )
    let forecast = Forecast(
      ledger, recurrence, current: balance.current, income: UsualPayments(ledger, recurrence).income,
      everyday: EverydaySpending(ledger, figures, recurrence))
    return Payday(ledger, figures, balance, recurrence, forecast, SavingsGoals(ledger))
  }

  private let book = """
    opening-balance: 500
    accounts: [{ name: Wallet, kind: cash, opening-balance: 40 }, { name: Save, kind: savings, opening-balance: 9000 }]

    """

  private var entries: [String] {
    let months = ["2026-08", "2026-09", "2026-10"]
    return months.flatMap { month in
      [
        "{ date: \(month)-28, title: Wages, received: 2000, category: Salary }",
        "{ date: \(month)-05, title: Market, spent: 600, category: Food }",
        "{ date: \(month)-14, title: Lessons, received: 100, category: Salary }",
      ]
    } + [
      "{ date: 2026-11-02, title: Tyres, spent: 300, due: 2026-11-25 }",
      "{ date: 2026-11-03, title: Roof, spent: 50, due: 2026-11-10 }",
      "{ date: 2026-11-24, title: Save up, moved: 70, to: Save }",
      "{ date: 2026-10-26, title: Class, spent: 20, repeats: monthly }",
      "{ date: 2026-11-27, title: From wallet, moved: 10, from: Wallet, to: Save }",
      "{ date: 2026-11-26, title: Between, moved: 10, to: Wallet }",
      "{ date: 2026-11-25, title: Interest, spent: 5, account: Save }",
      "{ date: 2026-11-29, title: After, spent: 1000, due: 2026-11-29 }",
    ]
  }

  @Test func `the free amount until payday is the balance of everyday accounts minus payments before payday`() throws {
    let ledger = recurrentLedger(entries, book: book)
    let payday = try #require(self.payday(ledger))
    #expect(payday.day == day("2026-11-28") && payday.income.change == 200_000)
    #expect(payday.dailyBalance == HomeAmount(50_000 + 4_000 + 3 * (200_000 + 10_000 - 60_000) - 2_000))
    let titles = payday.leaving.map { ledger.transactions[$0.source.transaction].title }
    #expect(titles == ["Roof", "Save up", "Tyres", "Class", "From wallet"])
    #expect(payday.free == payday.dailyBalance - HomeAmount(5_000 + 7_000 + 30_000 + 2_000 + 1_000))
    // Six of the remaining nine days of November, of which 5 are planned.
    #expect(payday.usual == HomeAmount((60_000 * 9 / 30 - 500) * 6 / 9))
  }

  @Test func `irregular lesson fees are not treated as pay, and a book of a few months has no payday`() {
    #expect(payday(recurrentLedger(entries.filter { !$0.contains("Wages") }, book: book)) != nil)
    #expect(payday(recurrentLedger(entries.filter { !$0.contains("-08-") && !$0.contains("-09-") })) == nil)
  }
}

/// A simulated household for a year: the forecast on several days is compared with later balances.
@Suite struct HouseholdForecastTests {
  private struct Entry {
    var day: Day
    var text: String
    /// Minor units, positive for income.
    var change: Int64
    /// The day on which a bill is paid.
    var due: Day?

    var paymentDate: Day { due ?? day }

    func line(on today: Day) -> String {
      let bill = due.map { ", due: \($0)" + ($0 <= today ? ", paid: \($0)" : "") } ?? ""
      return "{ date: \(day), \(text)\(bill) }"
    }
  }

  /// Two wages, one before weekends and one on the last working day; rent whose title changes, power that gets more
  /// expensive, subscriptions, groceries, fuel, doctor's and phone bills. Only power is marked as recurring.
  private func household(_ random: inout SeededRandom, from first: Month, months: Int, saves: Bool) -> [Entry] {
    var entries: [Entry] = []
    func add(_ day: Day, _ title: String, _ amount: Int64, _ more: String, due: Day? = nil) {
      let text =
        "title: \(title), \(amount < 0 ? "spent" : "received"): \(amount.magnitude / 100).\(amount.magnitude % 100 / 10)\(amount.magnitude % 10), \(more)"
      entries.append(Entry(day: day, text: text, change: amount, due: due))
    }
    func beforeWeekend(_ day: Day) -> Day { day.adding(days: day.weekday > 5 ? 5 - day.weekday : 0) }
    for number in 0..<months {
      let month = first.adding(months: number)
      add(beforeWeekend(month.day(28)), "Nordlicht", saves ? 231_000 : 150_000, "category: Salary")
      add(beforeWeekend(month.lastDay), "Stadt", 98_000, "category: Salary")
      add(
        month.day(1).adding(days: Int.random(in: 0...2, using: &random)),
        number < months / 3 ? "Miete" : "Hausverwaltung",
        -95_000, "category: Home" + (number == months / 3 ? ", repeats: monthly" : ""))
      add(
        month.day(15), "Stadtwerke", number < months / 2 ? -15_600 : -17_100,
        "category: Bills" + (number == 0 ? ", repeats: monthly" : ""))
      add(month.day(12), "Netflix", number < months / 2 ? -1_499 : -1_799, "category: Bills")
      for week in 0..<4 {
        for title in ["Rewe", "Edeka"] {
          add(
            month.day(2 + 7 * week + Int.random(in: 0...4, using: &random)), title,
            -Int64.random(in: 3_500...7_500, using: &random), "category: Food")
        }
      }
      add(
        month.day(Int.random(in: 3...26, using: &random)), "Fuel", -Int64.random(in: 5_000...9_000, using: &random),
        "category: Car")
    }
    return entries
  }

  @Test(arguments: [true, false])
  func `the forecast differs from the later balance by at most a tenth and counts no entry twice`(
    saves: Bool
  ) throws {
    var random = SeededRandom(seed: Fuzzing.seed(saves ? 41 : 42))
    for _ in 0..<Fuzzing.count(20, least: 4) {
      let first = month("2025-12")
      let entries = household(&random, from: first, months: 24, saves: saves)
      for today in [day("2026-07-09"), day("2026-09-30"), day("2026-11-21")] {
        let past = entries.filter { $0.day <= today }
        let ledger = recurrentLedger(past.map { $0.line(on: today) }, today: "\(today)")
        let (recurrence, figures) = (Recurrence(ledger), LedgerTotals(ledger))
        let current = Balance(ledger).current
        let forecast = Forecast(
          ledger, recurrence, current: current, income: UsualPayments(ledger, recurrence).income,
          everyday: EverydaySpending(ledger, figures, recurrence))
        let end = today.month.adding(months: 6).lastDay
        let later = entries.filter { $0.paymentDate > today && $0.paymentDate <= end }
        let change = later.reduce(Int64(0)) { $0 + $1.change }
        let spent = later.reduce(Int64(0)) { $0 - min(0, $1.change) }
        let row = try #require(forecast.months.first { $0.month == end.month })
        let told = try #require(row.usualBalance).minor - current.minor
        #expect(abs(told - change) * 10 <= spent, "on \(today): \(told) of \(change), spent \(spent)")
        if saves { #expect(forecast.shownLowest.balance >= min(current, 0) - 150_000, "on \(today)") }
      }
    }
  }
}
