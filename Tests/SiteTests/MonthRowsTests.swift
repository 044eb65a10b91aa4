import Foundation
import TestSupport
import Testing

/// Rows of entries, and the filters of a month's rows.
@Suite struct MonthRowsTests {
  private var book = TextBook()

  init() {
    book.write("title: Rows\ncurrency: EUR\nshow-currency: yes\ntoday: 2026-11-21\n", to: "book.yaml")
    book.write(
      """
      - { name: Food, icon: 🥖 }
      - { name: "«Home»" }
      - { name: 🐈 Pets }
      - { name: 12 points }

      """, to: "categories.yaml")
    book.write(
      """
      - { date: 2026-11-02, title: Bread, spent: 3, category: Food, account: Cash, tags: [Trip, mill] }
      - { date: 2026-11-03, title: Rent, spent: 900, category: "«Home»", paid: no, due: 2026-11-25 }
      - { date: 2026-11-03, title: Lamp, spent: 40, category: "«Home»", paid: no, due: 2026-11-19 }
      - { date: 2026-11-04, title: Cat, spent: 7, category: 🐈 Pets }
      - { date: 2026-11-05, title: Race, spent: 8, category: 12 points }
      - { date: 2026-11-06, title: Pay, received: 2000 }
      - { date: 2026-11-07, title: To the purse, moved: 30, to: Purse }
      - { date: 2026-11-28, title: Feast, spent: 60, category: Food }

      """, to: "ledger/2026-11.yaml")
  }

  /// The row of a title, including its end tag.
  private func row(_ title: String, _ page: String) throws -> String {
    let end = try #require(page.range(of: ">\(title)</a>"))
    let start = try #require(page[..<end.lowerBound].range(of: "<li", options: .backwards))
    let last = try #require(page[end.upperBound...].range(of: "</li>"))
    return String(page[start.lowerBound..<last.upperBound])
  }

  @Test(arguments: [
    ("Bread", #"<i class="c1"></i>🥖</span>"#), ("Rent", #"<i class="c2"></i>H</span>"#),
    ("Cat", #"<i class="c3"></i>🐈</span>"#), ("Race", #"<i class="c4"></i>1</span>"#),
    ("Pay", #"<i class="in"></i>+</span>"#), ("To the purse", #"aria-hidden="true">⇄</span>"#),
  ])
  func `a tile shows the category's emoji or first letter, and a sign for income and transfers`(
    title: String, tile: String
  ) throws {
    let days = try TextSite(book).page("2026-11.html").components(separatedBy: #"id="entries""#)[1]
    #expect(try row(title, days).contains(tile))
  }

  @Test func `a row shows the category, account and tags as text, and is a single link`() throws {
    let row = try row("Bread", try TextSite(book).page("2026-11.html"))
    #expect(row.contains(#"<span class="sub">Food · Cash · #Trip · #mill</span>"#))
    #expect(row.components(separatedBy: "<a ").count == 2)
  }

  @Test func `the status of a row shows when a bill is due, and a planned row is marked`() throws {
    let page = try TextSite(book).page("2026-11.html").components(separatedBy: #"id="entries""#)[1]
    #expect(try row("Rent", page).contains(#"<li class="unpaid" data-c="home">"#))
    #expect(try row("Rent", page).contains(#"<span class="badge">due 25 Nov</span>"#))
    #expect(try row("Lamp", page).contains(#"<span class="badge late">Overdue 2 days</span>"#))
    #expect(try row("Feast", page).contains(#"<li class="planned" data-c="food">"#))
  }

  @Test func `a month's bills have a heading with the month's name and a due date unless the status has it`() throws {
    let site = try TextSite(book)
    let bills = try site.page("2026-11.html").components(separatedBy: #"id="pending""#)[1]
    #expect(bills.contains(#"<a href="pending.html">Bills of November</a>"#))
    #expect(!(try row("Rent", bills)).contains("<time"))
    #expect(try row("Lamp", bills).contains(#"<time datetime="2026-11-19">19 Nov</time> · «Home»"#))
  }

  @Test func `each filter of a month shows the number of its rows and their total`() throws {
    let page = try TextSite(book).page("2026-11.html")
    #expect(
      page.contains(#"<button type="button" data-f="" data-says="" aria-pressed="true">All <span class="num">8</span>"#)
    )
    #expect(page.contains(##"data-f="#is=unpaid" data-says="2 entries, €940.00""##))
    #expect(page.contains(##"data-f="#c=food" data-href="category-food.html#m2026-11" data-says="2 entries, €63.00""##))
    let keys = page.matches(of: /data-f="([^"]*)"/).map { String($0.1) }
    #expect(keys == ["", "#is=unpaid", "#c=food", "#c=home", "#c=pets", "#c=12-points", "#c=income"])
  }

  @Test func `in a month with over 200 rows, the days after the first fourteen are collapsed`() throws {
    var book = book
    book.write(
      (0..<210).map { "- { date: 2026-10-\($0 % 20 + 10), title: Tea \($0), spent: 2, category: Food }\n" }.joined(),
      to: "ledger/2026-10.yaml")
    let page = try TextSite(book).page("2026-10.html")
    let parts = page.components(separatedBy: #"<details class="folded"><summary>Show 6 more days</summary>"#)
    #expect(parts.count == 2 && parts.map { $0.components(separatedBy: #"class="day" id="d"#).count - 1 } == [14, 6])
    #expect(!(try TextSite(book).page("2026-11.html")).contains("class=\"folded\""))
  }

  @Test func `a month shows eight categories and collapses the others`() throws {
    var book = book
    let names = (1...10).map { "Kind of \($0 * 11)" }
    book.write(names.map { "- { name: \($0), distinct: yes }\n" }.joined(), to: "categories.yaml")
    book.write(
      names.map { "- { date: 2026-11-05, title: Tea, spent: 2, category: \($0) }\n" }.joined(),
      to: "ledger/2026-11.yaml")
    let table = try TextSite(book).page("2026-11.html")
    #expect(table.contains(#"<span class="wide">2 more</span><span class="narrow">4 more</span>"#))
    #expect(table.components(separatedBy: "<tr><th scope=\"row\">").count == 11)
  }
}
