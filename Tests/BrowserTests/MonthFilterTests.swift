import BrowserSupport
import Foundation
import TestSupport
import Testing

/// The entries of a month selected by category, state and day, and the two charts of its categories.
extension BrowserTests {
  @Suite struct MonthFilterTests {
    private static let shown =
      "[...document.querySelectorAll('#entries .rows > li')].filter((row) => row.checkVisibility())"

    private func open(_ page: Page, _ name: String) throws {
      try page.open("about:blank")
      try page.open(try SampleSite.Place.disk.address(name))
      try page.wait(until: "document.querySelector('[data-filters]').checkVisibility()", "the chips are there")
    }

    private func expectFood(_ page: Page) throws {
      try page.wait(until: "document.querySelector('[data-f=\"#c=food\"]').ariaPressed === 'true'", "food is chosen")
      #expect(try page.value("\(Self.shown).every((row) => row.dataset.c.split(' ').includes('food'))") == true)
      #expect(try page.value("\(Self.shown).length") == 9)
      #expect(try page.text("[data-said]") == "9 entries, €311.31")
      #expect(try page.value("location.hash") == "#c=food")
    }

    @Test(arguments: Browser.wanted)
    func `a filter button selects the entries of a category, and All shows all entries`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        let whole = try page.value("\(Self.shown).length")
        try page.click("[data-f='#c=food']")
        try expectFood(page)
        #expect(try page.value("document.querySelector('.day:not([hidden]) h3 .num').checkVisibility()") == false)
        try page.reload()
        try expectFood(page)
        try page.click("[data-f='']")
        #expect(try page.value("\(Self.shown).length") == whole)
        #expect(try page.value("location.hash") == "")
      }
    }

    @Test(arguments: Browser.wanted) func `the filter shows unpaid bills or entries with a receipt`(browser: Browser)
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html#is=unpaid")
        #expect(try page.value("\(Self.shown).length") == 5)
        try page.click("[data-f='#is=receipt']")
        #expect(try page.value("\(Self.shown).every((row) => row.querySelector('img'))") == true)
      }
    }

    @Test(arguments: Browser.wanted)
    func `a click on a slice or bar of a chart selects its category`(browser: Browser) throws {
      try browser.page { page in
        for choice in ["#as-ring", "#as-bars"] {
          try open(page, "2026-11.html")
          try page.run("document.querySelector('\(choice)').click()")
          try page.run(
            "[...document.querySelectorAll('#categories .links a')].find((link) => link.checkVisibility() && link.getAttribute('href').startsWith('category-food')).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
          )
          try expectFood(page)
        }
      }
    }

    @Test(arguments: Browser.wanted)
    func `a click on a day shows only that day, and opening its link scrolls to the day`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.click(".cal a[href='#d18']")
        #expect(
          try page.value(
            "[...document.querySelectorAll('.day')].filter((day) => day.checkVisibility()).map((day) => day.id).join()")
            == "d18")
        #expect(try page.text("[data-said]") == "18 November, €161.09")
        #expect(try page.value("location.hash") == "#d18")
        try open(page, "2026-11.html#d18")
        #expect(try page.value("[...document.querySelectorAll('.day')].every((day) => day.checkVisibility())") == true)
        try page.wait(
          until: "Math.abs(document.querySelector('#d18').getBoundingClientRect().top) < innerHeight", "the day is seen"
        )
      }
    }

    @Test(arguments: Browser.wanted)
    func `only one chart is shown at a time, and the arrow keys switch to the other one`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        let seen = "['.donut', '.asbars'].map((name) => document.querySelector(name).checkVisibility()).join()"
        #expect(try page.value(seen) == "true,false")
        try page.focus("#as-ring")
        try page.press(.right)
        #expect(try page.value(seen) == "false,true")
        #expect(try page.address().hasSuffix("2026-11.html"))
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `on a phone, the first entry of a month is reached by scrolling at most three screens`(
      browser: Browser
    )
      throws
    {
      try browser.page(Screen(width: 390, height: 844, isTouch: true)) { page in
        try open(page, "2026-11.html")
        let top = try page.value("document.querySelector('#entries .rows > li').getBoundingClientRect().top")
        #expect((top.number ?? .infinity) < 1400, "it is at \(top)")
      }
    }
  }
}
