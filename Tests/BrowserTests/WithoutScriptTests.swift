import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// Pages without JavaScript, on which a reader must find everything needed.
  @Suite struct WithoutScriptTests {
    private static let visible = "[...document.querySelectorAll(arguments[0])].some((one) => one.checkVisibility())"

    /// The elements that must be visible, and those that must not.
    static let cases: [(page: String, seen: [String], unseen: [String])] = [
      ("index.html", [".drawing .on-light", "main h2"], ["[data-theme-toggle]", "[data-status]"]),
      (
        "trends.html", ["#all-months table.years a", ".links a", ".zoom a"],
        ["#month", "[data-choose]", "[data-chosen]"]
      ),
      (
        "search.html", ["noscript p.note", "noscript a[href='categories.html']"],
        ["form.ask", "[data-results]", "[data-help]"]
      ),
      ("convert.html", ["table.prices td"], ["[data-fields]"]),
      ("2026-11.html", [".drawing .on-light", "table.cats a", ".cal a"], ["dialog"]),
      ("t-2024-07-13-seal-boat.html", ["a[data-enlarge] img"], ["dialog"]),
    ]

    @Test(arguments: Browser.wanted, cases.indices)
    func `without scripts, a table or a sentence replaces each interactive element`(browser: Browser, number: Int)
      throws
    {
      let (name, seen, unseen) = WithoutScriptTests.cases[number]
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(try SampleSite.Place.disk.address(name))
        for selector in seen {
          #expect(try page.value(WithoutScriptTests.visible, .text(selector)) == true, "\(selector) on \(name)")
        }
        for selector in unseen {
          #expect(try page.value(WithoutScriptTests.visible, .text(selector)) == false, "\(selector) on \(name)")
        }
        #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true)
      }
    }

    @Test(arguments: Browser.wanted) func `without scripts, the dark theme shows the dark pictures`(browser: Browser)
      throws
    {
      try browser.page(Screen(theme: .dark, runsScripts: false)) { page in
        try page.open(try SampleSite.Place.disk.address("2026-11.html"))
        #expect(try page.value(WithoutScriptTests.visible, ".drawing .on-dark") == true)
        #expect(try page.value(WithoutScriptTests.visible, ".drawing .on-light") == false)
      }
    }

    @Test(arguments: Browser.wanted) func `without scripts, the link on a photo opens its file`(browser: Browser) throws
    {
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(try SampleSite.Place.disk.address("t-2024-07-13-seal-boat.html"))
        try page.tab(to: "a[data-enlarge]")
        try page.press(.enter)
        try page.wait(
          until: "/receipts\\/[^/]+\\.jpg$/.test(location.pathname)", "the photo is open", seeing: "location.href")
      }
    }
  }
}
