import Ledger
import TestSupport
import Testing

@testable import Reports

/// The facts of a year in review, compared with plain loops over random books.
@Suite struct YearReviewTests {
  private func review(_ ledger: Ledger, _ year: Int) -> YearReview? {
    YearReview(ledger, LedgerTotals(ledger), Recurrence(ledger), year: year)
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

  @Test func `the facts of random books are those of a plain loop`() {
    var count = 0
    for seed in 1...Fuzzing.count(200) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      for year in (ledger.today.year - 1)...ledger.today.year {
        guard let review = self.review(ledger, year) else { continue }
        count += 1
        let entries = ledger.transactions.filter { $0.date.year == year && $0.date <= ledger.today }
        #expect(review.period.shownSpent.minor == entries.reduce(0) { $0 + spent($1, ledger) })
        // Random books have no series.
        let byDay = Dictionary(grouping: entries, by: \.date).mapValues { $0.reduce(0) { $0 + spent($1, ledger) } }
        if let dearest = review.dearest {
          #expect(dearest.amount.minor == byDay.values.max() && byDay[dearest.day] == dearest.amount.minor)
          #expect(ledger.transactions[dearest.entry].date == dearest.day)
        }
        let begin = ledger.transactions.map(\.date).min() ?? ledger.today
        if let quiet = review.quiet {
          #expect(quiet.count >= 3)
          let busy = entries.filter { ledger.isSpending($0) }.map(\.date)
          #expect(!busy.contains { $0 >= quiet.first && $0 <= quiet.last } && quiet.first >= begin)
          #expect(ledger.transactions.contains { $0.date >= quiet.last && $0.date <= ledger.today })
        }
        if let payee = review.payee {
          let title = ledger.transactions[payee.entry].title
          let own = entries.filter { $0.title == title && $0.direction != .moved }
          #expect(payee.count == own.count { $0.direction == .spent })
          #expect(payee.total.minor == own.reduce(0) { $0 + spent($1, ledger) })
          for other in Set(entries.map(\.title)) {
            #expect(entries.count { $0.title == other && $0.direction == .spent } <= payee.count)
          }
        }
        for change in [review.fell, review.rose].compactMap(\.self) {
          let last = ledger.today.year == year ? ledger.today : Month(year: year, month: 12).lastDay
          let limit = Month(year: year - 1, month: last.month.monthOfYear).day(last.dayOfMonth)
          let before = ledger.transactions.filter { $0.date.year == year - 1 && $0.date <= limit }
          #expect(change.now.minor == entries.reduce(0) { $0 + spent($1, ledger, change.category) })
          #expect(change.before.minor == before.reduce(0) { $0 + spent($1, ledger, change.category) })
        }
      }
    }
    #expect(count > 4)
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

  @Test func `the dearest day leaves out what repeats, and the longest run ends with an entry`() throws {
    let shown = try #require(self.review(book(), 2026))
    let dearest = YearReview.DearestDay(day: day("2026-11-02"), amount: 320_00, entry: 1)
    #expect(shown.dearest == dearest)
    // Days after the last entry may just not be written yet.
    let run = YearReview.QuietRun(first: day("2026-11-03"), last: day("2026-11-08"))
    #expect(shown.quiet == run && shown.quietDays == run.count)
    #expect(shown.payee == nil && shown.fell == nil && shown.rose == nil && shown.kept == 39)
  }

  @Test func `the most frequent payee has at least five payments, and the larger total of two`() throws {
    let visits = (1...5).map { day in
      [("Baker", 3), ("Market", 30)].map { title, amount in
        "- { date: 2026-11-1\(day), title: \(title), spent: \(amount), category: Food }\n"
      }.joined()
    }
    let payee = try #require(self.review(book(visits.joined()), 2026)?.payee)
    #expect(payee.count == 5 && payee.total == 150_00 && payee.usual == 30_00)
    #expect(review(book(visits.dropLast().joined()), 2026)?.payee == nil)
  }

  @Test func `a year with too little data and a future year have no review`() {
    #expect(review(book(), 2027) == nil && review(book(), 2025) == nil)
    #expect(review(ledger(["2026-11": "- { date: 2026-11-02, title: A, spent: 3, category: Food }\n"]), 2026) == nil)
  }
}
