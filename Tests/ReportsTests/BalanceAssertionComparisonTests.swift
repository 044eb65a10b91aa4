import Ledger
import Reports
import TestSupport
import Testing

/// Comparisons of balance assertions with the book, and explanations of differences.
@Suite struct BalanceAssertionComparisonTests {
  private static let book = "opening-balance: 100\naccounts: [{ name: Card, kind: card, currency: USD }]\n"

  private func check(
    _ november: String, october: String = "", book: String = BalanceAssertionComparisonTests.book,
    today: String = "2026-11-21"
  ) -> (ledger: Ledger, check: BalanceAssertionComparison) {
    let months = october.isEmpty ? ["2026-11": november] : ["2026-11": november, "2026-10": october]
    let ledger = ledger(months, book: book, today: today)
    return (ledger, BalanceAssertionComparison(ledger))
  }

  private func reasons(_ checked: (ledger: Ledger, check: BalanceAssertionComparison)) -> [DiscrepancyAnalysis.Reason] {
    guard let comparison = checked.check.news.last else { return [] }
    return DiscrepancyAnalysis(comparison, checked.check, checked.ledger) {
      Recurrence(checked.ledger)
    }.reasons
  }

  @Test func `a balance assertion is compared at the end of its day, and with the previous assertion`() {
    let (_, check) = check(
      """
      - { date: 2026-11-01, balance: 100 }
      - { date: 2026-11-03, title: Tea, spent: 2 }
      - { date: 2026-11-03, balance: 97 }
      - { date: 2026-11-04, balance: 97 }
      - { date: 2026-11-05, balance: 95 }
      - { date: 2026-11-06, balance: 98 }
      - { date: 2026-11-07, balance: 98 }

      """)
    let all = check.comparisons(of: .unnamed)
    #expect(all.map(\.difference) == [0, -100, -100, -300, 0, 0])
    #expect(all.map(\.change) == [0, -100, 0, -200, 300, 0])
    #expect(check.news.map(\.day) == [day("2026-11-03"), day("2026-11-05")])
    #expect(all.map(\.apartSince) == [nil, day("2026-11-03"), day("2026-11-03"), day("2026-11-05"), nil, nil])
    #expect(all.map(\.agreesAgain) == [false, false, false, false, true, false])
    #expect(check.agreesAgain(after: all[1])?.day == day("2026-11-06"))
  }

  @Test func `in 200 random books, the compared balance equals the balance in the account's history`() {
    var (compared, differing) = (0, 0)
    for seed in 0..<Fuzzing.count(200, least: 20) {
      var random = SeededRandom(seed: UInt64(seed))
      var book = RandomBook(seed: UInt64(seed))
      for path in book.entries.keys.sorted() {
        guard let month = Month(String(path.dropFirst(path.count - 12).prefix(7))) else { continue }
        for account in ["Bank", "Dollars"] {
          let day = month.day(Int.random(in: 1...28, using: &random))
          let balance = Int.random(in: -9_000...9_000, using: &random)
          book.entries[path]?.append("- { date: \(day), balance: \(balance), account: \(account) }\n")
        }
      }
      let ledger = book.shuffled(&random).ledger
      for (account, comparisons) in BalanceAssertionComparison(ledger).accounts {
        let history = AccountHistory(ledger, account)
        #expect(comparisons.map(\.book) == comparisons.map { history.balance(on: $0.day) }, "seed \(seed)")
        compared += comparisons.count
        differing += comparisons.count { $0.book != history.opening }
      }
    }
    #expect(compared > Fuzzing.count(2_000) && differing * 2 > compared, "\(compared) \(differing)")
  }

  @Test func `balance assertions before the opening date or after today are not compared`() {
    let (_, check) = check(
      """
      - { date: 2026-11-01, balance: 1 }
      - { date: 2026-11-30, balance: 1 }

      """, book: "opening-date: 2026-11-02\n")
    #expect(check.news.isEmpty)
    #expect((0..<2).map(check.verdict) == [.notCompared, .notCompared])
  }

