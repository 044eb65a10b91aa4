import Ledger
import Reports
import TestSupport
import Testing

/// Payees and their figures, compared with plain loops over random books.
@Suite struct PayeesTests {
  private func shop(_ days: [String], _ amounts: [Int], title: String = "Market") -> String {
    zip(days, amounts).map { "- { date: \($0), title: \(title), spent: \($1), category: Food }\n" }.joined()
  }

  @Test func `a title with five payments up to today is a payee, even if case and accents differ`() {
    let titles = ["Café Olé", "cafe ole", "CAFÉ OLÉ", "Café ole", "Cafe Ole"]
    let text = titles.enumerated().map { number, title in
      "- { date: 2026-11-0\(number + 1), title: \(title), spent: 3, category: Food }\n"
    }
    let ledger = ledger(["2026-11": text.joined() + "- { date: 2026-11-09, title: Cafe Ole, moved: 3, to: Cash }\n"])
    let payees = Payees(ledger, TitleIndex(ledger))
    #expect(payees.all.map(\.name) == ["Cafe Ole"] && payees.all[0].payments == [0, 1, 2, 3, 4])
    #expect((0...5).map { payees.index(of: $0) } == [0, 0, 0, 0, 0, nil])
    let planned = "- { date: 2026-11-30, title: Cafe Ole, spent: 3, category: Food }\n"
    let later = self.ledger(["2026-11": text.dropLast().joined() + planned])
    #expect(Payees(later, TitleIndex(later)).all.isEmpty)
  }

  private func ledger(_ months: [String: String]) -> Ledger {
    readBook(Dictionary(uniqueKeysWithValues: months.map { ("ledger/\($0).yaml", $1) } + [("book.yaml", "")])).ledger
  }

