import Ledger
import Reports
import TestSupport
import Testing

@Suite struct MonthHighlightsTests {
  private func story(_ ledger: Ledger, _ month: Month) -> MonthHighlights {
    let figures = LedgerTotals(ledger)
    return MonthHighlights(
      ledger, figures, MonthSummary(ledger, figures, month), Bills(ledger),
      MonthlyPriceIncreases(ledger, Recurrence(ledger)))
  }

  private func facts(_ entries: String..., of name: String = "2026-11", today: String = "2026-11-21")
    -> [MonthHighlights.Fact]
  {
    story(recurrentLedger(entries, today: today), month(name)).facts
  }

  private func told(_ facts: [MonthHighlights.Fact]) -> [String] {
    facts.flatMap { fact -> [MonthHighlights.Comparison] in
      if case .compared(let comparisons) = fact { comparisons } else { [] }
    }.map { "\($0.otherMonth), \($0.days ?? 0) days, \($0.now) against \($0.before)" }
  }

  // MARK: One behaviour each

  @Test func `the current month is compared with the same number of days in the previous month`() {
    let facts = facts(
      "{ date: 2026-10-21, title: A, spent: 40 }", "{ date: 2026-10-22, title: B, spent: 500 }",
      "{ date: 2026-11-02, title: C, spent: 50 }", "{ date: 2026-11-22, title: D, spent: 900 }")
    #expect(facts.first == .spent(5000, days: 21))
    #expect(told(facts) == ["2026-10, 21 days, 5000 against 4000"])
  }

  @Test func `a month is not compared with a month without spending`() {
    let facts = facts(
      "{ date: 2026-10-22, title: B, spent: 500 }", "{ date: 2025-11-01, title: P, received: 9 }",
      "{ date: 2026-11-02, title: C, spent: 50 }")
    #expect(!facts.contains { if case .compared = $0 { true } else { false } })
    #expect(!facts.contains { if case .difference = $0 { true } else { false } })
  }

  @Test func `on 30 March, the comparison covers 28 days of both months`() {
    let facts = facts(
      "{ date: 2026-02-28, title: A, spent: 40 }", "{ date: 2026-03-28, title: B, spent: 30 }",
      "{ date: 2026-03-29, title: C, spent: 5 }", of: "2026-03", today: "2026-03-30")
    #expect(facts.first == .spent(3500, days: 30))
    #expect(told(facts) == ["2026-02, 28 days, 3000 against 4000"])
  }

  @Test func `only categories that changed in the same direction as the total explain a difference`() {
    let facts = facts(
      "{ date: 2026-09-02, title: A, spent: 100, category: Home }",
      "{ date: 2026-09-02, title: A, spent: 90, category: Food }",
      "{ date: 2026-10-02, title: A, spent: 10, category: Home }",
      "{ date: 2026-10-02, title: A, spent: 150, category: Food }",
      "{ date: 2026-10-02, title: A, spent: 10, category: Car }", of: "2026-10")
    let difference = facts.compactMap { fact -> ([HomeAmount], HomeAmount?)? in
      if case .difference(_, let changes, let against) = fact { (changes.map(\.change), against?.change) } else { nil }
    }.first
    #expect(difference?.0 == [-9000])
    #expect(difference?.1 == 6000)
  }

  @Test func `a month without entries, or with transfers only, has no highlights`() {
    #expect(facts(of: "2026-05") == [])
    #expect(facts("{ date: 2027-01-02, title: A, moved: 5, to: Cash }", of: "2027-01") == [])
  }

  @Test func `a future month's highlights are planned amounts and unpaid bills`() {
    let facts = facts(
      "{ date: 2026-12-02, title: A, spent: 40, category: Home }",
      "{ date: 2026-12-09, title: B, spent: 10, category: Food, due: 2026-12-20 }", of: "2026-12")
    #expect(facts.first == .planned(5000, entryCount: 2))
    #expect(facts.last == .toPay(count: 1, 1000, overdue: 0))
  }

  // MARK: Properties

  @Test func `every number of the highlights equals a simple sum in 300 random books`() {
    var told = 0
    for seed in 0..<Fuzzing.count(300, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      for month in ledger.window.months {
        let facts = story(ledger, month).facts
        #expect(facts.count <= 6, "seed \(seed)")
        for fact in facts { check(fact, PlainSums(ledger, month), "seed \(seed), \(month)") }
        told += facts.count
      }
    }
    #expect(told > Fuzzing.count(5000))
  }

