import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// The search page, compared with the results of `daybook list`.
  @Suite struct SearchPageTests {
    /// One query of each kind that is shown differently: `SearchScriptTests` tests the results of many more.
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
    func `the search page shows the same entries and totals as the command “list”`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        try place.open("search.html", page)
        try page.wait(until: "document.activeElement?.matches('[data-query]')", "the field waits for words")
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
              ids: [...document.querySelectorAll('[data-list] .what > a:first-child')].filter(() => !at('results').hidden)
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
    func `among the tested queries, only “zzz” has no result`() throws {
      #expect(try SearchPageTests.expected.get().filter { $0.value.found == 0 }.map(\.key) == [["zzz"]])
    }

    @Test(arguments: Browser.wanted) func `a search query is part of the address and is restored after a reload`(
      browser: Browser
    )
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

    private static let dialog = "document.querySelector('dialog.finder[open]')"
    private static let isWhole = "\(dialog)?.dataset.found === 'whole'"

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `the key / opens the search on any page, and no letter typed after it is lost`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        try place.open("2026-10.html", page)
        #expect(try page.value("typeof daybookBook") == "undefined", "nothing is loaded before")
        try page.type("/market")
        try page.wait(until: SearchPageTests.isWhole, "all years were looked through")
        #expect(try page.value("\(SearchPageTests.dialog).querySelector('input').value") == "market")
        let run = Tool.run(["list", "--json", "--book", SampleSite.book, "--", "market"])
        let listed = try JSONDecoder().decode(Listed.self, from: Data(run.out.utf8))
        let entries = try page.value(
          """
          [...document.querySelectorAll('.find-entry')].map((one) => decodeURIComponent(one.getAttribute('href')
            .replace(/^#\\//, '').replace(/^.*#/, '').replace(/^t-|\\.html$/g, '')))
          """)
        #expect(entries.texts == listed.transactions.reversed().prefix(6).map(\.id))
        #expect(try page.text(".find-all")?.contains("\(listed.found)") == true)
        try page.press(.escape)
        try page.wait(until: "!\(SearchPageTests.dialog)", "Esc closes it")
        try page.press("k", holding: [.control])
        try page.wait(until: SearchPageTests.dialog, "Ctrl+K opens it again")
        try page.type("market")
        try page.wait(until: SearchPageTests.isWhole, "it is answered again")
        try page.press(.enter)
        try page.wait(
          until:
            "document.documentElement.dataset.search === 'whole' && document.querySelector('[data-query]')?.value === 'market'",
          "Enter leads to all of them")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `the first letters of a word find a month, a category and a tag`(
      browser: Browser
    ) throws {
      try browser.page { page in
        for (typed, name) in [
          ("oct 25", "2025-10.html"), ("hea", "category-healthcare.html"), ("skar", "tag-skarra.html"),
        ] {
          try page.open(try SampleSite.Place.disk.address("index.html#home"))
          try page.click("[data-find]")
          try page.wait(until: SearchPageTests.dialog, "the magnifier opens it")
          try page.type(typed)
          try page.wait(
            until: "\(SearchPageTests.dialog).querySelector('.find-to')?.href.endsWith('\(name)')",
            "\(typed) is offered")
          try page.press(.down)
          #expect(try page.value("document.activeElement.getAttribute('aria-activedescendant')") == "find-0")
          try page.press(.enter)
          try page.wait(until: "location.pathname.endsWith('\(name)')", "\(typed) is gone to", seeing: "location.href")
        }
      }
    }

    @Test(arguments: Browser.wanted) func `buttons add filters to a search and remove them`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("search.html#q=market"))
        let isWhole = "document.documentElement.dataset.search === 'whole'"
        try page.wait(until: isWhole, "all years were looked through")
        let all = try page.text("[data-count]")
        try page.run("document.querySelector('[data-chips] button').click()")
        try page.wait(until: "document.querySelector('[data-query]').value === 'market 2026'", "the year is a term")
        #expect(try page.text("[data-count]") != all)
        #expect(try page.value("document.querySelector('[data-chips] button').ariaPressed") == "true")
        try page.run("document.querySelector('[data-chips] [aria-pressed=\"true\"]').click()")
        try page.wait(until: "document.querySelector('[data-query]').value === 'market'", "it is taken away")
        #expect(try page.text("[data-count]") == all)
        try page.run(
          "document.querySelector('[data-strip] .hit').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        #expect(
          try page.text("[data-query]") == ""
            && page.value("/^market 20\\d\\d-\\d\\d$/.test(document.querySelector('[data-query]').value)")
              == .bool(true)
        )
      }
    }

    @Test(.enabled(if: BrowserShare.wanted.hasShortOnes))
    func `a search without a result suggests similar words`() throws {
      try Browser.chromium.page { page in
        try page.open(try SampleSite.Place.disk.address("search.html#q=markt"))
        try page.wait(until: "!document.querySelector('[data-nothing]').hidden", "nothing is found")
        #expect(try page.value("document.querySelector('[data-results]').hidden") == .bool(true))
        #expect(try page.text("[data-meant] button") == "Market")
        try page.click("[data-meant] button")
        try page.wait(until: "!document.querySelector('[data-results]').hidden", "it finds something")
      }
    }
  }
}
