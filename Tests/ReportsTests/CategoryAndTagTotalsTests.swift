import Formats
import Ledger
import Reports
import TestSupport
import Testing

/// The totals behind the pages of categories and tags.
@Suite struct CategoryAndTagTotalsTests {
  /// Returns the ledger of a random book with some tags in several spellings.
  private func tagged(_ book: RandomBook) -> Ledger {
    var (book, number) = (book, 0)
    let tags = ["", ", tags: [Trip]", ", tags: [trip, work]", ", tags: [Café, TRIP]", ", tags: [CAFE]"]
    for (path, entries) in book.entries {
      book.entries[path] = entries.map { entry in
        number += 1
        return entry.replacing(" }\n", with: "\(tags[number % tags.count]) }\n")
      }
    }
    return book.ledger
  }

  @Test func `totals of categories and tags in random books equal the sums of their entries`() {
    var tagCount = 0
    for seed in 1...Fuzzing.count(100) {
      let ledger = tagged(RandomBook(seed: UInt64(seed)))
      let (totals, figures) = (CategoryAndTagTotals(ledger), LedgerTotals(ledger))
      for (index, entries) in totals.categories.enumerated() {
        let id = Category.ID(index: index)
        #expect(entries.count == ledger.transactions.count { $0.direction != .moved && $0.part(in: id) != nil })
        for month in entries.months { #expect(month.total == figures.sum(of: id, in: month.month)) }
        #expect(entries.months.map(\.month) == entries.months.map(\.month).sorted())
      }
      let spellings = Set(ledger.transactions.flatMap(\.tags).map(UnicodeText.searchable))
      #expect(totals.tags.map(\.key) == spellings.sorted())
      for tag in totals.tags {
        let found = ledger.transactions.filter { $0.tags.contains { UnicodeText.searchable($0) == tag.key } }
        #expect(tag.entries.count == found.count && found.contains { $0.tags.contains(tag.name) })
        let total = tag.entries.months.reduce(PeriodTotal()) { $0 + $1.total }
        for (figure, day) in [(\PeriodTotal.soFar, false), (\.planned, true)] {
          let counted = found.filter { ($0.date > ledger.today) == day }.map { ledger.sum(of: $0) }
          #expect(total[keyPath: figure] == counted.reduce(0) { $0 + $1.spent })
          #expect(tag.entries.received[keyPath: figure] == counted.reduce(0) { $0 + $1.received })
        }
        tagCount += 1
      }
    }
    #expect(tagCount > 5)
  }
}
