import BrowserSupport
import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// Forms in a browser: over the page with scripts, by post and redirect without, by keyboard alone.
extension LiveBrowserTests {
  @Suite struct FormTests {
    private let book: LiveBook

    init() throws { book = try LiveBook() }

    private static let dialog = "document.querySelector('dialog.form-dialog[open]')"

    private func open(_ page: Page, _ name: String) throws {
      try page.open(book.address + name)
      try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
    }

    /// Opens “+ Add” by its key, goes past the amount to the title, chooses it by its first letters, and takes the rest
    /// from the last such entry.
    @Test(arguments: Browser.wanted) func `entering a repeated purchase requires at most nine key presses`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("window.signed = true;")
        // Each key is counted where it is pressed: n ⇥ a p ↓ ⏎ ⏎.
        try page.type("n")
        try page.wait(
          until: "\(FormTests.dialog)?.querySelector('[name=amount]') === document.activeElement", "the form is open")
        try page.press(.tab)
        try page.wait(until: "\(FormTests.dialog)?.querySelectorAll('.offers li').length > 0", "titles are offered")
        try page.type("ap")
        try page.press(.down, .enter)
        try page.wait(
          until: "(\(FormTests.dialog)?.querySelector('[name=amount]')?.value ?? '') !== ''", "the amount is filled in")
        try page.press(.enter)
        try page.wait(
          until: "!\(FormTests.dialog) && document.querySelector('.fresh')?.innerText.includes('Apple')",
          "the new row is seen, in colour")
        #expect(try page.value("window.signed === true") == true)
        try page.wait(
          until: "document.querySelector('[data-notice]')?.innerText.includes('Apple, 12.50 saved')",
          "the notice names the entry")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `errors are shown next to their fields, and entered values are kept`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("document.querySelector('.top .add').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try page.run(
          """
          const form = \(FormTests.dialog).querySelector('form');
          form.elements.title.value = 'Pear'; form.elements.amount.value = '12,5O';
          form.requestSubmit();
          """)
        try page.wait(
          until: "\(FormTests.dialog).querySelector('[data-field=amount].wrong .finding')",
          "the finding is at its field")
        #expect(try page.value("\(FormTests.dialog).querySelector('[name=title]').value === 'Pear'") == true)
        #expect(try page.value("document.activeElement.name === 'amount'") == true)
        try page.run(
          "const form = \(FormTests.dialog).querySelector('form'); form.elements.amount.value = '12'; form.requestSubmit();"
        )
        try page.wait(until: "!\(FormTests.dialog) && document.body.innerText.includes('Pear')", "the row is seen")
        #expect(try page.messages().allSatisfy { $0.contains("422") })
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `saving the month's file does not change values that are already entered in a form`(
      browser: Browser
    )
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("document.querySelector('.top .add').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try page.run("\(FormTests.dialog).querySelector('[name=title]').value = 'Half-typed';")
        try book.save(title: "Plum")
        // The page would be updated within a moment.
        try page.wait(
          until: "document.documentElement.dataset.liveVersion !== 'none' && !document.body.innerText.includes('Plum')",
          "the server knows")
        #expect(try page.value("\(FormTests.dialog).querySelector('[name=title]').value === 'Half-typed'") == true)
        try page.run("\(FormTests.dialog).close();")
        try page.wait(until: "document.body.innerText.includes('Plum')", "the page caught up")
      }
    }

