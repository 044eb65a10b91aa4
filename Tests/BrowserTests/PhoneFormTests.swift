import BrowserSupport
import Foundation
import Testing

/// Daily tasks with one finger on a phone: each press hits the visible element, and keys are pressed only to type an
/// amount or a title.
extension LiveBrowserTests {
  @Suite struct PhoneFormTests {
    static let phone = Screen(width: 390, height: 844, isTouch: true)
    static let dialog = "document.querySelector('dialog.form-dialog[open]')"

    func use(
      _ browser: Browser, _ files: [String: String] = [:], _ body: (Page, LiveBook) throws -> Void
    ) throws {
      let book = try LiveBook(files)
      try browser.page(PhoneFormTests.phone) { page in
        try body(page, book)
        #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true)
        let messages = try page.messages()
        #expect(messages == [])
      }
    }

    func open(_ page: Page, _ book: LiveBook, _ name: String) throws {
      try page.open(book.address + name)
      try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
    }

    /// Presses an element with a finger: nothing covers it, and it is large enough.
    func tap(_ page: Page, _ selector: String) throws {
      // A finger would also wait for what still moves.
      let place =
        "(() => { const it = document.querySelector(`\(selector)`); if (!it || document.getAnimations().some((some) => some.playState === 'running' && some.effect.target.contains(it))) return false; it.scrollIntoView({ block: 'center' }); const box = it.getBoundingClientRect(); const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); return it.contains(top) || top?.contains(it); })()"
      try page.wait(until: place, "\(selector) is not covered")
      let height = try page.value("document.querySelector(`\(selector)`).getBoundingClientRect().height").number ?? 0
      #expect(height >= 43.5, "\(selector) is \(height) px high")
      try page.tap(try page.point(of: selector))
    }

    func add(_ page: Page) throws {
      try tap(page, ".top .add")
      try page.wait(until: PhoneFormTests.dialog, "the form is open")
    }

    /// Presses Plus on the pending page, and types an amount and a title.
    private func beginBill(_ page: Page, _ book: LiveBook) throws {
      try open(page, book, "pending.html")
      try add(page)
      try page.type("70")
      try tap(page, "dialog [name=title]")
      try page.type("Power")
    }

    func waitForToast(_ page: Page, _ text: String) throws {
      let isTold =
        "!\(PhoneFormTests.dialog) && document.querySelector('[data-notice]')?.innerText.includes('\(text)')"
      try page.wait(
        until: isTold, "it is told: \(text)", seeing: "document.querySelector('[data-notice]')?.innerText")
    }

