import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// The script `query.js`, which must find the same entries, count and totals as `daybook list`.
@Suite(.enabled(if: Node.isThere)) struct SearchScriptTests {
  private static let queries: [[String]] = [
    ["market"], ["\"halle 9 market\""], [">500"], ["=12.50"], ["2026-11"], ["2025-12..2026-01", "<20"],
    ["category:Food", "2026"], ["-category:Food", "2026-10"], ["tag:school"], ["account:Savings"],
    ["not:category:Home", ">=100", "<=200"], ["CAFE\u{301}"], ["-tag:school", "school"], ["zzz"], ["2026-11-05"],
    ["category:Food,Home", "2026-11"], ["category:Pets"], ["category:Gifts", "halle"], ["-category:Gifts", "halle"],
    ["pets"], ["category:Home", "category:Food"], ["-category:Food,Home", "2026-10"], ["account:Savings,Cash"],
    ["tag:school,snow"], ["2023.."], ["..2024-03-15"], ["not:not:market"], ["not:-market", "2026"],
    ["category:\"food\""], [">1,000"], ["-2026", "-2025"], [">99", "-<=500"],
  ]

  private struct Answer: Equatable {
    var count: Int
    var spent: Int64
    var received: Int64
    /// The newest entries first, a hundred at most.
    var ids: [String]
  }

  /// The results of the script.
  private func found(_ queries: [[String]], in site: TextSite) throws -> [Answer] {
    let years = site.texts { $0.hasPrefix("assets/search-2") }
    let scripts = [
      try site.page("assets/words.js"), try Node.script("format.js"), try site.page("assets/search-book.js"),
    ]
    let node = Node(
      scripts: scripts + [try Node.script("query.js")],
      files: Dictionary(uniqueKeysWithValues: years.map { ($0.path, $0.text) }), html: ["built": "2026-11-21"])
    let answers = try node.run(
      """
      const all = [];
      for (const text of input) {
        const { entries, spent, received } = await new Promise((tell) => {
          window.daybookQuery.ask(text, (found) => { if (found.isWhole) tell(found); });
        });
        all.push({
          count: entries.length, spent: spent[0] + spent[1], received: received[0] + received[1],
          ids: entries.slice(0, 100).map((one) => window.daybookQuery.place(one).href)
            .map((href) => decodeURIComponent(href.replace(/^.*#/, '').replace(/^t-|\\.html$/g, ''))),
        });
      }
      return all;
      """, input: queries.map { $0.joined(separator: " ") })
    return try #require(answers as? [[String: Any]]).map { answer in
      Answer(
        count: try #require(answer["count"] as? Int), spent: try #require(answer["spent"] as? Int64),
        received: try #require(answer["received"] as? Int64), ids: try #require(answer["ids"] as? [String]))
    }
  }

  /// The results of the filter of `list`.
  private func listed(_ query: [String], in site: TextSite) throws -> Answer {
    let identifiers = Identifiers(site.ledger)
    let filter = try TransactionFilter(query, site.ledger)
    let indices = filter.indices(site.ledger, identifiers)
    var answer = Answer(count: indices.count, spent: 0, received: 0, ids: [])
    for index in indices {
      let one = site.ledger.transactions[index]
      for part in one.parts where filter.categories?.contains(part.category) ?? true {
        guard one.direction != .moved, let amount = part.homeAmount?.minor else { continue }
        let isReceived = one.direction == .received
        if site.ledger.category(part.category).kind == .expense {
          answer.spent += isReceived ? -amount : amount
        } else {
          answer.received += isReceived ? amount : -amount
        }
      }
    }
    answer.ids = indices.reversed().prefix(100).map { identifiers.ids[$0] }
    return answer
  }

  @Test func `the search script finds the same entries, number of entries and totals as the filter of “daybook list”`()
    throws
  {
    let site = try TextSite.ofSample()
    let answers = try found(SearchScriptTests.queries, in: site)
    #expect(answers.count == SearchScriptTests.queries.count)
    for (query, answer) in zip(SearchScriptTests.queries, answers) {
      #expect(answer == (try listed(query, in: site)), "\(query)")
    }
    #expect(zip(SearchScriptTests.queries, answers).filter { $1.count == 0 }.map(\.0) == [["zzz"]])
  }

  @Test func `a split entry found by category is shown with the matching part and the whole amount`() throws {
    let site = try TextSite(
      TextBook([
        "ledger/2026-11.yaml": """
        - { date: 2026-11-03, title: Market, spent: 86.35, category: Food, split: { Home: 26, Gifts: 12 } }
        - { date: 2026-11-02, title: Kiosk, spent: 2, category: Food }
        - { date: 2026-11-01, title: Wages, received: 3000, category: Pay, split: { Tax: -1000 } }
        - { date: 2026-11-01, title: Less, spent: 30, category: Pay }
        - { date: 2026-11-01, title: Bottles, spent: 9, category: Drink, split: { Tax: -2, Pay: -1 } }

        """,
        "categories.yaml":
          "- name: Food\n- name: Home\n- name: Gifts\n- name: Tax\n- name: Drink\n- { name: Pay, kind: income }\n",
      ]))
    let years = site.texts { $0.hasPrefix("assets/search-2") }
    let node = Node(
      scripts: [
        try site.page("assets/words.js"), try Node.script("format.js"), try site.page("assets/search-book.js"),
        try Node.script("query.js"),
      ], files: Dictionary(uniqueKeysWithValues: years.map { ($0.path, $0.text) }), html: ["built": "2026-11-21"])
    let answers = try node.run(
      """
      const all = [];
      for (const text of input) {
        const found = await new Promise((tell) => { window.daybookQuery.ask(text, (one) => { if (one.isWhole) tell(one); }); });
        all.push(found.entries.map(({ row }) => window.daybookQuery.shown(row, found.counted).join(' ')).join('; '));
      }
      return all;
      """,
      input: [
        "category:Home", "category:Food", "market", "category:Home,Gifts", "wages", "category:Tax", "category:Pay",
        "category:Tax,Drink", "bottles",
      ])
    // Amounts are compared without the currency's symbol.
    let texts = try #require(answers as? [String]).map { $0.filter { $0.isASCII || $0 == "\u{2212}" } }
    #expect(texts.prefix(4) == ["26.00 of 86.35", "48.35 of 86.35; 2.00", "86.35", "38.00 of 86.35"])
    #expect(texts[4] == "+3,000.00" && texts[8] == "9.00")
    #expect(texts[5] == "\u{2212}2.00 of 9.00; 1,000.00 of 3,000.00", "\(texts[5])")
    #expect(texts[6] == "+1.00 of 9.00; \u{2212}30.00; +4,000.00 of 3,000.00", "\(texts[6])")
    #expect(texts[7] == "10.00 of 9.00; 1,000.00 of 3,000.00", "\(texts[7])")
  }

  @Test
  func `a search for a member finds the same entries as “daybook list”, including those of the member's accounts`()
    throws
  {
    let site = try TextSite(
      TextBook([
        "book.yaml": "members: [Eva, Zoë, Tom B]\naccounts: [{ name: Hers, who: Eva }, { name: Cash }]\n",
        "ledger/2026-11.yaml": """
        - { date: 2026-11-01, title: A, spent: 1, account: Hers }
        - { date: 2026-11-02, title: B, spent: 2, account: Hers, who: Zoë }
        - { date: 2026-11-03, title: C, spent: 4, who: Eva, split: { Home: 1 } }
        - { date: 2026-11-04, title: D, moved: 8, to: Hers }
        - { date: 2026-11-05, title: E, spent: 16, account: Cash, tags: [x], note: Eva }
        - { date: 2026-11-06, title: F, received: 32, who: Tom B }

        """, "categories.yaml": "- name: Home\n",
      ]))
    let queries = [["who:Eva"], ["who:zoe"], ["who:\"tom b\""], ["-who:Eva"], ["who:Eva,Zoë", "2026"], ["eva"]]
    let answers = try found(queries, in: site)
    for (query, answer) in zip(queries, answers) { #expect(answer == (try listed(query, in: site)), "\(query)") }
    #expect(answers.map(\.count) == [3, 1, 1, 3, 4, 1])
  }

  @Test func `random search terms find the same entries in the script and with “daybook list”`() throws {
    let site = try TextSite.ofSample()
    let terms = [
      "market", "category:Food", "category:Home", "-category:Kids", "account:Savings", "tag:school", ">20", "<=100",
      "2026", "2025-11", "2026-01..2026-06", "-tag:school", "not:account:Savings", "e",
    ]
    var random = SeededRandom(seed: Fuzzing.seed(5))
    let queries = (0..<Fuzzing.count(1_000)).map { _ in
      Array(terms.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
    }
    for (query, answer) in zip(queries, try found(queries, in: site)) {
      #expect(answer == (try listed(query, in: site)), "\(query)")
    }
  }
}
