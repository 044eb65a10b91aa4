import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The time from a save to the reloaded page. `make bench` prints it; no time makes this test fail.
  @Suite(.enabled(if: BenchBook.isWanted)) struct SaveSpeed {
    /// The times of one save, in milliseconds.
    struct Save {
      /// The time from before the file was written to the event in the page.
      var server: Double
      /// The time from the event until the new page is shown with its pictures and scripts.
      var browser: Double
      /// The build of the whole site, as `serve` reports it; it continues after the event.
      var build: Double

      var whole: Double { server + browser }
    }

    @Test(arguments: Browser.chromiumOnly, [(months: 240, saves: 50), (months: 13, saves: 20)])
    func `the time from a save to the updated page is measured`(
      browser: Browser, scale: (months: Int, saves: Int)
    ) throws {
      let book = try BenchBook(transactions: 10_000, months: scale.months)
      let address = try book.serve()
      let file = URL(filePath: book.book + "/ledger/2026-11.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      var saves: [Save] = []
      try browser.page { page in
        try page.open(address + "2026-11.html")
        // Five are not counted: files, code and the browser's caches are then as warm as in daily use.
        for number in 0..<(scale.saves + 5) {
          try waitToListen(page)
          let title = "Saved \(number)"
          // The last day is on the month's first page, however many entries the month has.
          let entry = "- date: 2026-11-30\n  title: \(title)\n  spent: \(number + 1)\n  category: Food\n\n"
          let save = try measure(page, book) { try (entry + text).write(to: file, atomically: true, encoding: .utf8) }
          #expect(try page.value("document.body.innerText.includes(arguments[0])", .text(title)) == true)
          if number >= 5 { saves.append(save) }
        }
      }
      let name = "10,000 transactions, \(scale.months) months"
      report(name, "whole", saves.map(\.whole))
      report(name, "server: from the save to the event", saves.map(\.server))
      report(name, "browser: from the event to the whole new page", saves.map(\.browser))
      report(name, "the build of all pages, which goes on meanwhile", saves.map(\.build))
    }

    private func waitToListen(_ page: Page) throws {
      try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
      // The event itself sets the observed mark before the page is left. Only its first change counts: an updated page
      // sets it again at the end.
      try page.run(
        """
        sessionStorage.removeItem('heard');
        performance.clearMarks('live-shown');
        const watch = new MutationObserver(() => {
          sessionStorage.setItem('heard', String(performance.timeOrigin + performance.now()));
          watch.disconnect();
        });
        watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-live-version'] });
        """)
    }

    private func measure(_ page: Page, _ book: BenchBook, _ save: () throws -> Void) throws -> Save {
      let builds = book.served.count
      // The page is idle, and no query of the test uses the machine while it loads.
      usleep(150_000)
      let start = Date.now.timeIntervalSince1970 * 1000
      try save()
      usleep(400_000)
      // Updated in the same document or loaded again; the browser's own times of the requests are used too.
      let end = """
        (() => {
          const [page] = performance.getEntriesByType('navigation');
          const [shown] = performance.getEntriesByName('live-shown');
          if (performance.timeOrigin > \(start)) return page.loadEventEnd && performance.timeOrigin + page.loadEventEnd;
          if (!shown || performance.timeOrigin + shown.startTime < \(start)) return 0;
          const fetched = performance.getEntriesByType('resource').filter((entry) => entry.initiatorType !== 'other');
          return performance.timeOrigin + Math.max(shown.startTime, ...fetched.map((entry) => entry.responseEnd));
        })()
        """
      try waitForReload(page, until: "sessionStorage.getItem('heard') && \(end)")
      let times = try page.value("[Number(sessionStorage.getItem('heard')), \(end)]")
      let missing = "[...document.images].filter((image) => image.loading !== 'lazy' && !image.naturalWidth).length"
      #expect(try page.value(missing) == 0)
      let heard = try #require(times[0].number)
      let shown = try #require(times[1].number)
      // The page may be shown before the rest of the site.
      let latest = Date.now.addingTimeInterval(30)
      var told: String?
      while told == nil, Date.now < latest {
        usleep(20_000)
        told = book.served.dropFirst(builds).last { $0.hasPrefix("built in ") }
      }
      // “built in 1,234 ms: 7 files changed”
      let number = String(try #require(told).dropFirst(9).prefix { $0 != " " }.filter { $0 != "," })
      let build = try #require(Double(number))
      return Save(server: heard - start, browser: shown - heard, build: build)
    }

    /// Waits for a condition; a page that is being left cannot evaluate it and is asked again.
    private func waitForReload(_ page: Page, until loaded: String) throws {
      let end = Date.now.addingTimeInterval(30)
      while true {
        do { return try page.wait(until: loaded, "the page has been loaded again", seconds: 5) } catch {
          if Date.now > end { throw error }
        }
      }
    }

    private func report(_ name: String, _ part: String, _ times: [Double]) {
      let sorted = times.sorted()
      BenchBook.report(
        "save", name, part, String(format: "%.0f", sorted[sorted.count / 2]),
        String(format: "%.0f", sorted[sorted.count - 1]),
        "\(sorted.count)")
    }
  }
}
