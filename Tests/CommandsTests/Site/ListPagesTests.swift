import Foundation
import TestSupport
import Testing

/// Pages of categories and tags: their totals, and where the rows of long lists stand.
@Suite struct ListPagesTests {
  // MARK: The sample book

  /// What `report category --json` says of the sample book.
  private func reported(_ book: String) throws -> [[String: Any]] {
    let run = ToolRun(["report", "category", "--json", "--book", book])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
    return try #require(report["categories"] as? [[String: Any]])
  }

  private func minor(_ value: Any?) -> Int64? { (value as? NSNumber).map { Int64(($0.doubleValue * 100).rounded()) } }

  /// `19716.89` as the sample's pages write it.
  private func euros(_ minor: Int64) -> String {
    let digits = String(minor.magnitude / 100)
    var (grouped, rest) = ("", digits)
    while rest.count > 3 {
      grouped = "," + rest.suffix(3) + grouped
      rest = String(rest.dropLast(3))
    }
    let cents = minor.magnitude % 100
    return (minor < 0 ? "\u{2212}" : "") + "€" + rest + grouped + (cents < 10 ? ".0\(cents)" : ".\(cents)")
  }

  @Test func `the index and the page of every category show what report category says`() throws {
    let site = try BuiltSite(book: sampleBook, into: try TemporaryFolder())
    let index = try site.page("categories.html")
    let categories = try reported(sampleBook)
    #expect(categories.count == 25)
    for category in categories {
      let name = try #require(category["category"] as? String)
      let address = "category-\(name.lowercased()).html"
      let page = try site.page(address)
      let row = try #require(
        index.split(separator: "<tr>").first { $0.contains("<a href=\"\(address)\"><i") }, "\(name)")
      for key in ["allTime", "year", "month"] {
        let amount = euros(try #require(minor(category[key])))
        #expect(row.contains(">\(amount)<"), "\(name) \(key)")
        #expect(page.contains(">\(amount)</dd>") || page.contains(">+\(amount)</dd>"), "\(name) \(key)")
      }
      let rows = ListedRow.rows(of: page)
      #expect(rows.count == category["entries"] as? Int, "\(name)")
      let sum = rows.reduce(Int64(0)) { $0 + $1.spent }
      let isIncome = category["kind"] as? String == "income"
      #expect((isIncome ? -sum : sum) == minor(category["allTime"]), "\(name)")
    }
    for kind in ["expense", "income"] {
      let sum = categories.filter { $0["kind"] as? String == kind }.reduce(Int64(0)) {
        $0 + (minor($1["allTime"]) ?? 0)
      }
      #expect(index.contains(">\(euros(sum))</a>"), "\(kind)")
    }
  }

  // MARK: Long lists

  /// Written by the test itself: the date and amount of every entry, by category.
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
        // More than 500 in one month of one year, more than 500 in all of another, fewer in the third.
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

