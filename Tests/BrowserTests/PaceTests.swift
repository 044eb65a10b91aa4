import BrowserSupport
import Foundation
import Testing

/// The first chart of home: lines that react to a pointer, a finger and the arrow keys.
extension BrowserTests {
  @Suite struct PaceTests {
    private func line(_ page: Page) throws -> String {
      try page.value("document.querySelector('[data-pace-line]').textContent").text ?? ""
    }

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `a day under the pointer is compared with the same day of the previous month`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        _ = try ZoomChart.open(page, "index.html#home", on: place)
        let usual = try line(page)
        #expect(usual.contains("spent by day 21 of 30"), "\(usual)")
        try page.move(to: try page.point(of: ".pace > svg", x: 11.0 / 29, y: 0.5))
        let pointed = try line(page)
        #expect(pointed.hasPrefix("12 November €") && pointed.contains("12 October €"), "\(pointed)")
        #expect(try page.value("document.querySelectorAll('.pace .here').length") == 3)
        try page.move(to: Point(4, 4))
        try page.wait(until: "!document.querySelector('.pace .here')", "leaving brings the usual line back")
        #expect(try line(page) == usual)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `arrow keys select a day of the chart, and Esc deselects it`(browser: Browser)
      throws
    {
      try browser.page { page in
        _ = try ZoomChart.open(page, "index.html#home")
        let usual = try line(page)
        try page.tab(to: ".pace")
        let start = try page.value(
          "[document.activeElement.role, document.activeElement.ariaValueNow, document.activeElement.ariaValueMax]")
        #expect(start == ["slider", "21", "30"], "\(start)")
        try page.press(.left)
        // The figures of the trends page: the money spent by then.
        #expect(try line(page).hasPrefix("20 November €3,215.13, 20 October €"))
        try page.press(.end)
        #expect(try line(page).hasPrefix("30 November €3,597.48 with what is planned"))
        #expect(
          try page.value("document.querySelector('.pace').ariaValueText")
            == .text(try page.value("document.querySelector('[data-pace-line]').textContent").text ?? ""))
        try page.press(.home)
        #expect(try line(page).hasPrefix("1 November €"))
        try page.press(.escape)
        #expect(try line(page) == usual)
        #expect(try page.value("location.href.includes('index.html')") == true, "no month was turned")
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a finger on the chart selects days, and a vertical swipe scrolls the page`(
      browser: Browser
    )
      throws
    {
      try browser.page(Screen(width: 390, height: 600, isTouch: true)) { page in
        _ = try ZoomChart.open(page, "index.html#home")
        let usual = try line(page)
        let place = try page.point(of: ".pace > svg", x: 0.3, y: 0.5)
        try page.run(
          """
          window.seen = [];
          new MutationObserver(() => seen.push(document.querySelector('[data-pace-line]').textContent))
            .observe(document.querySelector('[data-pace-line]'), { childList: true });
          """)
        try page.swipe(from: place, to: place + (x: 90, y: 2))
        let seen = try page.value("window.seen").texts
        #expect(Set(seen).count > 3, "\(seen)")
        #expect(try line(page) == usual, "lifted, the finger lets go")
        let before = try page.value("scrollY").number ?? 0
        try page.swipe(from: place, to: place + (x: 0, y: -120), steps: 20)
        try page.wait(until: "scrollY > \(before + 40)", "the page has scrolled")
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `on a narrow screen, the header hides while scrolling down and returns while scrolling up`(
      browser: Browser
    ) throws {
      try browser.page(Screen(width: 390, height: 700)) { page in
        _ = try ZoomChart.open(page, "index.html#home")
        let edge = "Math.round(document.querySelector('.top').getBoundingClientRect().bottom)"
        try page.run("scrollTo(0, 900)")
        try page.wait(until: "\(edge) <= 0", "it has gone")
        try page.run("scrollTo(0, 700)")
        try page.wait(until: "\(edge) > 40", "it is there again")
      }
    }
  }
}
