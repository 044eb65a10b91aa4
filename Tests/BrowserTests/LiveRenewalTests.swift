import BrowserSupport
import Foundation
import TestSupport
import Testing

/// Updates of an open page by `daybook serve`, and reloads if an update would be wrong.
extension LiveBrowserTests {
  @Suite struct LiveRenewalTests {
    private let book: LiveBook

    init() throws { book = try LiveBook() }

    private func open(_ page: Page, _ name: String) throws {
      try page.open(book.address + name)
      try page.wait(until: "document.documentElement.dataset.live === 'listening'", "the page listens to the server")
      // The variable is kept as long as the document.
      try page.run("window.kept = 'yes';")
    }

    private static let isKept = "window.kept === 'yes'"

    /// Waits until the new page is complete, in the old document or another.
    private func waitFor(_ page: Page, _ title: String) throws {
      let shown = """
        Boolean(document.body?.innerText.includes('\(title)')) && document.documentElement.dataset.live === 'listening'
          && (!(\(LiveRenewalTests.isKept)) || performance.getEntriesByName('live-shown').length > 0)
        """
      let end = Date.now.addingTimeInterval(30)
      while true {
        do { return try page.wait(until: shown, "“\(title)” is shown", seconds: 5) } catch {
          // A page that is being left cannot evaluate conditions.
          if Date.now > end { throw error }
        }
      }
    }

    private func save(_ page: Page, _ title: String, amount: String = "12.50") throws {
      try page.run("performance.clearMarks('live-shown');")
      try book.save(title: title, amount: amount)
      try waitFor(page, title)
    }

