import Ledger
import Reports
import TestSupport
import Testing

@Suite struct TransactionFilterTests {
  private static let book = [
    "book.yaml": "currency: EUR\naccounts:\n  - { name: Bank }\n  - { name: Cash }\n",
    "categories.yaml":
      "- { name: Food, was: [Groceries] }\n- { name: Café visits }\n- { name: Salary, kind: income }\n",
    "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 0.5, JPY: 0.01 }\n",
    "ledger/2026-09.yaml": "- { date: 2026-09-30, title: Autumn, spent: 10, category: Food }\n",
    "ledger/2026-11.yaml": """
    - { date: 2026-11-01, title: Crème brûlée, spent: 12.50, category: Café visits, tags: [Sweet, trip] }
    - { date: 2026-11-02, title: Dinner for two, spent: 600, currency: JPY, category: Food, note: "With Ines: ramen", account: Cash }
    - { date: 2026-11-03, title: Salary, received: 2000, category: Salary, account: Bank, repeats: monthly }
    - { date: 2026-11-04, title: Cash machine, moved: 100, from: Bank, to: Cash }
    - { date: 2026-11-05, title: Boots back, received: 30, category: Food, photo: boots.jpg }
    - { date: 2026-11-06, title: Lamp, spent: 50, due: 2026-11-10 }
    - { date: 2026-11-07, title: Dentist, spent: 50.01, due: 2026-12-10, id: tooth }
    - { date: 2026-11-28, title: Train, spent: 20 }

    """,
    "ledger/2026-12.yaml": "- { date: 2026-12-01, title: Straße 12:30, spent: 1 }\n",
  ]
  private let ledger = readBook(Self.book).ledger

  /// The first words of the titles found by a filter, in order.
  private func found(_ arguments: String...) throws -> String {
    let filter = try TransactionFilter(arguments, ledger)
    return filter.indices(ledger, Identifiers(ledger))
      .map { String(ledger.transactions[$0].title.prefix { $0 != " " }) }.joined(separator: " ")
  }

  private func problem(_ arguments: String...) -> TransactionFilter.Problem? {
    do throws(TransactionFilter.Problem) {
      _ = try TransactionFilter(arguments, ledger)
      return nil
    } catch {
      return error
    }
  }

  private let all = "Autumn Crème Dinner Salary Cash Boots Lamp Dentist Train Straße"

  @Test func `an empty filter finds all entries, sorted by date`() throws {
    #expect(try found() == all)
    #expect(try found("") == all)
  }

  @Test func `all words of a filter must occur in title, note, category, account or tags`() throws {
    #expect(try found("dinner") == "Dinner")
    #expect(try found("ramen", "two") == "Dinner")
    #expect(try found("ramen", "three") == "")
    #expect(try found("sweet") == "Crème")
    #expect(try found("visits") == "Crème")
    #expect(try found("cash") == "Dinner Cash")
  }

  @Test func `a term with values separated by commas matches entries with any of these values`() throws {
    #expect(try found("category:Food,Salary") == "Autumn Dinner Salary Boots")
    #expect(try found("category:\"Café visits\", food") == "Autumn Crème Dinner Boots")
    #expect(try found("-category:Food,Salary", "2026-11-01..2026-11-05") == "Crème Cash")
    #expect(try found("account:Bank,Cash") == "Dinner Salary Cash")
    #expect(try found("tag:sweet,trip") == "Crème")
    #expect(try found("is:planned,refund") == "Boots Train Straße")
    #expect(try found("is:recurring,refund") == "Salary Boots")
    #expect(try found("id:tooth,lamp") == "Lamp Dentist")
    #expect(problem("category:Food,Foo") == .unknownCategory("Foo", known: ledger.categories.map(\.name)))
    #expect(problem("category:Food,") == .noValue("category:"))
  }

  @Test func `a name that contains a comma must be the only value or be in quotes`() throws {
    let ledger = readBook([
      "categories.yaml": "- { name: \"Food, drink\" }\n- { name: Kid's }\n- { name: Food }\n",
      "ledger/2026-11.yaml": """
      - { date: 2026-11-01, title: Wine, spent: 1, category: "Food, drink", tags: ["sea, sun"] }
      - { date: 2026-11-02, title: Toy, spent: 1, category: Kid's }
      - { date: 2026-11-03, title: Bread, spent: 1, category: Food }

      """,
    ]).ledger
    func found(_ term: String) throws -> [String] {
      try TransactionFilter([term], ledger).indices(ledger, Identifiers(ledger)).map { ledger.transactions[$0].title }
    }
    #expect(try found("category:Food, drink") == ["Wine"])
    #expect(try found("category:\"Food, drink\",Kid's") == ["Wine", "Toy"])
    #expect(try found("category:Kid's,'Food, drink'") == ["Wine", "Toy"])
    #expect(try found("tag:sea, sun") == ["Wine"])
  }