  private func check(_ fact: MonthHighlights.Fact, _ sums: PlainSums, _ place: Comment) {
    let (month, ledger) = (sums.month, sums.ledger)
    let last = sums.lastDay
    switch fact {
    case .spent(let amount, let days):
      #expect(amount == sums.spent(month.firstDay, last), place)
      #expect(days == (month == ledger.today.month ? ledger.today.dayOfMonth : nil), place)
    case .planned(let amount, let count):
      #expect(
        amount == sums.spent(month.firstDay, month.lastDay) && count <= ledger.transactions(in: month).count, place)
    case .compared(let comparisons):
      #expect((1...2).contains(comparisons.count), place)
      #expect(Set(comparisons.map(\.now)).count == 1, place)
      for one in comparisons {
        let last = one.days.map(one.otherMonth.day) ?? one.otherMonth.lastDay
        #expect(one.before == sums.spent(one.otherMonth.firstDay, last), place)
        #expect(one.now == sums.spent(month.firstDay, one.days.map(month.day) ?? month.lastDay), place)
        #expect(one.now > 0 && one.before > 0, place)
        #expect((one.days == nil) == (month != ledger.today.month), place)
        #expect(one.days.map { $0 <= one.otherMonth.dayCount } ?? true, place)
      }
    case .difference(let other, let changes, let against): checkDifference(other, changes, against, sums, place)
    case .largestCategory(let category, let amount, let percent):
      #expect(amount == sums.spent(month.firstDay, last, category) && (0...100).contains(percent), place)
      for index in ledger.categories.indices where ledger.categories[index].kind == .expense {
        #expect(amount >= sums.spent(month.firstDay, last, Category.ID(index: index)), place)
      }
    case .risen(let rises, _):
      for rise in rises {
        let (newer, older) = (ledger.transactions[rise.transaction], ledger.transactions[rise.previous])
        #expect(newer.date.month == month && older.date < newer.date, place)
        #expect(newer.amount == rise.now && older.amount == rise.before && rise.change.minor > 0, place)
      }
    case .received(let amount, let net):
      #expect(amount == sums.received(month.firstDay, last), place)
      #expect(net == amount - sums.spent(month.firstDay, last), place)
    case .toPay(let count, let amount, let overdue):
      let bills = sums.bills
      #expect(count == bills.count && overdue == bills.count { $0.due.map { $0 < ledger.today } ?? false }, place)
      #expect(amount == bills.reduce(0) { $0 + ($1.homeAmount ?? 0) }, place)
    case .quietDays(let count, let days):
      #expect(count <= days && days == last.dayOfMonth, place)
    }
  }

  private func checkDifference(
    _ other: Month, _ changes: [MonthHighlights.CategoryChange], _ against: MonthHighlights.CategoryChange?,
    _ sums: PlainSums,
    _ place: Comment
  ) {
    let month = sums.month
    let days = month == sums.ledger.today.month ? min(sums.ledger.today.dayOfMonth, other.dayCount) : nil
    func spent(_ of: Month, _ category: Category.ID? = nil) -> HomeAmount {
      sums.spent(of.firstDay, days.map(of.day) ?? of.lastDay, category)
    }
    let isMore = spent(month) > spent(other)
    #expect(!changes.isEmpty && spent(month) != spent(other), place)
    for change in changes + [against].compactMap(\.self) {
      #expect(change.change == spent(month, change.category) - spent(other, change.category), place)
    }
    #expect(changes.allSatisfy { ($0.change > 0) == isMore && $0.change != 0 }, place)
    #expect(against.map { ($0.change > 0) != isMore } ?? true, place)
  }
}

/// Sums computed from the entries only.
private struct PlainSums {
  let ledger: Ledger
  private let parts: [Transaction]
  let month: Month

  init(_ ledger: Ledger, _ month: Month) {
    (self.ledger, self.month) = (ledger, month)
    parts = ledger.transactions.flatMap(\.byPart)
  }

  /// The last day that the highlights cover.
  var lastDay: Day { month == ledger.today.month ? ledger.today : month.lastDay }

  private func entries(_ first: Day, _ last: Day, _ kind: Category.Kind) -> [Transaction] {
    parts.filter {
      $0.date >= first && $0.date <= last && $0.direction != .moved && ledger.category($0.category).kind == kind
    }
  }

  func spent(_ first: Day, _ last: Day, _ category: Category.ID? = nil) -> HomeAmount {
    entries(first, last, .expense).filter { category == nil || $0.category == category }.reduce(0) {
      let amount = $1.homeAmount ?? 0
      return $1.direction == .spent ? $0 + amount : $0 - amount
    }
  }

  func received(_ first: Day, _ last: Day) -> HomeAmount {
    entries(first, last, .income).reduce(0) {
      let amount = $1.homeAmount ?? 0
      return $1.direction == .received ? $0 + amount : $0 - amount
    }
  }

  var bills: [Transaction] {
    ledger.transactions.filter {
      guard $0.date.month == month, $0.direction == .spent, $0.homeAmount != nil else { return false }
      if case .pending = $0.status(on: ledger.today) { return true }
      return false
    }
  }
}
