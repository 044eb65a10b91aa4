import Ledger
import TestSupport
import Testing

@testable import Reports

/// Flows of money, compared with a plain loop over the entries of random books.
@Suite struct MoneyFlowTests {
  /// The total of each category up to today, added up part by part.
  private func totals(_ ledger: Ledger, _ months: ClosedRange<Month>) -> [Int64] {
    var totals = [Int64](repeating: 0, count: ledger.categories.count)
    for entry in ledger.transactions.flatMap(\.byPart) where months.contains(entry.date.month) {
      guard entry.date <= ledger.today, entry.direction != .moved, let amount = entry.homeAmount else { continue }
      let isIncome = ledger.category(entry.category).kind == .income
      totals[entry.category.index] += (entry.direction == .received) == isIncome ? amount.minor : -amount.minor
    }
    return totals
  }

  private func check(_ flow: MoneyFlow?, _ ledger: Ledger, _ months: ClosedRange<Month>) {
    let totals = totals(ledger, months)
    guard let flow else {
      #expect(totals.count { $0 > 0 } < 2)
      return
    }
    func of(_ kind: Category.Kind) -> [Int64] {
      ledger.categories.indices.filter { ledger.categories[$0].kind == kind }.map { totals[$0] }
    }
    let (received, spent) = (of(.income).reduce(0, +), of(.expense).reduce(0, +))
    #expect(flow.received.minor == received && flow.spent.minor == spent)
    #expect(flow.below.map(\.total.minor) == totals.filter { $0 < 0 })
    let into = flow.sources.map(\.amount).reduce(0, +)
    let out = flow.uses.map(\.amount).reduce(0, +)
    #expect(into == out && out == flow.whole && !flow.sources.contains { $0.amount <= 0 })
    #expect(!flow.uses.contains { $0.amount <= 0 })
    for (streams, kind, most) in [(flow.sources, Category.Kind.income, 6), (flow.uses, .expense, 8)] {
      let positive = of(kind).filter { $0 > 0 }.sorted(by: >)
      var own: [Int64] = []
      for stream in streams {
        switch stream.kind {
        case .category(let category):
          #expect(stream.amount.minor == totals[category.index] && ledger.category(category).kind == kind)
          own.append(stream.amount.minor)
        case .others(let count):
          #expect(count == positive.count - most && count > 1)
          #expect(stream.amount.minor == positive.dropFirst(most).reduce(0, +))
        case .savings: #expect(kind == .income && stream.amount.minor == spent - received)
        case .left: #expect(kind == .expense && stream.amount.minor == received - spent)
        case .refunds: #expect(kind == .income && stream.amount.minor == -of(.expense).filter { $0 < 0 }.reduce(0, +))
        case .corrections:
          #expect(kind == .expense && stream.amount.minor == -of(.income).filter { $0 < 0 }.reduce(0, +))
        }
      }
      #expect(own == Array(positive.prefix(positive.count == most + 1 ? most + 1 : most)))
    }
  }

  @Test func `flows in random books equal the sums of their entries`() {
    var count = 0
    for seed in 1...Fuzzing.count(200) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let flows = MoneyFlowPeriods(ledger, LedgerTotals(ledger))
      let current = ledger.window.currentMonth
      check(flows.month, ledger, current...current)
      check(flows.year, ledger, Month(year: current.year, month: 1)...Month(year: current.year, month: 12))
      check(flows.twelveMonths, ledger, current.adding(months: -11)...current)
      for (year, flow) in flows.earlier {
        check(flow, ledger, Month(year: year, month: 1)...Month(year: year, month: 12))
        count += 1
      }
      #expect(flows.flow(of: current.year) == flows.year)
    }
    #expect(count > 5)
  }

  @Test
  func `a flow shows up to nine categories, or the eight largest and all others together, largest first`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(3))
    for count in [1, 2, 7, 8, 9, 10, 11, 60, 200] {
      let names = (1...count).map { "C\($0)" }
      let categories = names.map { "- name: \($0)\n" }.joined() + "- { name: Pay, kind: income }\n"
      let entries = names.map { name in
        "- { date: 2026-11-03, title: \(name), spent: \(Int.random(in: 1...99_999, using: &random)), category: \(name) }\n"
      }
      let income = "- { date: 2026-11-02, title: Pay, received: 50000, category: Pay }\n"
      let ledger = readBook(
        ["categories.yaml": categories, "ledger/2026-11.yaml": entries.joined() + income, "book.yaml": ""]
      ).ledger
      let november = month("2026-11")
      let flow = try #require(MoneyFlow(ledger, LedgerTotals(ledger), months: november...november))
      check(flow, ledger, november...november)
      let others = flow.uses.compactMap { use in
        if case .others(let count) = use.kind { count } else { nil }
      }
      #expect(others == (count > 9 ? [count - 8] : []))
    }
  }

  @Test func `a book without entries, with one entry or with transfers only has no flow`() {
    for text in [
      "", "- { date: 2026-11-03, title: A, spent: 5, category: Food }\n",
      "- { date: 2026-11-03, title: A, moved: 5, to: Bank }\n",
    ] {
      let ledger = ledger(["2026-11": text], book: "accounts:\n  - { name: Bank }\n")
      #expect(MoneyFlowPeriods(ledger, LedgerTotals(ledger)).isEmpty)
    }
  }

  @Test func `planned entries are not part of the flow, and spending beyond the income comes from savings`() throws {
    let ledger = ledger([
      "2026-11": """
      - { date: 2026-11-02, title: Pay, received: 100, category: Salary }
      - { date: 2026-11-03, title: A, spent: 130, category: Food }
      - { date: 2026-11-04, title: B, received: 10, category: Gifts }
      - { date: 2026-11-28, title: C, spent: 900, category: Food }

      """
    ])
    let flow = try #require(MoneyFlowPeriods(ledger, LedgerTotals(ledger)).month)
    #expect(flow.sources.map(\.amount) == [20_00, 100_00, 10_00])
    #expect(flow.sources[0].kind == .savings && flow.sources[2].kind == .refunds)
    #expect(flow.uses.map(\.amount) == [130_00] && flow.whole == 130_00)
    #expect(flow.below.map(\.total) == [-10_00])
    #expect(flow.sources.map { flow.percent(of: $0) } == [15, 77, 8])
  }

  @Test func `the streams of a flow are rounded to whole units that add up exactly`() {
    var random = SeededRandom(seed: Fuzzing.seed(4))
    for _ in 0..<Fuzzing.count(200) {
      let streams = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        MoneyFlow.Stream(kind: .left, amount: HomeAmount(Int64.random(in: 1...(1 << 50), using: &random)))
      }
      let shares = MoneyFlow.shares(of: streams, units: 200)
      let whole = Double(streams.reduce(Int64(0)) { $0 + $1.amount.minor })
      #expect(shares.reduce(0, +) == 200)
      for (stream, share) in zip(streams, shares) {
        let exact = Double(stream.amount.minor) / whole * 200
        #expect(abs(Double(share) - exact) < 1.001)
      }
    }
    #expect(MoneyFlow.shares(of: [], units: 200).isEmpty)
  }
}
