import Reports
import Testing

/// The strip of months at the top of a month's page; a style sheet of the site contains the heights of its bars.
@Suite struct StripTests {
  private var book = TextBook()

  init() {
    book.write("title: Strip\ncurrency: EUR\n", to: "book.yaml")
    book.write("- { name: Food }\n- { name: Home }\n", to: "categories.yaml")
    for (month, food, home) in [("2025-11", 40, 60), ("2026-10", 10, 0), ("2026-11", 10, 190)] {
      write(month, food: food, home: home)
    }
    book.write(entry("2024-05", 70, "Food") + entry("2024-05", 30, "Home"), to: "archive/2024-05.yaml")
  }

  private func entry(_ month: String, _ amount: Int, _ category: String) -> String {
    amount == 0 ? "" : "- { date: \(month)-03, title: \(category), spent: \(amount), category: \(category) }\n"
  }

  private mutating func write(_ month: String, food: Int, home: Int) {
    book.write(entry(month, food, "Food") + entry(month, home, "Home"), to: "ledger/\(month).yaml")
  }

  @Test func `the heights of the month bars are set in a style sheet, and no page has another month's amount`() throws {
    let site = try TextSite(book)
    let sheet = try site.page("assets/months.css")
    #expect(sheet.contains(".m-2026-11 i { height: 40.0px; }\n"))
    #expect(sheet.contains(".m-2025-11 i { height: 20.0px; }\n"))
    #expect(sheet.contains(".m-2026-10 i { height: 2.0px; }\n"))
    #expect(sheet.contains(".m-2026-01 i { height: 0.0px; }\n"))
    #expect(sheet.contains(".y-2024 .m-2024-05 i { height: 40.0px; }\n"))
    let page = try site.page("2026-10.html")
    #expect(page.contains(#"<a href="2026-11.html" class="m-2026-11" aria-label="November 2026">"#))
    #expect(page.contains(#"class="m-2026-01 off""#) && page.contains(#"class="m-2027-01 off future""#))
    #expect(page.contains(#"<li class="before"><a href="2024-05.html">2024 in the archive</a></li>"#))
    #expect(page.contains(#"<ol class="strip">"#) && !page.contains("200.00") && !page.contains("style="))
    #expect(try site.page("2024-05.html").contains(#"<ol class="strip y-2024">"#))
  }

  @Test mutating func `month bars show planned amounts on top of spent amounts`() throws {
    book.write(
      entry("2026-11", 150, "Food") + "- { date: 2026-11-28, title: Trip, spent: 50, category: Food }\n",
      to: "ledger/2026-11.yaml")
    let sheet = try TextSite(book).page("assets/months.css")
    #expect(sheet.contains(".m-2026-11 i { height: 30.0px; }\n.m-2026-11 i::before { height: 10.0px; }\n"))
  }

  @Test mutating func `the bar of an outlier is cut off so that the other months can be compared`() throws {
    for month in ["2026-06", "2026-07", "2026-08"] { write(month, food: 100, home: 0) }
    write("2026-09", food: 9000, home: 0)
    let sheet = try TextSite(book).page("assets/months.css")
    #expect(sheet.contains(".m-2026-09 i { height: 40.0px; clip-path: polygon("))
    #expect(sheet.contains(".m-2026-11 i { height: 32.0px; }\n"))
    #expect(sheet.contains(".m-2026-07 i { height: 16.0px; }\n"))
  }

  @Test func `the bar heights of a filtered site depend only on its entries`() throws {
    let sheet = try TextSite(book, LedgerScope(filter: ["category:Food"])).page("assets/months.css")
    #expect(sheet.contains(".m-2025-11 i { height: 40.0px; }\n"))
    #expect(sheet.contains(".m-2026-11 i { height: 10.0px; }\n"))
  }

  @Test
  mutating func `a changed amount changes only the pages of its month, the next month and the same month a year later`()
    throws
  {
    func monthPages(_ site: TextSite) -> [String: String] {
      let pages = site.texts { $0.wholeMatch(of: /\d{4}-\d\d\.html/) != nil }
      return Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.text) })
    }
    let before = monthPages(try TextSite(book))
    write("2025-11", food: 41, home: 60)
    let after = monthPages(try TextSite(book))
    let changed = Set(after.keys.filter { before[$0] != after[$0] })
    #expect(
      changed == ["2025-11.html", "2025-12.html", "2026-11.html"] || changed == ["2025-11.html", "2026-11.html"])
    #expect(before.count == after.count && before.count > 12)
  }
}
