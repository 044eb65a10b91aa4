import BrowserSupport
import Foundation
import TestSupport
import Testing

/// The features of other expense trackers as forms and buttons: with and without scripts, at a desk and at the width of
/// a phone.
extension LiveBrowserTests {
  @Suite struct FeatureFormTests {
    private func use(_ way: FormWay, _ body: (FormUser, LiveBook) throws -> Void) throws {
      let book = try LiveBook()
      try LiveBrowserTests.use(way, book) { try body($0, book) }
    }

    // MARK: Expenses by month

    @Test(arguments: FormWay.all) func `the plus button opens a form that adds a row`(way: FormWay) throws {
      try use(way) { user, _ in
        try user.beginEntry(on: "2026-11.html")
        try user.fill("title", "Cherry")
        try user.fill("amount", "3.50")
        try user.fill("category", "Food")
        try user.submit(from: "amount")
        try user.seeText("Cherry")
        try user.open("2026-11.html")
        #expect(try user.rows("Cherry") == 1)
      }
    }

    @Test(arguments: FormWay.all)
    func `an entry's page links to a form that changes its fields, and a new date moves the row`(
      way: FormWay
    ) throws {
      try use(way) { user, _ in
        try user.open("2026-11.html")
        let count = try user.rows("")
        try user.press("[id=\"t-2026-11-21-apple\"] a")
        try user.see("location.pathname.includes('t-2026-11-21-apple')", "its page")
        try user.press("main a[href*=\"edit/2026-11-21-apple\"]")
        try user.waitForForm()
        #expect(try user.page.value("\(user.form).elements.title.value") == "Apple")
        #expect(try user.page.value("\(user.form).elements.amount.value") == "12.50")
        try user.fill("title", "Apricot")
        try user.fill("amount", "13")
        try user.fill("date", "2026-10-15")
        try user.submit()
        try user.seeText("Apricot")
        try user.open("2026-11.html")
        #expect(try user.rows("") == count - 1)
        try user.open("2026-10.html")
        #expect(try user.rows("Apricot") == 1)
        #expect(try user.page.value("document.querySelector('main').innerText.includes('13.00')") == true)
      }
    }

    @Test(arguments: FormWay.all) func `closing a form without sending it discards its values`(way: FormWay) throws {
      try use(way) { user, _ in
        try user.beginEntry(on: "2026-11.html")
        try user.fill("title", "Cherry")
        if user.hasScripts {
          // Only typed values cause a question.
          try user.page.run("window.confirm = () => { window.asked = true; return true; };")
          try user.page.run("\(user.form).querySelector('.leave').click();")
          try user.see("!document.querySelector('dialog[open]') && window.asked", "it is closed")
        } else {
          try user.page.run("\(user.form).querySelector('.leave').click();")
          try user.see("!document.querySelector('main form[data-form]')", "the page before")
        }
        try user.open("2026-11.html")
        #expect(try user.rows("Cherry") == 0)
      }
    }

    @Test(arguments: FormWay.all) func `a photo of a transaction is added and deleted`(way: FormWay) throws {
      try use(way) { user, _ in
        try user.beginEntry(on: "2026-11.html")
        try user.fill("title", "Cherry")
        try user.fill("amount", "3.50")
        // A file that the user picked: browsers do not allow this by keys.
        try user.page.run(
          """
          const canvas = document.createElement('canvas'); canvas.width = 60; canvas.height = 40;
          const paint = canvas.getContext('2d'); paint.fillStyle = 'teal'; paint.fillRect(0, 0, 60, 40);
          const bytes = Uint8Array.from(atob(canvas.toDataURL('image/jpeg').split(',')[1]), (it) => it.charCodeAt(0));
          const files = new DataTransfer(); files.items.add(new File([bytes], 'IMG_1.jpg', { type: 'image/jpeg' }));
          const input = \(user.form).querySelector('[data-photos]'); input.files = files.files;
          input.dispatchEvent(new Event('change'));
          """)
        #expect(
          try user.page.value("\(user.form).querySelector('[data-camera]').getAttribute('capture')") == "environment")
        if user.hasScripts {
          try user.see("\(user.form).querySelector('.shelf img')?.naturalWidth === 60", "it is shown before")
        }
        try user.submit(from: "amount")
        try user.seeText("Cherry")
        try user.open("t-2026-11-21-cherry.html")
        try user.see("document.querySelector('main img')?.naturalWidth > 0", "the photo is on its page")
        try user.press(
          "main a[href*=\"attach/2026-11-21-cherry\"]", until: "document.querySelector('[value=remove]')",
          "the photo can be removed")
        try user.press(
          "[value=remove]",
          until: "!document.querySelector('[value=remove]') && document.querySelector('[data-notice]')",
          "it is removed")
        try user.open("t-2026-11-21-cherry.html")
        #expect(try user.page.value("document.querySelectorAll('main img').length") == 0)
      }
    }

