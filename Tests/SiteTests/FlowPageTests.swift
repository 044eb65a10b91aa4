import Ledger
import Reports
import TestSupport
import Testing

/// The pages of the flow of money.
@Suite struct FlowPageTests {
  private let year = [
    "2025-03": """
    - { date: 2025-03-01, title: Pay, received: 1000, category: Salary }
    - { date: 2025-03-02, title: Rent, spent: 400, category: Home }

    """,
    "2026-10": "- { date: 2026-10-02, title: Rent, spent: 500, category: Home }\n",
    "2026-11": """
    - { date: 2026-11-01, title: Pay, received: 1000, category: Salary }
    - { date: 2026-11-02, title: Rent, spent: 600, category: Home }
    - { date: 2026-11-03, title: Shop, spent: 150, category: Food }
    - { date: 2026-11-04, title: Back, received: 20, category: Gifts }
    - { date: 2026-11-05, title: To the bank, moved: 700, to: Savings }
    - { date: 2026-11-28, title: Later, spent: 99, category: Food }

    """,
  ]

  @Test
  func `the flow page shows the month and the year, omits an identical period, and links to earlier years`() throws {
    let site = try TextSite(months: year)
    let page = try site.page("flow.html")
    #expect(page.contains("id=\"of-month\"") && page.contains("id=\"of-year\" checked"))
    #expect(page.contains("href=\"flow-2025.html\"") && site.has("flow-2025.html") && !site.has("flow-2026.html"))
    // The twelve months since December show the same as the year.
    #expect(!page.contains("id=\"of-several\""))
    #expect(try site.page("trends.html").contains("href=\"flow.html\""))
    #expect(try site.page("yearbook-2025.html").contains("href=\"flow-2025.html\""))
    #expect(try site.page("yearbook-2026.html").contains("href=\"flow.html\""))
    expectLinksResolve(in: site)
  }

  @Test func `the flow page's table has the figures of the diagram, and a category below zero is mentioned`() throws {
    let page = try TextSite(months: year).page("flow.html")
    let text = PageScan(page).text
    for row in ["Received€1,000.00", "Salary€1,000.00", "Spent€730.00", "Left€270.00", "Home€600.00", "Food€150.00"] {
      #expect(text.contains(row), "\(row)")
    }
    #expect(text.contains("taken back than came in: Gifts: −€20.00"))
    #expect(page.contains("<title>Home: €600.00 (59 %)</title>"))
    #expect(text.contains("Of each €100 that came in, €27 stayed and €60 went to Home"))
    // In the year more was spent than received.
    #expect(text.contains("From savings€230.00") && text.contains("Of each €100 spent, €89 went to Home"))
  }

  @Test func `in both layouts of the diagram, each band is a link with a title`() throws {
    let page = try TextSite(months: year).page("flow-2025.html")
    let scan = PageScan(page)
    #expect(scan.problems.isEmpty, "\(scan.problems)")
    #expect(page.split(separator: "<svg class=\"flow ").count == 3)
    #expect(page.split(separator: "<title>Left: €600.00 (60 %)</title>").count == 3)
    #expect(page.contains("href=\"category-home.html#y2025\"") || page.contains("href=\"category-home-2025.html\""))
  }

  @Test func `a redacted flow page shows only percentages, and a filtered one only its own entries`() throws {
    let hidden = try TextSite(months: year, LedgerScope(isRedacted: true)).page("flow.html")
    #expect(!hidden.contains("€") && hidden.contains("<title>Home 59 %</title>"))
    #expect(!hidden.contains(">Amount</th>"))
    let part = try TextSite(months: year, LedgerScope(filter: ["category:Home,Food"])).page("flow.html")
    #expect(part.contains("<title>Home: €1,100.00 (88 %)</title>") && !part.contains("Salary"))
  }

  @Test func `without enough data since last year, the trends page links to the newest year with a diagram`() throws {
    let months = ["2024-03", "2023-03"].map { ($0, year["2025-03"]?.replacing("2025-03", with: $0) ?? "") }
    let site = try TextSite(months: Dictionary(uniqueKeysWithValues: months))
    #expect(site.paths.filter { $0.hasPrefix("flow") } == ["flow-2023.html", "flow-2024.html"])
    #expect(try site.page("trends.html").contains("href=\"flow-2024.html\""))
    #expect(!(try site.page("flow-2024.html")).contains("href=\"flow.html\""))
    expectLinksResolve(in: site)
  }

  @Test func `a book without enough data has neither the flow page nor a link to it`() throws {
    for text in ["", "- { date: 2026-11-02, title: Rent, spent: 600, category: Home }\n"] {
      let site = try TextSite(months: ["2026-11": text])
      #expect(!site.paths.contains { $0.contains("flow") })
      for (path, page) in site.pages { #expect(!page.contains("flow"), "\(path)") }
    }
  }
}
