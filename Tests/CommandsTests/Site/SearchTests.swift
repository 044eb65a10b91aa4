import Foundation
import TestSupport
import Testing

/// The search page and the index it reads.
@Suite struct SearchTests {
  /// The rows of `assets/search-2026.js`.
  private func rows(_ year: Int, _ site: BuiltSite) throws -> [[Any]] {
    let script = try site.page("assets/search-\(year).js")
    let call = "daybookSearch(\(year),[\n"
    #expect(script.hasPrefix(call) && script.hasSuffix(",\n]);\n"))
    let json = "[" + script.dropFirst(call.count).dropLast(6) + "]"
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
  }

  /// As the page's script puts it together.
  private func id(_ row: [Any], _ year: Int) throws -> String {
    let (day, flags) = (try #require(row[0] as? Int), try #require(row[1] as? Int))
    let id = try #require(row[2] as? String)
    return flags & 8 != 0 ? id : String(format: "%04d-%02d-%02d-", year, day / 100, day % 100) + id
  }

  private func years(_ site: BuiltSite) -> [Int] {
    site.files.keys.compactMap { path in
      path.hasPrefix("assets/search-") ? Int(path.dropFirst(14).dropLast(3)) : nil
    }.sorted()
  }

  @Test func `every transaction of the sample stands in the index of its year, once`() throws {
    let site = try BuiltSite(book: sampleBook, into: try TemporaryFolder())
    let run = ToolRun(["list", "--json", "--book", sampleBook])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
    let listed = try #require(report["transactions"] as? [[String: Any]])
    var expected: [Int: [String: String]] = [:]
    for transaction in listed {
      let year = try #require(Int((transaction["date"] as? String ?? "").prefix(4)))
      expected[year, default: [:]][transaction["id"] as? String ?? ""] = transaction["title"] as? String
    }
    #expect(years(site) == expected.keys.sorted())
    for year in years(site) {
      let rows = try rows(year, site)
      let ids = try rows.map { try id($0, year) }
      #expect(Set(ids).count == ids.count)
      #expect(Dictionary(uniqueKeysWithValues: zip(ids, rows.map { $0[3] as? String ?? "" })) == expected[year])
      let days = rows.compactMap { $0[0] as? Int }
      #expect(days == days.sorted(by: >))
      for (id, row) in zip(ids, rows) {
        let flags = try #require(row[1] as? Int)
        let day = try #require(row[0] as? Int)
        if flags & 4 != 0 {
          #expect(site.files["t-\(id).html"] != nil, "\(id)")
        } else {
          #expect(try site.page(String(format: "%04d-%02d.html", year, day / 100)).contains("id=\"t-\(id)\""), "\(id)")
        }
      }
    }
  }

  @Test func `a row holds what can be asked of it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "currency: EUR\naccounts:\n  - { name: Bank }\n  - { name: Cash }\n", to: "book/book.yaml")
    try folder.write("- name: Food\n- { name: Pay, kind: income }\n", to: "book/categories.yaml")
    try folder.write(
      """
      - { date: 2026-11-03, title: Plain, spent: 12.50, category: Food }
      - { date: 2026-11-04, title: Wages, received: 1000, category: Pay, account: Bank, id: wages }
      - { date: 2026-11-05, title: Back, received: 2, category: Food, note: too dear, tags: [trip, "a b"] }
      - { date: 2026-11-06, title: Out, moved: 30, from: Bank, to: Cash }
      - { date: 2026-11-07, title: Yen, spent: 700, currency: JPY, category: Food }
      """, to: "book/ledger/2026-11.yaml")
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    let lines = try site.page("assets/search-2026.js").split(separator: "\n").dropFirst().dropLast()
    let categories = try #require(try categoryPlaces(site))
    #expect(
      Array(lines) == [
        "[1107,4,\"yen\",\"Yen\",null,\(categories.food),0,\"\",[],null,[700,1]],",
        "[1106,7,\"out\",\"Out\",3000,0,1,\"\",[],2],",
        "[1105,6,\"back\",\"Back\",200,\(categories.food),0,\"too dear\",[\"trip\",\"a b\"]],",
        "[1104,13,\"wages\",\"Wages\",100000,\(categories.pay),1],",
        "[1103,4,\"plain\",\"Plain\",1250,\(categories.food)],",
      ])
  }

  private func categoryPlaces(_ site: BuiltSite) throws -> (food: Int, pay: Int)? {
    let names = try book(of: site.page("search.html"))["categories"] as? [Any] ?? []
    let texts = names.map { ($0 as? [String: Any])?["name"] as? String }
    guard let food = texts.firstIndex(of: "Food"), let pay = texts.firstIndex(of: "Pay") else { return nil }
    return (food, pay)
  }

  /// What the page tells its script.
  private func book(of page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "data-book>"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `no title leaves its string`() throws {
    let folder = try TemporaryFolder()
    let title = "</script><!--\"'\\ \u{2028}\u{2029}&]);alert(1)//"
    let written = "'" + title.replacing("'", with: "''") + "'"
    try folder.write(
      "- { date: 2026-11-03, title: \(written), spent: 1, note: \(written), tags: [\(written)] }\n",
      to: "book/ledger/2026-11.yaml")
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    let script = try site.page("assets/search-2026.js")
    for mark in ["<", ">", "&", "\u{2028}", "\u{2029}"] { #expect(!script.contains(mark)) }
    let row = try #require(try rows(2026, site).first)
    #expect(row[3] as? String == title)
    #expect(row[7] as? String == title)
    #expect(row[8] as? [String] == [title])
  }

  @Test func `the index is split by year, and the page names the years, the newest first`() throws {
    let folder = try TemporaryFolder()
    for (path, year) in [("archive/2019-02", 2019), ("archive/2024-02", 2024), ("ledger/2026-02", 2026)] {
      try folder.write("- { date: \(year)-02-03, title: T, spent: 1 }\n", to: "book/\(path).yaml")
    }
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(years(site) == [2019, 2024, 2026])
    for year in years(site) { #expect(try rows(year, site).count == 1) }
    let page = try site.page("search.html")
    #expect((try book(of: page)["years"] as? [Any])?.compactMap { $0 as? String } == ["2026", "2024", "2019"])
    #expect(page.contains("<noscript>"))
    for (path, text) in site.pages { #expect(text.contains("href=\"search.html\" data-find"), "\(path)") }
  }

  @Test func `a book without entries has a search that finds nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("currency: EUR\n", to: "book/book.yaml")
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(years(site) == [])
    #expect(PageScan(try site.page("search.html")).problems == [])
  }
}