  @Test func `a filter ignores case, accents and Unicode forms`() throws {
    for word in ["creme brulee", "CRÈME", "cre\u{300}me", "ｃｒｅｍｅ"] { #expect(try found(word) == "Crème", "\(word)") }
    #expect(try found("STRASSE") == "Straße")
  }

  @Test func `a filter finds quoted words literally, including punctuation`() throws {
    #expect(try found("\"for two\"") == "Dinner")
    #expect(try found("\"two for\"") == "")
    #expect(try found("“Ines: ramen”") == "Dinner")
    #expect(try found("12:30") == "Straße")
  }

  @Test func `amounts are compared exactly in the transaction's own currency`() throws {
    #expect(try found(">600") == "Salary")
    #expect(try found(">=600") == "Dinner Salary")
    #expect(try found("=12.50") == "Crème")
    #expect(try found("=12.5") == "Crème")
    #expect(try found(">50", "<=50.01") == "Dentist")
    #expect(try found("<10") == "Straße")
    #expect(try found(">=1,000.00") == "Salary")
    #expect(try found(">0") == all)
    #expect(try found("<999999999999999") == all)
  }

  @Test func `a filter accepts former names of categories, and a transfer is found by either account`() throws {
    #expect(try found("category:food") == "Autumn Dinner Boots")
    #expect(try found("category:Groceries") == "Autumn Dinner Boots")
    #expect(try found("category:\"cafe visits\"") == "Crème")
    #expect(try found("account:cash") == "Dinner Cash")
    #expect(try found("account:Bank") == "Salary Cash")
    #expect(try found("tag:TRIP") == "Crème")
    #expect(try found("id:tooth") == "Dentist")
    #expect(try found("id:11-06") == "Lamp")
  }

  @Test func `a filter by member finds the member's entries, and transfers of the member's accounts`() throws {
    let files = [
      "book.yaml": "members: [Eva, Zoë]\naccounts: [{ name: Hers, who: Eva }, { name: Cash }]\n",
      "ledger/2026-11.yaml": """
      - { date: 2026-11-01, title: A, spent: 1, account: Hers }
      - { date: 2026-11-02, title: B, spent: 1, account: Hers, who: Zoë }
      - { date: 2026-11-03, title: C, spent: 1, who: Eva }
      - { date: 2026-11-04, title: D, moved: 1, to: Hers }
      - { date: 2026-11-05, title: E, spent: 1, account: Cash }
      - { date: 2026-11-06, title: F, moved: 1, to: Cash }

      """,
    ]
    let ledger = readBook(files).ledger
    func found(_ text: String) throws -> String {
      try TransactionFilter([text], ledger).indices(ledger, Identifiers(ledger)).map { ledger.transactions[$0].title }
        .joined()
    }
    #expect(try found("who:Eva") == "ACD")
    #expect(try found("who:zoe") == "B")
    #expect(try found("-who:eva,zoe") == "EF")
    #expect(throws: TransactionFilter.Problem.unknownMember("Tom", known: ["Eva", "Zoë"])) { try found("who:Tom") }
  }

  @Test func `a filter accepts years, months, days and ranges of them`() throws {
    #expect(try found("2026") == all)
    #expect(try found("2026-12") == "Straße")
    #expect(try found("2026-11-04") == "Cash")
    #expect(try found("2026-09..2026-11-02") == "Autumn Crème Dinner")
    #expect(try found("2026-11-28..") == "Train Straße")
    #expect(try found("..2026-10") == "Autumn")
    #expect(try found("2025") == "")
  }

  @Test(arguments: [
    ("pending", "Lamp Dentist"), ("overdue", "Lamp"), ("planned", "Train Straße"), ("paid", "Autumn Crème Dinner"),
    ("recurring", "Salary"), ("spent", "Autumn Crème Dinner Lamp Dentist Train Straße"), ("received", "Salary"),
    ("moved", "Cash"), ("refund", "Boots"), ("photo", "Boots"),
  ])
  func `“is:” finds the entries of each kind`(kind: String, titles: String) throws {
    #expect(try found("is:\(kind)") == titles)
  }

  @Test func `a minus or “not” negates any filter term`() throws {
    #expect(try found("-category:Food", "2026-11", "is:paid") == "Crème")
    #expect(try found("not:category:Food", "2026-11", "is:paid") == "Crème")
    #expect(try found("-dinner", "-2026-12", "->20", "-is:refund") == "Autumn Crème Train")
    #expect(try found("-not:dinner") == "Dinner")
  }

  @Test func `an invalid filter term is reported with details`() {
    let names = ledger.categories.map(\.name)
    #expect(problem("category:Foud") == .unknownCategory("Foud", known: names))
    #expect(problem("account:Bnak") == .unknownAccount("Bnak", known: ["Bank", "Cash"]))
    #expect(problem("tag:tripp") == .unknownTag("tripp", known: ["Sweet", "trip"]))
    #expect(problem("is:pendig") == .unknownKind("pendig"))
    #expect(problem("categroy:Food") == .unknownKey("categroy", term: "categroy:Food"))
    #expect(problem("category:") == .noValue("category:"))
    #expect(problem("-") == .noValue("-"))
    for amount in ["abc", "", "-5", "1.2345", "12,50"] { #expect(problem(">\(amount)") == .badAmount(amount, .above)) }
    for text in ["2026-13", "2026-02-30", "2026-1", "2026-11..2026-31"] {
      #expect(problem(text) == .badDay(String(text.suffix(text.count == 16 ? 7 : text.count))), "\(text)")
    }
    #expect(problem("2026-11..2026-09") == .emptyRange("2026-11..2026-09"))
    #expect(problem("dinner", "is:x") == .unknownKind("x"))
  }

  @Test func `every term and its negation together find each entry once`() throws {
    for term in ["food", ">12", "category:Food", "account:Cash", "2026-11", "is:paid", "is:recurring", "id:2026-11"] {
      let (with, without) = (try found(term), try found("-\(term)"))
      #expect((with + " " + without).split(separator: " ").sorted() == all.split(separator: " ").sorted(), "\(term)")
    }
  }
}

@Suite struct CategoryTotalsTests {
  @Test func `the total of all time is the sum of the months and counts each entry once, in random books`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = LedgerTotals(ledger)
      let totals = CategoryTotals(ledger, figures, month: ledger.window.currentMonth)
      #expect(
        totals.rows.reduce(0) { $0 + $1.entryCount }
          == ledger.transactions.flatMap(\.byPart).count { $0.direction != .moved })
      for row in totals.rows {
        let months = CategoryMonths(ledger, figures, row.category).rows
        #expect(months.reduce(PeriodTotal()) { $0 + $1.total } == row.allTime, "seed \(seed)")
        #expect(months.reduce(0) { $0 + $1.entryCount } == row.entryCount, "seed \(seed)")
        #expect(row.month.whole == figures.total(of: row.category, in: ledger.window.currentMonth))
      }
    }
  }

  @Test
  func `in random books, category totals include amounts up to today, as on the month's page`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let figures = LedgerTotals(ledger)
      let month = ledger.window.currentMonth
      let summary = MonthSummary(ledger, figures, month)
      let parts = summary.expenses + summary.incomes
      let rows = CategoryTotals(ledger, figures, month: month).rows
      for row in rows {
        let isExpense = ledger.category(row.category).kind == .expense
        func sum(_ isCounted: (Transaction) -> Bool) -> HomeAmount {
          ledger.transactions.filter { $0.direction != .moved && isCounted($0) }.reduce(0) { sum, one in
            let part = one.parts.first { $0.category == row.category }?.homeAmount ?? 0
            return sum + (isExpense == (one.direction == .received) ? -part : part)
          }
        }
        #expect(row.month.soFar == parts.first { $0.category == row.category }?.shown ?? 0, "seed \(seed)")
        #expect(row.allTime.soFar == sum { $0.date <= ledger.today }, "seed \(seed)")
        #expect(row.allTime.planned == sum { $0.date > ledger.today }, "seed \(seed)")
        #expect(row.year.soFar == sum { $0.date <= ledger.today && $0.date.year == month.year }, "seed \(seed)")
      }
      let expenses = rows.filter { ledger.category($0.category).kind == .expense }
      #expect(expenses.reduce(0) { $0 + $1.month.soFar } == summary.period.spent.soFar, "seed \(seed)")
    }
  }

  @Test func `a category's list of months begins and ends with a month that has an entry, and gaps are zero`() throws {
    let ledger = ledger([
      "2026-08": "- { date: 2026-08-03, title: A, spent: 9, category: Food }\n",
      "2026-10": "- { date: 2026-10-03, title: A, spent: 1, category: Food }\n",
    ])
    let food = try #require(ledger.category(matching: "food"))
    let rows = CategoryMonths(ledger, LedgerTotals(ledger), food).rows
    #expect(rows.map(\.total.soFar) == [900, 0, 100] && rows.map(\.entryCount) == [1, 0, 1])
  }

  @Test func `percentages refer to total spending, and a category with net refunds has no percentage`() {
    let ledger = ledger([
      "2026-10": "- { date: 2026-10-03, title: A, spent: 30, category: Food }\n"
        + "- { date: 2026-10-03, title: B, spent: 10, category: Home }\n"
        + "- { date: 2026-10-03, title: C, received: 5, category: Pets }\n"
    ])
    let summary = MonthSummary(ledger, LedgerTotals(ledger), month("2026-10"))
    #expect(summary.expenses.map { summary.percent(of: $0) } == [75, 25, nil])
  }

  @Test func `open occurrences are sorted by day`() {
    let ledger = recurrentLedger([
      "{ date: 2026-09-25, title: A, spent: 1, repeats: monthly, until: 2026-12-01 }",
      "{ date: 2026-10-20, title: B, spent: 1, repeats: monthly, until: 2026-12-31 }",
    ])
    let open = Recurrence(ledger).open
    #expect(
      open.map { "\(ledger.transactions[$0.template].title) \($0.occurrence.day) \($0.occurrence.state)" } == [
        "A 2026-10-25 missed", "B 2026-11-20 due", "A 2026-11-25 expected", "B 2026-12-20 expected",
      ])
  }
}
