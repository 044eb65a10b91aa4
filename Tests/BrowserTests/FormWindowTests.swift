import BrowserSupport
import Testing

/// A form in its window over a page: that all of it can be reached, and that what is told in it stays.
extension LiveBrowserTests {
  @Suite struct FormWindowTests {
    private let book: LiveBook

    init() throws { book = try LiveBook() }

    private static let dialog = "document.querySelector('dialog.form-dialog[open]')"
    private static let touch = Screen(width: 390, height: 844, isTouch: true)

    private func open(_ page: Page) throws {
      try page.open(book.address + "2026-11.html")
      try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
      try page.run("scrollTo(0, 100); document.querySelector('.top .add').click();")
      try page.wait(until: FormWindowTests.dialog, "the form is open")
    }

    /// After all that was done has been drawn.
    private func place(_ page: Page, _ expression: String) throws -> Double {
      try page.run(
        "return new Promise((fulfil) => requestAnimationFrame(() => requestAnimationFrame(() => fulfil(\(expression)))));"
      ).number ?? -1
    }

    /// Scrolls to the end of the form, and then once more.
    private func goDown(_ page: Page, by step: () throws -> Void) throws {
      let dialog = FormWindowTests.dialog
      let rest = "\(dialog).scrollHeight - \(dialog).clientHeight - \(dialog).scrollTop"
      #expect(try place(page, rest) > 200)
      for _ in 0..<30 where try place(page, rest) > 1 {
        let before = try place(page, "\(dialog).scrollTop")
        try step()
        try page.wait(until: "\(dialog).scrollTop > \(before) || \(rest) <= 1", "the form has moved", seconds: 5)
      }
      #expect(try place(page, rest) <= 1)
      try step()
      #expect(try place(page, "scrollY") == 100)
    }

    @Test(arguments: Browser.chromiumOnly, [touch, Screen(width: 1280, height: 700)])
    func `a long form scrolls to its end, and the page behind it stays where it is`(browser: Browser, screen: Screen)
      throws
    {
      try browser.page(screen) { page in
        let middle = Point(Double(screen.width) / 2, Double(screen.height) / 2)
        let dialog = FormWindowTests.dialog
        try open(page)
        #expect(try place(page, "scrollY") == 100)
        try page.run("\(dialog).querySelector('.more-fields').open = true;")
        if screen.isTouch {
          try goDown(page) { try page.swipe(from: middle + (x: 0, y: 200), to: middle + (x: 0, y: -200)) }
          // The last field lies above the buttons, where a finger finds it.
          let isReached = """
            (() => {
              const fields = [...\(dialog).querySelectorAll('.more-fields .field')].filter((it) => it.offsetParent);
              const box = fields.at(-1).querySelector('input, textarea, select').getBoundingClientRect();
              return fields.at(-1).contains(document.elementFromPoint(box.left + 8, box.top + box.height / 2));
            })()
            """
          #expect(try page.value(isReached) == true)
          try page.run("\(dialog).scrollTop = 0;")
        }
        try goDown(page) { try page.wheel(at: middle, y: 300) }
        try page.wheel(at: Point(4, 20), y: 300)
        #expect(try place(page, "scrollY") == 100)
        // Within a field the key closes what is offered there.
        try page.run("document.activeElement.blur();")
        try page.press(.escape)
        try page.wait(until: "!\(dialog)", "the form is closed")
        try page.wheel(at: middle, y: 100)
        try page.wait(until: "scrollY > 100", "the page scrolls again")
      }
    }
  }
}
