import Foundation
import Ledger
import Reports
import SiteComponents
import TestSupport
import Testing

@testable import Site

/// The pages of payees, and the links to them.
@Suite struct PayeePageTests {
  /// Payments on Saturdays.
  private let market = [
    "2026-10": [3, 10, 17, 24].map {
      "- { date: 2026-10-\($0 < 10 ? "0" : "")\($0), title: Market, spent: 70.50, category: Food, tags: [week] }\n"
    }.joined(),
    "2026-11": """
    - { date: 2026-11-07, title: MARKET, spent: 80, category: Food }
    - { date: 2026-11-14, title: Market, spent: 90, category: Food, split: { Gifts: 15 } }
    - { date: 2026-11-16, title: Market, received: 10, category: Food }
    - { date: 2026-11-28, title: Market, spent: 60, category: Food }
    - { date: 2026-11-02, title: Baker, spent: 3, category: Food }

    """,
  ]

  @Test
  func `a payee page shows payments, total, usual amount, rhythm, categories, tags, and each entry once`() throws {
    let page = try TextSite(months: market).page("payee-market.html")
    let text = PageScan(page).text
    for part in [
      "Payments6usually every 7 days; mostly on a Saturday",
      "Spent€442.00+ €60.00 planned; €442.00 in the last 12 months",
      "Usual amount€70.50half are between €70.50 and €80.00; 2026", "since 3 October 2026", "#week",
      "Gifts1 time€15.00", "Food7 times€427.00", "7 days after the last one",
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
    #expect(page.split(separator: "href=\"t-2026-11-14-market.html\"").count == 3, "once in the list, once as the last")
    #expect(PageScan(page).problems.isEmpty, "\(PageScan(page).problems)")
    #expect(page.split(separator: "class=\"visits ").count == 3)
    #expect(page.contains("to 14 November 2026. Medians: 2026: €70.50.\""))
  }

  @Test func `the search, the page of a transaction and the page of its category link to the payee page`() throws {
    let site = try TextSite(months: market)
    #expect(try site.page("t-2026-11-14-market.html").contains("href=\"payee-market.html\""))
    #expect(try site.page("category-food.html").contains("<a href=\"payee-market.html\">Market</a>"))
    #expect(try site.page("assets/search-book.js").contains("{\"name\":\"Market\",\"href\":\"payee-market.html\"}"))
    expectLinksResolve(in: site)
  }

  @Test func `the entries of a tag can be changed at once, but not those of a payee, which no filter finds`() throws {
    let site = SiteMaker(try TextSite(months: market).input)
    let payee = PayeePage(site, 0).view
    #expect(payee.title == "Market" && payee.severalAddress() == "" && payee.severalAddress("2026") == "")
    let tag = TagPage(site, try #require(site.lists.tags.first)).view
    #expect(tag.severalAddress("2026").hasPrefix("/several?filter=tag"))
  }

  @Test func `a title with only four payments has neither a payee page nor a link to one`() throws {
    var fewer = market
    fewer["2026-10"] = market["2026-10"]?.split(separator: "\n").prefix(2).map { $0 + "\n" }.joined()
    let site = try TextSite(months: fewer)
    #expect(!site.paths.contains { $0.hasPrefix("payee-") })
    for (path, page) in site.pages { #expect(!page.contains("payee-"), "\(path)") }
    #expect(try site.page("t-2026-11-28-market.html").contains("href=\"search.html#q="))
  }

  @Test func `a payee with many entries has a page for each year, and no entry is on two pages`() throws {
    let text = (0..<520).map { number in
      "- { date: 2026-10-\(10 + number % 20), title: Market, spent: \(number + 1), category: Food }\n"
    }
    let site = try TextSite(months: ["2026-10": text.joined()])
    let rows = site.pages.filter { $0.path.hasPrefix("payee-") }.flatMap { _, text in
      text.matches(of: /<div class="what"><a href="([^"]*)"/).map { String($0.output.1) }
    }
    #expect(rows.count == 520 && Set(rows).count == 520)
    #expect(site.has("payee-market-2026.html") && site.has("payee-market-2026-10.html"))
    #expect(!(try site.page("payee-market.html")).contains("class=\"rows\""))
    for (path, page) in site.pages where path.hasPrefix("payee-") {
      #expect(page.utf8.count < 300_000, "\(path)")
    }
    expectLinksResolve(in: site)
  }

  @Test func `the entries of a payee over many years are on one page if there are few of them`() throws {
    var files = ["book.yaml": "currency: EUR\n"]
    for month in (0..<131).map({ Month(year: 2016, month: 1).adding(months: $0) }) {
      let rent = "- { date: \(month.day(1)), title: Rent, spent: 900, category: Home }\n"
      let market = [2, 9].map { "- { date: \(month.day($0)), title: Market, spent: 20, category: Food }\n" }.joined()
      files["\(month < Month(year: 2025, month: 11) ? "archive" : "ledger")/\(month).yaml"] = rent + market
    }
    let site = try TextSite(TextBook(files))
    func rowCount(_ path: String) throws -> Int {
      try site.page(path).components(separatedBy: "<div class=\"what\">").count - 1
    }
    #expect(try rowCount("payee-rent.html") == 131 && !site.has("payee-rent-2016.html"))
    #expect(try rowCount("payee-market-2016.html") == 24 && rowCount("payee-market.html") == 0)
    expectLinksResolve(in: site)
  }

  @Test func `a redacted site hides the amounts paid to a payee`() throws {
    let page = try TextSite(months: market, LedgerScope(isRedacted: true)).page("payee-market.html")
    #expect(page.firstMatch(of: /€\d/) == nil && page.contains("€•••") && page.contains("class=\"dots\""))
    #expect(page.contains("A dot for each payment from 3 October 2026 to 14 November 2026.\""))
  }
}