  @Test func `the entries, totals and medians of payees in random books equal those found by a simple loop`() {
    var count = 0
    for seed in 1...Fuzzing.count(150, least: 30) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let payees = Payees(ledger, TitleIndex(ledger))
      let titles = Set(ledger.transactions.filter { $0.direction != .moved }.map(\.title))
      for title in titles {
        let own = ledger.transactions.indices.filter {
          ledger.transactions[$0].title == title && ledger.transactions[$0].direction != .moved
        }
        let begun = own.filter { ledger.transactions[$0].date <= ledger.today }
        let received = begun.filter { moves(.income, .received, ledger.transactions[$0], ledger) }
        let isIncome = received.count >= 5 && received.count > begun.count - received.count
        let payments = isIncome ? received : begun.filter { moves(.expense, .spent, ledger.transactions[$0], ledger) }
        guard payments.count >= 5 else {
          #expect(own.allSatisfy { payees.index(of: $0) == nil }, "\(title)")
          continue
        }
        count += 1
        guard let number = payees.index(of: own[0]) else {
          Issue.record("\(title) is no payee")
          continue
        }
        let payee = payees.all[number]
        #expect(Set(payee.entries) == Set(own) && Set(payee.payments) == Set(payments) && payee.isIncome == isIncome)
        check(PayeeSummary(payee, ledger), own, payments, isIncome, ledger)
      }
    }
    #expect(count > 5)
  }

  /// Whether a part of an entry has a kind and a direction. A negative part has the other direction.
  private func moves(
    _ kind: Category.Kind, _ direction: Transaction.Direction, _ entry: Transaction, _ ledger: Ledger
  ) -> Bool {
    entry.byPart.contains { part in
      let isOpposite = part.amount.minor < 0
      return ledger.category(part.category).kind == kind && (entry.direction == direction) != isOpposite
    }
  }

  private func check(
    _ summary: PayeeSummary, _ own: [Int], _ payments: [Int], _ isIncome: Bool, _ ledger: Ledger
  ) {
    var (total, recent, byCategory) = (Int64(0), Int64(0), [Category.ID: Int64]())
    let first = ledger.today.month.adding(months: -11)
    func amount(_ index: Int, _ kind: Category.Kind) -> Int64 {
      ledger.transactions[index].byPart.reduce(0) { sum, part in
        guard let amount = part.homeAmount, ledger.category(part.category).kind == kind else { return sum }
        return sum + ((part.direction == .received) == (kind == .income) ? amount.minor : -amount.minor)
      }
    }
    for index in own where ledger.transactions[index].date <= ledger.today {
      let minor = amount(index, isIncome ? .income : .expense)
      total += minor
      if ledger.transactions[index].date.month >= first { recent += minor }
      for part in ledger.transactions[index].byPart {
        let kind = ledger.category(part.category).kind
        let minor = part.homeAmount?.minor ?? 0
        byCategory[part.category, default: 0] += (part.direction == .received) == (kind == .income) ? minor : -minor
      }
    }
    #expect(summary.total.soFar.minor == total && summary.twelveMonths.minor == recent)
    #expect(Dictionary(uniqueKeysWithValues: summary.categories.map { ($0.category, $0.total.minor) }) == byCategory)
    let amounts = payments.filter { ledger.transactions[$0].homeAmount != nil }
    let latest = amounts.filter { ledger.transactions[$0].date.month >= first }
    let used = (latest.count >= 5 ? latest : amounts).map { amount($0, isIncome ? .income : .expense) }.sorted()
    guard !used.isEmpty else {
      #expect(summary.usual == nil && summary.middleHalf == nil)
      return
    }
    let (low, high) = (used[(used.count - 1) / 2], used[used.count / 2])
    #expect(summary.usual.map { abs(Double($0.minor) - Double(low + high) / 2) <= 0.5 } == true)
    // A quarter of the amounts is at most the lower end, and a quarter at least the upper one.
    if let half = summary.middleHalf {
      #expect(used.count { $0 <= half.lowerBound.minor } * 4 >= used.count)
      #expect(used.count { $0 >= half.upperBound.minor } * 4 >= used.count)
      #expect(half.lowerBound.minor <= low && half.upperBound.minor >= high)
    }
    for year in summary.years {
      let own = amounts.filter { ledger.transactions[$0].date.year == year.year }
      #expect(own.count >= 3 && year.count == payments.count { ledger.transactions[$0].date.year == year.year })
    }
  }

  @Test func `the usual interval, weekday and price change are calculated from the payments`() throws {
    // Saturdays, seven days apart, with one gap of fourteen.
    let before = ["2025-03-01", "2025-03-08", "2025-03-15", "2025-03-22", "2025-03-29"]
    let now = ["2026-10-03", "2026-10-10", "2026-10-17", "2026-10-31", "2026-11-07", "2026-11-14"]
    let months = Dictionary(grouping: zip(before + now, Array(repeating: 100, count: 5) + [70, 80, 90, 80, 60, 85])) {
      String($0.0.prefix(7))
    }
    let ledger = ReportsTests.ledger(months.mapValues { shop($0.map(\.0), $0.map(\.1)) })
    let payees = Payees(ledger, TitleIndex(ledger))
    let summary = PayeeSummary(try #require(payees.all.first), ledger)
    #expect(summary.interval == 7 && summary.weekday == 6 && summary.payments.count == 11)
    #expect(summary.usual == 80_00 && summary.isUsualOfTwelveMonths && summary.twelveMonths == 465_00)
    #expect(summary.years.map(\.median) == [100_00, 80_00] && summary.usualYear == summary.years.last)
    #expect(summary.change?.percent == -20)
  }

  @Test func `a payee without recent payments has the usual amount of its last year`() throws {
    func summary(_ amounts: [Int]) throws -> PayeeSummary {
      let months = ["2024-03": Array(repeating: 100, count: 5), "2025-03": amounts]
      let ledger = ReportsTests.ledger(
        Dictionary(
          uniqueKeysWithValues: months.map { month, amounts in
            (month, shop(amounts.indices.map { "\(month)-0\($0 + 1)" }, amounts))
          }))
      return PayeeSummary(try #require(Payees(ledger, TitleIndex(ledger)).all.first), ledger)
    }
    let often = try summary([70, 80, 90, 80, 60])
    #expect(!often.isUsualOfTwelveMonths && often.usualYear?.year == 2025 && often.usualYear?.median == 80_00)
    let rarely = try summary([70, 80, 90])
    #expect(rarely.usualYear == nil && rarely.usual == 100_00)
  }

  @Test func `a payee has a usual weekday only if more than half of the payments were made on that weekday`() throws {
    // Three Mondays and three Thursdays.
    let even = ["02", "05", "09", "12", "16", "19"].map { "2026-11-\($0)" }
    func weekday(_ days: [String]) throws -> Int? {
      let ledger = ledger(["2026-11": shop(days, days.map { _ in 10 })])
      return PayeeSummary(try #require(Payees(ledger, TitleIndex(ledger)).all.first), ledger).weekday
    }
    #expect(try weekday(even) == nil)
    #expect(try weekday(Array(even.dropLast())) == 1)
  }

  @Test func `a refund lowers the total, but is not a payment`() throws {
    let days = (1...5).map { "2026-11-0\($0)" }
    let refund = "- { date: 2026-11-08, title: Market, received: 4, category: Food }\n"
    let ledger = ledger(["2026-11": shop(days, [10, 10, 10, 10, 10]) + refund])
    let summary = PayeeSummary(try #require(Payees(ledger, TitleIndex(ledger)).all.first), ledger)
    #expect(summary.payments.count == 5 && summary.total.soFar == 46_00 && summary.usual == 10_00)
  }

  @Test(arguments: ["received: 40, category: Food", "spent: 40, category: Salary"])
  func `a title that has only refunds or corrections is not a payee`(fields: String) {
    let text = (1...5).map { "- { date: 2026-11-0\($0), title: Insurer, \(fields) }\n" }.joined()
    let ledger = ledger(["2026-11": text])
    #expect(ledger.transactions.count == 5 && Payees(ledger, TitleIndex(ledger)).all.isEmpty)
  }

  @Test func `an employer is recognized as a payee with income`() throws {
    let text = (1...5).map { "- { date: 2026-11-0\($0), title: Pay, received: 100, category: Salary }\n" }.joined()
    let ledger = ledger(["2026-11": text])
    let payee = try #require(Payees(ledger, TitleIndex(ledger)).all.first)
    #expect(payee.isIncome && PayeeSummary(payee, ledger).total.soFar == 500_00)
  }
}
