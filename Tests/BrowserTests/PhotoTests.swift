import BrowserSupport
import Testing

/// Enlarged receipts.
extension BrowserTests {
  @Suite struct PhotoTests {
    private let first = "a[data-enlarge]"

    private func open(_ page: Page, on place: SampleSite.Place = .disk) throws {
      try page.open("about:blank")
      try place.open("receipts.html", page)
      try page.focus(first)
      try page.press(.enter)
      try page.wait(until: "document.querySelector('#lightbox[open]')?.dataset.scale > 0", "the receipt is shown")
    }

    private func number(_ page: Page, _ name: String) throws -> Double {
      Double(try page.value("document.querySelector('#lightbox').dataset[arguments[0]]", .text(name)).text ?? "") ?? -1
    }

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `keys open, enlarge, move, rotate and close a photo`(browser: Browser, place: SampleSite.Place) throws {
      try browser.page { page in
        try open(page, on: place)
        let whole = try number(page, "scale")
        #expect(whole < 1)
        try page.press("+")
        #expect(try number(page, "scale") > whole)
        try page.press("1")
        #expect(try number(page, "scale") == 1, "as large as it is")
        try page.press(.down, .down, .left)
        #expect(try number(page, "y") == -120)
        #expect(try number(page, "x") == 60)
        try page.press("r")
        #expect(try number(page, "turns") == 1)
        try page.press("r", "r", "r", "0")
        #expect(try number(page, "turns") == 0)
        #expect(try number(page, "scale") == whole)
        try page.press(.escape)
        try page.wait(until: "!document.querySelector('#lightbox[open]')", "Esc closes it")
        #expect(try page.value("document.activeElement.matches('a[data-enlarge]')") == true, "the focus is back")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `buttons reached by Tab enlarge, rotate and close a photo`(browser: Browser)
      throws
    {
      try browser.page { page in
        try open(page)
        let whole = try number(page, "scale")
        // The buttons in their order: in Firefox a Tab from the last one goes to the window's own bar.
        for (name, expected) in [("smaller", whole / 1.5), ("larger", whole), ("whole", whole), ("actual", 1)] {
          try page.tab(to: "[data-do=\(name)]")
          try page.press(.enter)
          #expect(abs(try number(page, "scale") - expected) < 0.002, "\(name)")
        }
        try page.tab(to: "[data-do=rotate]")
        try page.press(.enter)
        #expect(try number(page, "turns") == 1)
        try page.tab(to: "[data-do=close]")
        try page.press(.enter)
        try page.wait(until: "!document.querySelector('#lightbox[open]')", "it is closed")
      }
    }

    @Test(arguments: Browser.wanted) func `the wheel, dragging and a double click enlarge and move a photo`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page)
        let whole = try number(page, "scale")
        let middle = try page.point(of: ".stage")
        try page.wheel(at: middle + (x: 0, y: 40), y: -60)
        try page.wait(until: "Number(document.querySelector('#lightbox').dataset.scale) > \(whole * 1.3)", "it grows")
        #expect(try number(page, "y") < 0, "about the pointer")
        let before = try number(page, "x")
        try page.drag(from: middle, to: middle + (x: 90, y: 0))
        #expect(abs(try number(page, "x") - before - 90) < 3)
        try page.press("0")
        try page.doubleClick(middle)
        try page.wait(
          until: "document.querySelector('#lightbox').dataset.scale === '1.000'", "a double click shows it 1:1")
        try page.press("0")
        try page.click(Point(20, middle.y))
        try page.wait(until: "!document.querySelector('#lightbox[open]')", "a click beside it closes")
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `a pinch enlarges the photo and does not change the page`(
      browser: Browser
    ) throws {
      try browser.page(Screen(width: 390, height: 844, isTouch: true)) { page in
        try open(page)
        let whole = try number(page, "scale")
        try page.pinch(at: try page.point(of: ".stage"), from: 80, to: 240)
        let pinched = try number(page, "scale")
        #expect(abs(pinched / whole - 3) < 0.3, "\(whole) → \(pinched)")
        #expect(try page.value("visualViewport.scale") == 1)
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `without scripts, a link on the photo opens the large picture`(
      browser: Browser
    )
      throws
    {
      var screen = Screen.desk
      screen.runsScripts = false
      try browser.page(screen) { page in
        try page.open(try SampleSite.Place.disk.address("receipts.html"))
        let link = try page.value("document.querySelector('a[data-enlarge]').href")
        try page.click(first)
        try page.wait(until: "document.contentType === 'image/jpeg'", "the picture is open")
        #expect(try page.value("location.href") == link)
      }
    }
  }
}