    // MARK: Financial accounting manager

    @Test(arguments: FormWay.all) func `an amount with letters is refused with a message that asks for a number`(
      way: FormWay
    )
      throws
    {
      try use(way) { user, _ in
        try user.open("add")
        try user.fill("title", "Cherry")
        try user.fill("amount", "twelve")
        try user.submit()
        try user.see("\(user.form)?.querySelector('[data-field=amount].wrong .finding')", "the finding is at its field")
        #expect(
          try user.page.value("\(user.form).querySelector('[data-field=amount] .finding').innerText.includes('twelve')")
            == true)
        #expect(try user.page.value("\(user.form).elements.title.value") == "Cherry")
        try user.fill("amount", "12")
        try user.submit()
        try user.seeText("Cherry")
      }
    }

    @Test(arguments: FormWay.all) func `categories can be added and deleted`(way: FormWay) throws {
      try use(way) { user, _ in
        try user.open("categories")
        try user.addCategory("Pets")
        try user.see(
          "[...document.querySelectorAll('.form-items .what')].some((it) => it.innerText.includes('Pets'))",
          "the new category")
        let remove =
          "[...document.querySelectorAll('.form-items > li')].find((it) => it.querySelector('.what').innerText.includes('Pets')).querySelector('button[value=remove]')"
        try user.page.run("const it = \(remove); it.closest('details')?.setAttribute('open', ''); it.focus();")
        try user.page.press(.enter)
        try user.see(
          "document.querySelector('.form-items') && ![...document.querySelectorAll('.form-items .what')].some((it) => it.innerText.includes('Pets'))",
          "it is gone")
      }
    }

    @Test(arguments: FormWay.all)
    func `a category's page shows a day's entries and has a form that adds an entry`(way: FormWay) throws {
      try use(way) { user, _ in
        try user.beginEntry(on: "category-food.html")
        #expect(try user.page.value("\(user.form).elements.category.value") == "Food")
        try user.fill("title", "Cherry")
        try user.fill("amount", "3.50")
        try user.fill("date", "2026-11-02")
        try user.submit()
        try user.seeText("Cherry")
        try user.open("category-food.html")
        #expect(try user.page.value("document.querySelector('main').innerText.includes('Cherry')") == true)
        #expect(try user.page.value("document.querySelector('main a[href*=\"2026-11-02\"]') !== null") == true)
      }
    }

    // MARK: Balance and history

    @Test(arguments: FormWay.all) func `received money is added to the balance and shown in the history`(way: FormWay)
      throws
    {
      try use(way) { user, _ in
        try user.beginEntry(on: "history.html")
        try user.choose("kind", "received")
        try user.fill("title", "Gift")
        try user.fill("amount", "100")
        try user.submit()
        try user.seeText("Gift")
        try user.open("history.html")
        #expect(
          try user.page.value(
            "/Added.*100.*Gift/.test(document.querySelector('main').innerText.replaceAll('\\n', ' '))")
            == true)
      }
    }

    // MARK: Pending and paid

    @Test(arguments: FormWay.all)
    func `a recurring bill is created, and Pay moves it to the paid page`(way: FormWay)
      throws
    {
      try use(way) { user, _ in
        try user.beginEntry(on: "pending.html")
        try user.fill("title", "Rent")
        try user.fill("note", "Second floor")
        try user.fill("amount", "700")
        try user.fill("category", "Home")
        try user.fill("due", "2026-11-28")
        try user.choose("repeats", "monthly")
        try user.submit()
        try user.seeText("Rent")
        try user.open("pending.html")
        let rows = "[...document.querySelectorAll('main li, main tr')].filter((it) => it.innerText.includes('Rent'))"
        // This one and its occurrences.
        #expect(try (user.page.value("\(rows).length").number ?? 0) >= 2)
        try user.page.run("const it = \(rows)[0].querySelector('button, a[href*=\"pay/\"]'); it.focus();")
        try user.page.press(.enter)
        try user.see("document.querySelector('[data-notice]')?.innerText.includes(' paid')", "it is told")
        try user.open("paid.html")
        #expect(try user.page.value("document.querySelector('main').innerText.includes('Rent')") == true)
        try user.open("t-2026-11-21-rent.html")
        #expect(try user.page.value("document.querySelector('main').innerText.includes('Second floor')") == true)
      }
    }

    @Test(arguments: FormWay.all) func `similar category names are refused`(way: FormWay) throws {
      try use(way) { user, _ in
        try user.open("categories")
        try user.addCategory("food")
        try user.see("document.querySelector('.wrong')?.innerText.includes('food')", "it is refused")
      }
    }
  }
}
