import Diagnostics
import Ledger
import Reports
import TestSupport
import Testing

/// Refunds, corrections of income and negative parts in all totals: received and spent amounts are net.
@Suite struct CorrectionTests {
  @Test func `totals of random books equal sums that are calculated by simple loops`() throws {
    for seed in 0..<Fuzzing.count(400, least: 40) {
      let book = SignedBook(seed: Fuzzing.seed(UInt64(seed)))
      let (ledger, findings) = readBook(book.files)
      try #require(!findings.hasErrors && ledger.transactions.count == book.count, "seed \(seed)")
      let figures = LedgerTotals(ledger)
      for (index, category) in ledger.categories.enumerated() {
        let id = Category.ID(index: index)
        #expect(figures.total(of: id).minor == book.total(of: category.name), "seed \(seed), \(category.name)")
        for month in figures.months {
          #expect(
            figures.total(of: id, in: month).minor == book.total(of: category.name, in: month), "seed \(seed), \(month)"
          )
        }
      }
      for month in figures.months {
        #expect(figures.spent(in: month).minor == book.spent(in: month), "seed \(seed), \(month)")
        #expect(figures.received(in: month).minor == book.received(in: month), "seed \(seed), \(month)")
        let summary = MonthSummary(ledger, figures, month)
        #expect(summary.expenses.reduce(0) { $0 + $1.shown }.minor == book.spent(in: month), "seed \(seed), \(month)")
        #expect(summary.incomes.reduce(0) { $0 + $1.shown }.minor == book.received(in: month), "seed \(seed), \(month)")
      }
      let balance = Balance(ledger)
      #expect(balance.spent.minor == book.spent() && balance.received.minor == book.received(), "seed \(seed)")
      #expect(balance.current.minor == book.balance && balance.addsUp, "seed \(seed)")
      let proof = TotalsCrossCheck(ledger, figures)
      #expect(proof.agrees, "seed \(seed)")
      // Without the entries after today they are the totals up to today.
      #expect(proof.spent.byRow - proof.spentLater.minor == book.spent(), "seed \(seed)")
      #expect(proof.received.byRow - proof.receivedLater.minor == book.received(), "seed \(seed)")
      let list = ListTotals(ledger, Array(ledger.transactions.indices), nil)
      #expect(list.spent.soFar.minor == book.spent() && list.received.soFar.minor == book.received(), "seed \(seed)")
      let row = AccountFlows(ledger).rows[0]
      #expect(row.received == book.received() && row.spent == book.spent(), "seed \(seed)")
      let flows = CashFlow(ledger)
      for month in figures.months {
        let flow = flows[month]
        #expect(flow.cameIn.figure.minor == book.received(in: month), "seed \(seed), \(month)")
        #expect(flow.paidOut.figure.minor == book.spent(in: month), "seed \(seed), \(month)")
      }
    }
  }

  @Test func `the totals of a filtered random book equal the totals of its categories`() throws {
    var flipped = 0
    for seed in 0..<Fuzzing.count(400, least: 40) {
      let book = SignedBook(seed: Fuzzing.seed(UInt64(seed)))
      let ledger = book.ledger
      for names in [["Food"], ["Tax"], ["Salary"], ["Deposit", "Interest"], ["Food", "Salary", "Home"]] {
        let part = try LedgerScope(filter: ["category:" + names.joined(separator: ",")]).shown(of: ledger)
        // An entry whose parts add up to zero in its own currency is not shown.
        let own = Dictionary(grouping: book.facts.filter { names.contains($0.category) }, by: \.entry)
          .filter { $0.value.reduce(0) { $0 + $1.written } != 0 }.flatMap(\.value)
        guard let part else {
          #expect(own.isEmpty, "seed \(seed), \(names)")
          continue
        }
        let figures = LedgerTotals(part)
        for (index, category) in part.categories.enumerated() {
          let total = own.filter { $0.category == category.name }.reduce(0) { $0 + $1.amount }
          #expect(figures.total(of: Category.ID(index: index)).minor == total, "seed \(seed), \(names)")
        }
        #expect(TotalsCrossCheck(part, figures).agrees, "seed \(seed), \(names)")
        for entry in part.transactions {
          #expect(entry.amount.minor > 0 && entry.rest.amount >= 0, "seed \(seed), \(names)")
          let whole = ledger.transactions.first { $0.title == entry.title }
          if whole?.direction != entry.direction { flipped += 1 }
        }
        let shown = try #require(
          try LedgerScope(isRedacted: true, filter: ["category:" + names.joined(separator: ",")]).shown(of: ledger))
        #expect(TotalsCrossCheck(shown, LedgerTotals(shown)).agrees, "seed \(seed), \(names)")
        #expect(shown.transactions.allSatisfy { $0.amount.minor > 0 && $0.rest.amount >= 0 }, "seed \(seed), \(names)")
      }
    }
    #expect(flipped > 20)
  }

  @Test func `in random books, each part of a split is shown with the sign of its contribution to the totals`() {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let ledger = SignedBook(seed: Fuzzing.seed(UInt64(seed))).ledger
      for entry in ledger.transactions {
        for part in entry.parts {
          let told = ledger.listedAmount([part], of: entry)
          let contribution = ledger.contribution(of: part, in: entry)
          #expect(told.money.minor == abs(contribution.amount.minor))
          if contribution.amount == 0 { continue }
          let isIncome = ledger.kind(part.category) == .income
          #expect((told.sign == .lowering) == (contribution.amount < 0))
          #expect((told.sign == .received) == (contribution.amount > 0 && isIncome))
        }
        #expect(ledger.listedAmount(of: entry).money.minor == abs(entry.homeAmount?.minor ?? 0))
      }
    }
  }

  @Test func `in random books, an editor shows the same findings as “check” after any month is edited`() {
    var count = 0
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let book = SignedBook(seed: Fuzzing.seed(UInt64(seed)))
      let live = LiveLedger { count, body in for number in 0..<count { body(number) } }
      var files = book.files
      for path in [nil] + files.keys.filter({ $0.hasPrefix("ledger/") }).sorted().prefix(3).map({ $0 as String? }) {
        // An emptied month may remove income that other months correct.
        if let path { files[path] = "" }
        var sources = BookSources(folder: "data")
        sources.settings = SourceFile(path: "book.yaml", text: files["book.yaml"] ?? "")
        sources.categories = SourceFile(path: "categories.yaml", text: files["categories.yaml"] ?? "")
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
          if path.hasPrefix("ledger/") { sources.ledger.append(SourceFile(path: path, text: text)) }
          if path.hasPrefix("rates/") { sources.rates.append(SourceFile(path: path, text: text)) }
        }
        let today = TodayChoice(clock: SignedBook.today)
        let whole = LedgerReader.read(sources, today: today).1
        #expect(LiveReading.findings(of: live.read(sources, today: today).parts) == whole, "seed \(seed)")
        count += whole.filter { $0.id == .wrongKindOfCategory }.count
      }
    }
    #expect(count > 100)
  }

  // MARK: One behaviour each

  private static let pay = """
    - { date: 2026-11-01, title: Pay, received: 3000, category: Salary, split: { Bills: -1000 } }
    - { date: 2026-11-02, title: Too much, spent: 30, category: Salary }
    - { date: 2026-11-03, title: Market, spent: 10, category: Food, split: { Drink: -1.50 } }

    """

  @Test func `a correction lowers income, and tax can be subtracted from a salary`() throws {
    let ledger = ledger(["2026-11": Self.pay])
    let period = LedgerTotals(ledger).period(month("2026-11"))
    #expect(period.shownReceived == 3970_00 && period.shownSpent == 1010_00 && period.shownNet == 2960_00)
    let balance = Balance(ledger)
    #expect(balance.received == 3970_00 && balance.spent == 1010_00 && balance.current == 2960_00)
    let flow = CashFlow(ledger)[month("2026-11")]
    #expect(flow.cameIn.moved == 3000_00 && flow.cameIn.corrections == 30_00 && flow.cameIn.parts == 1000_00)
    #expect(flow.paidOut.moved == 40_00 && flow.paidOut.figure == 1010_00)
    let summary = MonthSummary(ledger, LedgerTotals(ledger), month("2026-11"))
    #expect(summary.largest.map { ledger.transactions[$0].title } == "Market" && summary.daysWithoutSpending == 19)
  }

  @Test func `a filter finds corrections, and a negative part alone is not a refund`() throws {
    let ledger = ledger(["2026-11": Self.pay])
    func titles(_ filter: String...) throws -> [String] {
      try TransactionFilter(filter, ledger).indices(ledger, Identifiers(ledger)).map { ledger.transactions[$0].title }
    }
    #expect(try titles("is:correction") == ["Too much"] && titles("is:refund").isEmpty)
    #expect(try titles("is:received") == ["Pay"] && titles("is:spent") == ["Too much", "Market"])
  }

  @Test func `a filtered part below zero is shown in the opposite direction, and a zero part is not shown`() throws {
    let ledger = ledger([
      "2026-11": Self.pay
        + "- { date: 2026-11-04, title: Both, spent: 9, category: Food, split: { Drink: 2, Bills: -2 } }\n"
    ])
    func shown(_ filter: String) throws -> [String] {
      try LedgerScope(filter: [filter]).shown(of: ledger)?.transactions.map {
        "\($0.title) \($0.direction) \($0.amount.minor)"
      } ?? []
    }
    #expect(try shown("category:Drink") == ["Market received 150", "Both spent 200"])
    #expect(try shown("category:Bills") == ["Pay spent 100000", "Both received 200"])
    #expect(try shown("category:Drink,Bills") == ["Pay spent 100000", "Market received 150"])
  }

  @Test func `a split part that matches a filter does not have the booked amount of the whole entry`() throws {
    let ledger = readBook([
      "book.yaml": "currency: EUR\n", "categories.yaml": "- name: Food\n- name: Home\n",
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 0.5 }\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: Shop, spent: 10, currency: USD, booked: 6, category: Food, split: { Home: 5 } }\n",
    ]).ledger
    let part = try #require(try LedgerScope(filter: ["category:Home"]).shown(of: ledger)).transactions[0]
    #expect(part.amount.minor == 500 && part.homeAmount == 300 && part.details?.booked == nil)
  }

  @Test func `sums of expected entries are net of refunds and corrections`() {
    let ledger = recurrentLedger([
      "{ date: 2026-10-28, title: Pay, received: 3000, category: Salary, split: { Bills: -1000 }, repeats: monthly }",
      "{ date: 2026-10-29, title: Back, received: 20, category: Food, repeats: monthly }",
      "{ date: 2026-10-30, title: Fund, spent: 50, category: Salary, repeats: monthly }",
    ])
    let recurrence = Recurrence(ledger)
    let sum = ExpectedMonths(ledger, recurrence).sum(in: month("2026-11"), ledger)
    #expect(sum.received == 3950_00 && sum.spent == 980_00)
    let payments = ExpectedPayments(ledger, recurrence).payments.filter { $0.day.month == month("2026-11") }
    #expect(payments.map(\.amount) == [4000_00, 1000_00, -20_00, -50_00])
  }

  @Test func `a correction larger than the category's income of twelve months is reported as a warning`() {
    func told(_ text: String, archive: String = "") -> [String] {
      readBook(["ledger/2026-11.yaml": text, "archive/2025-10.yaml": archive]).findings.filter {
        $0.id == .wrongKindOfCategory
      }.map { "\($0.place.file.text(in: $0.place.bytes ?? 0..<0)): \($0.severity)" }
    }
    let correction = "- { date: 2026-11-02, title: Less, spent: 30, category: Salary }\n"
    func pay(_ amount: String, _ day: String) -> String {
      "- { date: \(day), title: Pay, received: \(amount), category: Salary }\n"
    }
    #expect(told(correction) == ["Salary: warning"])
    #expect(told(correction + pay("30", "2026-11-02")).isEmpty)
    #expect(told(correction + pay("29.99", "2026-11-01")) == ["Salary: warning"])
    #expect(told(correction + pay("30", "2026-11-03")) == ["Salary: warning"])
    #expect(told(correction, archive: pay("3000", "2025-10-31")) == ["Salary: warning"])
    // Income that was corrected cannot be corrected again.
    #expect(
      told(pay("50", "2026-11-01") + correction + correction.replacing("Less", with: "More")) == ["Salary: warning"])
    #expect(
      told("- { date: 2026-11-02, title: Tea, spent: 3, category: Food, split: { Salary: 1 } }\n") == [
        "Salary: warning"
      ])
    #expect(told("- { date: 2026-11-02, title: Pay, received: 3, category: Food, split: { Salary: -1 } }\n").count == 1)
  }
}
