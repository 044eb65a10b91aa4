import Foundation
import Ledger
@testable import SiteComponents
import Reports
import TestSupport
import Testing

/// The second row of the home page, and the home page of a book with only a few days.
@Suite struct HomePageTests {
  private func home(_ book: TextBook, _ scope: LedgerScope = .whole) throws -> String {
    try TextSite(book, scope).page("index.html")
  }

  /// The text of the section with an id.
  private func card(_ id: String, _ page: String) throws -> String {
    let start = try #require(page.range(of: "<section class=\"card\" id=\"\(id)\""), "no \(id)")
    let end = try #require(page.range(of: "</section>", range: start.upperBound..<page.endIndex))
    return PageScan(String(page[start.lowerBound..<end.upperBound])).text
  }

  @Test func `the home page lists exceeded budgets first, then budgets ahead of their expected use`() throws {
    let left = try card("left", try TextSite.ofSample().page("index.html"))
    // The title says how many are exceeded.
    #expect(!left.contains("1 over") && left.contains("2 ahead of pace") && left.contains("and 3 more"))
    let places = try ["Car€141.70 over", "Vegetables€37.00 left", "Entertainment€16.52 left"].map { text in
      try #require(left.range(of: text), "\(text) in \(left)").lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `the chart of a month with more refunds than spending extends below its axis`() throws {
    let back = "- { date: 2026-11-03, title: Back, received: 70, category: Food }\n"
    let page = try home(
      TextBook(["ledger/2026-10.yaml": "- { date: 2026-10-03, title: A, spent: 50 }\n", "ledger/2026-11.yaml": back]))
    #expect(
      page.contains("data-top=\"5000\" data-bottom=\"-10000\""),
      "\(page.components(separatedBy: "data-top")[1].prefix(60))")
    // The axis is a third from the top; the line ends below it.
    #expect(page.contains("y1=\"33.4%\"") && page.contains(/class="now"[^>]* 80"/))
    let usual = try home(TextBook(november: "- { date: 2026-11-03, title: A, spent: 1 }\n"))
    #expect(usual.contains("data-bottom=\"0\"") && usual.contains("y1=\"100%\""))
  }

  @Test func `the home page of a book without budgets has no budget card`() throws {
    let page = try home(TextBook(november: "- { date: 2026-11-03, title: A, spent: 1 }\n"))
    #expect(!page.contains("id=\"left\"") && page.contains("id=\"changed\""))
  }

  @Test func `the listed changes add up to the month's difference, including refunds and ended categories`() throws {
    let site = try TextSite.ofSample()
    let text = try card("changed", try site.page("index.html"))
    #expect(text.contains("€606.41 more than by 21 October") && text.contains("Accommodation\u{2212}€168.00"))
    #expect(text.contains("31\u{A0}% more than in the same days of November 2025"))
    let ledger = site.ledger
    for limit in [0, 1, 4, 100] {
      for month in ledger.months.map(\.month) where month <= ledger.today.month {
        let summary = MonthSummary(ledger, site.input.figures, month)
        guard let changes = MonthChanges(ledger, site.input.figures, summary, limit: limit) else { continue }
        #expect(changes.parts.reduce(changes.rest ?? 0) { $0 + $1.change } == changes.total, "\(month)")
        #expect(changes.total == summary.period.shownSpent - summary.spentBefore)
        let table = Dictionary(uniqueKeysWithValues: summary.expenses.map { ($0.category, $0.shown - $0.totalBefore) })
        #expect(changes.parts.allSatisfy { table[$0.category] ?? $0.change == $0.change }, "\(month)")
      }
    }
  }

  @Test func `in the first month, the home page shows the largest categories instead of changes`() throws {
    let page = try home(
      TextBook([
        "categories.yaml": "- { name: Food }\n- { name: Home }\n",
        "ledger/2026-11.yaml": """
        - { date: 2026-11-03, title: A, spent: 1, category: Food }
        - { date: 2026-11-03, title: B, spent: 5, category: Home }

        """,
      ]))
    let text = try card("changed", page).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("The most went to: Home5.00 Food1.00"))
  }

  @Test func `a redacted site also hides the amounts in the second row of the home page`() throws {
    let page = try home(.sample, LedgerScope(isRedacted: true))
    let text = try card("left", page) + card("changed", page)
    #expect(text.contains("€••• over") && !text.contains("141") && !text.contains("606"))
  }

  // MARK: The first days

  @Test func `if a book has entries on only a few days, the home page shows these without a comparison`() throws {
    let site = try TextSite(TextBook(november: "- { date: 2026-11-20, title: A, spent: 1 }\n"))
    let page = try site.page("index.html")
    // The days are 20 to 26 November, counted since 1970.
    #expect(page.contains("\"view\":[20777,20784]"))
    #expect(!page.contains("class=\"chip") && !PageScan(page).text.contains("usually"))
    let many = (1...7).map { "- { date: 2026-11-0\($0), title: A, spent: 1 }\n" }.joined()
    #expect(!(try home(TextBook(november: many)).contains("\"view\"")))
  }

  @Test func `the usual spending is the median of at least three earlier months`() throws {
    let first = TextBook(["ledger/2026-10.yaml": "- { date: 2026-10-01, title: A, spent: 9 }\n"])
    #expect(!PageScan(try home(first)).text.contains("usually"))
    var book = TextBook(november: "- { date: 2026-11-01, title: A, spent: 1 }\n")
    book.write("- { date: 2026-08-01, title: A, spent: 9 }\n", to: "ledger/2026-08.yaml")
    #expect(PageScan(try home(book)).text.contains("usually 0.00 a month, the median of 3 months"))
  }

  @Test func `the home page of a book with only planned entries shows the date of the first one`() throws {
    let text = PageScan(try home(TextBook(november: "- { date: 2026-11-29, title: A, spent: 1 }\n"))).text
    #expect(text.contains("first planned: 29 November"))
  }
}
