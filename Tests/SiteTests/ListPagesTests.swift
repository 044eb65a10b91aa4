import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// Pages of categories and tags: their totals, and the rows of long lists.
@Suite struct ListPagesTests {
  // MARK: The sample book

  @Test func `the list and the category pages show the same totals as the report`() throws {
    let site = try TextSite.ofSample()
    let index = try site.page("categories.html")
    let totals = CategoryTotals(site.ledger, LedgerTotals(site.ledger), month: try #require(Month("2026-11")))
    #expect(totals.rows.count == 25)
    for total in totals.rows {
      let category = site.ledger.category(total.category)
      let name = category.name
      let address = "category-\(name.lowercased()).html"
      let page = try site.page(address)
      let row = try #require(
        index.split(separator: "<tr>").first { $0.contains("<a href=\"\(address)\"><i") }, "\(name)")
      for amount in [total.allTime.soFar, total.year.soFar, total.month.soFar].map({ Euros.text($0) }) {
        #expect(row.contains(">\(amount)<"), "\(name) \(amount)")
        #expect(page.contains(">\(amount)</dd>") || page.contains(">+\(amount)</dd>"), "\(name) \(amount)")
      }
      let rows = ListedRow.rows(of: page)
      #expect(rows.count == total.entryCount, "\(name)")
      let sum = HomeAmount(rows.reduce(0) { $0 + $1.spent })
      #expect((category.kind == .income ? -sum : sum) == total.allTime.whole, "\(name)")
    }
    for kind in [Category.Kind.expense, .income] {
      let sum = totals.rows.filter { site.ledger.category($0.category).kind == kind }.reduce(0) {
        $0 + $1.allTime.soFar
      }
      #expect(index.contains(">\(Euros.text(sum))</a>"), "\(kind)")
    }
  }

  // MARK: Long lists

  /// A long book written by the test itself: date and amount of every entry, by category.
  private struct LongBook {
    var entries: [String: [(date: String, minor: Int64)]] = [:]
    var files: [String: String] = [:]

    init() {
      var random = SeededRandom(seed: 4)
      let months = (2024...2026).flatMap { year in (1...12).map { (year, $0) } }.filter { $0 != (2026, 12) }
      for (year, month) in months {
        let name = "\(year)-\(month < 10 ? "0" : "")\(month)"
        var text = ""
        func add(_ category: String, _ day: Int, _ tags: String = "") {
          let minor = Int64.random(in: 1...99_999, using: &random)
          let date = "\(name)-\(day < 10 ? "0" : "")\(day)"
          entries[category, default: []].append((date, minor))
          let amount = "\(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)"
          text += "- { date: \(date), title: T\(day), spent: \(amount), category: \(category)\(tags) }\n"
        }
        // More than 500 entries in one month of a year, more than 500 in all of another, fewer in the third.
        let count = (year, month) == (2025, 3) ? 620 : year == 2024 ? 50 : 9
        for _ in 0..<count { add("Food", Int.random(in: 1...28, using: &random)) }
        add("Food 2025", 7, ", tags: [a b]")
        add("Rare", 8, ", tags: [a-b]")
        files["\((year, month) < (2025, 11) ? "archive" : "ledger")/\(name).yaml"] = text
      }
      files["book.yaml"] = "currency: EUR\nshow-currency: yes\n"
      files["categories.yaml"] = "- name: Food\n- { name: Food 2025, distinct: yes }\n- name: Rare\n"
    }
  }

