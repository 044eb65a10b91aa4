import Diagnostics
import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// A month's summary in sentences: each number is one of the totals, and no two sentences contradict each other.
@Suite struct StorySentenceTests {
  private let site: TextSite

  init() throws {
    site = try TextSite.ofSample()
  }

  private func story(_ path: String) throws -> String {
    let page = try site.page(path)
    guard let start = page.range(of: "<p class=\"story\">") else { return "" }
    return PageScan(String(page[start.upperBound...].prefix { $0 != "<" })).text
  }

  @Test func `the current month's page shows a summary of several sentences, and the home page shows none`() throws {
    #expect(
      try story("2026-11.html")
        == """
        €3,304.38 was spent in the first 21 days of November. That is €606.41 (22\u{A0}%) more than in the same days of \
        October, and €785.56 (31\u{A0}%) more than in the same days of November 2025. What changed most since October: \
        Home up by €223.39, Healthcare up by €161.95; the other way, Accommodation down by €168.00. More expensive \
        than last time: Power and light by €7.36 (8\u{A0}%) to €98.72. €3,580.00 came in, €275.62 more than was spent. Of its bills, \
        5 are still to pay: €789.82; 1 overdue. \n
        """.replacing("\n", with: ""))
    #expect(try story("index.html").isEmpty)
  }

  @Test func `the summary of the first month contains no comparison`() throws {
    let story = try story("2023-11.html")
    #expect(story.hasPrefix("€2,608.44 was spent in November 2023."))
    #expect(!story.contains("than in"))
  }

  @Test func `the summary of a future month states what is planned`() throws {
    #expect(try story("2026-12.html").hasPrefix("€381.60 is planned for December 2026, in 6 entries."))
    #expect(try story("2027-11.html").isEmpty)
  }

  @Test func `every amount in a month's summary is a total of the report or a difference of two`() throws {
    var amounts = 0
    for (path, text) in site.pages where path.count == 12 && path.hasPrefix("20") {
      let month = String(path.prefix(7))
      guard month <= "2026-10", text.contains("class=\"story\"") else { continue }
      let known = try figures(month)
      for amount in try self.amounts(story(path)) {
        #expect(known.contains(amount), "\(amount) in \(path)")
        amounts += 1
      }
    }
    #expect(amounts > 250)
  }

  /// A month's totals in cents, its income, its balance and its categories; their differences from the month before,
  /// the total's difference from the year before; and differences of recurring payments from earlier ones of the title.
  private func figures(_ name: String) throws -> Set<Int> {
    let month = try #require(Month(name))
    func report(_ month: Month) throws -> (spent: Int, received: Int, categories: [String: Int]) {
      let rows = try entries().filter { $0.month == "\(month)" }
      var categories: [String: Int] = [:]
      for row in rows where !row.isIncome { categories[row.category, default: 0] += row.cents }
      return (
        rows.filter { !$0.isIncome }.reduce(0) { $0 + $1.cents }, rows.filter(\.isIncome).reduce(0) { $0 + $1.cents },
        categories
      )
    }
    let (now, before, year) = (
      try report(month), try report(month.adding(months: -1)), try report(month.adding(months: -12))
    )
    var known: Set<Int> = [
      now.spent, now.received, abs(now.received - now.spent), abs(now.spent - before.spent),
      abs(now.spent - year.spent),
    ]
    for category in Set(now.categories.keys).union(before.categories.keys) {
      let (new, old) = (now.categories[category] ?? 0, before.categories[category] ?? 0)
      known.formUnion([new, abs(new - old)])
    }
    let own = try entries().filter { $0.month == name }
    for entry in own {
      known.insert(entry.cents)
      for other in try entries() where other.title == entry.title && other.month < name {
        known.insert(entry.cents - other.cents)
      }
    }
    return known
  }

  private struct Entry {
    var month: String
    var title: String
    var category: String
    var isIncome: Bool
    /// Minor units; negative for a refund.
    var cents: Int
  }

  private func entries() throws -> [Entry] {
    site.ledger.transactions.flatMap(\.byPart).compactMap { one in
      guard one.direction != .moved, let amount = one.homeAmount?.minor else { return nil }
      let category = site.ledger.category(one.category).name
      let isIncome = ["Salary", "Savings", "Income"].contains(category)
      return Entry(
        month: "\(one.date.month)", title: one.title, category: category, isIncome: isIncome,
        cents: Int(!isIncome && one.direction == .received ? -amount : amount))
    }
  }

  private func amounts(_ text: String) -> [Int] {
    text.components(separatedBy: "€").dropFirst().compactMap { part in
      let number = part.prefix { $0.isNumber || $0 == "," || $0 == "." }
      let digits = number.hasSuffix(".") ? number.dropLast() : number
      return Int(digits.filter(\.isNumber))
    }
  }
}