  @Test func `a long list has pages for years and months, and its rows are all there, once`() throws {
    let folder = try TemporaryFolder()
    let book = LongBook()
    for (path, text) in book.files { try folder.write(text, to: "book/\(path)") }
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path)") }
    // “Food 2025” may not take the name of the year 2025 of “Food”.
    #expect(site.files["category-food-2025-2.html"] != nil && site.files["category-food-2025-03-part-2.html"] != nil)
    #expect(site.files["tag-a-b.html"] != nil && site.files["tag-a-b-2.html"] != nil)
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
      let total = euros(entries.reduce(0) { $0 + $1.minor })
      #expect(try site.page("\(stem).html").contains(">\(total)</dd>"), "\(category)")
      for page in pages { #expect(ListedRow.rows(of: page.text).count <= 500, "\(page.path)") }
    }
    // The sums of a year and a month are those of their rows, and a month's total on its own page leads to them.
    let march = (book.entries["Food"] ?? []).filter { $0.date.hasPrefix("2025-03") }.reduce(Int64(0)) { $0 + $1.minor }
    #expect(try site.page("category-food-2025.html").contains(">\(euros(march))</span>"))
    #expect(try site.page("2025-03.html").contains("<a href=\"category-food-2025-03.html\""))
    #expect(try site.page("2026-03.html").contains("<a href=\"category-food-2026.html#m2026-03\""))
    #expect(try site.page("2024-03.html").contains("<a href=\"category-food-2024-03.html\""))
    expectLinksResolve(in: site)
  }

  @Test func `the days of a calendar lead to their first rows, also on the pages of a long month`() throws {
    let folder = try TemporaryFolder()
    let book = LongBook()
    for (path, text) in book.files { try folder.write(text, to: "book/\(path)") }
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    let food = Set((book.entries["Food"] ?? []).map(\.date).filter { $0.hasPrefix("2025") }).count
    for (path, days) in [("category-food-2025.html", food), ("category-rare.html", 35), ("tag-a-b.html", 35)] {
      let links = PageScan(try site.page(path)).tags.compactMap { tag in
        tag.attributes["aria-label"] == nil ? nil : tag.attributes["href"]
      }.filter { $0.contains("#d20") }
      #expect(links.count == days && Set(links).count == days, "\(path)")
    }
  }

  // MARK: Tags

  @Test func `a tag's page sums what was spent and received with it, in whatever case it is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write("show-currency: yes\ncurrency: EUR\n", to: "book.yaml")
    try folder.write(
      """
      - { date: 2026-11-03, title: Train, spent: 90, category: Travel, tags: [Trip, work] }
      - { date: 2026-11-04, title: Ticket back, received: 20, category: Travel, tags: [trip] }
      - { date: 2026-11-05, title: Allowance, received: 50.50, tags: [TRIP, trip] }
      - { date: 2026-11-06, title: Cash, moved: 30, to: Purse, tags: [trip] }
      - { date: 2026-11-07, title: Tea, spent: 2 }

      """, to: "ledger/2026-11.yaml")
    let site = try BuiltSite(book: folder.path, into: try TemporaryFolder())
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    let page = try site.page("tag-trip.html")
    #expect(ListedRow.rows(of: page).count == 4)
    #expect(page.contains(">€70.00</dd>") && page.contains(">+€50.50</dd>"))
    #expect(try site.page("tags.html").contains("<a href=\"tag-trip.html\">Trip</a>"))
    #expect(try site.page("categories.html").contains("<a class=\"tag\" href=\"tag-work.html\">work</a>"))
    #expect(try site.page("2026-11.html").contains("<a class=\"tag\" href=\"tag-trip.html\">Trip</a>"))
    #expect(try site.page("t-2026-11-03-train.html").contains("<a class=\"tag\" href=\"tag-work.html\">work</a>"))
    #expect(!(try site.page("t-2026-11-07-tea.html")).contains("class=\"tag\""))
    expectLinksResolve(in: site)
  }

  @Test func `a book without tags has no page of tags and no word of them`() throws {
    let folder = try TemporaryFolder()
    try folder.write("- { date: 2026-11-07, title: Tea, spent: 2 }\n", to: "ledger/2026-11.yaml")
    let site = try BuiltSite(book: folder.path, into: try TemporaryFolder())
    #expect(!site.files.keys.contains { $0.hasPrefix("tag") })
    #expect(!(try site.page("categories.html")).contains("tags.html"))
    // Categories that were never used have a page all the same.
    #expect(PageScan(try site.page("category-pets.html")).text.contains("No transactions added yet."))
    expectLinksResolve(in: site)
  }
}

/// A row of a long list, read from its page.
struct ListedRow {
  var date: String
  /// Minor units; negative for money that came.
  var spent: Int64

  /// Of pages with two decimals; what the row says in the home currency.
  static func rows(of page: String) -> [ListedRow] {
    page.components(separatedBy: "<ul class=\"entries\">").dropFirst().flatMap { list in
      (list.components(separatedBy: "</ul>").first ?? "").components(separatedBy: "<li").dropFirst().compactMap { row in
        guard let date = part(row, after: "datetime=\"", until: "\""),
          let amount = part(row.components(separatedBy: "num amt").last ?? "", after: ">", until: "<"),
          let digits = Int64(amount.filter { $0.isASCII && $0.isNumber })
        else { return nil }
        return ListedRow(date: date, spent: amount.hasPrefix("+") || amount.hasPrefix("\u{2212}") ? -digits : digits)
      }
    }
  }

  private static func part(_ text: String, after start: String, until end: Character) -> String? {
    guard let range = text.range(of: start) else { return nil }
    return String(text[range.upperBound...].prefix { $0 != end })
  }
}

/// Every link, picture and anchor of a site leads somewhere.
func expectLinksResolve(in site: BuiltSite, sourceLocation: SourceLocation = #_sourceLocation) {
  let scans = site.pages.map { (path: $0.path, scan: PageScan($0.text)) }
  let ids = Dictionary(
    uniqueKeysWithValues: scans.map { ($0.path, Set($0.scan.tags.compactMap { $0.attributes["id"] })) })
  for (path, scan) in scans {
    #expect(scan.problems == [], "\(path)", sourceLocation: sourceLocation)
    for tag in scan.tags {
      for address in [tag.attributes["href"], tag.attributes["src"]].compactMap(\.self) where address != "data:," {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
          $0.removingPercentEncoding ?? ""
        }
        let target = parts[0].isEmpty ? path : parts[0]
        let isThere = site.files[target] != nil && (parts.count == 1 || ids[target]?.contains(parts[1]) == true)
        if !isThere { Issue.record("\(path): \(address)", sourceLocation: sourceLocation) }
      }
    }
  }
}
