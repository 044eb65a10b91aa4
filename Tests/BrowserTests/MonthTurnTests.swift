import BrowserSupport
import Foundation
import TestSupport
import Testing

/// Months changed by arrow keys and swipes.
extension BrowserTests {
  @Suite struct MonthTurnTests {
    private func open(_ page: Page, _ name: String) throws {
      try page.open("about:blank")
      try page.open(try SampleSite.Place.disk.address(name))
    }

    private func waitFor(_ name: String, _ page: Page) throws {
      try page.wait(
        until: "location.pathname.endsWith('/\(name)') && document.readyState === 'complete'", "it is \(name)")
    }

    /// Expects an action not to turn the month: two frames later it is the same.
    private func expectStill(_ page: Page, _ name: String, _ what: String, _ work: () throws -> Void) throws {
      try work()
      try page.run("return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
      #expect(try page.address().hasSuffix("/\(name)"), "\(what)")
    }

    @Test(arguments: Browser.wanted) func `arrow keys open the previous or the next month`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.press(.left)
        try waitFor("2026-10.html", page)
        try page.press(.right)
        try waitFor("2026-11.html", page)
      }
    }

    @Test(arguments: Browser.wanted) func `arrow keys stop at the ends of the rolling year`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2027-11.html")
        try expectStill(page, "2027-11.html", "nothing comes after") { try page.press(.right) }
        try page.press(.left)
        try waitFor("2027-10.html", page)
      }
    }

    @Test(arguments: Browser.wanted) func `arrow keys with a modifier or with the focus elsewhere do nothing`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        try expectStill(page, "2026-11.html", "Shift") { try page.press(.left, holding: [.shift]) }
        try expectStill(page, "2026-11.html", "Ctrl") { try page.press(.left, holding: [.control]) }
        try page.focus("[data-theme-toggle]")
        try expectStill(page, "2026-11.html", "a button has the focus") { try page.press(.left) }
        try page.focus(".stripwrap")
        try expectStill(page, "2026-11.html", "the strip scrolls by them") { try page.press(.left) }
        try open(page, "search.html")
        try page.focus("#query")
        try page.type("tea")
        try page.wait(until: "location.hash === '#q=tea'", "it was typed")
        try expectStill(page, "search.html#q=tea", "typing") { try page.press(.left) }
        #expect(try page.value("document.querySelector('#query').selectionStart") == 2)
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a horizontal swipe opens another month unless it begins at an edge, on a chart or on a strip`(
      browser: Browser
    )
      throws
    {
      try browser.page(Screen(width: 390, height: 844, isTouch: true)) { page in
        try open(page, "2026-11.html")
        var row = try page.point(of: ".day .what")
        try expectStill(page, "2026-11.html", "slanted") { try page.swipe(from: row, to: row + (x: 90, y: 80)) }
        try expectStill(page, "2026-11.html", "short") { try page.swipe(from: row, to: row + (x: 40, y: 0)) }
        try expectStill(page, "2026-11.html", "from the edge") {
          try page.swipe(from: Point(8, row.y), to: Point(200, row.y))
        }
        let chart = try page.point(of: ".donut .drawing")
        try expectStill(page, "2026-11.html", "from a chart") {
          try page.swipe(from: chart, to: chart + (x: 120, y: 0))
        }
        let strip = try page.point(of: ".stripwrap")
        try expectStill(page, "2026-11.html", "from the strip") {
          try page.swipe(from: strip, to: strip + (x: 120, y: 0))
        }
        row = try page.point(of: ".day .what")
        try swipeQuickly(page, from: row, to: row + (x: 140, y: 6))
        try waitFor("2026-10.html", page)
        row = try page.point(of: ".day .what")
        try swipeQuickly(page, from: row + (x: 60, y: 0), to: row + (x: -100, y: 6))
        try waitFor("2026-11.html", page)
      }
    }

    /// Swipes until a swipe takes less than the 700 ms that the page accepts: a busy machine may need longer.
    private func swipeQuickly(_ page: Page, from start: Point, to end: Point) throws {
      for _ in 0..<10 {
        try page.run(
          """
          window.took = 0;
          addEventListener('touchstart', (event) => { window.began = event.timeStamp; }, { once: true });
          addEventListener('touchend', (event) => { window.took = event.timeStamp - window.began; }, { once: true });
          """)
        try page.swipe(from: start, to: end)
        // A page that was opened by the swipe has no time.
        if try page.value("(window.took || 0) < 700") == true { return }
      }
    }

    /// The first month, chosen by the reader's date.
    @Test(arguments: Browser.chromiumOnly)
    func `the home page shows the month of the reader's clock, even if the site was built earlier`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        // The sample's day is pinned, so its home page does not change with the date. The day of this book is not
        // pinned.
        let folder = try TemporaryFolder()
        try folder.write("- { date: 2026-11-07, title: Tea, spent: 2 }\n", to: "book/ledger/2026-11.yaml")
        let run = Tool.run(["build", "--book", folder.path + "/book", "--out", folder.path + "/site"])
        try #require(run.exitCode == 0, "\(run.err)")
        for (clock, name) in [
          ("2027-03-05", "2027-03.html"), ("2026-11-30", "index.html"), ("2029-01-01", "index.html"),
        ] {
          try page.devTools(
            "Page.addScriptToEvaluateOnNewDocument",
            [
              "source": .text(
                "{ const Real = Date; window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super('\(clock)T12:00'); } }; }"
              )
            ])
          try page.open("about:blank")
          try page.open(folder.url.appending(path: "site/index.html"))
          try waitFor(name, page)
          if name != "index.html" {
            #expect(try page.value("document.querySelector('[data-built-earlier]').checkVisibility()") == true)
          }
        }
      }
    }
  }
}
