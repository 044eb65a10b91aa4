import BrowserSupport
import Foundation
import TestSupport
import Testing

/// Tasks with forms at 390 px; the main tasks also at 1280 px, without scripts and by keyboard alone.
extension LiveBrowserTests {
  @Suite struct FormRowTests {
    /// A task with forms and its expected result.
    struct Row: Sendable, CustomStringConvertible {
      let description: String
      var files: [String: String] = [:]
      var receipts: [String] = []
      /// Parts of messages of the console that are allowed.
      var expected = ["422", "Layout was forced"]
      /// Whether the task is tested in all ways, also in Firefox, and not only on a phone with scripts.
      var isMain = false
      let work: @Sendable (FormUser, LiveBook) throws -> Void
    }

    struct Case: Sendable, CustomStringConvertible {
      let row: Row
      let way: FormWay
      var description: String { "\(row): \(way)" }
    }

    /// The only task to run, for a loop in the shell: `DAYBOOK_FORM_ROW="an empty month"`.
    private static let wanted = ProcessInfo.processInfo.environment["DAYBOOK_FORM_ROW"]

    private static let cases = rows.filter { $0.description.hasPrefix(wanted ?? "") }.flatMap { row in
      (row.isMain ? FormWay.withKeys : FormWay.phone).map { Case(row: row, way: $0) }
    }

    @Test(arguments: cases)
    func `every task can be completed with the forms, and each task ends on the expected page`(one: Case) throws {
      let book = try LiveBook(one.row.files, receipts: one.row.receipts)
      try LiveBrowserTests.use(one.way, book, expecting: one.row.expected) { user in
        do { try one.row.work(user, book) } catch {
          let texts = ["book.yaml", "ledger/2026-10.yaml", "ledger/2026-11.yaml"].compactMap { try? book.text($0) }
          let state = try? user.page.value(
            """
            JSON.stringify({ live: document.documentElement.dataset, dialogs: document.querySelectorAll('dialog').length,
              forms: [...document.forms].map((it) => it.outerHTML.slice(0, 160)), told: document.querySelector('.form-notice')?.innerText,
              marks: performance.getEntriesByType('mark').map((it) => `${it.name} ${it.startTime | 0}`), now: performance.now() | 0,
              asked: performance.getEntriesByType('resource').map((it) => `${it.name} ${it.startTime | 0}`).slice(-12) })
            """
          ).text
          throw BrowserFailure("\(error)\nthe page: \(state ?? "?")\nthe book then:\n\(texts.joined(separator: "\n"))")
        }
      }
    }

    static let rows = [
      add, moved, edit, remove, pay, photos, receipts, categories, statement, settings, mistake, importing, changes,
      several,
    ]

    // MARK: One entry

    private static let add = Row(
      description: "an empty month has Add beside it: parts, tags, a sum", isMain: true
    ) { user, book in
      try user.open("2026-10.html")
      #expect(try user.page.text("main")?.contains("No transactions added yet.") == true)
      try user.press("main a[href^=\"/add\"]", until: user.form, "the form is there")
      for (name, text) in [
        ("title", "Market"), ("amount", "12.50+3"), ("date", "2 oct"), ("category", "Food"), ("tags", "trip"),
        ("part-category", "Home"), ("part-amount", "5"),
      ] { try user.fill(name, text) }
      try user.submit()
      try user.seeText("Market")
      let text = try book.text("ledger/2026-10.yaml")
      for part in ["date: 2026-10-02", "spent: 15.50", "tags: [trip]", "Home: 5 }"] {
        #expect(text.contains(part), "\(text)")
      }
      // With the new row the whole page is complete, including its charts, without another update.
      try user.see(
        "[...document.querySelectorAll('main img')].filter((it) => it.checkVisibility()).every((it) => it.naturalWidth > 0)",
        "the charts of a month that had none")
    }

    private static let moved = Row(
      description: "money moves from one account to another",
      files: ["book.yaml": "title: Live\naccounts:\n  - { name: Bank }\n  - { name: Cash }\n"]
    ) { user, book in
      try user.beginEntry(on: "index.html")
      try user.fill("title", "Machine")
      try user.choose("kind", "moved")
      for (name, text) in [("amount", "50"), ("from", "Bank"), ("to", "Cash")] { try user.fill(name, text) }
      try user.submit(from: "amount")
      try user.seeText("Machine")
      #expect(try book.text("ledger/2026-11.yaml").contains("moved: 50"))
    }