    @Test(arguments: Browser.chromiumOnly)
    func `entering a repeated purchase on a phone requires a title and three taps`(
      browser: Browser
    ) throws {
      try use(browser) { page, book in
        try open(page, book, "2026-11.html")
        try add(page)
        // Save is visible from the beginning.
        let save = "\(PhoneFormTests.dialog).querySelector('.main').getBoundingClientRect()"
        try page.wait(until: "\(save).bottom <= innerHeight && \(save).height >= 44", "Save is seen")
        try tap(page, "dialog [name=title]")
        try page.wait(until: "document.querySelectorAll('dialog .offers li').length === 3", "titles are offered")
        try tap(page, "dialog .offers li")
        try page.wait(
          until: "\(PhoneFormTests.dialog).querySelector('[name=amount]').value === '12.50'", "it is filled in")
        #expect(
          try page.value("\(PhoneFormTests.dialog).querySelector('[name=category]:checked').value") == "Food")
        try tap(page, "dialog .main")
        try waitForToast(page, "Apple, 12.50 saved")
        // The new row is fully visible between the fixed elements above and below it.
        let row = "document.querySelector('.fresh').getBoundingClientRect()"
        let isSeen =
          "\(row).top >= document.querySelector('.jump').getBoundingClientRect().bottom && \(row).bottom <= document.querySelector('[data-notice]').getBoundingClientRect().top"
        try page.wait(until: isSeen, "the row is seen", seeing: "[\(row).top, \(row).bottom]")
        try tap(page, "[data-notice] button")
        try page.wait(
          until: "document.querySelector('[data-notice]')?.innerText.includes('Undone')", "it is taken back")
        #expect(try book.text("ledger/2026-11.yaml").components(separatedBy: "title: Apple").count == 2)
        // The notice belongs to this page.
        try open(page, book, "index.html")
        #expect(try page.value("document.querySelector('[data-notice]')") == .null)
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `the amount, category, date and parts of an entry are entered with a finger`(browser: Browser) throws {
      try use(browser) { page, book in
        try open(page, book, "2026-11.html")
        try add(page)
        try page.type("12.50")
        try tap(page, "dialog [name=title]")
        try page.type("Market")
        try tap(page, "dialog .opt:has([name=category][value=Food])")
        try tap(page, "dialog .opt:has([value=other])")
        try page.wait(
          until: "\(PhoneFormTests.dialog).querySelector('.month-grid').checkVisibility()", "the month is open")
        // 17 November, on which the book has no entry.
        let seventeenth = "[...document.querySelectorAll('.month-grid button')].find((it) => it.innerText === '17')"
        try page.run("const it = \(seventeenth); it.id = 'seventeenth'; it.scrollIntoView({ block: 'center' });")
        let box = try page.run(
          "const box = document.querySelector('#seventeenth').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2];"
        )
        try page.tap(Point(box[0].number ?? 0, box[1].number ?? 0))
        try page.wait(
          until: "document.querySelector('#f-date-told').innerText === 'Tuesday 17 November · nothing yet'",
          "the day is understood", seeing: "document.querySelector('#f-date-told').innerText")
        try tap(page, "dialog .more-fields > summary")
        try tap(page, "dialog .group-parts > summary")
        try page.wait(until: "document.querySelectorAll('.parts-table tbody tr').length === 1", "a row for a part")
        try page.run(
          "const it = document.querySelector('[name=part-category]'); it.value = 'Home'; it.dispatchEvent(new Event('change', { bubbles: true }));"
        )
        try tap(page, "dialog [name=part-amount]")
        try page.type("5")
        try page.wait(
          until: "document.querySelector('[data-field=part-amount] .told').innerText === 'Rest in Food: 7.50'",
          "what is left", seeing: "document.querySelector('[data-field=part-amount] .told').innerText")
        try tap(page, "dialog .main")
        try waitForToast(page, "Market, 12.50 saved")
        let text = try book.text("ledger/2026-11.yaml")
        for part in ["date: 2026-11-17", "title: Market", "category: Food", "Home: 5 }"] {
          #expect(text.contains(part), "\(text)")
        }
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `an entry can be edited on its own page`(browser: Browser) throws {
      try use(browser) { page, book in
        try open(page, book, "t-2026-11-21-apple.html")
        try tap(page, "main .deeds a[href^=\"/edit\"]")
        try page.wait(until: PhoneFormTests.dialog, "the form is open")
        #expect(
          try page.value("\(PhoneFormTests.dialog).querySelector('[name=category]:checked').value") == "Food")
        try tap(page, "dialog .opt:has([name=category][value=Home])")
        try tap(page, "dialog .opt:has([name=day][value=\"2026-11-20\"])")
        try tap(page, "dialog .main")
        try waitForToast(page, "Apple, 12.50 saved")
        let text = try book.text("ledger/2026-11.yaml")
        #expect(text.contains("- date: 2026-11-20\n  title: Apple\n  spent: 12.50\n  category: Home\n"), "\(text)")
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `the plus button on the pending page creates a bill, and Pay moves it to the paid bills`(browser: Browser)
      throws
    {
      try use(browser) { page, book in
        try beginBill(page, book)
        try tap(page, "dialog [name=due]")
        try page.type("28 nov")
        try tap(page, "dialog .main")
        try waitForToast(page, "Power, 70.00 saved")
        try page.wait(until: "document.querySelector('main form.pay[action*=power] button')", "it is pending")
        try tap(page, "main form.pay[action*=power] button")
        try waitForToast(page, "Power, 70.00 paid")
        let text = try book.text("ledger/2026-11.yaml")
        #expect(text.contains("due: 2026-11-28") && text.contains("paid: 2026-11-21"), "\(text)")
        try page.wait(until: "!document.querySelector('main form.pay[action*=power]')", "it is not pending any more")
        try tap(page, "[data-notice] a")
        try page.wait(
          until: "location.pathname === '/paid.html' && document.querySelector('main').innerText.includes('Power')",
          "the page of what is paid")
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `a language is found by its name, and an icon is chosen from tiles`(
      browser: Browser
    ) throws {
      try use(browser) { page, book in
        let picker = "document.querySelector('dialog.picker[open]')"
        try open(page, book, "categories")
        try tap(page, "#items li .unfolds > summary")
        try tap(page, "#items li .pick.tile")
        try page.wait(until: "\(picker)?.querySelector('.tiles li')", "the emoji are there")
        try page.type("Pets")
        try page.wait(until: "\(picker).querySelectorAll('li').length === 1", "one is left")
        try tap(page, "dialog.picker li")
        try page.wait(
          until: "!\(picker) && document.querySelector('#items li [name=icon]').value === '🐈'", "it is chosen")
        try open(page, book, "settings")
        try tap(page, "#f-language-pick")
        try page.wait(until: "\(picker)?.querySelector('.lines li')", "the languages are there")
        try page.type("german")
        try page.wait(until: "\(picker).querySelector('li').innerText.startsWith('de')", "German is found")
        try tap(page, "dialog.picker li")
        try page.wait(
          until: "!\(picker) && document.querySelector('[name=language]').value === 'de'", "it is chosen")
        try tap(page, "main form .main")
        try page.wait(until: "document.querySelector('[data-notice]')", "it is saved")
        #expect(try book.text("book.yaml").contains("language: de"))
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `a category is moved by dragging its handle`(
      browser: Browser
    ) throws {
      try use(browser) { page, book in
        try open(page, book, "categories")
        let second = try #require(page.value("document.querySelectorAll('#items [name=category]')[0].value").text)
        try page.wait(until: "document.querySelector('#items .handle')", "there are handles")
        let places = try page.run(
          """
          const rows = [...document.querySelectorAll('#items li')]; rows[1].scrollIntoView({ block: 'center' });
          const handle = rows[1].querySelector('.handle').getBoundingClientRect(); const first = rows[0].getBoundingClientRect();
          return [handle.left + handle.width / 2, handle.top + handle.height / 2, first.top + 4];
          """)
        let x = places[0].number ?? 0
        try page.swipe(from: Point(x, places[1].number ?? 0), to: Point(x, places[2].number ?? 0))
        try page.wait(until: "document.querySelector('[data-notice]')", "the order is kept")
        try page.wait(until: "document.querySelectorAll('#items [name=category]').length > 1", "the list is there")
        #expect(try book.text("categories.yaml").split(separator: "\n")[1].contains(second))
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `a new bill without a day of payment is unpaid`(browser: Browser) throws
    {
      try use(browser) { page, book in
        try beginBill(page, book)
        try tap(page, "dialog .main")
        try waitForToast(page, "Power, 70.00 saved")
        #expect(try book.text("ledger/2026-11.yaml").contains("paid: no"))
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `while the header is hidden, the links to a page's sections are at the top`(
      browser: Browser
    ) throws {
      try use(browser) { page, book in
        try open(page, book, "2026-11.html")
        let top = "document.querySelector('.jump').getBoundingClientRect().top"
        for _ in 0..<3 { try page.swipe(from: Point(195, 700), to: Point(195, 200)) }
        try page.wait(until: "document.querySelector('.top.away') && \(top) === 0", "it is at the top", seeing: top)
        try page.swipe(from: Point(195, 300), to: Point(195, 600))
        try page.wait(
          until: "!document.querySelector('.top.away') && \(top) > 80", "it is below the header", seeing: top)
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a photo added to an entry is shown on the entry's page after Save`(browser: Browser) throws {
      try use(browser) { page, book in
        try open(page, book, "2026-11.html")
        try add(page)
        try page.type("3.50")
        try tap(page, "dialog [name=title]")
        try page.type("Cherry")
        // The camera of the phone and its gallery are both offered; a test can only hand over the file.
        #expect(
          try page.value("document.querySelector('dialog [data-camera]').getAttribute('capture')") == "environment")
        try FormUser(page: page, address: book.address, hasScripts: true).give(["slip.jpg"])
        try page.wait(
          until: "document.querySelector('dialog .shelf img')?.naturalWidth === 60", "the photo is shown before Save")
        try tap(page, "dialog .main")
        try waitForToast(page, "Cherry, 3.50 saved")
        try open(page, book, "t-2026-11-21-cherry.html")
        try page.wait(until: "document.querySelector('main img')?.naturalWidth > 0", "the photo is on its page")
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a form adds a person to the encrypted site, and no response contains the passphrase`(browser: Browser) throws
    {
      try use(browser) { page, book in
        let phrase = "correct horse battery"
        try open(page, book, "people")
        for (field, text) in [("name", "eva@example.org"), ("phrase", phrase), ("phrase-again", phrase)] {
          try tap(page, "main [name=\(field)]")
          try page.type(text)
          // Chromium drops keys pressed while it looks for a suggestion for a password field.
          let isEmpty = try page.value("document.querySelector('main [name=\(field)]').value === ''") == true
          if isEmpty {
            try tap(page, "main [name=\(field)]")
            try page.type(text)
          }
        }
        try tap(page, "main form .main")
        try page.wait(until: "document.querySelector('#items')?.innerText.includes('eva@example.org')", "she is listed")
        #expect(try page.value("document.documentElement.outerHTML.includes('\(phrase)')") == false)
        let people = try book.text("people.yaml")
        #expect(people.contains("eva@example.org") && !people.contains(phrase), "\(people)")
        // The list is the newest after a reload, and Delete asks first.
        try tap(page, "#items li .grave > summary")
        try tap(page, "#items li .grave [value=remove]")
        try page.wait(until: "!document.querySelector('#items')?.innerText.includes('eva@')", "she is removed")
        #expect(try !book.text("people.yaml").contains("eva@example.org"))
      }
    }

    /// Pages with forms, and what is opened on them first.
    private static let controls = [
      "add", "add?kind=moved", "add?bill=yes", "edit/2026-11-21-apple", "pay/2026-10-03-till",
      "remove/2026-11-21-apple",
      "attach/2026-11-21-apple", "receipt?name=one.jpg", "balance", "balance/Bank", "accounts", "categories",
      "settings",
      "people", "several?filter=2026-10", "undo", "import", "fixes", "errors.html", "pending.html",
    ]

    /// A list of the visible controls that are smaller than 44 px; a control in a label is as large as the label.
    private static let small = """
      for (const it of document.querySelectorAll('details')) it.open = true;
      const parts = document.querySelectorAll('main :is(.form, .deeds, .remedy, .pay, .place, .add) :is(input:not([type=hidden]), select, button, summary, a, textarea)');
      return [...parts].flatMap((it) => {
        if (!it.checkVisibility({ visibilityProperty: true }) || it.closest('.rows .what')) return [];
        const label = it.closest('label') ?? (it.id ? document.querySelector(`label[for="${CSS.escape(it.id)}"]`) : null);
        const boxes = [it, ['checkbox', 'radio', 'file'].includes(it.type) ? label : null].filter(Boolean).map((e) => e.getBoundingClientRect());
        const [width, height] = [Math.max(...boxes.map((b) => b.width)), Math.max(...boxes.map((b) => b.height))];
        return width && height && (width < 43.5 || height < 43.5)
          ? [`${it.tagName} ${it.name ?? it.className} “${it.innerText.slice(0, 20)}”: ${Math.round(width)} × ${Math.round(height)}`] : [];
      }).join(', ');
      """

    @Test(arguments: Browser.chromiumOnly, controls)
    func `each control of a form is at least 44 px wide and high`(browser: Browser, address: String) throws {
      let files = [
        "book.yaml": "title: Live\naccounts:\n  - { name: Bank, opening-balance: 1000 }\n  - { name: Cash }\n",
        "ledger/2026-10.yaml":
          "- { date: 2026-10-03, title: Till, spent: 30, category: Home, account: Bank, due: 2026-11-25, paid: no }\n"
          + "- { date: 2026-10-04, title: Tea, spent: 4, category: Foood, photo: one.jpg }\n",
      ]
      let book = try LiveBook(files, receipts: ["one.jpg"])
      try browser.page(PhoneFormTests.phone) { page in
        try open(page, book, address)
        #expect(try page.run(PhoneFormTests.small) == "")
      }
    }
  }
}
