import BrowserSupport
import Commands
import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// Forms in a browser: over the page with scripts, by post and redirect without, by keyboard alone.
extension BrowserTests {
  @Suite struct FormTests {
    private let book: LiveBook

    init() throws { book = try LiveBook() }

    private static let dialog = "document.querySelector('dialog.form-dialog[open]')"

    private func open(_ page: Page, _ name: String) throws {
      try page.open(book.address + name)
      try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
    }

    /// “+ Add” by its key, the title by its first letters, the rest from the last one of that title.
    @Test(arguments: Browser.wanted) func `a purchase like the last one takes nine keys at most`(browser: Browser)
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("window.signed = true;")
        // Each key is counted where it is pressed: n a p ↓ ⏎ ⏎.
        try page.type("n")
        try page.wait(
          until: "\(FormTests.dialog)?.querySelector('[name=title]') === document.activeElement", "the form is open")
        try page.wait(until: "\(FormTests.dialog).querySelectorAll('.offers li').length > 0", "titles are offered")
        try page.type("ap")
        try page.press(.down, .enter)
        try page.wait(
          until: "\(FormTests.dialog).querySelector('[name=amount]').value !== ''", "the amount is filled in")
        try page.press(.enter)
        try page.wait(
          until: "!\(FormTests.dialog) && document.querySelector('.fresh')?.innerText.includes('Apple')",
          "the new row is seen, in colour")
        #expect(try page.value("window.signed === true") == true)
        #expect(
          try page.value("document.querySelector('[data-notice]').innerText.includes('ledger/2026-11.yaml')") == true)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `mistakes stand at their fields, and nothing that was typed is lost`(
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

    @Test(arguments: Browser.chromiumOnly) func `a save of the file keeps what is typed into a form`(browser: Browser)
      throws
    {
      try browser.page { page in
        try open(page, "2026-11.html")
        try page.run("document.querySelector('.top .add').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try page.run("\(FormTests.dialog).querySelector('[name=title]').value = 'Half-typed';")
        try book.save(title: "Plum")
        // The page would be shown anew within a moment.
        try page.wait(
          until: "document.documentElement.dataset.liveVersion !== 'none' && !document.body.innerText.includes('Plum')",
          "the server knows")
        #expect(try page.value("\(FormTests.dialog).querySelector('[name=title]').value === 'Half-typed'") == true)
        try page.run("\(FormTests.dialog).close();")
        try page.wait(until: "document.body.innerText.includes('Plum')", "the page caught up")
      }
    }

    @Test(arguments: Browser.wanted) func `without scripts a form goes by post and redirect`(browser: Browser) throws {
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(book.address + "add")
        try page.focus("input[name=title]")
        try page.type("Cherry")
        try page.focus("input[name=amount]")
        try page.type("3.50")
        try page.press(.enter)
        try page.wait(until: "document.querySelector('[data-notice]')?.innerText.includes('Saved.')", "it is told")
        #expect(try page.value("document.body.innerText.includes('Cherry')") == true)
        #expect(try page.value("location.pathname.endsWith('.html')") == true)
      }
    }

    // MARK: What independent judges say

    private static let axe = Tooling.file(
      "axe_playwright_python/axe.min.js", missing: "axe-core is not installed: forms are NOT CHECKED")

    private static let paths = [
      "add", "edit/2026-11-21-apple", "pay/2026-11-21-apple", "attach/2026-11-21-apple", "undo", "categories",
      "settings",
      "import", "fixes", "several", "balance", "2026-11.html", "pending.html",
    ]

    @Test(.enabled(if: axe != nil && !Browser.forLongOnes.isEmpty), arguments: Screen.all)
    func `axe finds no violation in any form`(screen: Screen) throws {
      let script = try String(contentsOf: try #require(FormTests.axe), encoding: .utf8)
      func look(_ page: Page, _ name: String) throws {
        try page.run(script)
        let result = try page.run(
          "return axe.run(document, { resultTypes: ['violations'] }).then((it) => ({ violations: it.violations.flatMap((rule) =>"
            + " rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 200)}`)) }));")
        #expect(result["violations"].texts == [], "\(name): \(result["violations"].texts.joined(separator: "\n"))")
        #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true, "\(name)")
      }
      try Browser.chromium.page(screen) { page in
        for path in FormTests.paths {
          try page.open(book.address + path)
          try look(page, path)
        }
        try open(page, "2026-11.html")
        try page.run("document.querySelector('.top .add').click();")
        try page.wait(until: FormTests.dialog, "the form is open")
        try look(page, "over the page")
        try page.run(
          "const form = \(FormTests.dialog).querySelector('form'); form.elements.amount.value = '12,5O'; form.requestSubmit();"
        )
        try page.wait(until: "\(FormTests.dialog).querySelector('.field.wrong')", "the finding is at its field")
        try look(page, "with mistakes")
      }
    }
  }
}
