import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// The menu of further pages in every header.
  @Suite struct MenuTests {
    private static let isOpen = "document.querySelector('.menu').matches(':popover-open')"

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `a click opens the menu, and Esc or a click outside closes it`(browser: Browser, place: SampleSite.Place)
      throws
    {
      try browser.page { page in
        try place.open("balance.html", page)
        try page.wait(until: "document.querySelector('.moremenu')", "the page is there")
        #expect(try page.value(MenuTests.isOpen) == false)
        try page.click(".moremenu")
        #expect(try page.value(MenuTests.isOpen) == true)
        try page.press(.escape)
        #expect(try page.value(MenuTests.isOpen) == false)
        try page.click(".moremenu")
        try page.click("h1")
        #expect(try page.value(MenuTests.isOpen) == false)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `the keyboard opens the menu and moves through it`(browser: Browser) throws {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("balance.html"))
        try page.tab(to: ".moremenu")
        try page.press(.enter)
        try page.tab(to: ".menu a[href='history.html']")
        try page.press(.escape)
        #expect(try page.value(MenuTests.isOpen) == false)
        #expect(try page.value("document.activeElement.matches('.moremenu')") == true, "the focus returns")
      }
    }

    @Test(arguments: Browser.wanted, [320, 390]) func `the header's six links and the menu fit the width of a phone`(
      browser: Browser, width: Int
    ) throws {
      try browser.page(Screen(width: width, height: 700)) { page in
        try page.open(try SampleSite.Place.disk.address("categories.html"))
        #expect(
          try page.value(
            "(() => { const nav = document.querySelector('.top nav'); return nav.scrollWidth <= nav.clientWidth; })()")
            == true)
        try page.click(".moremenu")
        let box = try page.value(
          "(() => { const { left, right } = document.querySelector('.menu').getBoundingClientRect(); return left >= 0 && right <= innerWidth; })()"
        )
        #expect(box == true)
      }
    }

    @Test(arguments: Browser.wanted) func `the menu opens without scripts`(browser: Browser) throws {
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(try SampleSite.Place.disk.address("2026-11.html"))
        try page.click(".moremenu")
        #expect(try page.value(MenuTests.isOpen) == true)
        #expect(try page.value("document.querySelector('footer a[href=\"history.html\"]').checkVisibility()") == true)
      }
    }
  }
}
