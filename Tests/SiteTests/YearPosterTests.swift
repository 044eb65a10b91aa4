import Ledger
import Reports
import TestSupport
import Testing

/// The year in review at the beginning of a yearbook, and its pictures.
@Suite struct YearPosterTests {
  private func site(
    _ months: [String: String], _ scope: LedgerScope = .whole, language: String = "en"
  ) throws -> TextSite {
    let settings = "currency: EUR\nshow-currency: yes\ntitle: Ours\nlanguage: \(language)\n"
    return try TextSite(months: months, settings: settings, scope)
  }

  private let months = [
    "2025-01": """
    - { date: 2025-01-02, title: Desk, spent: 500, category: Home }
    - { date: 2025-01-03, title: Tea, spent: 100, category: Food }

    """,
    "2026-03": """
    - { date: 2026-03-01, title: Pay, received: 2000, category: Salary }
    - { date: 2026-03-02, title: Chair, spent: 200, category: Home }
    - { date: 2026-03-09, title: Feast, spent: 600.40, category: Food }

    """,
    "2026-11": (10...14).map { "- { date: 2026-11-\($0), title: Baker, spent: 10, category: Food }\n" }.joined(),
  ]

  @Test func `a yearbook begins with the year's total, its days and the facts that have enough data`() throws {
    let page = try site(months).page("yearbook-2026.html")
    let text = PageScan(page).text
    for part in [
      "Ours · up to 21 November", "Spent so far €850.40",
      "42\u{A0}% more spent than by this day of 2025",
      "Feastthe most expensive day, without recurring payments: 9 March, €600.40",
      "5 times Bakerthe most frequent payee: €50.00, usually €10.00", "245 days without spending",
      "the longest run: 10 March – 9 November", "Home fell by €300.00from €500.00 by this day of 2025 to €200.00",
      "Food rose by €550.40", "€57 of each €100 kept€1,149.60 left of €2,000.00",
    ] {
      #expect(text.contains(part), "\(part) is not in \(text.prefix(1500))")
    }
    for name in ["review", "review-shares"] { #expect(page.contains("href=\"charts/year-2026-\(name).png\"")) }
    #expect(page.split(separator: "class=\"heat\"").count == 3 && !page.contains("id=\"year-days\""))
    #expect(PageScan(page).problems.isEmpty, "\(PageScan(page).problems)")
  }

  @Test func `a redacted yearbook shows percentages and has only the picture without amounts`() throws {
    let site = try site(months, LedgerScope(isRedacted: true))
    let page = try site.page("yearbook-2026.html")
    let facts = page.split(separator: "<ol class=\"posterfacts\">")[1].split(separator: "</ol>")[0]
    #expect(!facts.contains("•••") && facts.contains("Home fell by 60\u{A0}%"))
    #expect(site.paths.filter { $0.contains("-review") }.sorted() == ["charts/year-2026-review-shares.png"])
  }

  @Test func `a year with too little data has neither a poster nor pictures`() throws {
    let site = try site(["2026-11": "- { date: 2026-11-02, title: Tea, spent: 3, category: Food }\n"])
    #expect(!(try site.page("yearbook-2026.html")).contains("poster"))
    #expect(!site.paths.contains { $0.contains("-review") })
  }

  @Test(arguments: ["de", "es", "fr", "hi", "ru"])
  func `each fact of a yearbook has a translation in every language`(language: String) throws {
    let page = try site(months, language: language).page("yearbook-2026.html")
    let facts = page.split(separator: "<ol class=\"posterfacts\">")[1].split(separator: "</ol>")[0]
    #expect(facts.split(separator: "<li>").count - 1 == 6)
    #expect(!facts.contains("{") && !facts.contains("spending") && facts.contains("600"))
  }
}
