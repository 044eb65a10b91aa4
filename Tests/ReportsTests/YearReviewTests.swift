import Ledger
import TestSupport
import Testing

@testable import Reports

/// The facts of a year in review, compared with plain loops over random books.
@Suite struct YearReviewTests {
  private func review(_ ledger: Ledger, _ year: Int) -> YearReview? {
    YearReview(ledger, LedgerTotals(ledger), Recurrence(ledger), Payees(ledger, TitleIndex(ledger)), year: year)
  }

  private func spent(_ entry: Transaction, _ ledger: Ledger, _ category: Category.ID? = nil) -> Int64 {
    entry.byPart.reduce(0) { sum, part in
      guard part.direction != .moved, ledger.category(part.category).kind == .expense,
        category.map({ $0 == part.category }) ?? true
      else { return sum }
      let amount = part.homeAmount?.minor ?? 0
      return part.direction == .spent ? sum + amount : sum - amount
    }
  }

  @Test func `facts of a year's review in random books equal those found by a simple loop`() {
    var counts: [String: Int] = [:]
    for seed in 1...Fuzzing.count(200, least: 100) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      for year in (ledger.today.year - 1)...ledger.today.year {
        guard let review = self.review(ledger, year) else { continue }
        let entries = ledger.transactions.indices.filter {
          ledger.transactions[$0].date.year == year && ledger.transactions[$0].date <= ledger.today
        }
        #expect(review.period.shownSpent.minor == sum(entries, ledger))
        checkCostliest(review, entries, ledger)
        checkQuiet(review, entries, ledger)
        checkPayee(review, entries, ledger)
        checkChanges(review, entries, ledger)
        let facts = [
          ("costliest", review.costliest != nil), ("quiet", review.quiet != nil), ("payee", review.payee != nil),
          ("fell", review.fell != nil), ("rose", review.rose != nil), ("kept", review.kept != nil),
        ]
        #expect(facts.count { $0.1 } >= 3)
        for (name, exists) in facts + [("change", review.change != nil)] where exists {
          counts[name, default: 0] += 1
        }
      }
    }
    for name in ["costliest", "quiet", "payee", "fell", "rose", "kept", "change"] {
      #expect(counts[name, default: 0] > 0, "\(name)")
    }
  }

  private func sum(_ entries: [Int], _ ledger: Ledger, _ category: Category.ID? = nil) -> Int64 {
    entries.reduce(0) { $0 + spent(ledger.transactions[$1], ledger, category) }
  }

  /// Random books have no series, so that no entry is left out.
  private func checkCostliest(_ review: YearReview, _ entries: [Int], _ ledger: Ledger) {
    let own = entries.filter { ledger.transactions[$0].direction != .moved }
    let days = Dictionary(grouping: own) { ledger.transactions[$0].date }
    let sums = days.mapValues { sum($0, ledger) }
    let most = sums.values.max() ?? 0
    guard let costliest = review.costliest else {
      #expect(days.count < 2 || most <= 0)
      return
    }
    #expect(costliest.amount.minor == most && sums[costliest.day] == most && most > 0)
    let amounts = (days[costliest.day] ?? []).map { spent(ledger.transactions[$0], ledger) }
    #expect(ledger.transactions[costliest.entry].date == costliest.day)
    #expect(spent(ledger.transactions[costliest.entry], ledger) == amounts.max())
  }

  private func checkQuiet(_ review: YearReview, _ entries: [Int], _ ledger: Ledger) {
    let busy = Set(entries.filter { ledger.isSpending(ledger.transactions[$0]) }.map { ledger.transactions[$0].date })
    let dates = ledger.transactions.map(\.date).filter { $0 <= ledger.today }
    guard let begin = dates.min(), let end = dates.max() else { return }
    var (count, longest, run): (Int, ClosedRange<Day>?, ClosedRange<Day>?) = (0, nil, nil)
    for month in 1...12 {
      for day in Month(year: review.year, month: month).days where day >= begin && day <= end {
        run = busy.contains(day) ? nil : (run?.lowerBound ?? day)...day
        guard let run else { continue }
        count += 1
        let length = longest.map { $0.upperBound.days(since: $0.lowerBound) } ?? -1
        if run.upperBound.days(since: run.lowerBound) > length { longest = run }
      }
    }
    #expect(review.quietDays == count)
    let expected = longest.map { YearReview.QuietRun(first: $0.lowerBound, last: $0.upperBound) }
    #expect(review.quiet == expected.flatMap { $0.count >= 3 ? $0 : nil })
  }

  private func checkPayee(_ review: YearReview, _ entries: [Int], _ ledger: Ledger) {
    let own = entries.filter { ledger.transactions[$0].direction != .moved }
    let titles = Dictionary(grouping: own) { ledger.transactions[$0].title }
    func payments(_ entries: [Int]) -> [Int] { entries.filter { ledger.isSpending(ledger.transactions[$0]) } }
    let most = titles.values.map { payments($0).count }.max() ?? 0
    // The payees with the most payments, if they have a total and a usual amount.
    let candidates = titles.values.filter { entries in
      let isKnown = payments(entries).contains { ledger.transactions[$0].homeAmount != nil }
      return most >= 5 && payments(entries).count == most && sum(entries, ledger) > 0 && isKnown
    }
    guard let payee = review.payee else {
      #expect(candidates.isEmpty)
      return
    }
    let same = titles[ledger.transactions[payee.entry].title] ?? []
    #expect(payee.count == most && payments(same).count == most)
    #expect(payee.total.minor == sum(same, ledger))
    #expect(payee.total.minor == candidates.map { sum($0, ledger) }.max())
  }

  private func checkChanges(_ review: YearReview, _ entries: [Int], _ ledger: Ledger) {
    let year = review.year - 1
    guard LedgerTotals(ledger).usedMonths(ledger.window).lowerBound <= Month(year: year, month: 1) else {
      #expect(review.fell == nil && review.rose == nil && review.change == nil)
      return
    }
    let last = ledger.today.year == review.year ? ledger.today : Month(year: review.year, month: 12).lastDay
    let limit = Month(year: year, month: last.month.monthOfYear).day(last.dayOfMonth)
    let before = ledger.transactions.indices.filter {
      ledger.transactions[$0].date.year == year && ledger.transactions[$0].date <= limit
    }
    let whole = (before: sum(before, ledger), now: sum(entries, ledger))
    let percent = whole.before > 0 ? HomeAmount(whole.now).percent(of: HomeAmount(whole.before)) - 100 : 0
    let expected: Int? = percent == 0 || abs(percent) >= 1000 ? nil : percent
    #expect(review.change == expected)
    let changes = ledger.categories.indices.map { Category.ID(index: $0) }.compactMap { category -> Int64? in
      let (past, now) = (sum(before, ledger, category), sum(entries, ledger, category))
      return past > 0 && now >= 0 && abs(now - past) * 100 >= whole.now ? now - past : nil
    }
    #expect(review.fell?.amount.minor == changes.filter { $0 < 0 }.min())
    #expect(review.rose?.amount.minor == changes.filter { $0 > 0 }.max())
    for change in [review.fell, review.rose].compactMap(\.self) {
      #expect(change.now.minor == sum(entries, ledger, change.category))
      #expect(change.before.minor == sum(before, ledger, change.category))
    }
  }

  private let text = """
    - { date: 2026-11-01, title: Rent, spent: 900, category: Home, repeats: monthly }
    - { date: 2026-11-02, title: Bike, spent: 300, category: Fun }
    - { date: 2026-11-02, title: Lock, spent: 20, category: Fun }
    - { date: 2026-11-08, title: Pay, received: 2000, category: Salary }

    """

  private func book(_ more: String = "", today: String = "2026-11-21") -> Ledger {
    let categories = "- name: Home\n- name: Fun\n- name: Food\n- { name: Salary, kind: income }\n"
    let files = ["book.yaml": "", "ledger/2026-11.yaml": text + more, "categories.yaml": categories]
    return readBook(files, today: today).ledger
  }

  @Test func `the costliest day excludes recurring entries, and the longest quiet run ends with an entry`() throws {
    let shown = try #require(self.review(book(), 2026))
    let costliest = YearReview.CostliestDay(day: day("2026-11-02"), amount: 320_00, entry: 1)
    #expect(shown.costliest == costliest)
    // Days after the last entry may just not be written yet.
    let run = YearReview.QuietRun(first: day("2026-11-03"), last: day("2026-11-08"))
    #expect(shown.quiet == run && shown.quietDays == run.count)
    #expect(shown.payee == nil && shown.fell == nil && shown.rose == nil && shown.kept == 39)
  }

  @Test func `the most frequent payee has at least five payments, and a tie is decided by the largest total`()
    throws
  {
    let visits = (1...5).map { day in
      [("Baker", 3), ("Market", 30)].map { title, amount in
        "- { date: 2026-11-1\(day), title: \(title), spent: \(amount), category: Food }\n"
      }.joined()
    }
    let payee = try #require(self.review(book(visits.joined()), 2026)?.payee)
    #expect(payee.count == 5 && payee.total == 150_00 && payee.usual == 30_00)
    #expect(review(book(visits.dropLast().joined()), 2026)?.payee == nil)
  }

  @Test func `neither a year with too little data nor a future year has a review`() {
    #expect(review(book(), 2027) == nil && review(book(), 2025) == nil)
    #expect(review(ledger(["2026-11": "- { date: 2026-11-02, title: A, spent: 3, category: Food }\n"]), 2026) == nil)
  }
}