    private static let edit = Row(description: "Edit by its key, and Again", isMain: true) { user, book in
      try user.open("t-2026-11-21-apple.html")
      if user.hasScripts {
        try user.page.type("e")
        try user.waitForForm()
      } else {
        try user.press("[data-key=e]", until: user.form, "the form is there")
      }
      try user.fill("note", "ripe")
      try user.fill("amount", "13")
      try user.submit()
      try user.see("!document.querySelector('dialog[open]') && document.querySelector('[data-notice]')", "it is told")
      try user.see("ripe", on: "t-2026-11-21-apple.html")
      try user.press("[data-key=d]", until: user.form, "the form is there")
      #expect(try user.page.value("\(user.form).elements.amount.value") == "13")
      try user.fill("amount", "14")
      try user.submit()
      try user.seeText("14.00")
      #expect(try book.text("ledger/2026-11.yaml").components(separatedBy: "title: Apple").count == 3)
    }

    private static let remove = Row(description: "Delete at once, with Undo", isMain: true) { user, book in
      try user.open("t-2026-11-21-apple.html")
      try user.deed(".deeds .grave", "deleted")
      #expect(try user.rows("Apple") == 0)
      #expect(try !book.text("ledger/2026-11.yaml").contains("Apple"))
      try user.deed("[data-notice] button", "Undone")
      #expect(try book.text("ledger/2026-11.yaml").contains("Apple"))
      try user.see("Apple", on: "2026-11.html")
    }

    private static let pay = Row(
      description: "Pay where bills stand, on another day, and what is expected",
      files: [
        "ledger/2026-10.yaml": (1...4).map {
          "- { date: 2026-10-0\($0), title: Bill \($0), spent: \($0)0, category: Home, due: 2026-11-2\($0) }\n"
        }.joined()
          + "- { date: 2026-10-06, title: Rent, spent: 70, category: Home, due: 2026-10-06, paid: 2026-10-06, "
          + "repeats: monthly }\n"
      ], isMain: true
    ) { user, book in
      func pay(_ name: String, _ selector: String) throws {
        try user.open(name)
        try user.deed(selector, " paid")
      }
      try pay("pending.html", "#bills form[action*=\"bill-1\"] button")
      try pay("2026-10.html", "form[action*=\"bill-2\"] button")
      try pay("index.html", "#pending form[action*=\"bill-3\"] button")
      try pay("pending.html", "form[action*=\"rent?for=2026-11\"] button")
      try user.open("t-2026-10-04-bill-4.html")
      try user.press(".deeds form a[href*=\"/pay/\"]", until: user.form, "the day is asked for")
      try user.fill("paid", "19 nov")
      try user.submit(from: "paid")
      // The form contains that word too.
      try user.see(
        "!location.pathname.startsWith('/pay') && !document.querySelector('dialog[open]') "
          + "&& document.querySelector('[data-notice]')?.innerText.includes(' paid')", "it is told: paid")
      let text = try book.text("ledger/2026-10.yaml")
      #expect(text.components(separatedBy: "paid: 2026-11-21").count == 4 && text.contains("paid: 2026-11-19"))
      #expect(try book.text("ledger/2026-11.yaml").contains("title: Rent"))
    }

    // MARK: Photos

