import Ledger
import Reports
import TestSupport
import Testing

@Suite struct LedgerScopeTests {
  private static let book = [
    "book.yaml": """
    title: House 12
    currency: EUR
    opening-balance: 500
    opening-date: 2026-08-01
    accounts:
      - { name: Visa 4421, opening-balance: 70 }
      - { name: Cash }
      - { name: Abroad, currency: USD }

    """,
    "categories.yaml":
      "- { name: Food, was: [Groceries], budget: 300 }\n- { name: Rent 7, budget: 900 }\n- { name: Fun }\n- { name: Salary, kind: income }\n",
    "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 0.5, JPY: 0.01 }\n",
    "ledger/2026-09.yaml": """
    - { date: 2026-09-01, title: Rent 2026, spent: 1000, category: Rent 7, repeats: monthly, id: rent-2026 }
    - { date: 2026-09-03, title: Bread, spent: 3.33, category: Food }

    """,
    "ledger/2026-11.yaml": """
    - { date: 2026-11-01, title: Paid late, spent: 1000, category: Rent 7, for: rent-2026, note: code 99, photo: a.png, tags: [y1, y2, home] }
    - { date: 2026-11-02, title: Bread, spent: 3.33, category: Food, account: Visa 4421 }
    - { date: 2026-11-02, title: Bread, spent: 3.33, category: Food }
    - { date: 2026-11-03, title: Ramen, spent: 20, currency: USD, category: Fun, account: Abroad }
    - { date: 2026-11-04, title: Wages, received: 2000, category: Salary }
    - { date: 2026-11-05, title: Machine, moved: 100, from: Visa 4421, to: Cash }

    """,
  ]
  private let whole = readBook(Self.book).ledger

  private func shown(
    _ filter: String..., redacted: Bool = false, from: String? = nil, to: String? = nil
  ) throws -> Ledger {
    let scope = LedgerScope(
      isRedacted: redacted, filter: filter, from: from.map(month), to: to.map(month))
    return try #require(try scope.shown(of: whole))
  }

  // MARK: Parts

  @Test func `a filtered book has the matching entries with their categories, accounts and rates`() throws {
    let part = try shown("category:Food,Fun", from: "2026-11")
    #expect(part.transactions.map(\.title) == ["Bread", "Bread", "Ramen"])
    #expect(part.months.map(\.month) == [month("2026-11")] && part.months[0].entries == 0..<3)
    #expect(part.categories.map(\.name) == ["Food", "Fun"] && part.categories[0].budget == Budget(amount: 30_000))
    #expect(part.categories.allSatisfy { $0.formerNames.isEmpty })
    #expect(part.accounts.map(\.name) == ["", "Visa 4421", "Abroad"])
    #expect(part.transactions.map { part.category($0.category).name } == ["Food", "Food", "Fun"])
    #expect(part.transactions.map { part.account($0.account).name } == ["Visa 4421", "", "Abroad"])
    #expect(part.rates.tables.flatMap { $0.prices.keys.map(\.code) } == ["USD"])
    #expect(try shown("category:Food").rates.tables.isEmpty)
  }

  @Test func `a filtered book has no opening balances, and includes entries before the opening date`() throws {
    let part = try shown("category:Food")
    #expect(part.settings.openingBalance == 0 && part.settings.openingDate == nil)
    #expect(part.accounts.allSatisfy { $0.openingBalance == 0 })
    #expect(Balance(part).opening == 0)
  }

  @Test func `the totals of a filtered book are the totals of its entries`() throws {
    let part = try shown("category:Food,Salary")
    let figures = LedgerTotals(part)
    #expect(figures.spent(in: month("2026-11")) == 666 && figures.received(in: month("2026-11")) == 200_000)
    #expect(figures.period(year: 2026).spent.whole == 999)
  }

  @Test func `months that the filter excludes are not shown`() throws {
    let part = try shown(from: "2026-09", to: "2026-10")
    #expect(part.window.months == month("2026-09")...month("2026-10"))
    #expect(part.window.currentMonth == month("2026-10") && part.window.currentDay == day("2026-10-31"))
    #expect(!part.window.containsToday && part.today == whole.today)
    let later = try shown(from: "2026-10")
    #expect(later.window.months == month("2026-10")...month("2027-11") && later.window.containsToday)
    // Only the shown entries of a series are considered.
    #expect(Recurrence(part).open.allSatisfy { $0.occurrence.day <= day("2026-10-31") })
  }