    @Test(arguments: Browser.wanted)
    func `without scripts, the browser posts a form, and the response redirects to a page`(browser: Browser)
      throws
    {
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(book.address + "add")
        try page.focus("input[name=title]")
        try page.type("Cherry")
        try page.focus("input[name=amount]")
        try page.type("3.50")
        try page.press(.enter)
        try page.wait(
          until: "document.querySelector('[data-notice]')?.innerText.includes('Cherry, 3.50 saved')", "it is told")
        #expect(try page.value("document.body.innerText.includes('Cherry')") == true)
        #expect(try page.value("location.pathname.endsWith('.html')") == true)
      }
    }

    /// The answer to the button contains the row; the page is not requested before the row is visible.
    @Test(arguments: Browser.wanted)
    func `the new row is drawn when the server responds, and the rest of the page is updated afterwards`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("document.querySelector('.top .add').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try page.run(
          """
          const before = document.querySelector('#overview').innerText;
          window.asked = [];
          const fetch = window.fetch;
          window.fetch = (address, ...rest) => { window.asked.push(String(address)); return fetch(address, ...rest); };
          new MutationObserver((_, observer) => {
            if (!document.querySelector('.fresh')?.innerText.includes('Mango')) return;
            observer.disconnect();
            window.first = { asked: [...window.asked], isWhole: document.querySelector('#overview')?.innerText !== before };
          }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
          const form = \(FormTests.dialog).querySelector('form');
          form.elements.title.value = 'Mango'; form.elements.amount.value = '7'; form.elements.date.value = '2026-11-17';
          form.requestSubmit();
          """)
        try page.wait(until: "window.first", "the row is seen")
        let asked = try page.value("window.first.asked").texts
        #expect(asked.filter { $0 != "/-/check/" } == ["/add"], "\(asked)")
        try page.wait(
          until: "document.querySelector('#overview').innerText.includes('1,849.50')", "the sums follow",
          seeing: "document.querySelector('#overview').innerText")
        #expect(try page.value("document.querySelectorAll('[id=\"t-2026-11-17-mango\"]').length") == 1)
        #expect(try page.value("document.querySelector('#d17 [id=\"t-2026-11-17-mango\"]') !== null") == true)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.chromiumOnly) func `before four in the morning, a form offers yesterday first`(
      browser: Browser
    ) throws {
      try browser.page { page in
        for (hour, days) in [(3, "Yesterday Today"), (4, "Today Yesterday")] {
          try open(page, "2026-11.html")
          try page.run("Date.prototype.getHours = () => \(hour);")
          try page.type("n")
          try page.wait(until: FormTests.dialog, "the form is open")
          let chips =
            "[...document.querySelectorAll('.days .pills .opt')].slice(0, 2).map((it) => it.innerText).join(' ')"
          try page.wait(until: "\(chips) === '\(days)'", "the days are offered", seeing: chips)
          try page.click("dialog .days .opt")
          let day = hour < 4 ? "2026-11-20" : "2026-11-21"
          try page.wait(until: "document.querySelector('[name=day]:checked').value === '\(day)'", "the day is chosen")
        }
      }
    }

    // MARK: Several entries

    @Test(arguments: Browser.wanted) func `rows can be selected, counted, summed and changed using only the keyboard`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        #expect(try page.value("document.querySelectorAll('main input[name=id]').length") == 0)
        try page.focus("[data-select]")
        try page.press(.enter)
        try page.wait(until: "document.querySelector('.choosing output').innerText === 'Chosen 0'", "boxes are there")
        #expect(try page.value("document.activeElement.closest('.choosing label') !== null") == true)
        try page.press(.space)
        // 60 things and an apple; collapsed rows are not visible.
        try page.wait(
          until: "document.querySelector('.choosing output').innerText.includes('·')", "they are summed")
        let (count, shown) = (
          try page.value("Number(document.querySelector('.choosing output').innerText.match(/[0-9]+/)[0])"),
          try page.value(
            "[...document.querySelectorAll('#entries [data-entry]')].filter((row) => row.checkVisibility()).length")
        )
        #expect(count == shown)
        try page.press(.space)
        try page.tab(to: "input[name=id][value='2026-11-21-apple']")
        try page.press(.space)
        try page.press(.tab)
        try page.press(.tab)
        try page.press(.space)
        #expect(try page.text(".choosing output")?.hasPrefix("Chosen 2 · −") == true)
        try page.focus(".choosing [data-opens=tag]")
        try page.press(.enter)
        try page.wait(until: FormTests.dialog, "the form is open")
        #expect(try page.value("\(FormTests.dialog).querySelectorAll('[name=id]:checked').length") == 2)
        #expect(try page.value("\(FormTests.dialog).querySelectorAll('[name=id]').length") == 2)
        // The focus is in the field that was asked for; the rows show what would change.
        try page.type("trip")
        try page.wait(
          until:
            "[...\(FormTests.dialog).querySelectorAll('[data-change]')].every((it) => it.innerText === '+ #trip')",
          "the rows show the change")
        try page.run("\(FormTests.dialog).querySelector('button.main').click();")
        try page.wait(
          until: "!\(FormTests.dialog) && (document.body.innerText.match(/#trip/g) || []).length >= 2",
          "both rows have the tag", seeing: "document.body.innerText")
        #expect(try page.value("location.pathname") == "/2026-11.html")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a click selects a row, a click with Shift selects a range, and Escape ends the selection`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.click("[data-select]")
        try page.wait(until: "document.querySelector('.choosing')", "boxes are there")
        let rows = "document.querySelectorAll('#entries [data-entry]')"
        try page.run("\(rows)[1].querySelector('.what a').click();")
        try page.run(
          "\(rows)[3].querySelector('.what').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));"
        )
        #expect(
          try page.value("[...\(rows)].slice(0, 6).map((row) => row.querySelector('input').checked)") == [
            false, true, true, true, false, false,
          ])
        #expect(try page.value("location.pathname") == "/2026-11.html")
        try page.press(.escape)
        #expect(
          try page.value("document.querySelector('.choosing') || document.querySelector('main input[name=id]')")
            == .null)
        #expect(try page.value("document.activeElement.matches('[data-select]')") == true)
      }
    }

    @Test(arguments: Browser.wanted) func `without scripts, a link opens a list whose rows have check boxes`(
      browser: Browser
    ) throws {
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(book.address + "category-food.html")
        try page.focus("[data-select]")
        try page.press(.enter)
        try page.wait(until: "location.pathname === '/several'", "the form is open")
        #expect(
          try page.value("[...document.querySelectorAll('[name=id]')].map((box) => box.value)") == ["2026-11-21-apple"])
        try page.focus("[name=id]")
        try page.press(.space)
        try page.focus("[name=tag]")
        try page.type("fruit")
        try page.focus("main button.main")
        try page.press(.enter)
        try page.wait(until: "document.querySelector('[data-notice]')?.innerText.includes('Changed: 1')", "it is told")
      }
    }

    // MARK: Fixes

    @Test(arguments: Browser.wanted, [true, false])
    func `the button in an error's card fixes the error, and the home page is shown afterwards`(
      browser: Browser, runsScripts: Bool
    )
      throws
    {
      try book.save(title: "Apple", category: "Fod")
      try browser.page(Screen(runsScripts: runsScripts)) { page in
        let end = Date.now.addingTimeInterval(20)
        repeat {
          try page.open(book.address + "errors.html")
        } while try page.value(
          "document.querySelector('form.remedy') === null") == true && Date.now < end
        #expect(try page.text("form.remedy pre")?.contains("+   category: Food") == true)
        try page.focus("form.remedy button")
        try page.press(.enter)
        try page.wait(
          until:
            "location.pathname === '/index.html' && document.querySelector('[data-notice]')?.innerText.includes('Saved.')",
          "the first page is there")
        #expect(try page.value("document.body.innerText.includes('Apple')") == true)
        #expect(try page.messages().allSatisfy { $0.contains("404") })
      }
    }

    // MARK: Independent checkers

    @Test(.enabled(if: Axe.isWanted), arguments: Axe.screens)
    func `axe reports no violations in a form dialog, or while rows are selected`(screen: Screen) throws {
      try Browser.chromium.page(screen) { page in
        try open(page, "2026-11.html")
        try page.run(
          "document.querySelector('[data-select]').click(); document.querySelector('#entries [data-entry] a').click();")
        try page.wait(until: "document.querySelector('.choosing output').innerText.includes('·')", "a row is chosen")
        try Axe.expectNoViolation(page, "while rows are chosen")
        try page.run("document.querySelector('.choosing [data-opens=tag]').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try Axe.expectNoViolation(page, "several over the page")
        try open(page, "2026-11.html")
        try page.run("document.querySelector('.top .add').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try Axe.expectNoViolation(page, "over the page")
        try page.run(
          "const form = \(FormTests.dialog).querySelector('form'); form.elements.amount.value = '12,5O'; form.requestSubmit();"
        )
        try page.wait(until: "\(FormTests.dialog).querySelector('.field.wrong')", "the finding is at its field")
        try Axe.expectNoViolation(page, "with mistakes")
      }
    }
  }
}