  @Test func `a balance comparison includes an amount from the day on which it is paid`() {
    let (_, check) = check(
      """
      - { date: 2026-11-01, title: Bill, spent: 5, due: 2026-11-09, paid: 2026-11-10 }
      - { date: 2026-11-01, title: Open, spent: 7, due: 2026-11-09 }
      - { date: 2026-11-09, balance: 100 }
      - { date: 2026-11-10, balance: 95 }

      """)
    #expect(check.comparisons(of: .unnamed).map(\.agrees) == [true, true])
  }

  // MARK: Reasons

  private static let agreed = "- { date: 2026-11-01, balance: 100 }\n"

  @Test(arguments: [
    ("- { date: 2026-11-03, title: A, spent: 12.30 }\n- { date: 2026-11-04, balance: 100 }\n", "notAtBank(0)"),
    ("- { date: 2026-11-03, title: A, spent: 12.30 }\n- { date: 2026-11-04, balance: 112.30 }\n", "wrongSide(0)"),
    (
      "- { date: 2026-11-03, title: A, spent: 12.30 }\n- { date: 2026-11-04, balance: 86.80 }\n",
      "exchanged(0, amount: 1320)"
    ),
    (
      "- { date: 2026-11-03, title: A, spent: 12.30 }\n- { date: 2026-11-04, balance: 98.77 }\n",
      "decimalPlace(0, amount: 123)"
    ),
    (
      "- { date: 2026-11-03, title: A, spent: 1.1 }\n- { date: 2026-11-03, title: A, spent: 1.1, id: b }\n"
        + "- { date: 2026-11-04, balance: 98.9 }\n", "doubled(1, first: 0)"
    ),
    (
      "- { date: 2026-11-03, title: A, spent: 1.17 }\n- { date: 2026-11-03, title: B, spent: 2.46 }\n"
        + "- { date: 2026-11-03, title: C, spent: 8 }\n- { date: 2026-11-04, balance: 92 }\n", "neitherAtBank(0, 1)"
    ),
    (
      "- { date: 2026-11-03, title: A, spent: 20, currency: USD }\n- { date: 2026-11-04, balance: -1930.5 }\n",
      "converted(0, booked: 203050)"
    ),
    (
      "- { date: 2026-11-02, title: Bill, spent: 9.5, due: 2026-11-20 }\n- { date: 2026-11-04, balance: 90.5 }\n",
      "unpaid(0)"
    ),
  ]) func `a single mistake is among the explanations of a difference`(_ text: String, _ reason: String) {
    var files = [
      "ledger/2026-11.yaml": BalanceAssertionComparisonTests.agreed + text,
      "book.yaml": BalanceAssertionComparisonTests.book,
    ]
    files["rates/2026-11-01.yaml"] = "date: 2026-11-01\nbase: INR\nrates: { USD: 100 }\n"
    let ledger = readBook(files).ledger
    #expect(reasons((ledger, BalanceAssertionComparison(ledger))).map { "\($0)" }.contains(reason))
  }

  @Test func `an expected entry that is missing explains a difference`() {
    let checked = check(
      BalanceAssertionComparisonTests.agreed + "- { date: 2026-11-09, balance: 60 }\n",
      october: "- { date: 2026-10-05, title: Fee, spent: 40, repeats: monthly }\n",
      book: "opening-balance: 140\n")
    #expect(reasons(checked) == [.notEntered(0, on: day("2026-11-05"))])
  }