    private static let photos = Row(description: "photos: chosen, dropped, pasted, turned, ordered, taken off") {
      user, book in
      try user.open("t-2026-11-21-apple.html")
      try user.press("main a[href*=\"/attach/\"]", until: user.form, "the form is there")
      try user.give(["a.jpg"])
      if user.hasScripts {
        try user.give(["bb.jpg"], by: "drop")
        try user.give(["ccc.jpg"], by: "paste")
        try user.see("document.querySelectorAll('.shelf img').length === 3", "all are shown before")
        try user.press(".shelf figure:nth-child(2) button")
        try user.see("document.querySelectorAll('.shelf img').length === 2", "one is not sent after all")
      } else {
        try user.give(["a.jpg", "ccc.jpg"])
      }
      try user.press("main form[data-form] button.main, dialog form[data-form] button.main")
      let items = "[...document.querySelectorAll('.form-items > li')]"
      try user.see("\(items).length === 2", "both are attached")
      // Their small pictures are made by the present build.
      try user.see("\(items).every((it) => it.querySelector('img')?.naturalWidth > 0)", "both are seen")
      let names = try user.page.value("\(items).map((it) => it.querySelector('.what').innerText)").texts
      let turn = ".form-items > li:nth-child(2) button[value=turn]"
      try user.press(
        turn, until: "\(items)[1].querySelector('img').naturalWidth < \(items)[1].querySelector('img').naturalHeight",
        "it is turned")
      try user.press(
        ".form-items > li:nth-child(2) button[value=first]",
        until: "\(items)[0].querySelector('.what').innerText === '\(names[1])'", "the second is the first")
      try user.press(
        ".form-items > li:nth-child(2) button[value=remove]", until: "\(items).length === 1", "one is taken off")
      #expect(try book.text("ledger/2026-11.yaml").contains("photo: \(names[1])\n"))
    }

    private static let receipts = Row(
      description: "an unused receipt becomes an entry, another goes to one", receipts: ["one.jpg", "two.jpg"]
    ) { user, book in
      try user.open("receipts.html")
      try user.press("main a[href=\"/add?receipt=one.jpg\"]", until: user.form, "the form is there")
      #expect(try user.page.value("\(user.form).querySelector('[name=keep]').checked") == true)
      for (name, text) in [("title", "Stall"), ("amount", "3"), ("date", "2026-11-20")] { try user.fill(name, text) }
      try user.submit()
      try user.seeText("Stall")
      try user.open("receipts.html")
      let button = "form:has([value=\"2026-11-21-apple\"]) button"
      try user.press(
        "main a[href=\"/receipt?name=two.jpg\"]", until: "document.querySelector('\(button)')", "entries are offered")
      try user.deed(button, " saved")
      let text = try book.text("ledger/2026-11.yaml")
      #expect(text.contains("photo: one.jpg") && text.contains("photo: two.jpg"), "\(text)")
    }

    // MARK: The book

    private static let categories = Row(description: "categories: added, renamed, ordered, removed into another") {
      user, book in
      try user.open("categories")
      func item(_ name: String) -> String { "#items li:has(form [name=\"category\"][value=\"\(name)\"])" }
      for (name, text) in [("name", "Pets"), ("budget", "abc"), ("icon", "🐈")] {
        try user.fill(name, text)
      }
      try user.submit(from: "name")
      try user.see("document.querySelector('.wrong .finding')", "no such amount")
      try user.fill("budget", "50+10")
      try user.choose("color", "teal")
      try user.submit(from: "name")
      try user.see("document.querySelector('\(item("Pets"))')", "it is there")
      try user.unfold("\(item("Food")) details")
      try user.fill("\(item("Food")) [name=name]", over: "Meals")
      try user.page.press(.enter)
      try user.see("document.querySelector('\(item("Meals"))')", "it is renamed")
      if user.hasScripts {
        // The row moves at once; its page is shown again after the order is written.
        try user.page.run(
          "for (const it of document.querySelectorAll('[data-notice]')) it.remove(); sessionStorage.removeItem('form-notice');"
        )
        try user.reach("\(item("Home")) .handle")
        try user.page.press(.up)
        try user.page.press(.enter)
        try user.see("document.querySelector('[data-notice]')", "the order is written")
      } else {
        try user.press("\(item("Home")) button[value=up]")
      }
      try user.see(
        "document.querySelector('#items li:first-child [name=category]').value === 'Home'", "it is the first")
      try user.unfold("\(item("Meals")) details.grave")
      try user.reach("\(item("Meals")) [name=heir]")
      try user.page.type("Pets")
      try user.see("document.activeElement.value === 'Pets'", "where its entries go")
      try user.press("\(item("Meals")) button[value=remove]")
      try user.see("!document.querySelector('\(item("Meals"))') && document.querySelector('#items')", "it is gone")
      let text = try book.text("categories.yaml")
      #expect(text.hasPrefix("- { name: Home }\n") && text.contains("budget: 60.00, color: teal, icon: 🐈"), "\(text)")
      #expect(try book.text("ledger/2026-11.yaml").contains("category: Pets"))
    }

