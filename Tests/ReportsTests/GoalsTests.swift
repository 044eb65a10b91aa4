import Diagnostics
import Ledger
import Reports
import TestSupport
import Testing

/// A random book with goals that remembers its movements, so that a plain loop can compute every figure.
private struct GoalBook {
  struct Movement {
    var day: Day
    var account: Int
    var minor: Int64
    var isTransfer: Bool
  }

  static let today = day("2026-11-21")
  private(set) var files: [String: String] = [:]
  private(set) var movements: [Movement] = []
  private(set) var goals: [(name: String, amount: Int64, account: Int, by: Month?)] = []
  let openings: [Int64]
  static let accounts = ["Main", "Savings", "Yen"]
  /// The price of a yen in ten-thousandths of a euro cent.
  static let price: Int64 = 6_100

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    openings = [.random(in: 0...500_00, using: &random), .random(in: -50_00...900_00, using: &random), 40_000]
    for number in 0..<Int.random(in: 0...7, using: &random) {
      let by =
        Int.random(in: 0..<3, using: &random) == 0
        ? nil : Month("2026-11")?.adding(months: .random(in: -2...20, using: &random))
      goals.append(("Goal \(number)", .random(in: 1...900_00, using: &random), .random(in: 0...2, using: &random), by))
    }
    var texts: [Month: String] = [:]
    for number in 0..<Int.random(in: 0...50, using: &random) {
      let day = GoalBook.today.adding(days: .random(in: -300...20, using: &random))
      let account = Int.random(in: 0...1, using: &random)
      let minor = Int64.random(in: 1...80_00, using: &random)
      var keys = "date: \(day), title: T\(number)"
      var moved: Day? = day
      if Int.random(in: 0..<2, using: &random) == 0 {
        let (from, to) = (account, Int.random(in: 0..<3, using: &random) == 0 ? 2 : 1 - account)
        keys += ", moved: \(text(minor)), from: \(GoalBook.accounts[from]), to: \(GoalBook.accounts[to])"
        var arrived = minor
        if to == 2 {
          arrived = .random(in: 1...9_000, using: &random)
          keys += ", arrived: \(arrived)"
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          moved = day.adding(days: .random(in: 0...12, using: &random))
          keys += ", paid: \(moved ?? day)"
        }
        movements.append(Movement(day: moved ?? day, account: from, minor: -minor, isTransfer: true))
        movements.append(Movement(day: moved ?? day, account: to, minor: arrived, isTransfer: true))
      } else {
        let isReceived = Bool.random(using: &random)
        keys += ", \(isReceived ? "received" : "spent"): \(text(minor)), account: \(GoalBook.accounts[account])"
        movements.append(Movement(day: day, account: account, minor: isReceived ? minor : -minor, isTransfer: false))
      }
      texts[day.month, default: ""] += "- { \(keys) }\n"
    }
    var book = "currency: EUR\nmain-account: Main\naccounts:\n"
    for (index, name) in GoalBook.accounts.enumerated() {
      let opening = index == 2 ? "\(openings[2])" : text(openings[index])
      book += "  - { name: \(name), opening-balance: \(opening)\(index == 2 ? ", currency: JPY" : "") }\n"
    }
    if !goals.isEmpty { book += "goals:\n" }
    for goal in goals {
      let amount = goal.account == 2 ? "\(goal.amount)" : text(goal.amount)
      book += "  - { name: \(goal.name), amount: \(amount), account: \(GoalBook.accounts[goal.account])"
      book += (goal.by.map { ", by: \($0)" } ?? "") + " }\n"
    }
    files["book.yaml"] = book
    files["rates/2026-01-01.yaml"] = "date: 2026-01-01\nbase: EUR\nrates: { JPY: 0.0061 }\n"
    for (month, text) in texts { files["ledger/\(month).yaml"] = text }
  }

  private func text(_ minor: Int64) -> String {
    "\(minor < 0 ? "-" : "")\(minor.magnitude / 100).\(minor.magnitude % 100 < 10 ? "0" : "")\(minor.magnitude % 100)"
  }

  // MARK: Plain sums

  func held(_ account: Int, before day: Day) -> Int64 {
    openings[account] + movements.filter { $0.account == account && $0.day < day }.reduce(0) { $0 + $1.minor }
  }

  /// What is reached of a goal, coin by coin from the first goal of its account on.
  func reached(_ index: Int, of held: Int64) -> Int64 {
    var left = held
    for (place, goal) in goals.enumerated() where goal.account == goals[index].account {
      let part = left <= 0 ? 0 : left < goal.amount ? left : goal.amount
      if place == index { return part }
      left -= part
    }
    return 0
  }

  func need(_ index: Int) -> Int64 {
    guard let by = goals[index].by else { return 0 }
    let missing = goals[index].amount - reached(index, of: held(goals[index].account, before: day("2026-11-01")))
    let months = Int64(max(1, (by.year - 2026) * 12 + by.monthOfYear - 11 + 1))
    var need: Int64 = missing / months
    while need * months < missing { need += 1 }
    return need
  }

  func stillNeeded(_ account: Int) -> Int64 {
    let needs = goals.indices.filter { goals[$0].account == account }.reduce(0) { $0 + need($1) }
    let moved = movements.filter {
      $0.isTransfer && $0.account == account && $0.day >= day("2026-11-01") && $0.day <= GoalBook.today
    }.reduce(0) { $0 + $1.minor }
    return max(0, needs - max(0, moved))
  }
}

