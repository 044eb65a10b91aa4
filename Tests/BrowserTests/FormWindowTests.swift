import BrowserSupport
import Testing

/// A form in its window over a page, with reachable controls and lasting messages.
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

    /// A position after all changes have been drawn.
    private func place(_ page: Page, _ expression: String) throws -> Double {
      try page.run(
        "return new Promise((fulfil) => requestAnimationFrame(() => requestAnimationFrame(() => fulfil(\(expression)))));"
      ).number ?? -1
    }

    /// Scrolls to the end of the form, and then again.
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
    func `a long form scrolls to its end, and the page below it does not move`(browser: Browser, screen: Screen)
      throws
    {
      try browser.page(screen) { page in
        let middle = Point(Double(screen.width) / 2, Double(screen.height) / 2)
        let dialog = FormWindowTests.dialog
        try open(page)
        #expect(try place(page, "scrollY") == 100)
        try page.run("\(dialog).querySelectorAll('details').forEach((it) => { it.open = true; });")
        if screen.isTouch {
          try goDown(page) { try page.swipe(from: middle + (x: 0, y: 200), to: middle + (x: 0, y: -200)) }
          // The last field is above the buttons, where a finger can reach it.
          let isReached = """
            (() => {
              const fields = [...\(dialog).querySelectorAll('.groups .field')].filter((it) => it.offsetParent);
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
        // Within a field the key closes the list of suggestions.
        try page.run("document.activeElement.blur();")
        try page.press(.escape)
        try page.wait(until: "!\(dialog)", "the form is closed")
        try page.wheel(at: middle, y: 100)
        try page.wait(until: "scrollY > 100", "the page scrolls again")
      }
    }

    @Test(arguments: Browser.wanted, [touch, .desk])
    func `the message about an invalid field is shown until the field changes`(browser: Browser, screen: Screen) throws
    {
      guard browser == .chromium || !screen.isTouch else { return }
      try browser.page(screen) { page in
        try open(page)
        // The test starts each check of the typed text, and counts the results that are shown.
        try page.run(
          """
          const [later, never, ask] = [window.setTimeout, window.clearTimeout, window.fetch];
          window.waiting = new Map();
          window.checks = 0;
          window.setTimeout = (body, time, ...rest) => {
            if (time !== 150) return later(body, time, ...rest);
            const id = later(() => {}, 0);
            window.waiting.set(id, body);
            return id;
          };
          window.clearTimeout = (id) => { window.waiting.delete(id); never(id); };
          window.fetch = async (address, ...rest) => {
            const answer = await ask(address, ...rest);
            const json = answer.json.bind(answer);
            // Counted after the form has taken it.
            if (String(address).includes('check')) answer.json = async () => { const all = await json(); later(() => { window.checks += 1; }); return all; };
            return answer;
          };
          window.check = () => { const all = [...window.waiting.values()]; window.waiting.clear(); all.forEach((it) => it()); return all.length; };
          """)
        let dialog = FormWindowTests.dialog
        let refusal =
          "\(dialog).querySelector('[data-field=title].wrong .finding')?.innerText.includes('What was it for?')"
        try page.focus("dialog [name=amount]")
        try page.type("12")
        #expect(try page.value("window.waiting.size") == 1)
        try page.press(.enter)
        try page.wait(until: refusal, "the refusal is at its field")
        // Outstanding checks were cancelled.
        #expect(try page.value("window.check()") == 0)
        #expect(try page.value(refusal) == true)
        // A check of another field keeps the message.
        try page.focus("dialog [name=amount]")
        try page.type("3")
        #expect(try page.value("window.check()") == 1)
        try page.wait(until: "window.checks === 1", "the check is answered")
        #expect(try page.value(refusal) == true)
        // A check of the same field replaces the message.
        try page.focus("dialog [name=title]")
        try page.type("T")
        #expect(try page.value("window.check()") == 1)
        try page.wait(until: "!\(dialog).querySelector('[data-field=title].wrong')", "the refusal is gone")
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a notice of an older page does not replace the notice of a newer page`(browser: Browser) throws {
      try browser.page(.desk) { page in
        try open(page)
        // The test decides when the page after the save is ready.
        try page.run(
          """
          window.told = [];
          window.held = [];
          const [keep, decode] = [Storage.prototype.setItem, HTMLImageElement.prototype.decode];
          Storage.prototype.setItem = function (key, text) {
            keep.call(this, key, text);
            if (key !== 'form-notice') return;
            window.told.push(JSON.parse(text).html.includes('Undone') ? 'undone' : 'saved');
            // The older page is ready before the newer one is drawn.
            if (window.told.at(-1) === 'undone') window.release();
          };
          HTMLImageElement.prototype.decode = function () {
            return new Promise((fulfil) => window.held.push(() => fulfil(decode.call(this).catch(() => {}))));
          };
          window.release = () => { HTMLImageElement.prototype.decode = decode; for (const go of window.held.splice(0)) go(); };
          """)
        try page.focus("dialog [name=amount]")
        try page.type("3")
        try page.focus("dialog [name=title]")
        try page.type("Tea")
        try page.press(.enter)
        try page.wait(
          until: "window.held.length && !\(FormWindowTests.dialog)", "the page after the save is on its way")
        try page.run("document.querySelector('[data-notice] button:not([data-dismiss])').click();")
        try page.wait(until: "window.told.includes('undone')", "it is undone", seeing: "window.told")
        try page.wait(
          until:
            "performance.getEntriesByName('live-shown').length && document.querySelector('[data-notice]')?.innerText.includes('Undone')",
          "the page without the entry is shown", seeing: "window.told")
        let told = try page.value("window.told").texts
        #expect(told.firstIndex(of: "undone") ?? 0 > told.lastIndex(of: "saved") ?? told.count, "\(told)")
      }
    }
  }
}
