import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// The search page answers what `daybook list` does.
  @Suite struct SearchPageTests {
    /// One of each kind that is shown otherwise: what they find is tested of many more by `SearchScriptTests`.
    static let queries: [[String]] = [
      ["market"], [">500"], ["category:Food", "2026"], ["CAFE\u{301}"], ["zzz"], ["tag:school,snow"],
    ]

    private struct Listed: Decodable {
      struct Entry: Decodable { var id: String }
      var found: Int
      var spent: Double
      var received: Double
      var transactions: [Entry]
    }

    private static let expected = Result {
      try Dictionary(
        uniqueKeysWithValues: queries.map { query in
          let run = Tool.run(["list", "--json", "--book", SampleSite.book, "--"] + query)
          return (query, try JSONDecoder().decode(Listed.self, from: Data(run.out.utf8)))
        })
    }

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `the same entries, count and totals as list`(browser: Browser, place: SampleSite.Place) throws {
      try browser.page { page in
        try place.open("index.html#home", page)
        try page.press("/")
        try page.wait(until: "document.activeElement?.matches('[data-query]')", "the key / opened the search")
        for query in SearchPageTests.queries {
          let listed = try #require(try SearchPageTests.expected.get()[query])
          let text = query.joined(separator: " ")
          try page.press("a", holding: [.control])
          try page.type(text)
          try page.wait(
            until: """
              document.documentElement.dataset.search === 'whole' && document.querySelector('[data-query]').value === arguments[0]
              """.replacing("arguments[0]", with: JSON.text(text).description), "\(text) is answered",
            seeing: "[document.querySelector('[data-query]').value, document.documentElement.dataset.search]")
          let shown = try page.run(
            """
            const at = (name) => document.querySelector(`[data-${name}]`);
            const minor = (name) => Number(at(name).textContent.replace(/[^\\d\\u2212]/g, '').replace('\\u2212', '-'));
            return {
              count: Number(at('count').textContent.replace(/\\D/g, '')), spent: minor('spent'), received: minor('received'),
              ids: [...document.querySelectorAll('[data-list] .what > a:first-child')]
                .map((one) => decodeURIComponent(one.getAttribute('href').replace(/^#\\//, '').replace(/^.*#/, '').replace(/^t-|\\.html$/g, ''))),
              nothing: !at('nothing').hidden,
            };
            """)
          #expect(shown["count"] == .number(Double(listed.found)), "\(text)")
          #expect(shown["spent"] == .number((listed.spent * 100).rounded()), "\(text)")
          #expect(shown["received"] == .number((listed.received * 100).rounded()), "\(text)")
          #expect(shown["ids"].texts == listed.transactions.reversed().prefix(100).map(\.id), "\(text)")
          #expect(shown["nothing"] == .bool(listed.found == 0), "\(text)")
        }
        #expect(try page.messages() == [])
      }
    }

    @Test(.enabled(if: BrowserShare.wanted.hasShortOnes))
    func `the queries find something, except the one that shall not`() throws {
      #expect(try SearchPageTests.expected.get().filter { $0.value.found == 0 }.map(\.key) == [["zzz"]])
    }

    @Test(arguments: Browser.wanted) func `a query stands in the address and comes back with it`(browser: Browser)
      throws
    {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("search.html"))
        try page.type("tea >5")
        try page.wait(
          until: "location.hash === '#q=tea%20%3E5'", "the address holds the query", seeing: "location.hash")
        let count = "document.querySelector('[data-count]').textContent"
        try page.wait(until: "document.documentElement.dataset.search === 'whole'", "all years were looked through")
        let before = try page.value(count)
        try page.reload()
        try page.wait(
          until: "document.documentElement.dataset.search === 'whole'", "all years were looked through again")
        #expect(try page.value(count) == before)
        #expect(try page.value("document.querySelector('[data-query]').value") == "tea >5")
      }
    }
  }
}