  @Test func `a long list is split into pages of years and months that contain every row once`() throws {
    let book = LongBook()
    let site = try TextSite(TextBook(book.files))
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path)") }
    // “Food 2025” must not get the file name of the year 2025 of “Food”.
    #expect(site.has("category-food-2025-2.html") && site.has("category-food-2025-03-part-2.html"))
    #expect(site.has("tag-a-b.html") && site.has("tag-a-b-2.html"))
    let stems = ["Food": "category-food", "Food 2025": "category-food-2025-2", "Rare": "category-rare"]
    for (category, entries) in book.entries {
      let stem = try #require(stems[category])
      let pages = site.pages.filter { path, _ in
        path.hasPrefix(stem) && (stem != "category-food" || !path.hasPrefix("category-food-2025-2."))
      }
      let rows = pages.flatMap { ListedRow.rows(of: $0.text) }
      #expect(rows.count == entries.count, "\(category)")
      #expect(
        rows.map { "\($0.date) \($0.spent)" }.sorted() == entries.map { "\($0.date) \($0.minor)" }.sorted(),
        "\(category)")
      let total = Euros.text(entries.filter { $0.date <= "2026-11-21" }.reduce(0) { $0 + $1.minor })
      #expect(try site.page("\(stem).html").contains(">\(total)</dd>"), "\(category)")
      for page in pages { #expect(ListedRow.rows(of: page.text).count <= 500, "\(page.path)") }
    }
    // The sums of a year and a month are those of their rows, and a month's total on its page links to them.
    let march = (book.entries["Food"] ?? []).filter { $0.date.hasPrefix("2025-03") }.reduce(Int64(0)) { $0 + $1.minor }
    #expect(try site.page("category-food-2025.html").contains(">\(Euros.text(march))</span>"))
    #expect(try site.page("2025-03.html").contains("<a href=\"category-food-2025-03.html\""))
    #expect(try site.page("2026-03.html").contains("<a href=\"category-food-2026.html#m2026-03\""))
    #expect(try site.page("2024-03.html").contains("<a href=\"category-food-2024-03.html\""))
    expectLinksResolve(in: site)
  }

  @Test func `the days of a calendar link to their first rows, even if a month has several pages`() throws {
    let book = LongBook()
    let site = try TextSite(TextBook(book.files))
    let food = Set((book.entries["Food"] ?? []).map(\.date).filter { $0.hasPrefix("2025") }).count
    for (path, days) in [("category-food-2025.html", food), ("category-rare.html", 35), ("tag-a-b.html", 35)] {
      let links = PageScan(try site.page(path)).tags.compactMap { tag in
        tag.attributes["aria-label"] == nil ? nil : tag.attributes["href"]
      }.filter { $0.contains("#d20") }
      #expect(links.count == days && Set(links).count == days, "\(path)")
    }
  }

  // MARK: Tags

  @Test func `a tag's page shows the totals spent and received, whether the tag is in upper or lower case`() throws {
    var book = TextBook()
    book.write("show-currency: yes\ncurrency: EUR\n", to: "book.yaml")
    book.write(
      """
      - { date: 2026-11-03, title: Train, spent: 90, category: Travel, tags: [Trip, work] }
      - { date: 2026-11-04, title: Ticket back, received: 20, category: Travel, tags: [trip] }
      - { date: 2026-11-05, title: Allowance, received: 50.50, tags: [TRIP, trip] }
      - { date: 2026-11-06, title: Cash, moved: 30, to: Purse, tags: [trip] }
      - { date: 2026-11-07, title: Tea, spent: 2 }

      """, to: "ledger/2026-11.yaml")
    let site = try TextSite(book)
    let page = try site.page("tag-trip.html")
    #expect(ListedRow.rows(of: page).count == 4)
    #expect(page.contains(">€70.00</dd>") && page.contains(">+€50.50</dd>"))
    #expect(try site.page("tags.html").contains("<a href=\"tag-trip.html\">#Trip</a>"))
    #expect(try site.page("categories.html").contains("<a class=\"tag\" href=\"tag-work.html\">#work</a>"))
    #expect(try site.page("2026-11.html").contains(">Travel · #Trip · #work</span>"))
    #expect(try site.page("t-2026-11-03-train.html").contains("<a class=\"tag\" href=\"tag-work.html\">#work</a>"))
    #expect(!(try site.page("t-2026-11-07-tea.html")).contains("class=\"tag\""))
    expectLinksResolve(in: site)
  }

  @Test func `a book without tags has no tags page and does not mention tags`() throws {
    var book = TextBook()
    book.write("- { date: 2026-11-07, title: Tea, spent: 2 }\n", to: "ledger/2026-11.yaml")
    let site = try TextSite(book)
    #expect(!site.paths.contains { $0.hasPrefix("tag") })
    #expect(!(try site.page("categories.html")).contains("tags.html"))
    // Unused categories have a page, too.
    #expect(PageScan(try site.page("category-pets.html")).text.contains("No transactions added yet."))
    expectLinksResolve(in: site)
  }
}
