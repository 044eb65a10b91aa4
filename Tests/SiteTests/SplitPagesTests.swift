import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// Entries that are split between categories, as shown on pages.
@Suite struct SplitPagesTests {
  private static func book(_ more: String = "") -> TextBook {
    var book = TextBook()
    book.write("currency: EUR\n", to: "book.yaml")
    book.write("- name: Food\n- name: Home\n- name: Gifts\n- { name: Pay, kind: income }\n", to: "categories.yaml")
    book.write("date: 2026-11-01\nbase: EUR\nrates: { USD: 0.5 }\n", to: "rates/2026-11-01.yaml")
    book.write(
      """
      - { date: 2026-11-03, title: Market, spent: 86.35, category: Food, split: { Home: 26.00, Gifts: 12 } }
      - { date: 2026-11-04, title: Dollars, spent: 40, currency: USD, category: Food, split: { Gifts: 10 } }
      - { date: 2026-11-05, title: Wages, received: 500, category: Pay, split: { Home: 20 } }
      - { date: 2026-11-06, title: Plain, spent: 7, category: Food }
      \(more)
      """, to: "ledger/2026-11.yaml")
    return book
  }

  /// The row of an entry.
  private func row(_ title: String, _ page: String) throws -> String {
    try #require(page.components(separatedBy: "<li").first { $0.contains(">\(title)</a>") }, "no row of \(title)")
  }

  @Test func `the page of a split entry shows all parts with their percentages, the largest first`() throws {
    let page = try TextSite(Self.book()).page("t-2026-11-03-market.html")
    let rows = try #require(page.components(separatedBy: "<table class=\"cats parts\">").dropFirst().first)
      .components(separatedBy: "<tr>").dropFirst(2)
    let parts = rows.prefix(3).map { row in ["Food", "Home", "Gifts"].first { row.contains(">\($0)</span>") } ?? "" }
    #expect(parts == ["Food", "Home", "Gifts"])
    for (row, amount) in zip(rows, [("48.35", "56 %"), ("26.00", "30 %"), ("12.00", "14 %")]) {
      #expect(row.contains(amount.0) && row.contains(amount.1), "\(row)")
    }
    #expect(try !TextSite(Self.book()).page("t-2026-11-06-plain.html").contains("cats parts"))
  }

  @Test func `a category's list shows the part and the whole amount`() throws {
    let site = try TextSite(Self.book())
    let gifts = try site.page("category-gifts.html")
    #expect(try row("Market", gifts).contains("12.00<span class=\"sub\">of 86.35"))
    let dollars = try row("Dollars", gifts)
    #expect(dollars.contains("5.00<span class=\"sub\">$10.00; of 20.00"), "\(dollars)")
    let home = try site.page("category-home.html")
    #expect(try row("Wages", home).contains("\u{2212}20.00<span class=\"sub\">of 500.00"))
    #expect(try !row("Plain", site.page("category-food.html")).contains("of "))
    #expect(gifts.contains("2 entries"))
  }

  @Test func `negative parts, a salary with tax and a correction are shown with their signs`() throws {
    let site = try TextSite(
      Self.book(
        """
        - { date: 2026-11-07, title: Bottles, spent: 8.50, currency: USD, category: Food, split: { Gifts: -1.50 } }
        - { date: 2026-11-08, title: Big pay, received: 3000, category: Pay, split: { Home: -1000 } }
        - { date: 2026-11-09, title: Too much, spent: 30, category: Pay }

        """))
    #expect(
      try row("Bottles", site.page("category-gifts.html")).contains("\u{2212}0.75<span class=\"sub\">$1.50; of 4.25"))
    #expect(try row("Big pay", site.page("category-home.html")).contains(">1,000.00<span class=\"sub\">of 3,000.00"))
    let pay = try site.page("category-pay.html")
    #expect(try row("Big pay", pay).contains("+4,000.00<span class=\"sub\">of 3,000.00"))
    #expect(try row("Too much", pay).contains("\u{2212}30.00") && row("Too much", pay).contains("Correction"))
    let page = try site.page("t-2026-11-08-big-pay.html")
    #expect(page.contains("133 %") && page.contains("\u{2212}33 %"), "\(page)")
    let history = try site.page("history.html")
    #expect(history.contains("corrections of income") && history.contains("parts counted on both sides"))
  }

  @Test func `a month's row shows the whole entry, is marked as split, and is found by each category`() throws {
    let month = try TextSite(Self.book()).page("2026-11.html")
    let market = try row("Market", month)
    #expect(market.contains("data-c=\"food home gifts\"") && market.contains(">86.35"))
    #expect(market.contains("Food and 2 more"))
    #expect(month.contains("data-f=\"#c=gifts\""))
  }

  @Test func `a site filtered by category contains no text or amount of other parts`() throws {
    let site = try TextSite(Self.book(), LedgerScope(filter: ["category:Gifts"]))
    for (path, text) in site.texts(where: { _ in true }) {
      for word in ["86.35", "48.35", "26.00", "38.00", ">Food<", "category-home", "of 86"] {
        #expect(!text.contains(word) || path.hasSuffix(".css"), "\(path) says \(word)")
      }
    }
    #expect(try site.page("t-2026-11-03-market.html").contains("12.00"))
  }

  @Test func `a redacted split shows percentages, but no amounts`() throws {
    let site = try TextSite(Self.book(), LedgerScope(isRedacted: true))
    let page = try site.page("t-2026-11-03-market.html")
    #expect(page.contains("56 %") && page.contains("•••") && !page.contains("48"))
    #expect(try row("Market", site.page("category-gifts.html")).contains("<span class=\"sub\">of") == false)
  }
}
