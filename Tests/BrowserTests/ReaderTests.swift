import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// Tasks of readers by keyboard alone, on a site opened from disk and on one that is served.
  @Suite struct ReaderTests {
    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `the chosen theme is kept on the next page and after a reload`(browser: Browser, place: SampleSite.Place)
      throws
    {
      try browser.page { page in
        let ground = "getComputedStyle(document.body).backgroundColor"
        try place.open("index.html#home", page)
        #expect(try page.value(ground) == "rgb(246, 245, 241)")
        try page.tab(to: "[data-theme-toggle]")
        try page.press(.enter)
        try page.wait(until: "\(ground) === 'rgb(19, 22, 24)'", "the page is dark", seeing: ground)
        #expect(
          try page.run(
            "return [...document.querySelectorAll('.drawing img')].filter((one) => one.checkVisibility()).map((one) => one.className)"
          ).texts.allSatisfy { $0 == "on-dark" })
        try place.reload("index.html", page)
        #expect(try page.value(ground) == "rgb(19, 22, 24)")
        try place.open("trends.html", page)
        #expect(try page.value(ground) == "rgb(19, 22, 24)")
        try page.tab(to: "[data-theme-toggle]")
        try page.press(.space)
        try page.wait(until: "\(ground) === 'rgb(246, 245, 241)'", "the page is light again", seeing: ground)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `any month's bar chart can be selected on the trends page`(browser: Browser, place: SampleSite.Place) throws {
      try browser.page { page in
        try place.open("trends.html", page)
        let chosen = "document.querySelector('[data-chosen]').innerText"
        try page.tab(to: "[data-year]")
        try page.type("2000")
        try page.wait(until: "\(chosen).includes('No transactions added yet.')", "2000 is empty", seeing: chosen)
        #expect(try page.value("document.querySelector('[data-year]').value") == "2000")
        try page.press(.tab, holding: [.shift])
        try page.press(.tab)
        try page.type("2026")
        try page.wait(until: "document.querySelector('[data-year]').value === '2026'", "2026 is chosen")
        try page.press(.tab, holding: [.shift])
        #expect(try page.value("document.activeElement.matches('[data-month]')") == true)
        try page.press(.home, .down)
        try page.wait(until: "\(chosen).includes('February 2026')", "February 2026 is chosen", seeing: chosen)
        let picture = "[...document.querySelectorAll('[data-figure] img')].find((one) => one.checkVisibility())"
        try page.wait(
          until: "\(picture).naturalWidth > 300 && "
            + (place.isSealed
              ? "\(picture).src.startsWith('blob:')" : "\(picture).src.endsWith('charts/2026-02-bars-light.png')"),
          "its bars are drawn", seeing: "\(picture).src")
        #expect(try page.value("\(picture).alt").text?.contains("February 2026") == true)
        try page.tab(to: "[data-open]")
        try page.press(.enter)
        try page.wait(until: place.shows("2026-02.html"), "the month is open", seeing: "location.href")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted)
    func `the skip link is the first link and skips the navigation`(browser: Browser) throws {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("2026-11.html"))
        try page.press(.tab)
        #expect(try page.value("document.activeElement.matches('.skip')") == true)
        #expect((try page.value("document.activeElement.getBoundingClientRect().top").number ?? -1) >= 0)
        try page.press(.enter, .tab)
        #expect(try page.value("document.querySelector('main').contains(document.activeElement)") == true)
      }
    }
  }
}