@Suite struct GoalsTests {
  @Test func `the figures of goals in random books equal independently calculated sums`() throws {
    var (late, open) = (0, 0)
    for seed in 0..<UInt64(Fuzzing.count(3_000, least: 150)) {
      let book = GoalBook(seed: Fuzzing.seed(seed))
      let (ledger, findings) = readBook(book.files, today: "\(GoalBook.today)")
      try #require(findings.errorCount == 0, "\(seed): \(findings.map(\.message))")
      let goals = SavingsGoals(ledger)
      try #require(goals.all.count == book.goals.count)
      let tomorrow = GoalBook.today.adding(days: 1)
      for (index, progress) in goals.all.enumerated() {
        let goal = book.goals[index]
        let held = book.held(goal.account, before: tomorrow)
        try #require(progress.reached == book.reached(index, of: held), "seed \(seed), \(goal.name)")
        try #require(progress.needed == book.need(index), "seed \(seed), \(goal.name)")
        let change =
          book.held(goal.account, before: day("2026-11-01")) - book.held(goal.account, before: day("2026-05-01"))
        try #require(abs(progress.pace * 6 - change) <= 3, "seed \(seed)")
        // Month by month, until the account holds this goal and those before it.
        let wanted = book.goals.indices.filter { $0 <= index && book.goals[$0].account == goal.account }
          .reduce(0) { $0 + book.goals[$1].amount }
        switch progress.outlook {
        case .reached: #expect(max(0, held) >= wanted)
        case .notAtThisPace: #expect(progress.pace <= 0 || wanted - max(0, held) > 1_200 * progress.pace)
        case .month(let month):
          var (sum, count) = (max(0, held), 0)
          while sum < wanted { (sum, count) = (sum + progress.pace, count + 1) }
          #expect(month == Month("2026-11")?.adding(months: count), "seed \(seed)")
        }
        late += progress.isLate == true ? 1 : 0
      }
      var home: Int64 = 0
      for account in 0...2 {
        let still = book.stillNeeded(account)
        let told = goals.stillNeeded.first { $0.account.index == account }?.minor ?? 0
        try #require(told == still, "seed \(seed), \(GoalBook.accounts[account])")
        // 0.0061 euros are 0.61 cents.
        home +=
          account == 2 ? (still * 61 + 50) / 100 - (still * 61 % 100 == 50 && still * 61 / 100 % 2 == 0 ? 1 : 0) : still
        open += still > 0 ? 1 : 0
      }
      try #require(goals.needed.minor == home, "seed \(seed)")
    }
    #expect(late > 10 && open > 10)
  }