  @Test func `pairs of entries are not considered as explanations if there are more than 2,000 entries`() {
    let entries = (0..<2001).map { "- { date: 2026-11-03, title: T\($0), spent: \($0 + 1).01 }\n" }.joined()
    let checked = check(BalanceAssertionComparisonTests.agreed + entries + "- { date: 2026-11-04, balance: -1 }\n")
    guard let comparison = checked.check.news.last else { Issue.record("it agrees"); return }
    let found = DiscrepancyAnalysis(comparison, checked.check, checked.ledger) {
      Recurrence(checked.ledger)
    }
    #expect(found.tooManyForPairs == 2001)
    #expect(!found.reasons.contains { if case .neitherAtBank = $0 { true } else { false } })
  }

  // MARK: Scopes

  @Test func `a filtered book has no balance assertions, and a redacted book has only the comparison results`() throws {
    let (whole, _) = check(
      BalanceAssertionComparisonTests.agreed
        + "- { date: 2026-11-03, title: A, spent: 12.31 }\n- { date: 2026-11-04, balance: 87.7 }\n")
    let redacted = try #require(try LedgerScope(isRedacted: true).shown(of: whole))
    #expect(redacted.balanceAssertions.map(\.verdict) == [.agrees, .apart])
    #expect(redacted.balanceAssertions.allSatisfy { $0.balance == 0 && $0.note == nil })
    let part = try #require(try LedgerScope(filter: ["A"]).shown(of: whole))
    #expect(part.balanceAssertions.isEmpty)
  }
}

/// Random books with one mistake each, whose bank balance is computed by the test.
@Suite struct PlantedMistakeTests {
  private struct Entry {
    var title: String
    var day: Day
    /// Negative for a spent amount.
    var minor: Int64
  }

  enum Mistake: CaseIterable {
    case doubled, exchanged, wrongSide, shifted, missing, mistyped
  }

  private static func amount(_ minor: Int64) -> String { PlainAmount.text(minor, .inr) }

  /// Random entries of three months, some with repeated amounts.
  private static func entries(_ random: inout SeededRandom) -> [Entry] {
    var entries: [Entry] = []
    for month in 9...11 {
      for _ in 0..<Int.random(in: 10...18, using: &random) {
        let number = Int.random(in: 0..<25, using: &random)
        let isUsual = number < 4
        let whole = isUsual ? Int64(number + 1) * 350 : Int64.random(in: 120...99_999, using: &random)
        let isIncome = number == 24
        let day = Month(year: 2026, month: month).day(Int.random(in: 1...20, using: &random))
        entries.append(Entry(title: "T\(number)", day: day, minor: isIncome ? whole * 9 : -whole))
      }
    }
    return entries.sorted { $0.day < $1.day }
  }

  private static func book(_ entries: [Entry], _ bank: [Entry]) -> (ledger: Ledger, check: BalanceAssertionComparison) {
    var texts: [String: String] = [:]
    for (number, entry) in entries.enumerated() {
      texts["\(entry.day.month)", default: ""] +=
        "- { date: \(entry.day), title: \(entry.title), \(entry.minor < 0 ? "spent" : "received"): "
        + "\(amount(abs(entry.minor))), id: e\(number)\(entry.minor < 0 ? "" : ", category: Income") }\n"
    }
    for month in 8...11 {
      let last = Month(year: 2026, month: month).day(20)
      let balance = 500_000 + bank.filter { $0.day <= last }.reduce(0) { $0 + $1.minor }
      texts["\(last.month)", default: ""] += "- { date: \(last), balance: \"\(amount(balance))\" }\n"
    }
    let ledger = ledger(texts, book: "opening-balance: 5000\n")
    return (ledger, BalanceAssertionComparison(ledger))
  }

  private static func reasons(_ checked: (ledger: Ledger, check: BalanceAssertionComparison)) -> [DiscrepancyAnalysis
    .Reason]
  {
    guard let comparison = checked.check.news.first else { return [] }
    return DiscrepancyAnalysis(comparison, checked.check, checked.ledger) {
      Recurrence(checked.ledger)
    }.reasons
  }

