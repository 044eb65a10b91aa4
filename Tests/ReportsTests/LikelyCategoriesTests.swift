import Ledger
import Reports
import TestSupport
import Testing

/// The order of categories in a form.
@Suite struct LikelyCategoriesTests {
  private func entry(_ date: String, _ title: String, _ category: String, _ direction: String = "spent") -> String {
    "- { date: \(date), title: \(title), \(direction): 3, category: \(category) }\n"
  }

  private func names(_ ledger: Ledger, title: String = "", _ direction: Transaction.Direction = .spent) -> [String] {
    LikelyCategories(ledger).categories(title: title, direction, count: 3).map { ledger.category($0).name }
  }

  @Test func `likely categories begin with those used with the title, then the most used ones, then all others`() {
    // The 90 days before and including 21 November begin on 24 August.
    let ledger = ledger([
      "2026-08": (1...9).map { entry("2026-08-2\($0 % 4)", "Old \($0)", "Transport") }.joined(),
      "2026-10": entry("2026-10-02", "Lamp", "Home") + entry("2026-10-03", "Chair", "Home"),
      "2026-11": entry("2026-11-02", "Bread", "Food") + entry("2026-11-25", "Planned", "Car")
        + entry("2026-11-03", "Wages", "Salary", "received"),
    ])
    let order = ledger.categories.filter { $0.kind == .expense }.map(\.name).filter { !["Home", "Food"].contains($0) }
    #expect(names(ledger) == ["Home", "Food", order[0]])
    #expect(names(ledger, title: "old 3") == ["Transport", "Home", "Food"])
    #expect(names(ledger, title: "Nothing like it") == names(ledger))
    #expect(names(ledger, .received).first == "Salary")
    #expect(names(ledger, title: "Wages") == names(ledger), "what is received says nothing of what is spent")
  }

  @Test func `likely categories in random books equal those found by a simple loop`() {
    for seed in 0..<Fuzzing.count(60, least: 20) {
      let ledger = RandomBook(seed: UInt64(seed)).ledger
      let titles = Set(ledger.transactions.map(\.title)).sorted().prefix(12) + [""]
      for direction in [Transaction.Direction.spent, .received] {
        for title in titles {
          let found = LikelyCategories(ledger).categories(title: title, direction, count: 8)
          #expect(found == plain(ledger, title, direction), "seed \(seed), \(title)")
        }
      }
    }
  }

  private func plain(_ ledger: Ledger, _ title: String, _ direction: Transaction.Direction) -> [Category.ID] {
    var counts: [Int: Int] = [:]
    var newest: (Day, Int, Category.ID)?
    for (place, entry) in ledger.transactions.enumerated() where entry.direction == direction {
      let age = ledger.today.number - entry.date.number
      if age >= 0, age < 90 { counts[entry.category.index, default: 0] += 1 }
      if age >= 0, entry.title.lowercased() == title.lowercased(),
        newest.map({ ($0.0, $0.1) < (entry.date, place) }) ?? true
      {
        newest = (entry.date, place, entry.category)
      }
    }
    let kind: Category.Kind = direction == .spent ? .expense : .income
    var all = ledger.categories.indices.filter { ledger.categories[$0].kind == kind }
    all.sort { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
    if let first = newest?.2.index { all = [first] + all.filter { $0 != first } }
    return all.prefix(8).map { Category.ID(index: $0) }
  }
}