    @Test(arguments: Browser.wanted)
    func `saving a file updates the open page without reloading it`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        let looks =
          "JSON.stringify([document.styleSheets.length + document.adoptedStyleSheets.length, "
          + "getComputedStyle(document.body).font, document.querySelector('.top').getBoundingClientRect().height])"
        let before = try page.value(looks)
        let steps = try page.value("history.length")
        for number in 1...3 {
          try page.run("scrollTo(0, \(number * 200));")
          try page.wait(until: "scrollY === \(number * 200)", "the page is scrolled")
          try save(page, "Pear \(number)", amount: "\(number)2.50")
          #expect(try page.value(LiveRenewalTests.isKept) == true)
          #expect(try page.value("scrollY") == .number(Double(number * 200)))
          #expect(try page.value("document.body.innerText.includes('Pear \(number - 1)')") == false)
        }
        #expect(try page.value(looks) == before)
        #expect(try page.value("history.length") == steps)
        // Each script ran once: a switch with two listeners would do nothing.
        let theme = try page.value("document.documentElement.dataset.theme ?? ''")
        try page.click("[data-theme-toggle]")
        #expect(try page.value("document.documentElement.dataset.theme ?? ''") != theme)
        try save(page, "Plum")
        #expect(try page.value("document.documentElement.dataset.theme ?? ''") != theme)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `an updated page shows its new pictures`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        let pixels = """
          const draw = (image) => {
            const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
            canvas.getContext('2d').drawImage(image, 0, 0);
            return canvas.toDataURL();
          };
          const drawn = [];
          for (const image of document.querySelectorAll('main img')) {
            const fresh = new Image();
            fresh.src = `${image.src.replace(/\\?.*/, '')}?fresh=${Math.random()}`;
            await fresh.decode();
            drawn.push([draw(image), draw(image) === draw(fresh)]);
          }
          return { isNew: drawn.every(([, isNew]) => isNew), count: drawn.length, all: drawn.map(([all]) => all).join() };
          """
        var last = try page.run("return (async () => { \(pixels) })();")
        #expect(try #require(last["count"].number) > 1)
        for number in 1...3 {
          try save(page, "Pear \(number)", amount: "\(number)250")
          let drawn = try page.run("return (async () => { \(pixels) })();")
          #expect(drawn["isNew"] == true)
          #expect(drawn["all"] != last["all"])
          last = drawn
        }
        #expect(try page.value(LiveRenewalTests.isKept) == true)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted)
    func `after an update, the section named in the address is still highlighted`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "2026-11.html#d5")
        let target = "document.querySelector(':target')?.id ?? ''"
        #expect(try page.value(target) == "d5")
        let top = try page.value("scrollY").number ?? 0
        try save(page, "Quince")
        #expect(try page.value(target) == "d5")
        // The position is between two pixels; browsers scroll to either.
        #expect(try abs((page.value("scrollY").number ?? 0) - top) <= 1)
        #expect(try page.value(LiveRenewalTests.isKept) == true)
      }
    }

    @Test(arguments: Browser.wanted)
    func `an update waits until a pressed link is released, and then the link is followed`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        let link = "document.querySelector('#entries [data-entry] a')"
        let target = try page.value("new URL(\(link).href).pathname").text ?? ""
        let point = try page.point(of: "#entries [data-entry] a")
        try page.hold(point)
        try book.save(title: "Pear")
        try page.wait(
          until: "performance.getEntriesByName('live-held').length > 0", "the new page waits for the hand")
        #expect(try page.value("document.body.innerText.includes('Pear')") == false)
        try page.letGo()
        try page.wait(until: "location.pathname === '\(target)'", "the link was followed")
      }
    }

    /// A form without fields, only with buttons, is tested too.
    @Test(arguments: Browser.wanted, [true, false])
    func `an open form dialog stays open while the page below it is updated`(
      browser: Browser, isOpenBefore: Bool
    ) throws {
      let book = try LiveBook(receipts: ["one.jpg", "two.jpg"])
      try browser.page { page in
        try page.open(book.address + "receipts.html")
        try page.wait(until: "document.documentElement.dataset.live === 'listening'", "the page listens to the server")
        // The live script requests each file again, and gets none before the test allows it.
        try page.run(
          """
          const [ask, gate] = [window.fetch, new Promise((fulfil) => { window.letNews = fulfil; })];
          window.asked = [];
          window.fetch = (address, options) => {
            if (options?.cache !== 'no-cache') return ask(address, options);
            window.asked.push(String(address));
            return gate.then(() => ask(address, options));
          };
          """)
        let dialog = "document.querySelector('dialog.form-dialog[open] form')"
        func openForm() throws {
          try page.click("main a[href=\"/receipt?name=one.jpg\"]")
          try page.wait(until: "\(dialog) !== null", "the form is in front")
        }
        if isOpenBefore { try openForm() }
        let version = try page.value("document.documentElement.dataset.liveVersion").text ?? ""
        let month = "ledger/2026-11.yaml"
        try book.write(
          book.text(month).replacing("title: Apple\n", with: "title: Apple\n  photo: two.jpg\n"), to: month)
        try page.wait(until: "document.documentElement.dataset.liveVersion !== '\(version)'", "the page heard of it")
        #expect(try page.value("window.asked.length === 0") == .bool(isOpenBefore))
        if !isOpenBefore { try openForm() }
        try page.run("window.letNews();")
        if !isOpenBefore {
          try page.wait(
            until: "performance.getEntriesByName('live-held').length > 0", "the new page waits for the form")
        }
        #expect(try page.value("\(dialog) !== null") == true)
        try page.press(.escape)
        let isShown =
          "!document.querySelector('dialog.form-dialog') && !document.querySelector('main a[href=\"/receipt?name=two.jpg\"]')"
        try page.wait(until: isShown, "the new page is shown")
        #expect(try page.value("document.querySelector('main a[href=\"/receipt?name=one.jpg\"]') !== null") == true)
      }
    }

    @Test(arguments: Browser.wanted) func `warnings are shown as a dot in the header, without a bar over the page`(
      browser: Browser
    ) throws {
      try browser.page(.phone) { page in
        try book.save(title: "Apple", hasWarning: true)
        try open(page, "2026-11.html")
        try page.wait(until: "document.querySelector('.moremenu .warning-dot')", "the dot is there")
        try page.run("performance.clearMarks('live-shown');")
        try book.save(title: "Pear", hasWarning: true)
        try waitFor(page, "Pear")
        #expect(try page.value(LiveRenewalTests.isKept) == true)
        #expect(try page.value("document.querySelector('.serve').hidden") == true)
        #expect(try page.text(".moremenu")?.contains("1 warning") == true)
        try page.open(book.address + "add")
        let button = "document.querySelector('main form button.main').getBoundingClientRect().bottom"
        try page.wait(until: "\(button) <= innerHeight", "Save is seen", seeing: button)
      }
    }

    @Test(arguments: Browser.wanted)
    func `a page that contains values entered outside a form is reloaded, not updated`(browser: Browser) throws {
      try browser.page { page in
        try open(page, "trends.html")
        try page.run(
          "document.querySelector('main').append(Object.assign(document.createElement('input'), { value: 'typed' }));")
        let version = try page.value("document.documentElement.dataset.liveVersion").text ?? ""
        try book.save(title: "Medlar", amount: "99")
        let reloaded =
          "!(\(LiveRenewalTests.isKept)) && (document.documentElement.dataset.liveVersion ?? '\(version)') !== '\(version)'"
        try waitThroughReload(page, reloaded)
      }
    }

    @Test(arguments: Browser.wanted) func `the page is reloaded if a script fails during an update`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run(
          "Object.defineProperty(window, 'daybookPage', { get() { throw new Error('broken on purpose'); } });")
        try book.save(title: "Sloe")
        // At the end the page's scripts have run, which show the button.
        let isWhole =
          "document.body?.innerText.includes('Sloe') && document.querySelector('[data-theme-toggle]')?.hidden === false"
        try waitThroughReload(page, "!(\(LiveRenewalTests.isKept)) && Boolean(\(isWhole))")
      }
    }

    private func waitThroughReload(_ page: Page, _ condition: String) throws {
      let end = Date.now.addingTimeInterval(30)
      while true {
        do { return try page.wait(until: condition, "the page was loaded again", seconds: 5) } catch {
          if Date.now > end { throw error }
        }
      }
    }
  }
}