  /// - Returns: the book with a mistake and the index of the wrong entry; `nil` if the mistake is not possible.
  private static func plant(_ mistake: Mistake, in true: [Entry], _ random: inout SeededRandom) -> ([Entry], Int)? {
    var entries = `true`
    let index = Int.random(in: entries.indices, using: &random)
    let (entry, sign) = (entries[index], entries[index].minor.signum())
    switch mistake {
    case .doubled:
      entries.insert(entry, at: index + 1)
      return (entries, index + 1)
    case .wrongSide: entries[index].minor = -entry.minor
    case .missing: entries.remove(at: index)
    case .mistyped: entries[index].minor += sign * Int64([100, 31, 2].randomElement(using: &random) ?? 1)
    case .shifted:
      guard Bool.random(using: &random) || entry.minor % 10 != 0 else {
        entries[index].minor /= 10
        break
      }
      entries[index].minor *= 10
    case .exchanged:
      var digits = Array(String(abs(entry.minor)))
      let place = Int.random(in: 0..<digits.count - 1, using: &random)
      digits.swapAt(place, place + 1)
      guard let other = Int64(String(digits)), digits[0] != "0", other != abs(entry.minor) else { return nil }
      entries[index].minor = sign * other
    }
    return (entries, index)
  }

  private static func isAbout(_ reason: DiscrepancyAnalysis.Reason, _ index: Int, _ mistake: Mistake) -> Bool {
    switch (reason, mistake) {
    case (.doubled(let found, let first), .doubled): found == index || first == index
    case (.wrongSide(let found), .wrongSide): found == index
    case (.exchanged(let found, _), .exchanged): found == index
    case (.decimalPlace(let found, _), .shifted): found == index
    default: false
    }
  }

  @Test(arguments: [Mistake.doubled, .exchanged, .wrongSide, .shifted])
  func `for 95 per cent of random mistakes, the wrong entry is among at most three explanations`(_ mistake: Mistake) {
    var (found, tried) = (0, 0)
    var random = SeededRandom(seed: 22)
    while tried < 200 {
      let bank = PlantedMistakeTests.entries(&random)
      guard let (entries, index) = PlantedMistakeTests.plant(mistake, in: bank, &random) else { continue }
      tried += 1
      let reasons = PlantedMistakeTests.reasons(PlantedMistakeTests.book(entries, bank))
      #expect(reasons.count <= 3)
      if reasons.contains(where: { PlantedMistakeTests.isAbout($0, index, mistake) }) { found += 1 }
    }
    #expect(found * 100 >= 95 * tried, "\(mistake): \(found) of \(tried)")
  }

