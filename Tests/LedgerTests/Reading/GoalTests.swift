import Diagnostics
import Ledger
import Testing

/// The list `goals` of the settings.
@Suite struct GoalTests {
  private func read(_ goals: String) -> BookReading {
    BookReading([
      "book.yaml": "currency: EUR\ngoals: \(goals)\naccounts: [{ name: Savings }, { name: Yen, currency: JPY }]\n",
      "rates/2026-11-20.yaml": "date: 2026-11-20\nbase: EUR\nrates: { JPY: 0.0061 }\n",
    ])
  }

  @Test func `goals are read in the order of the file and in the currency of their account`() {
    let reading = read(
      "[{ name: Trip, amount: 20.50, account: savings, by: 2027-06 }, { name: Tokyo, amount: 9000, account: Yen }]")
    #expect(reading.findings.isEmpty)
    #expect(
      reading.ledger.settings.goals == [
        Goal(name: "Trip", amount: 2050, account: .init(index: 1), by: Month(year: 2027, month: 6)),
        Goal(name: "Tokyo", amount: 9000, account: .init(index: 2)),
      ])
  }

  @Test func `a goal may refer to the main account by any of the account's names`() {
    #expect(read("[{ name: Trip, amount: 2, account: Main }]").ledger.settings.goals.map(\.account) == [.unnamed])
  }

  @Test(arguments: [
    ("[{ name: Trip, amount: 2, account: Savngs }]", ["bad-setting"]),
    ("[{ name: Trip, account: Savings }]", ["missing-key"]),
    ("[{ name: Trip, amount: 0, account: Savings }]", ["bad-amount"]),
    ("[{ name: Trip, amount: 1.5, account: Yen }]", ["bad-amount"]),
    ("[{ name: Trip, amount: 2, account: Savings, by: 2027-06-01 }]", ["bad-date"]),
    ("[{ name: A, amount: 2, account: Yen }, { name: a, amount: 2, account: Yen }]", ["bad-setting"]),
    ("Trip", ["wrong-type"]), ("[Trip]", ["wrong-type"]),
  ])
  func `an invalid goal is reported`(goals: String, ids: [String]) {
    #expect(read(goals).ids == ids)
  }

  @Test(arguments: ["5 USD", "€5"])
  func `if a goal's amount has a currency, a plain number in the account's currency is suggested`(amount: String) {
    let findings = read("[{ name: Trip, amount: \(amount), account: Savings }]").findings
    #expect(findings.map(\.label) == ["write only the number, in EUR"])
  }
}
