import BrowserSupport
import Foundation
import Ledger
import Synchronization
import TestSupport
import Testing

/// Saved changes, which `daybook serve` shows in a browser.
extension LiveBrowserTests {
  @Suite struct LivePreviewTests {
    private let book: LiveBook

    init() throws { book = try LiveBook() }

    private func open(_ page: Page, _ name: String) throws {
      try page.open(book.address + name)
      try waitToListen(page)
    }

    private func waitToListen(_ page: Page) throws {
      try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
    }

    /// Sets a mark that is kept until the page is loaded again.
    private func sign(_ page: Page) throws { try page.run("document.documentElement.dataset.signed = 'yes';") }
    private static let isSigned = "document.documentElement.dataset.signed === 'yes'"

    private static let isBarShown = "document.querySelector('.serve')?.hidden === false"
    private static let isBarHidden = "document.querySelector('.serve')?.hidden === true"

    /// Waits for a page that reloads itself: while it is being left, it cannot evaluate conditions.
    private func wait(_ page: Page, until condition: String, _ what: String, seeing: String? = nil) throws {
      let end = Date.now.addingTimeInterval(30)
      while true {
        do { return try page.wait(until: condition, what, seeing: seeing, seconds: 5) } catch {
          if Date.now > end { throw error }
        }
      }
    }

    private func contains(_ text: String) -> String { "Boolean(document.body?.innerText.includes('\(text)'))" }

    @Test(arguments: Browser.wanted)
    func `saving a file updates the open page and keeps its scroll position`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("scrollTo(0, 900);")
        try page.wait(until: "scrollY === 900", "the page is scrolled")
        try sign(page)
        try book.save(title: "Pear \(browser.rawValue)")
        try wait(page, until: contains("Pear \(browser.rawValue)"), "the new title is seen")
        #expect(try page.value("!(\(LivePreviewTests.isSigned))") == true)
        try wait(page, until: "Math.abs(scrollY - 900) < 2", "the page is where it was", seeing: "scrollY")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a page sends the names of its files to the server and requests its scripts once`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        // No closure within `#require`: in a closure Swift 6.3 takes it for the next one of the same type.
        let streams = try page.requests().filter { $0.contains("/-/events?since=") }
        let stream = try #require(streams.first)
        for part in ["2026-11.html", "assets%2Fstyle.css", "assets%2Fpage.js"] {
          #expect(stream.contains("&shown=\(part)"), "\(stream)")
        }
        for title in ["Olive", "Caper", "Basil"] {
          try book.save(title: title)
          try wait(page, until: contains(title), "the new title is seen")
          try waitToListen(page)
        }
        let scripts = try page.requests().filter { $0.contains("/assets/page.js") }
        #expect(Set(scripts).count == 1, "\(scripts)")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `a page that has not changed is not reloaded`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2025-12.html")
        try sign(page)
        let version = try page.value("document.documentElement.dataset.liveVersion")
        try book.save(title: "Quince \(browser.rawValue)")
        try page.wait(
          until: "document.documentElement.dataset.liveVersion !== '\(version.text ?? "")'", "the page heard of it")
        #expect(try page.value(LivePreviewTests.isSigned) == true)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted)
    func `a link at the bottom of a page opens error cards, and disappears when the errors are fixed`(browser: Browser)
      throws
    {
      try browser.page(.phone) { page in
        try open(page, "2026-11.html")
        try sign(page)
        try book.save(title: "Apple", amount: "12,5")
        try page.wait(until: LivePreviewTests.isBarShown, "the bar is there")
        #expect(try page.text(".serve")?.contains("1 error") == true)
        try page.click(".serve a")
        try page.wait(until: "document.querySelector('.serve-sheet article')", "the cards are there")
        let card = try #require(try page.text(".serve-sheet article"))
        #expect(card.contains("2026-11.yaml:3:10") && card.contains("12,5"))
        #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true)
        try page.click(".serve-sheet .serve-head button")
        try page.wait(until: "!document.querySelector('.serve-sheet')", "the cards are closed")
        #expect(try page.value(LivePreviewTests.isSigned) == true)
        // Still shown on another page.
        try open(page, "index.html")
        try page.wait(until: LivePreviewTests.isBarShown, "the bar is there on the next page")
        #expect(try page.value("document.querySelector('[data-status]').hidden") == true)
        // Its class names are unique: nothing of the site looks like it.
        #expect(try page.value("document.querySelectorAll('[class^=serve], [class*=\" serve\"]').length") == 1)
        // Not on a page where a user types.
        try open(page, "add")
        try page.wait(until: "document.querySelector('.serve')?.hidden === false", "the page knows")
        #expect(try page.value("document.querySelector('.serve').checkVisibility()") == false)
        try open(page, "2026-11.html")
        try book.save(title: "Apple \(browser.rawValue)", amount: "13.50")
        try wait(
          page, until: contains("Apple \(browser.rawValue)") + " && " + LivePreviewTests.isBarHidden, "all is well")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted)
    func `a page that does not exist yet opens automatically when it is built`(browser: Browser) throws {
      try browser.page { page in
        let title = "Fig \(browser.rawValue)"
        try open(page, "t-2026-11-21-fig-\(browser.rawValue).html")
        #expect(try page.text("h1") == "No such page")
        try book.save(title: title)
        try wait(page, until: "document.querySelector('h1')?.innerText.includes('\(title)')", "the page is there")
      }
    }

    @Test(arguments: Browser.wanted)
    func `a page reconnects to a restarted server and shows what was saved in the meantime`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try sign(page)
        try book.stop()
        try page.wait(until: "document.documentElement.dataset.live === 'waiting'", "the page waits for the server")
        try book.save(title: "Meanwhile \(browser.rawValue)")
        #expect(try page.value(LivePreviewTests.isSigned) == true)
        try book.start()
        try wait(page, until: contains("Meanwhile \(browser.rawValue)"), "what was saved meanwhile is seen")
        #expect(try page.value("!(\(LivePreviewTests.isSigned))") == true)
        // It gets later changes too.
        try waitToListen(page)
        try book.save(title: "Afterwards \(browser.rawValue)")
        try wait(page, until: contains("Afterwards \(browser.rawValue)"), "the next save is seen")
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `a ninth page can be opened while eight pages are open`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        try open(page, "index.html")
        // A browser has six connections to one server; a hidden page releases its own.
        try page.run(
          """
          Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          """)
        try book.save(title: "Hidden")
        #expect(try page.value("document.documentElement.dataset.live") == "resting")
        try sign(page)
        try page.run(
          """
          Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          """)
        try wait(page, until: "!(\(LivePreviewTests.isSigned))", "what was missed is seen")
        try wait(page, until: contains("Hidden"), "the new title is seen")
      }
    }
  }
}