    private static let statement = Row(
      description: "what the bank says agrees, or differs, with a button for each explanation",
      files: ["book.yaml": "title: Live\naccounts:\n  - { name: Bank, opening-balance: 2000 }\n"]
        .merging(
          ["ledger/2026-10.yaml": "- { date: 2026-10-03, title: Till, spent: 30, category: Home, account: Bank }\n"]
        ) { $1 }
    ) { user, book in
      try user.open("account-bank.html")
      try user.press("main a[href=\"/balance/Bank\"]", until: user.form, "the form is there")
      try user.fill("date", "2026-10-02")
      try user.fill("balance", "2000")
      try user.submit(from: "balance")
      try user.see("document.querySelector('[data-notice]')", "it is told")
      try user.open("balance/Bank")
      try user.see(
        "document.querySelector('#items')?.innerText.includes('It agrees with the book.')", "it agrees")
      try user.fill("date", "2026-10-21")
      try user.fill("balance", "2000")
      try user.submit(from: "balance")
      let explanation = "#items li a[href=\"/edit/2026-10-03-till\"]"
      try user.press(explanation, until: "\(user.form)?.elements.title?.value === 'Till'", "the entry that explains it")
      try user.fill("date", "2026-10-23")
      try user.submit()
      // The earlier message may still be above the form.
      try user.see(
        "!document.querySelector('dialog[open]') && !location.pathname.startsWith('/edit') && document.querySelector('[data-notice]')",
        "it is told")
      #expect(try book.text("ledger/2026-10.yaml").contains("date: 2026-10-23"))
      try user.open("balance.html")
      try user.see("document.querySelector('main a[href^=\"/balance\"]')", "the way there")
    }

    private static let settings = Row(description: "the keys of book.yaml, and accounts") { user, book in
      try user.open("settings")
      try user.fill("opening-balance", "abc")
      try user.submit(from: "opening-balance")
      try user.see("document.querySelector('[data-field=\"opening-balance\"] .finding')", "the finding is at its field")
      try user.fill("opening-balance", " ")
      try user.choose("site.accent", "plum")
      try user.fill("title", "Our house")
      try user.submit()
      try user.see("document.querySelector('[data-notice]')", "it is told")
      #expect(try book.text("book.yaml") == "title: Our house\nsite:\n  accent: plum\n")
      try user.open("accounts")
      try user.fill("name", "Bank")
      try user.fill("opening-balance", "100")
      try user.submit(from: "opening-balance")
      try user.see("document.querySelector('#items [name=account][value=Bank]')", "the account is there")
      #expect(try book.text("book.yaml").contains("{ name: Bank, opening-balance: 100 }"))
    }

    private static let mistake = Row(
      description: "a mistake has a button with its difference, and a link shows it over the page", expected: ["404"]
    ) { user, book in
      try book.save(title: "Apple", category: "Fod")
      if user.hasScripts {
        try user.open("index.html")
        try user.press(
          ".serve a", until: "document.querySelector('.serve-sheet form.remedy')", "the cards of errors")
      }
      // The mistake is known after its page was made.
      for _ in 0..<20 where try user.page.value("document.querySelector('form.remedy')") == .null {
        try user.page.open(user.address + "errors.html")
      }
      #expect(try user.page.text("form.remedy pre")?.contains("+   category: Food") == true)
      try user.press(
        "form.remedy button",
        // The page without the mistake may replace the message.
        until:
          "document.querySelector('[data-notice]')?.innerText.includes('Saved.') || !document.querySelector('form.remedy')",
        "it is mended")
      for _ in 0..<200 where try !book.text("ledger/2026-11.yaml").contains("category: Food") { usleep(50_000) }
      #expect(try book.text("ledger/2026-11.yaml").contains("category: Food"))
    }

    private static let csv = """
      Date,Description,Amount,Balance
      2026-11-18,CORNER MARKET 12,-20.00,980.00
      2026-11-19,CORNER MARKET 12,-30.00,950.00
      2026-11-20,REFUND SHOP,10.00,960.00

      """