  @Test func `a filter without matching entries shows nothing`() throws {
    #expect(try LedgerScope(filter: ["zzz"]).shown(of: whole) == nil)
    #expect(try LedgerScope(from: month("2026-10"), to: month("2026-10")).shown(of: whole) == nil)
    #expect(throws: TransactionFilter.Problem.self) { try LedgerScope(filter: ["category:Foo"]).shown(of: whole) }
  }

  @Test func `“for” in a filtered book refers to a shown entry, or is removed if there is none`() throws {
    let both = try shown("category:\"Rent 7\"")
    #expect(both.transactions.map { $0.details?.occurrenceOf?.id } == [nil, "rent-2026"])
    let one = try shown("late")
    #expect(one.transactions.map { $0.details?.occurrenceOf?.id } == [nil])
    #expect(one.transactions[0].note == "code 99" && one.transactions[0].photos == ["a.png"])
  }

  @Test func `transfers can also be filtered`() throws {
    let part = try shown("is:moved")
    #expect(part.transactions.map(\.title) == ["Machine"] && part.accounts.map(\.name) == ["", "Visa 4421", "Cash"])
    #expect(part.transactions[0].details?.destination.map { part.account($0).name } == "Cash")
  }

  // MARK: Hidden amounts

  @Test func `redacting replaces digits in names and the ids of entries, and removes notes and photos`() throws {
    let ledger = try shown(redacted: true)
    #expect(ledger.settings.title == "House ••")
    #expect(ledger.accounts.map(\.name) == ["", "Visa ••••", "Cash", "Abroad"])
    #expect(ledger.categories.map(\.name) == ["Food", "Rent •", "Fun", "Salary", "Other", "Income"])
    let rent = ledger.transactions[0]
    #expect(rent.title == "Rent ••••" && rent.details?.id == "2026-09-01-rent")
    let late = ledger.transactions[2]
    #expect(late.note == nil && late.photos.isEmpty && late.tags == ["y•", "home"])
    // The entry still belongs to the same series.
    #expect(late.details?.occurrenceOf?.id == "2026-09-01-rent")
    #expect(ledger.accounts.allSatisfy { $0.source == nil })
    #expect(ledger.transactions.map(\.date) == whole.transactions.map(\.date))
  }

  @Test func `redacted amounts keep their ratios to within 0.6 per cent, and equal amounts stay equal`() throws {
    let ledger = try shown(redacted: true)
    func amounts(_ ledger: Ledger) -> [Int64] { ledger.transactions.compactMap(\.homeAmount?.minor) }
    let (open, shares) = (amounts(whole), amounts(ledger))
    let (most, mostShare) = (Double(open.max() ?? 0), Double(shares.max() ?? 0))
    for (amount, share) in zip(open, shares) {
      #expect(abs(Double(amount) / Double(share) - most / mostShare) < 0.006 * most / mostShare, "\(amount): \(share)")
      // A redacted amount has three significant digits at most.
      #expect(String(share).drop { $0 == "0" }.reversed().drop { $0 == "0" }.count <= 3)
    }
    #expect(shares.filter { $0 == shares[1] }.count == 3)
    #expect(mostShare == 70_000)
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `redacted sums have at most six digits, and no amount becomes zero`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var text = ""
    for number in 0..<Fuzzing.count(400) {
      let digits = Int.random(in: 1...12, using: &random)
      let minor = Int.random(in: 1...9, using: &random) * Array(repeating: 10, count: digits).reduce(1, *)
      text += "- { date: 2026-11-\(10 + number % 19), title: T, spent: \(minor), category: Other }\n"
    }
    let book = ledger(["2026-11": text], book: "opening-balance: 999999999999\n")
    let hidden = try #require(try LedgerScope(isRedacted: true).shown(of: book))
    let shares = hidden.transactions.compactMap(\.homeAmount)
    #expect(shares.allSatisfy { $0 > 0 } && shares.reduce(0, +) < 1_000_000)
    #expect(hidden.settings.openingBalance <= 900_000)
  }

  @Test func `digits of every script and numeric characters are redacted`() {
    #expect(Redaction.withoutDigits("Bus 7, ४२ ½ Ⅳ no. 2026") == "Bus •, •• • • no. ••••")
    #expect(Redaction.withoutDigits("Café") == "Café")
  }

  @Test func `a book can be both filtered and redacted`() throws {
    let ledger = try shown("category:Food", redacted: true, from: "2026-11")
    #expect(
      ledger.transactions.map(\.title) == ["Bread", "Bread"] && ledger.accounts.map(\.name) == ["", "Visa ••••"])
    #expect(ledger.transactions.compactMap(\.homeAmount) == [70_000, 70_000])
  }
}
