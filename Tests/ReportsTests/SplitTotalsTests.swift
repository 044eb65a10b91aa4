import Diagnostics
import Ledger
import Reports
import TestSupport
import Testing

/// Parts of entries in totals, filters and filtered books.
@Suite struct SplitTotalsTests {
  private static let book = [
    "book.yaml": "currency: EUR\naccounts:\n  - { name: Bank }\n",
    "categories.yaml":
      "- name: Food\n- { name: Home, budget: 100 }\n- name: Gifts\n- { name: Salary, kind: income }\n",
    "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 0.5 }\n",
    "ledger/2026-11.yaml": """
    - { date: 2026-11-03, title: Market, spent: 86.35, category: Food, split: { Home: 26.00, Gifts: 12 }, photo: a.png }
    - { date: 2026-11-04, title: Pay, received: 1000, category: Salary, split: { Food: 50 }, tags: [work] }
    - { date: 2026-11-05, title: Sent back, received: 20, category: Gifts, split: { Home: 5 } }
    - { date: 2026-11-06, title: Abroad, spent: 10, currency: USD, category: Food, split: { Gifts: 10 } }
    - { date: 2026-11-07, title: Net, spent: 40, category: Home, split: { Gifts: 10 }, repeats: monthly }
    - { date: 2026-11-08, title: Card, moved: 5, to: Bank }
    - { date: 2026-11-28, title: Later, spent: 9, category: Food, split: { Home: 4 } }

    """,
  ]
  private let ledger = readBook(Self.book).ledger
  private let november = month("2026-11")

  private func category(_ name: String) throws -> Category.ID { try #require(ledger.category(matching: name)) }

  private func titles(_ filter: String...) throws -> [String] {
    try TransactionFilter(filter, ledger).indices(ledger, Identifiers(ledger)).map { ledger.transactions[$0].title }
  }

  @Test func `each part of a split is added to its own category, with that category's sign`() throws {
    #expect(!readBook(Self.book).findings.hasErrors)
    let figures = LedgerTotals(ledger)
    func sum(_ name: String) throws -> [HomeAmount] {
      let sum = figures.sum(of: try category(name), in: november)
      return [sum.soFar, sum.planned]
    }
    #expect(try sum("Food") == [4835 - 5000, 500])
    #expect(try sum("Home") == [2600 - 500 + 3000, 400])
    #expect(try sum("Gifts") == [1200 - 1500 + 500 + 1000, 0])
    #expect(try sum("Salary") == [95_000, 0])
    #expect(figures.spent(on: day("2026-11-04")) == -5000 && figures.received(in: november) == 95_000)
    #expect(TotalsCrossCheck(ledger, figures).agrees)
    #expect(Balance(ledger).current.minor == 100_000 - 8635 + 2000 - 500 - 4000)
  }

  @Test
  func `a category's number of entries includes split parts, but not an entry whose parts use up its amount`() throws {
    let totals = CategoryTotals(ledger, LedgerTotals(ledger), month: november)
    func count(_ name: String) throws -> Int? {
      let id = try category(name)
      return totals.rows.first { $0.category == id }?.entryCount
    }
    #expect(try count("Food") == 3 && count("Home") == 4 && count("Gifts") == 4 && count("Salary") == 1)
    #expect(try CategoryMonths(ledger, LedgerTotals(ledger), category("Food")).rows.map(\.entryCount) == [3])
  }

  @Test func `a filter finds an entry by any of its parts and reports which parts match`() throws {
    #expect(try titles("category:Gifts") == ["Market", "Sent back", "Abroad", "Net"])
    #expect(try titles("-category:Gifts") == ["Pay", "Card", "Later"])
    #expect(try titles("category:Food") == ["Market", "Pay", "Later"])
    #expect(try titles("gifts", "<20") == ["Abroad"])
    #expect(try titles("is:refund") == ["Pay", "Sent back"] && titles("is:received") == ["Pay"])
    let filter = try TransactionFilter(["category:Home,Gifts", "-category:Salary"], ledger)
    #expect(filter.categories == [try category("Home"), try category("Gifts")])
    #expect(ledger.sum(of: ledger.transactions[0], in: filter.categories).spent == 3800)
    #expect(try TransactionFilter(["-category:Food", "tag:work"], ledger).categories == nil)
  }

  @Test func `expected entries are also added to categories by their parts`() throws {
    let payments = ExpectedPayments(ledger, Recurrence(ledger)).payments.prefix(2)
    #expect(payments.map { ledger.category($0.category).name } == ["Home", "Gifts"])
    #expect(payments.map(\.amount) == [3000, 1000])
  }

  // MARK: Scopes

  @Test func `a filtered book has only the matching parts of a split`() throws {
    func shown(_ filter: String) throws -> Ledger {
      try #require(try LedgerScope(filter: [filter]).shown(of: ledger))
    }
    let part = try shown("category:Home,Gifts")
    #expect(part.categories.map(\.name) == ["Home", "Gifts"])
    let market = part.transactions[0]
    #expect(market.amount.minor == 3800 && market.homeAmount == 3800 && market.photos.isEmpty)
    #expect(market.parts.map { part.category($0.category).name } == ["Home", "Gifts"])
    #expect(market.parts.map(\.amount) == [2600, 1200])
    #expect(part.transactions[1].amount.minor == 2000)
    let gifts = try shown("category:Gifts")
    #expect(gifts.categories.map(\.name) == ["Gifts"] && !gifts.transactions.contains { $0.isSplit })
    #expect(gifts.transactions.map(\.homeAmount) == [1200, 1500, 500, 1000])
    let whole = LedgerTotals(ledger).total(of: try category("Gifts"))
    #expect(LedgerTotals(gifts).total(of: gifts.transactions[0].category) == whole)
    #expect(try shown("2026-11-03").transactions[0].photos == ["a.png"])
  }

  @Test func `a redacted entry equals the sum of its redacted parts, including the remaining one`() throws {
    for seed in 1...Fuzzing.count(60) {
      let open = seed == 1 ? ledger : RandomBook(seed: UInt64(seed)).ledger
      if open.transactions.isEmpty { continue }
      let shown = try #require(try LedgerScope(isRedacted: true).shown(of: open))
      for (before, after) in zip(open.transactions, shown.transactions) {
        #expect(after.parts.map(\.category) == before.parts.map(\.category))
        #expect(after.parts.reduce(0) { $0 + $1.amount } == after.amount.minor)
        #expect(after.parts.map { $0.amount.signum() } == before.parts.map { $0.amount.signum() })
        #expect(after.amount.minor > 0 && after.rest.amount >= 0 && (after.homeAmount ?? 1) > 0)
      }
      #expect(TotalsCrossCheck(shown, LedgerTotals(shown)).agrees)
    }
  }
}