  private func goals(_ book: String, _ months: [String: String] = [:]) -> SavingsGoals {
    SavingsGoals(ledger(months, book: "currency: EUR\n" + book))
  }

  @Test func `the balance of an account is assigned to its goals in their order`() {
    let goals = goals(
      """
      accounts: [{ name: S, opening-balance: 350 }]
      goals:
        - { name: Reserve, amount: 300, account: S }
        - { name: Trip, amount: 200, account: S, by: 2026-12 }
        - { name: Car, amount: 900, account: S }

      """)
    #expect(goals.all.map(\.reached) == [30_000, 5_000, 0])
    #expect(goals.all.map(\.percent) == [100, 25, 0])
    // 150 in November and December.
    #expect(goals.all.map(\.needed) == [0, 7_500, 0])
    #expect(goals.needed == 7_500)
    #expect(goals.all.map(\.outlook) == [.reached, .notAtThisPace, .notAtThisPace])
  }

  @Test func `a transfer to a goal lowers the amount still needed this month, but not the monthly amount`() {
    let book = "accounts: [{ name: S }]\ngoals: [{ name: Trip, amount: 100, account: S, by: 2027-01 }]\n"
    let before = goals(book)
    #expect(before.all[0].needed == 3_334 && before.needed == 3_334)
    let after = goals(book, ["2026-11": "- { date: 2026-11-05, title: Aside, moved: 30, to: S }\n"])
    #expect(after.all[0].needed == 3_334 && after.needed == 334 && after.all[0].reached == 3_000)
    let done = goals(book, ["2026-11": "- { date: 2026-11-05, title: Aside, moved: 60, to: S }\n"])
    #expect(done.needed == 0 && done.stillNeeded.isEmpty)
  }

  @Test func `the pace of a goal is its change over the last six whole months`() {
    let months = Dictionary(
      uniqueKeysWithValues: (4...11).map { number in
        let month = Month(year: 2026, month: number)
        return ("\(month)", "- { date: \(month)-10, title: Aside, moved: 60, to: S }\n")
      })
    let goals = goals(
      "accounts: [{ name: S }]\ngoals: [{ name: Trip, amount: 1000, account: S, by: 2027-03 }]\n", months)
    // 480 are there; 520 take nine months.
    #expect(goals.all[0].pace == 6_000)
    #expect(goals.all[0].outlook == .month(Month(year: 2027, month: 8)))
    #expect(goals.all[0].isLate == true)
  }

  @Test func `the amount free until payday excludes amounts that goals still need, each only once`() throws {
    var months: [String: String] = [:]
    for number in 1...11 {
      let month = Month(year: 2026, month: number)
      months["\(month)"] = "- { date: \(month)-01, title: Pay, received: 2000, category: Salary, repeats: monthly }\n"
    }
    let book = "currency: EUR\naccounts: [{ name: S, kind: savings }]\n"
    let goal = "goals: [{ name: Trip, amount: 600, account: S, by: 2026-12 }]\n"
    func free(_ book: String, planned: Bool = false) throws -> (free: HomeAmount, goals: HomeAmount) {
      var months = months
      if planned { months["2026-11", default: ""] += "- { date: 2026-11-25, title: Aside, moved: 100, to: S }\n" }
      let ledger = ledger(months, book: book)
      let recurrence = Recurrence(ledger)
      let figures = LedgerTotals(ledger)
      let balance = Balance(ledger)
      let forecast = Forecast(
        ledger, recurrence, current: balance.current, everyday: EverydaySpending(ledger, figures, recurrence))
      let payday = try #require(Payday(ledger, figures, balance, recurrence, forecast, SavingsGoals(ledger)))
      return (payday.free, payday.neededForGoals)
    }
    let without = try free(book)
    #expect(without.goals == 0)
    let with = try free(book + goal)
    #expect(with.free == without.free - 30_000 && with.goals == 30_000)
    let planned = try free(book + goal, planned: true)
    #expect(planned.free == without.free - 30_000 && planned.goals == 20_000)
  }
}