  @Test(arguments: Mistake.allCases) func `a mistake is reported once, between the two balance assertions around it`(
    _ mistake: Mistake
  ) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      let bank = PlantedMistakeTests.entries(&random)
      guard let (entries, index) = PlantedMistakeTests.plant(mistake, in: bank, &random) else { continue }
      let (_, check) = PlantedMistakeTests.book(entries, bank)
      let day = mistake == .missing ? bank[index].day : entries[index].day
      // One mistake leads to one report.
      #expect(check.news.count == 1)
      guard let news = check.news.first, let since = news.since else { Issue.record("no news"); continue }
      #expect(day > since && day <= news.day)
    }
  }

  @Test func `an explanation of a difference mentions a missing occurrence and its expected day`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<40 {
      let others = PlantedMistakeTests.entries(&random)
      let fee = Int64.random(in: 100_001...999_999, using: &random)
      let months = (9...11).map { Month(year: 2026, month: $0).day(5) }
      let paid = Entry(title: "Fee", day: months[0], minor: -fee)
      let bank = others + months.map { Entry(title: "Fee", day: $0, minor: -fee) }
      var (ledger, _) = PlantedMistakeTests.book(others + [paid], bank)
      // The first fee is marked as recurring.
      let template = ledger.transactions.firstIndex { $0.title == "Fee" } ?? 0
      ledger.transactions[template].details = TransactionDetails.none.with {
        $0.repeats = .monthly
        $0.id = "fee"
      }
      let reasons = PlantedMistakeTests.reasons((ledger, BalanceAssertionComparison(ledger)))
      #expect(reasons.contains(.notEntered(template, on: months[1])), "\(reasons)")
    }
  }

  @Test func `each suggested explanation explains the whole difference`() {
    var random = SeededRandom(seed: 5)
    var told = 0
    for round in 0..<300 {
      let bank = PlantedMistakeTests.entries(&random)
      var entries = bank
      // Several mistakes at once seldom have an explanation, and must not have a wrong one.
      for _ in 0...round % 3 {
        let mistake = Mistake.allCases.randomElement(using: &random) ?? .doubled
        if let planted = PlantedMistakeTests.plant(mistake, in: entries, &random) { entries = planted.0 }
      }
      let checked = PlantedMistakeTests.book(entries, bank)
      for comparison in checked.check.news {
        let reasons = DiscrepancyAnalysis(comparison, checked.check, checked.ledger) {
          Recurrence(checked.ledger)
        }.reasons
        for reason in reasons {
          told += 1
          guard let mended = PlantedMistakeTests.mended(entries, reason) else {
            Issue.record("nobody planted \(reason)")
            continue
          }
          let change = PlantedMistakeTests.change(mended, bank, comparison)
          #expect(change == 0, "\(reason)")
        }
      }
    }
    #expect(told > 100)
  }

  private static func mended(_ entries: [Entry], _ reason: DiscrepancyAnalysis.Reason) -> [Entry]? {
    var mended = entries
    switch reason {
    case .notAtBank(let index), .doubled(let index, _): mended.remove(at: index)
    case .wrongSide(let index): mended[index].minor *= -1
    case .neitherAtBank(let index, let other):
      mended[index].minor = 0
      mended[other].minor = 0
    case .exchanged(let index, let amount), .decimalPlace(let index, let amount):
      mended[index].minor = entries[index].minor.signum() * amount
    default: return nil
    }
    return mended
  }

  /// The difference since the balance assertion before, computed independently.
  private static func change(
    _ entries: [Entry], _ bank: [Entry], _ comparison: BalanceAssertionComparison.Comparison
  ) -> Int64 {
    func sum(_ entries: [Entry]) -> Int64 {
      entries.filter { entry in
        entry.day <= comparison.day && comparison.since.map { entry.day > $0 } ?? true
      }.reduce(0) { $0 + $1.minor }
    }
    return sum(bank) - sum(entries)
  }

  @Test func `an account's balance on the day of each movement equals an independently calculated sum`() {
    for seed in 0..<40 {
      let random = RandomBook(seed: UInt64(seed))
      let ledger = random.ledger
      for index in ledger.accounts.indices {
        let account = Account.ID(index: index)
        let history = AccountHistory(ledger, account)
        #expect(history.movements.last?.balance ?? history.opening == Balance(ledger).byAccount[index].minor)
        for day in history.movements.map(\.day) {
          var sum = ledger.accounts[index].openingBalance
          for transaction in ledger.transactions {
            guard let moved = transaction.paymentDate, moved <= day, moved <= ledger.today,
              ledger.settings.openingDate.map({ moved >= $0 }) ?? true
            else { continue }
            func value(_ money: Money) -> Int64 {
              guard
                case .converted(let minor) = ledger.rates.convert(
                  money, to: ledger.accounts[index].currency, on: transaction.date)
              else { return 0 }
              return minor
            }
            if transaction.account == account {
              sum += transaction.direction == .received ? value(transaction.amount) : -value(transaction.amount)
            }
            if let details = transaction.details, details.destination == account {
              sum += value(details.arrived ?? transaction.amount)
            }
          }
          #expect(history.balance(on: day) == sum)
        }
      }
    }
  }
}
