import BrowserSupport
import Foundation
import Testing

/// Changes of several entries, and forms that the search fills, with one finger on a phone.
extension LiveBrowserTests.PhoneFormTests {
  private static let two = [
    "ledger/2026-11.yaml": "- { date: 2026-11-21, title: Apple, spent: 12.50, category: Food }\n"
      + "- { date: 2026-11-20, title: Lamp, spent: 30, category: Home }\n"
      + "- { date: 2026-11-05, title: Power, spent: 98.72, category: Home, due: 2026-11-25 }\n"
  ]

  @Test(arguments: Browser.chromiumOnly)
  func `two entries are moved to another category after their sum and a preview are shown`(browser: Browser) throws {
    try use(browser, Self.two) { page, book in
      try open(page, book, "2026-11.html")
      try page.run("document.querySelector('#entries [data-select]').click();")
      try page.wait(until: "document.querySelector('form.bulk')", "the bar is there")
      // The bar is at the bottom of the window and covers neither button.
      #expect(
        try page.value(
          "Math.round(innerHeight - document.querySelector('form.bulk').getBoundingClientRect().bottom)") == 0)
      for entry in ["2026-11-21-apple", "2026-11-20-lamp"] { try tap(page, "[data-entry=\"\(entry)\"]") }
      try page.wait(
        until: "document.querySelector('form.bulk output').innerText === 'Chosen 2 · −42.50'", "count and sum",
        seeing: "document.querySelector('form.bulk output').innerText")
      try tap(page, "form.bulk [data-opens=category]")
      try page.wait(until: "document.querySelector('dialog.picker[open] .tiles li')", "the categories are tiles")
      try page.type("Home")
      try tap(page, "dialog.picker li")
      let changes = "[...\(Self.dialog).querySelectorAll('[data-change]')].map((it) => it.innerText).join()"
      try page.wait(
        until: "\(changes) === 'Food → Home,stays as it is'", "each row shows its change", seeing: changes)
      #expect(try !book.text("ledger/2026-11.yaml").contains("Apple, spent: 12.50, category: Home"))
      try tap(page, "dialog .main")
      try waitForToast(page, "Changed: 2")
      #expect(try book.text("ledger/2026-11.yaml").contains("title: Apple, spent: 12.50, category: Home"))
    }
  }

  @Test(arguments: Browser.chromiumOnly)
  func `a button deletes the selected entries, and Undo brings them back`(browser: Browser) throws {
    try use(browser, Self.two) { page, book in
      let before = try book.text("ledger/2026-11.yaml")
      try open(page, book, "2026-11.html")
      try page.run("document.querySelector('#entries [data-select]').click();")
      try page.wait(until: "document.querySelector('form.bulk')", "the bar is there")
      try tap(page, "[data-entry=\"2026-11-20-lamp\"]")
      try tap(page, "form.bulk [value=remove]")
      try waitForToast(page, "Removed: 1")
      #expect(try !book.text("ledger/2026-11.yaml").contains("Lamp"))
      try tap(page, "[data-notice] form button")
      try page.wait(until: "document.querySelector('#entries')?.innerText.includes('Lamp')", "it is back")
      #expect(try book.text("ledger/2026-11.yaml") == before)
    }
  }

  /// Opens the search and types a text; resolves once the search has ended.
  private func search(_ page: Page, _ text: String) throws {
    try tap(page, "[data-find]")
    try page.wait(until: "document.querySelector('.finder[open] input')", "the search is open")
    try page.type(text)
    try page.wait(until: "document.querySelector('.finder').dataset.found === 'whole'", "it has ended")
  }

  private static let last = "[...document.querySelectorAll('#finds [role=option] .what')].at(-1)?.innerText"

  @Test(arguments: Browser.chromiumOnly)
  func `typing an amount and a title in the search opens a filled-in form, which writes nothing before Save`(
    browser: Browser
  ) throws {
    try use(browser, Self.two) { page, book in
      let before = try book.text("ledger/2026-11.yaml")
      try open(page, book, "2026-11.html")
      try search(page, "4.20 Apple")
      try page.wait(until: "\(Self.last) === 'Add “Apple”, 4.20'", "the last row", seeing: Self.last)
      try tap(page, "#finds [href^=\"/add?text\"]")
      try page.wait(until: Self.dialog, "the form is open")
      #expect(try page.value("\(Self.dialog).querySelector('[name=amount]').value") == "4.20")
      #expect(try page.value("\(Self.dialog).querySelector('[name=category]:checked').value") == "Food")
      #expect(try book.text("ledger/2026-11.yaml") == before)
      try tap(page, "dialog .main")
      try waitForToast(page, "Apple, 4.20 saved")
      #expect(try book.text("ledger/2026-11.yaml").contains("4.20"))
    }
  }

  @Test(arguments: Browser.chromiumOnly)
  func `Enter selects the row that fills in a form only if the search has found no entries`(browser: Browser) throws {
    try use(browser, Self.two) { page, book in
      try open(page, book, "2026-11.html")
      try search(page, "power")
      try page.wait(until: "\(Self.last) === 'Pay “Power”, 98.72'", "the last row", seeing: Self.last)
      // An entry was found: Enter shows all that was found.
      try page.press(.enter)
      try page.wait(until: "location.pathname === '/search.html'", "the page of the search")
      try open(page, book, "2026-11.html")
      try search(page, "pay power")
      try page.wait(until: "\(Self.last) === 'Pay “Power”, 98.72'", "the last row", seeing: Self.last)
      try page.press(.enter)
      try page.wait(until: "\(Self.dialog)?.querySelector('[action*=power]')", "the form for the bill")
      #expect(try !book.text("ledger/2026-11.yaml").contains("paid"))
    }
  }

  @Test(arguments: Browser.chromiumOnly)
  func `a row that fills in a form is also offered for text typed before the search opens`(browser: Browser) throws {
    try use(browser, Self.two) { page, book in
      try open(page, book, "2026-11.html")
      try search(page, "lamp")
      try page.run("document.querySelector('.finder .shut').click(); daybookFind.open('pay power');")
      try page.wait(until: "\(Self.last) === 'Pay “Power”, 98.72'", "the last row", seeing: Self.last)
    }
  }

  @Test(arguments: Browser.chromiumOnly)
  func `the form shows which category is used by default until a category is chosen`(browser: Browser) throws {
    try use(browser) { page, book in
      try open(page, book, "2026-11.html")
      try add(page)
      let told =
        "[...\(Self.dialog).querySelectorAll('.without')].filter((it) => it.checkVisibility()).map((it) => it.innerText).join()"
      try page.wait(until: "\(told) === 'without one, saved as Other'", "it is told", seeing: told)
      try tap(page, "dialog .opt:has([value=received])")
      try page.wait(until: "\(told) === 'without one, saved as Income'", "it is told", seeing: told)
      try tap(page, "dialog .opt:has([value=spent])")
      try tap(page, "dialog .opt:has([name=category][value=Home])")
      try page.wait(until: "\(told) === ''", "it is not told any more", seeing: told)
    }
  }

  /// The button must be where it was when the answer to what was typed arrives.
  @Test(arguments: Browser.chromiumOnly, [390, 1280])
  func `the Save button does not move while the day and the amount are typed`(browser: Browser, width: Int) throws {
    let book = try LiveBook()
    try browser.page(width == 390 ? Self.phone : Screen(width: width, height: 1000)) { page in
      try open(page, book, "2026-11.html")
      try page.run("document.querySelector('.top .add').click();")
      try page.wait(until: Self.dialog, "the form is open")
      try page.run("document.querySelector('dialog [name=day][value=other]').click();")
      try page.wait(until: "document.getAnimations().length === 0", "nothing moves")
      let place = "Math.round(\(Self.dialog).querySelector('.main').getBoundingClientRect().top)"
      try page.run("document.querySelector('dialog [name=date]').focus();")
      let before = try page.value(place)
      try page.type("17 nov")
      try page.wait(
        until: "document.querySelector('#f-date-told').innerText.includes('17 November')", "the day is told")
      #expect(try page.value(place) == before)
      try page.run("const it = document.querySelector('dialog [name=amount]'); it.focus(); it.select();")
      try page.type("3+4")
      try page.wait(until: "document.querySelector('#f-amount-told').innerText.includes('7')", "the sum is told")
      #expect(try page.value(place) == before)
    }
  }
}
