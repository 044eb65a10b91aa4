import BookEditing
import Diagnostics
import Ledger
import Formats
import TestSupport
import Testing

/// Changes of a budget from a month on, in the text of `categories.yaml`.
@Suite struct BudgetChangeTests {
  private let november = Month(year: 2026, month: 11)

  private func file(_ text: String) -> SourceFile { SourceFile(path: "categories.yaml", text: text) }

  private func changed(_ text: String, _ change: BudgetChange, in month: Month? = nil) throws -> String {
    let old = try CategoriesText.texts(in: file(text)).first { $0.name == "Food" }?.texts["budget"]
    return string(
      try CategoriesText.changing("Food", [(.budget, change.changed(old, from: month ?? november))], in: file(text)))
  }

  /// The text after `budget:` of a category in braces.
  private func budget(_ before: String?, _ change: BudgetChange, in month: Month? = nil) throws -> String? {
    let text = "- { name: Food\(before.map { ", budget: \($0)" } ?? "") }\n"
    let after = try changed(text, change, in: month)
    let keys = after.dropFirst("- { name: Food".count).dropLast(" }\n".count)
    return keys.isEmpty ? nil : String(keys.dropFirst(", budget: ".count))
  }

  @Test(arguments: [
    (nil, "{ from: 2026-11, amount: 100 }"), ("200", "[{ amount: 200 }, { from: 2026-11, amount: 100 }]"),
    ("100", "100"),
    (
      "{ amount: 200, every: year }",
      "[{ amount: 200, every: year }, { from: 2026-11, amount: 100, every: year }]"
    ),
    (
      "{ amount: 200, carry: 2026-08 }",
      "[{ amount: 200, carry: 2026-08 }, { from: 2026-11, amount: 100, carry: yes }]"
    ),
    (
      "{ amount: 200, carry: 2027-02 }",
      "[{ amount: 200, carry: 2027-02 }, { from: 2026-11, amount: 100 }, { from: 2027-02, amount: 100, carry: yes }]"
    ),
    (
      "[{ amount: 200 }, { from: 2026-11, amount: 300 }]", "[{ amount: 200 }, { from: 2026-11, amount: 100 }]"
    ),
    ("[{ amount: 100 }, { from: 2026-11, amount: 300 }]", "100"),
    (
      "[{ from: 2026-01, amount: 200 }, { from: 2027-01, amount: 300 }]",
      "[{ from: 2026-01, amount: 200 }, { from: 2026-11, amount: 100 }, { from: 2027-01, amount: 300 }]"
    ),
  ])
  func `a new budget amount applies from the current month on`(
    before: String?, after: String
  ) throws {
    #expect(try budget(before, BudgetChange(amount: "100")) == after)
  }

  @Test func `an amount of zero ends a budget, or removes a budget that began in this month`() throws {
    let end = BudgetChange(amount: "0")
    #expect(try budget("200", end) == "[{ amount: 200 }, { from: 2026-11, amount: 0 }]")
    #expect(try budget("{ from: 2026-11, amount: 200 }", end) == nil)
    #expect(try budget(nil, end) == nil)
    #expect(
      try budget("[{ amount: 200 }, { from: 2026-10, amount: 0 }]", end)
        == "[{ amount: 200 }, { from: 2026-10, amount: 0 }]")
  }

  @Test
  func `changing a budget for all time leaves a single amount, and keeps the month from which it is carried over`()
    throws
  {
    let list = "[{ amount: 200, carry: 2026-08 }, { from: 2026-10, amount: 100, carry: yes }]"
    #expect(try budget(list, BudgetChange(amount: "50", isForAllTime: true)) == "{ amount: 50, carry: 2026-10 }")
    #expect(try budget(list, BudgetChange(amount: "50", carry: "no", isForAllTime: true)) == "50")
    #expect(try budget(list, BudgetChange(amount: "0", isForAllTime: true)) == nil)
    #expect(
      try budget("200", BudgetChange(every: "year", carry: "2026-01", isForAllTime: true))
        == "{ amount: 200, every: year, carry: 2026-01 }")
  }

  @Test func `a new amount is added to a list of budgets as a new line, and the list keeps its comments`() throws {
    let text = "- name: Food\n  budget:\n    # as it was\n    - { from: 2026-01, amount: 200 } # raised\n  icon: 🍎\n"
    let more = try changed(text, BudgetChange(amount: "1,000.50"))
    #expect(
      more == text.replacing("# raised\n", with: "# raised\n    - { from: 2026-11, amount: 1,000.50 }\n")
        || more == text.replacing("# raised\n", with: "# raised\n    - { from: 2026-11, amount: '1,000.50' }\n"))
    let other = try changed(more, BudgetChange(amount: "90"))
    #expect(other == text.replacing("# raised\n", with: "# raised\n    - { from: 2026-11, amount: 90 }\n"))
  }

  /// Years of changes, some twice in a month, are read back without findings and do not change earlier months.
  @Test func `random changes to a budget do not change the months before them`() throws {
    for seed in 0..<Fuzzing.count(200, least: 30) {
      var random = SeededRandom(seed: UInt64(seed))
      var text = "- { name: Food }\n"
      var month = Month(year: 2024, month: 1)
      var closed: [Month: Budget.Term] = [:]
      for _ in 0..<12 {
        month = month.adding(months: Int.random(in: 0...4, using: &random))
        let change = BudgetChange(
          amount: "\(Int.random(in: 0...3, using: &random) * 50)",
          every: Bool.random(using: &random) ? Budget.Period.allCases.randomElement(using: &random)?.rawValue : nil,
          carry: [nil, "yes", "no"].randomElement(using: &random) ?? nil)
        text = try changed(text, change, in: month)
        let reading = BookReading(["categories.yaml": text])
        try #require(reading.findings == [], "seed \(seed): \(text)")
        let budget = reading.ledger.categories.first { $0.name == "Food" }?.budget
        for number in 0..<month.months(since: Month(year: 2023, month: 1)) {
          let past = Month(year: 2023, month: 1).adding(months: number)
          let term = budget?.term(of: past)
          if let known = closed[past] { #expect(term == known, "seed \(seed), \(past) after \(month): \(text)") }
          if let term, term.months.upperBound < month { closed[past] = term }
        }
      }
    }
  }
}
