import Ledger
import Reports
import TestSupport
import Testing

@Suite struct SimilarTransactionsTests {
  private func entry(_ date: String, _ title: String, _ amount: Int, _ category: String = "Food") -> String {
    "- { date: \(date), title: \(title), spent: \(amount), category: \(category) }\n"
  }

  private func like(_ title: String, _ date: String, in ledger: Ledger) -> [String] {
    guard let place = ledger.transactions.firstIndex(where: { $0.title == title && $0.date == day(date) }) else {
      return ["no such entry"]
    }
    return SimilarTransactions(ledger, TitleIndex(ledger)).indices(like: place, atMost: 6).map {
      "\(ledger.transactions[$0].date) \(ledger.transactions[$0].title)"
    }
  }

  @Test func `among similar entries, those with the same title come first, whatever their case and amount`() {
    let ledger = ledger([
      "2026-10": entry("2026-10-02", "Tea", 9) + entry("2026-10-03", "TEA", 900, "Home"),
      "2026-11": entry("2026-11-02", "tea", 9) + entry("2026-11-03", "Soup", 500),
    ])
    #expect(like("Tea", "2026-10-02", in: ledger) == ["2026-11-02 tea", "2026-10-03 TEA"])
  }

  @Test func `without entries of the same title, up to six of the category with nearly the same amount are similar`() {
    let near = (1...9).map { entry("2026-11-0\($0)", "N\($0)", 100 + $0) }.joined()
    let ledger = ledger([
      "2026-11": near + entry("2026-11-10", "Far", 120) + entry("2026-11-11", "Other", 100, "Home")
        + entry("2026-11-12", "This", 100)
    ])
    #expect(
      like("This", "2026-11-12", in: ledger)
        == (1...6).reversed().map { "2026-11-0\($0) N\($0)" })
    #expect(like("Far", "2026-11-10", in: ledger) == ["2026-11-09 N9", "2026-11-08 N8"])
  }

  @Test func `if many entries have the same title, the nearest in time are chosen as similar`() {
    let all = (1...9).map { entry("2026-0\($0)-01", "Rent", 500 + $0, "Home") }
    var months: [String: String] = [:]
    for (index, text) in all.enumerated() { months["2026-0\(index + 1)"] = text }
    let ledger = ledger(months)
    #expect(
      like("Rent", "2026-05-01", in: ledger) == [8, 7, 6, 4, 3, 2].map { "2026-0\($0)-01 Rent" })
    #expect(like("Rent", "2026-09-01", in: ledger) == [8, 7, 6, 5, 4, 3].map { "2026-0\($0)-01 Rent" })
  }

  @Test func `in random books, similar entries never include the entry itself, and all meet the conditions`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let similar = SimilarTransactions(ledger, TitleIndex(ledger))
      for (place, one) in ledger.transactions.enumerated() {
        let others = similar.indices(like: place, atMost: 6)
        #expect(others.count <= 6 && !others.contains(place) && Set(others).count == others.count)
        #expect(
          others.map { ledger.transactions[$0].date } == others.map { ledger.transactions[$0].date }.sorted(by: >))
        for other in others.map({ ledger.transactions[$0] }) where other.title != one.title {
          #expect(other.category == one.category && other.direction == one.direction, "seed \(seed)")
          let (left, right) = (other.homeAmount?.minor ?? 0, one.homeAmount?.minor ?? 0)
          #expect(abs(left - right) * 10 <= right, "seed \(seed)")
        }
        let sameTitle = ledger.transactions.count { $0.title == one.title } - 1
        #expect(others.count >= min(6, sameTitle), "seed \(seed)")
      }
    }
  }

  @Test func `the history of a title ends at the entry and does not include later entries`() throws {
    let october = (1...9).map { entry("2026-10-0\($0)", "Tea", 10 * $0) }.joined()
    let refund = "- { date: 2026-10-05, title: Tea, received: 5, category: Food }\n"
    let foreign = "- { date: 2026-10-06, title: Tea, spent: 5, currency: XAU }\n"
    let before = ledger(["2026-10": october + refund + foreign])
    let after = ledger(["2026-10": october + refund + foreign, "2026-11": entry("2026-11-01", "TEA", 1)])
    for ledger in [before, after] {
      let similar = SimilarTransactions(ledger, TitleIndex(ledger))
      #expect(similar.history(of: 1) == nil)
      let history = try #require(similar.history(of: 7))
      #expect(history.count == 8 && history.first == day("2026-10-01") && history.total == 36_000)
      #expect(history.recent.map(\.amount) == (1...8).map { HomeAmount(1_000 * $0) })
      #expect(history.usual == 2_000...7_000)
    }
    #expect(SimilarTransactions(after, TitleIndex(after)).history(of: after.transactions.count - 1)?.count == 10)
  }

  @Test func `the usual amounts of a frequent title come from its last 36 entries`() throws {
    var random = SeededRandom(seed: 8)
    let amounts = (0..<200).map { _ in Int.random(in: 1...90, using: &random) }
    var text = ""
    for (number, amount) in amounts.enumerated() {
      text += entry(Day("2026-01-01")!.adding(days: number % 31).description, "Tea", amount)
    }
    let ledger = ledger(["2026-01": text])
    let similar = SimilarTransactions(ledger, TitleIndex(ledger))
    let order = ledger.byDay(Array(ledger.transactions.indices))
    for (place, index) in order.enumerated().dropFirst(2) {
      let own = order[...place].map { ledger.transactions[$0].homeAmount ?? 0 }
      let history = try #require(similar.history(of: index))
      #expect(history.count == place + 1 && history.total == own.reduce(0, +))
      #expect(history.recent.map(\.amount) == own.suffix(36))
      let sorted = own.suffix(36).sorted()
      #expect(sorted.filter { history.usual.contains($0) }.count * 2 >= sorted.count)
      #expect(sorted.filter { $0 < history.usual.lowerBound }.count * 4 <= sorted.count)
      #expect(sorted.filter { $0 > history.usual.upperBound }.count * 4 <= sorted.count)
    }
  }
}
