import Foundation
import Ledger
import TestSupport
import Testing

/// The search page and the index it reads.
@Suite struct SearchTests {
  /// The rows of `assets/search-2026.js`.
  private func rows(_ year: Int, _ site: TextSite) throws -> [[Any]] {
    let script = try site.page("assets/search-\(year).js")
    let call = "daybookSearch(\(year),[\n"
    #expect(script.hasPrefix(call) && script.hasSuffix(",\n]);\n"))
    let json = "[" + script.dropFirst(call.count).dropLast(6) + "]"
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
  }

  /// The id as the page's script composes it.
  private func id(_ row: [Any], _ year: Int) throws -> String {
    let (day, flags) = (try #require(row[0] as? Int), try #require(row[1] as? Int))
    let id = try #require(row[2] as? String)
    return flags & 8 != 0 ? id : String(format: "%04d-%02d-%02d-", year, day / 100, day % 100) + id
  }

  private func years(_ site: TextSite) -> [Int] {
    site.paths.compactMap { path in
      path.hasPrefix("assets/search-") ? Int(path.dropFirst(14).dropLast(3)) : nil
    }.sorted()
  }

  @Test func `every transaction of the sample is in the search index of its year exactly once`() throws {
    let site = try TextSite.ofSample()
    var expected: [Int: [String: String]] = [:]
    for (id, transaction) in zip(Identifiers(site.ledger).ids, site.ledger.transactions) {
      expected[transaction.date.year, default: [:]][id] = transaction.title
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
          #expect(site.has("t-\(id).html"), "\(id)")
        } else {
          #expect(try site.page(String(format: "%04d-%02d.html", year, day / 100)).contains("id=\"t-\(id)\""), "\(id)")
        }
      }
    }
  }

  @Test func `a row of the search index contains all searchable fields of its entry`() throws {
    var book = TextBook()
    book.write(
      "currency: EUR\naccounts:\n  - { name: Bank }\n  - { name: Cash }\n", to: "book.yaml")
    book.write("- name: Food\n- { name: Pay, kind: income }\n", to: "categories.yaml")
    book.write(
      """
      - { date: 2026-11-03, title: Plain, spent: 12.50, category: Food }
      - { date: 2026-11-04, title: Wages, received: 1000, category: Pay, account: Bank, id: wages }
      - { date: 2026-11-05, title: Back, received: 2, category: Food, note: too dear, tags: [trip, "a b"] }
      - { date: 2026-11-06, title: Out, moved: 30, from: Bank, to: Cash }
      - { date: 2026-11-07, title: Yen, spent: 700, currency: JPY, category: Food }
      - { date: 2026-11-08, title: Parts, received: 9, category: Pay, split: { Food: 2.50 } }
      """, to: "ledger/2026-11.yaml")
    let site = try TextSite(book)
    let lines = try site.page("assets/search-2026.js").split(separator: "\n").dropFirst().dropLast()
    let categories = try #require(try categoryPlaces(site))
    #expect(
      Array(lines) == [
        "[1108,5,\"parts\",\"Parts\",900,\(categories.pay),0,\"\",[],null,0,[[\(categories.pay),650,1],[\(categories.food),-250]]],",
        "[1107,4,\"yen\",\"Yen\",null,\(categories.food),0,\"\",[],null,[700,1]],",
        "[1106,7,\"out\",\"Out\",3000,0,1,\"\",[],2],",
        "[1105,6,\"back\",\"Back\",200,\(categories.food),0,\"too dear\",[\"trip\",\"a b\"]],",
        "[1104,13,\"wages\",\"Wages\",100000,\(categories.pay),1],",
        "[1103,4,\"plain\",\"Plain\",1250,\(categories.food)],",
      ])
  }

  private func categoryPlaces(_ site: TextSite) throws -> (food: Int, pay: Int)? {
    let names = try given(site)["categories"] as? [Any] ?? []
    let texts = names.map { ($0 as? [String: Any])?["name"] as? String }
    guard let food = texts.firstIndex(of: "Food"), let pay = texts.firstIndex(of: "Pay") else { return nil }
    return (food, pay)
  }

  /// The data of the book for scripts.
  private func given(_ site: TextSite) throws -> [String: Any] {
    let script = try site.page("assets/search-book.js")
    let head = "daybookBook = "
    #expect(script.hasPrefix(head) && script.hasSuffix(";\n"))
    let data = Data(script.dropFirst(head.count).dropLast(2).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `a title with quotes or markup is escaped in the search index`() throws {
    var book = TextBook()
    let title = "</script><!--\"'\\ \u{2028}\u{2029}&]);alert(1)//"
    let written = "'" + title.replacing("'", with: "''") + "'"
    book.write(
      "- { date: 2026-11-03, title: \(written), spent: 1, note: \(written), tags: [\(written)] }\n",
      to: "ledger/2026-11.yaml")
    let site = try TextSite(book)
    let script = try site.page("assets/search-2026.js")
    for mark in ["<", ">", "&", "\u{2028}", "\u{2029}"] { #expect(!script.contains(mark)) }
    let row = try #require(try rows(2026, site).first)
    #expect(row[3] as? String == title)
    #expect(row[7] as? String == title)
    #expect(row[8] as? [String] == [title])
  }

  @Test func `the search index is split by year, and scripts get the list of its years and months, newest first`()
    throws
  {
    var book = TextBook()
    for (path, year) in [("archive/2019-02", 2019), ("archive/2024-02", 2024), ("ledger/2026-02", 2026)] {
      book.write("- { date: \(year)-02-03, title: T, spent: 1 }\n", to: "\(path).yaml")
    }
    let site = try TextSite(book)
    #expect(years(site) == [2019, 2024, 2026])
    for year in years(site) { #expect(try rows(year, site).count == 1) }
    #expect(try given(site)["years"] as? [Int] == [2026, 2024, 2019])
    let months = try #require(try given(site)["months"] as? [[String: String]])
    #expect(months.map { $0["href"] } == ["2026-02.html", "2024-02.html", "2019-02.html"])
    #expect(months.first?["name"] == "February 2026")
    #expect(try site.page("search.html").contains("<noscript>"))
    for (path, text) in site.pages { #expect(text.contains("href=\"search.html\" data-find"), "\(path)") }
  }

  @Test func `a book without entries has a well-formed search page and no search index`() throws {
    var book = TextBook()
    book.write("currency: EUR\n", to: "book.yaml")
    let site = try TextSite(book)
    #expect(years(site) == [])
    #expect(PageScan(try site.page("search.html")).problems == [])
  }
}