    private static let importing = Row(
      description: "a bank's file: dropped or chosen, decided payee by payee, taken in",
      files: ["book.yaml": "title: Live\naccounts:\n  - { name: Bank }\n"], isMain: true
    ) { user, book in
      if user.hasScripts {
        try user.open("index.html")
        try user.give(["nov.csv"], text: csv, by: "drop")
      } else {
        try user.open("import")
        try user.give(["nov.csv"], text: csv)
        try user.press("main form[data-form] button.main")
      }
      try user.see("location.search.startsWith('?preview=') && document.querySelector('[data-keeps]')", "the preview")
      try user.fill("account", "Bank")
      try user.press("button[value=keep]", until: "document.querySelector('[name=choice]')", "the first payee")
      let kept = { try user.page.text("main .tools .muted") }
      #expect(try kept() == "0 of 2 answered, kept until 21 December 2026.")
      try user.choose("choice", "category:Food")
      let next = "document.querySelector('main .tools strong')?.innerText === '1 left'"
      try user.press("button[value=agree]", until: next, "the next payee")
      if user.hasScripts {
        // Leaving the page loses nothing.
        try user.open("import")
        try user.press("#items a[href*=preview]", until: next, "the preview again")
      }
      #expect(try kept() == "1 of 2 answered, kept until 21 December 2026.")
      try user.unfold("main details:has(.imports)")
      #expect(try user.page.value("document.querySelectorAll('.imports [name=take]:checked').length") == 2)
      try user.tick(".imports tbody tr:nth-child(2) [name=take]")
      try user.deed("button[value=take]", "1 entry imported")
      let text = try book.text("ledger/2026-11.yaml")
      #expect(text.contains("spent: 20.00") && text.contains("category: Food"))
      #expect(!text.contains("spent: 30.00") && !text.contains("REFUND"))
    }

    private static let changes = Row(description: "the list of changes, each with its difference, taken back") {
      user, book in
      for title in ["Cherry", "Plum"] {
        try user.beginEntry(on: "2026-11.html")
        for (name, text) in [("title", title), ("amount", "3")] { try user.fill(name, text) }
        try user.submit()
        try user.seeText(title)
      }
      try user.press("footer a[href=\"/undo\"]", until: "document.querySelector('#items')", "the list")
      try user.unfold("#items li:nth-child(2) details")
      #expect(try user.page.text("#items li:nth-child(2) pre")?.contains("+  title: Cherry") == true)
      // Up to the older of the two.
      try user.press(
        "#items li:nth-child(2) button:not([name])",
        until: "document.querySelector('[data-notice]') && !document.querySelector('#items')", "both are taken back")
      let text = try book.text("ledger/2026-11.yaml")
      #expect(!text.contains("Cherry") && !text.contains("Plum") && text.contains("Apple"))
    }

    private static let several = Row(
      description: "several at once on the home page and an account's page",
      files: [
        "book.yaml": "title: Live\naccounts:\n  - { name: Bank }\n",
        "ledger/2026-10.yaml": (1...3).map {
          "- { date: 2026-10-0\($0), title: Bill \($0), spent: \($0)0, category: Home, account: Bank, "
            + "due: 2026-11-2\($0) }\n"
        }.joined(),
      ]
    ) { user, book in
      for (name, list) in [("index.html", "#pending"), ("account-bank.html", "#movements")] {
        try user.open(name)
        // Pending money is in no account yet.
        if name != "index.html" { try user.see("Bill 3", on: name) }
        if user.hasScripts {
          try user.press(
            "\(list) [data-select]", until: "document.querySelector('\(list) .choosing')", "boxes are there")
          try user.tick("\(list) .choosing label input")
          let field = name == "index.html" ? "paid" : "tag"
          try user.press("\(list) .choosing [data-opens=\(field)]", until: user.form, "the form is there")
        } else {
          try user.press("\(list) [data-select]", until: "location.pathname === '/several'", "the form is there")
          let boxes = try user.page.value("document.querySelectorAll('[name=id]').length").number ?? 0
          for index in 0..<Int(boxes) { try user.tick(".several .rows li:nth-child(\(index + 1)) [name=id]") }
        }
        if name == "index.html" {
          try user.fill("paid", "20 nov")
        } else {
          try user.fill("tag", "house")
        }
        try user.press(":is(dialog, main) form[data-form] button[value=save]")
        try user.seeText("Changed: 3")
      }
      let text = try book.text("ledger/2026-10.yaml")
      #expect(text.components(separatedBy: "paid: 2026-11-20").count == 4, "\(text)")
      #expect(text.components(separatedBy: "tags: [house]").count == 4, "\(text)")
    }
  }
}
