import Foundation
import TestSupport
import Testing

/// Months that are too large for one page: every day and entry is on one of the pages, and no page is large.
@Suite struct LargeMonthTests {
  private let site: TextSite

  /// January of the year before, archived so that its entries have no separate pages: 2,500 entries, 900 of them on the
  /// 7th and the 21st; and October: 600 entries, a third of them unpaid bills.
  private static let shared = Result {
    var book = TextBook()
    book.write("currency: EUR\nshow-currency: yes\n", to: "book.yaml")
    var january = (0..<2500).map { number in
      let day = number < 900 ? 7 : number < 1800 ? 21 : number % 28 + 1
      return entry("2025-01", day, "Corner bakery & café, \(number)")
    }
    january.append(entry("2025-01", 31, "The last one"))
    book.write(january.joined(), to: "archive/2025-01.yaml")
    let october = (0..<600).map { entry("2026-10", $0 % 31 + 1, "Bus \($0)", $0 % 3 == 0 ? ", paid: no" : "") }
    book.write(october.joined(), to: "ledger/2026-10.yaml")
    return try TextSite(book)
  }

  init() throws {
    site = try LargeMonthTests.shared.get()
  }

  private static func entry(_ month: String, _ day: Int, _ title: String, _ rest: String = "") -> String {
    "- { date: \(month)-\(day < 10 ? "0" : "")\(day), title: \"\(title)\", spent: 1.50, category: Food\(rest) }\n"
  }

  /// The pages of a month, the main page first.
  private func parts(_ month: String) -> [(path: String, text: String)] {
    func number(_ path: String) -> Int { path == "\(month).html" ? 1 : Int(path.dropFirst(9).dropLast(5)) ?? 0 }
    return site.texts { $0.hasPrefix(month) && $0.hasSuffix(".html") }.sorted { number($0.path) < number($1.path) }
  }

  private func shownDays(_ page: String) -> [Int] {
    page.components(separatedBy: "<section class=\"day\" id=\"d").dropFirst().compactMap {
      Int($0.prefix { $0 != "\"" })
    }
  }

  @Test func `no page of a large month is larger than 300 KB`() {
    for (path, text) in site.pages where !path.hasPrefix("yearbook") {
      #expect(text.utf8.count <= 300_000, "\(path) has \(text.utf8.count)")
    }
  }

  @Test func `every link and anchor has a target, and every page is well formed`() {
    expectLinksResolve(in: site)
  }

  @Test func `every entry is on exactly one page of its month, and the newest days are first`() {
    let parts = self.parts("2025-01")
    #expect(parts.count > 4)
    var titles: [String] = []
    for part in parts {
      let list = part.text.components(separatedBy: "id=\"h-e\"")[1]
      titles += list.components(separatedBy: "<div class=\"what\"><a href=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
    }
    #expect(titles.count == 2501)
    #expect(Set(titles).count == 2501)
    let days = parts.flatMap { shownDays($0.text) }
    #expect(days == days.sorted(by: >))
    #expect(Set(days) == Set(1...28).union([31]))
  }

  @Test func `only days with more rows than fit on a page are split, and their further pages say “continued”`() {
    let days = parts("2025-01").flatMap { shownDays($0.text) }
    let cut = Set(days.filter { day in days.count { $0 == day } > 1 })
    #expect(cut == [7, 21])
    let continued = parts("2025-01").filter { $0.text.contains("Tuesday 7 January, continued</time>") }
    #expect(continued.count == days.count { $0 == 7 } - 1)
  }

  @Test func `a link to a day of a month opens the page that contains that day`() throws {
    let first = PageScan(try site.page("2025-01.html"))
    for day in Set(1...28).union([31]) {
      let anchor = try #require(first.tags.first { $0.attributes["id"] == "d\(day)" }, "day \(day)")
      let cell = try #require(first.tags.first { $0.attributes["aria-label"]?.hasPrefix("\(day) January, ") == true })
      guard anchor.name == "a" else {
        #expect(cell.attributes["href"] == "#d\(day)")
        continue
      }
      let target = try #require(anchor.attributes["href"])
      #expect(target.hasPrefix("2025-01-p") && target.hasSuffix(".html#d\(day)"), "\(target)")
      #expect(cell.attributes["href"] == target)
    }
  }

  @Test func `search links to the row of an entry that has no separate page`() throws {
    let script = try site.page("assets/search-2025.js")
    let json = script.dropFirst("daybookSearch(2025,".count).replacing(",\n]);\n", with: "]")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
    #expect(rows.count == 2501)
    var pages: Set<String> = []
    let anchors = Dictionary(
      uniqueKeysWithValues: parts("2025-01").map { page in
        (page.path, Set(PageScan(page.text).tags.compactMap { $0.attributes["id"] }))
      })
    for row in rows {
      let (date, flags, id) = (try #require(row[0] as? Int), try #require(row[1] as? Int), row[2])
      let day = date % 100
      let page = flags < 16 ? "2025-01.html" : "2025-01-p\(flags / 16 + 1).html"
      pages.insert(page)
      let anchor = "t-2025-01-\(day < 10 ? "0" : "")\(day)-\(id)"
      #expect(anchors[page]?.contains(anchor) == true, "\(page) \(anchor)")
    }
    #expect(pages.count > 2)
  }

  @Test func `a month shows its bills up to a limit and the number of the others`() throws {
    let page = try site.page("2026-10.html")
    let card = page.components(separatedBy: "id=\"pending\"")[1].components(separatedBy: "</section>")[0]
    let shown = card.components(separatedBy: "<li>").count - 1
    #expect(shown > 10 && shown < 100)
    #expect(
      PageScan("<p>" + card.components(separatedBy: "<p class=\"more\">")[1]).text.contains(
        "and \(200 - shown) more to pay"))
    #expect(PageScan(page).text.contains("€300.00"))
  }

  @Test func `a month of ordinary size has one page without links to further pages`() throws {
    var book = TextBook()
    let entries = (0..<300).map { LargeMonthTests.entry("2026-11", $0 % 21 + 1, "Tea \($0)") }
    book.write(entries.joined(), to: "ledger/2026-11.yaml")
    let small = try TextSite(book)
    #expect(!small.paths.contains { $0.hasPrefix("2026-11-p") })
    #expect(!(try small.page("2026-11.html")).contains("further-days"))
  }
}
