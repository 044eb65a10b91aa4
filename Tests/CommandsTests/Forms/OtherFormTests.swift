import Foundation
import TestSupport
import Testing

/// Forms for categories, settings, balance assertions, imports, photos, several entries, and fixes.
@Suite struct OtherFormTests {
  // MARK: Categories

  @Test func `forms add, change, move and rename a category, and merge it into another`() throws {
    let book = try FormBook()
    func send(_ fields: [(String, String)]) throws -> FormAnswer { try book.fill("/categories", fields) }
    #expect(
      try send([
        ("do", "add"), ("name", "Pets"), ("kind", "expense"), ("budget", "50+10"), ("every", "quarter"), ("icon", "🐈"),
      ]).status == 303)
    #expect(
      try book.folder.read("book/categories.yaml").contains("name: Pets, budget: { amount: 60.00, every: quarter }"))
    #expect(
      try send([
        ("do", "save"), ("category", "Food"), ("name", "Meals"), ("budget", "300"), ("every", "month"),
        ("color", "teal"), ("always", "yes"),
      ]).status == 303)
    #expect(
      try book.folder.read("book/categories.yaml").hasPrefix(
        "- { name: Meals, budget: 300, color: teal, was: [Food] }\n"))
    #expect(try book.text.contains("category: Meals"))
    #expect(try send([("do", "up"), ("category", "Home")]).status == 303)
    #expect(try book.folder.read("book/categories.yaml").hasPrefix("- { name: Home }\n- { name: Meals"))
    #expect(try send([("do", "remove"), ("category", "Meals"), ("heir", "Home")]).status == 303)
    #expect(try !book.folder.read("book/categories.yaml").contains("name: Meals"))
    #expect(try book.text.components(separatedBy: "category: Home").count == 3)
    let wrong = try send([("do", "save"), ("category", "Home"), ("name", "Home"), ("color", "blueish")])
    #expect(wrong.status == 422 && wrong.body.contains("blueish") && wrong.body.contains("value=\"blueish\""))
  }

  @Test func `a form reorders all categories as one change, which undo reverts`() throws {
    let book = try FormBook()
    let page = try book.get("/categories").body
    #expect(page.contains("data-order=\"Move {name}: drag") && page.contains("list=\"icons\""))
    let before = try book.folder.read("book/categories.yaml")
    #expect(try book.fill("/categories", [("do", "order"), ("order", "Salary\r\nHome\r\nNone\r\nFood")]).status == 303)
    #expect(
      try book.folder.read("book/categories.yaml")
        == "- { name: Salary, kind: income }\n- { name: Home }\n- { name: Food }\n")
    let undo = try book.get("/undo").body
    #expect(undo.contains("Changed the order of the categories"))
    let step = FormBook.hidden("through", in: undo)
    #expect(try book.fill("/undo", [("through", step)]).status == 303)
    #expect(try book.folder.read("book/categories.yaml") == before)
  }

  @Test func `a form accepts a colour from the palette or a custom colour`() throws {
    let book = try FormBook()
    let own = [("do", "save"), ("category", "Food"), ("name", "Food"), ("color", "own"), ("color-own", "#12ab34")]
    #expect(try book.fill("/categories", own).status == 303)
    #expect(try book.folder.read("book/categories.yaml").contains("#12ab34"))
    let page = try book.get("/categories").body
    #expect(page.contains("value=\"#12ab34\"") && page.contains("value=\"own\" checked"))
    #expect(
      try book.fill("/settings", [("do", "book"), ("site.accent", "own"), ("site.accent-own", "#aa0011")]).status == 303
    )
    #expect(try book.folder.read("book/book.yaml").contains("#aa0011"))
  }

  @Test func `the undo list shows the time, the title and the amount of each change`() throws {
    let book = try FormBook()
    let fields = [
      ("kind", "spent"), ("amount", "4.20"), ("title", "Test coffee"), ("category", "Food"), ("date", "2026-11-20"),
    ]
    #expect(try book.fill("/add", fields).status == 303)
    let page = try book.get("/undo").body
    #expect(page.contains(/\d\d:\d\d · Added Test coffee, 4\.20</), "\(page)")
    #expect(page.contains(/aria-label="Undo change \d+: Added Test coffee, 4\.20"/))
    // The list shows the amount that the entry had at the time of each change.
    #expect(
      try book.fill("/edit/2026-11-20-test-coffee", fields.map { $0.0 == "amount" ? ("amount", "5") : $0 }).status
        == 303)
    let later = try book.get("/undo").body
    #expect(later.contains("Changed Test coffee, 5.00<") && later.contains("Added Test coffee, 4.20<"), "\(later)")
  }

  @Test func `a budget changed in a form applies from this month on, or to all months if its box is checked`() throws {
    let book = try FormBook()
    func save(_ fields: (String, String)...) throws -> String {
      let always = [("do", "save"), ("category", "Food"), ("name", "Food"), ("color", "teal"), ("every", "month")]
      let answer = try book.fill("/categories", always + fields)
      #expect(answer.status == 303, "\(answer.body)")
      return try book.folder.read("book/categories.yaml").components(separatedBy: "\n")[0]
    }
    #expect(try save(("budget", "300"), ("always", "yes")) == "- { name: Food, budget: 300, color: teal }")
    let list = "- { name: Food, budget: [{ amount: 300 }, { from: 2026-11, amount: 200 }], color: teal }"
    #expect(try save(("budget", "200")) == list)
    // The form shows the present values; sent again it changes nothing.
    #expect(try save(("budget", "200")) == list)
    #expect(
      try save(("budget", "200"), ("carry", "yes"))
        == "- { name: Food, budget: [{ amount: 300 }, { from: 2026-11, amount: 200, carry: yes }], color: teal }")
    #expect(try save(("budget", "")).contains("{ from: 2026-11, amount: 0 }"))
    #expect(try save(("budget", "90"), ("always", "yes")) == "- { name: Food, budget: 90, color: teal }")
  }

  // MARK: Settings

  @Test func `the settings form changes only edited lines and removes emptied settings`() throws {
    let book = try FormBook()
    let page = try book.get("/settings").body
    #expect(page.contains("value=\"EUR\"") && page.contains("name=\"site.accent\""))
    let fields = [
      ("do", "book"), ("title", "Our house"), ("currency", "EUR"), ("language", ""), ("site.accent", "plum"),
    ]
    #expect(try book.fill("/settings", fields).status == 303)
    #expect(try book.folder.read("book/book.yaml") == "title: Our house\ncurrency: EUR\nsite:\n  accent: plum\n")
    let account = [("do", "add"), ("name", "Bank"), ("opening-balance", "100"), ("kind", "everyday")]
    #expect(try book.get("/settings").body.contains("href=\"/accounts\""))
    #expect(try book.fill("/accounts", account).status == 303)
    #expect(
      try book.folder.read("book/book.yaml").contains(
        "accounts:\n  - { name: Bank, opening-balance: 100, kind: everyday }"))
    #expect(
      try book.fill(
        "/accounts", [("do", "save"), ("account", "Bank"), ("name", "Bank"), ("opening-balance", "120"), ("kind", "")]
      ).status == 303)
    #expect(try book.folder.read("book/book.yaml").contains("{ name: Bank, opening-balance: 120 }"))
    let wrong = try book.fill("/settings", [("do", "book"), ("title", "Our house"), ("currency", "EURO")])
    #expect(wrong.status == 422 && wrong.body.contains("value=\"EURO\"") && wrong.body.contains("EURO"))
    #expect(try book.folder.read("book/book.yaml").contains("currency: EUR\n"))
  }

  @Test func `forms rename, close and remove accounts`() throws {
    let book = try FormBook(
      FormBook.month + "- { date: 2026-11-06, title: Tea, spent: 3, account: Cash }\n",
      [
        "book.yaml":
          "currency: EUR\nmain-account: Giro\naccounts:\n  - { name: Giro }\n  - { name: Cash }\n  - { name: Jar }\n"
      ])
    let page = try book.get("/accounts").body
    #expect(page.contains("3.00") && page.contains("value=\"Jar\""))
    func send(_ deed: String, _ name: String, _ fields: (String, String)...) throws -> FormAnswer {
      try book.fill("/accounts", [("do", deed), ("account", name)] + fields)
    }
    #expect(try send("save", "Cash", ("name", "Wallet"), ("kind", "cash")).status == 303)
    #expect(try book.text.contains("account: Wallet"))
    #expect(try book.folder.read("book/book.yaml").contains("{ name: Wallet, was: [Cash], kind: cash }"))
    let held = try send("close", "Wallet")
    #expect(held.status == 422 && held.body.contains("still holds -3.00 EUR"), "\(held.body)")
    let transfer = "/add?kind=moved&amp;title=Wallet&amp;moved=3.00&amp;from=Giro&amp;to=Wallet"
    #expect(held.body.contains(transfer), "\(held.body)")
    #expect(try send("close", "Jar").status == 303)
    #expect(try book.folder.read("book/book.yaml").contains("{ name: Jar, kind: closed }"))
    #expect(try send("remove", "Wallet").status == 422)
    #expect(try send("remove", "Wallet", ("heir", "Giro")).status == 303)
    #expect(try book.text.contains("spent: 3, account: Giro"))
    let taken = try send("add", "", ("name", "giro"))
    #expect(taken.status == 422 && taken.body.contains("already exists"))
    #expect(try book.fill("/accounts", [("do", "add"), ("name", " ")]).status == 422)
    let wrong = try book.fill("/accounts", [("do", "add"), ("name", "Loan"), ("opening-balance", "x")])
    #expect(wrong.status == 422 && wrong.body.contains("data-field=\"opening-balance\""))
    #expect(try !book.folder.read("book/book.yaml").contains("Loan"))
    #expect(try book.get("/undo").body.contains("Changed the accounts: Wallet"))
  }

  @Test func `settings are shown in the book's language with their values and defaults`() throws {
    let book = try FormBook(FormBook.month, ["book.yaml": "title: Zuhause\ncurrency: EUR\nlanguage: de\n"])
    let page = try book.get("/settings").body
    for text in ["Hauptwährung", "Die Woche beginnt am", ">Sonntag<", "Vorgabe: Montag", "voller Kreis"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.contains("In ihr stehen die Summen.") && !page.contains("class=\"hint\" lang=\"en\""))
    #expect(
      try book.fill("/settings", [("do", "book"), ("currency", "EUR"), ("first-weekday", "sunday")]).status == 303)
    #expect(try book.folder.read("book/book.yaml").contains("first-weekday: sunday"))
  }

  // MARK: Balance assertions

  @Test func `the balance form writes a balance assertion and shows possible causes of a difference`() throws {
    let book = try FormBook()
    #expect(try book.fill("/balance", [("date", "2026-11-20"), ("balance", "-40")]).status == 303)
    #expect(try book.text.contains("balance: -40.00"))
    #expect(try book.get("/balance").body.contains("It agrees with the book."))
    let sign = try book.fill("/balance", [("date", "2026-11-21"), ("balance", "40")])
    #expect(sign.status == 422 && sign.body.contains("With the other sign"))
    #expect(try book.fill("/balance", [("date", "2026-11-21"), ("balance", "-4")]).status == 303)
    let page = try book.get("/balance").body
    #expect(page.contains("the book says") && page.contains("<pre"))
    #expect(try book.fill("/balance", [("date", "2026-11-21"), ("balance", "x")]).status == 422)
  }

  @Test func `the balance form can write an assertion for an account other than the one it was opened for`() throws {
    let book = try FormBook(FormBook.month, ["book.yaml": OtherFormTests.settings])
    let page = try book.get("/balance/Bank").body
    #expect(page.contains("<option value=\"Bank\" selected>Bank</option>") && !page.contains("href=\"/balance/Cash\""))
    let fields = [("account", "Cash"), ("date", "2026-11-20"), ("balance", "12")]
    let answer = try book.fill("/balance/Bank", fields)
    #expect(answer.status == 303 && answer.location.hasPrefix("/balance/Cash?done="))
    #expect(try book.text.contains("balance: 12.00, account: Cash"))
  }

  @Test func `the balance form shows the currency if all its accounts have the same one`() throws {
    let month = "- { date: 2026-11-06, title: Wallet, moved: 3, from: Giro, to: Purse }\n"
    let accounts = "accounts:\n  - { name: Giro, currency: USD }\n  - { name: Purse, currency: USD }\n"
    let rates = "date: 2026-11-01\nbase: EUR\nrates:\n  USD: 0.92\n"
    // The unnamed account in euros is not in the form.
    for (more, label) in [("", "Amount (USD)<"), ("  - { name: Jar }\n", "Amount<")] {
      let settings = "title: Home\ncurrency: EUR\n" + accounts + more
      let book = try FormBook(month, ["book.yaml": settings, "rates/2026-11-01.yaml": rates])
      #expect(try book.get("/balance/Giro").body.contains(label), "\(label)")
    }
  }

  // MARK: Imports

  private static let csv =
    "Date,Description,Amount,Balance\n2026-11-18,CORNER MARKET 12,-20.00,980.00\n2026-11-19,CORNER MARKET 12,-30.00,950.00\n2026-11-20,REFUND SHOP,10.00,960.00\n"

  /// Uploads a statement and returns its preview, with the account that its rows belong to.
  private func dropped(_ book: FormBook, _ text: String = OtherFormTests.csv) throws -> (
    location: String, page: String
  ) {
    let dropped = try book.multipart(
      "/import", book.numbers("/import") + [("do", "look")],
      files: [(field: "file", name: "nov.csv", bytes: Array(text.utf8))])
    #expect(dropped.status == 303 && dropped.location.hasPrefix("/import?preview="))
    let page = try book.get(dropped.location).body
    return (dropped.location, try press("keep", page, [("account", "Bank")], dropped.location, book))
  }

  /// Presses a button, with all hidden fields of the page and the choices.
  ///
  /// - Returns: the next page.
  private func press(
    _ deed: String, _ page: String, _ fields: [(String, String)], _ location: String, _ book: FormBook
  ) throws -> String {
    // The account is a visible field, so it is not one of the hidden ones.
    let fields = [("account", "Bank")] + fields.filter { $0.0 != "account" }
    let own = Set(fields.map(\.0))
    let hidden = FormBook.hiddenFields(in: page).filter { !own.contains($0.0) }
    let answer = try book.post("/import", hidden + fields + [("do", deed)])
    #expect(answer.status == 303, "\(answer.body.suffix(2000))")
    return try book.get(deed == "take" ? answer.location : location).body
  }

  private static let settings =
    "title: Home\ncurrency: EUR\naccounts:\n  - { name: Bank }\n  - { name: Cash, kind: cash }\n"

  @Test func `the rows of an uploaded statement are categorized by payee and imported once`() throws {
    let book = try FormBook(FormBook.month, ["book.yaml": OtherFormTests.settings])
    let (location, first) = try dropped(book)
    #expect(try book.text == FormBook.month)
    #expect(first.contains("2 left") && first.contains("CORNER MARKET") && !first.contains("checked name=\"take\""))
    // The largest group comes first; its likeliest answers have keys, all others are in a list.
    #expect(first.contains("value=\"category:Food\"") && first.contains("<kbd>1</kbd>"))
    #expect(first.contains("value=\"moved:Cash\"") && first.contains("Only this one"))
    let second = try press("agree", first, [("choice", "category:Food"), ("title", "Market")], location, book)
    #expect(
      second.contains("1 left") && second.contains("Will be written: 2 new.") && second.contains("Left for later: 1."))
    // Back, and once more.
    let back = try press("back", second, [], location, book)
    #expect(back.contains("2 left"))
    let again = try press("agree", back, [("choice", "category:Home"), ("title", "Market")], location, book)
    _ = try press("take", again, [("take", FormBook.values("take", in: again)[0])], location, book)
    let text = try book.text
    #expect(text.contains("title: Market\n  spent: 20.00\n  category: Home") && !text.contains("received"))
    // A row whose box is not ticked is left out, and so is an undecided one.
    #expect(!text.contains("spent: 30.00"))
    let (_, rest) = try dropped(book)
    #expect(rest.contains("1 already there"))
  }

  @Test func `a question about a whole file has a Continue button, which requires an answer`() throws {
    let book = try FormBook(FormBook.month, ["book.yaml": OtherFormTests.settings])
    let dropped = try book.multipart(
      "/import", book.numbers("/import") + [("do", "look")],
      files: [(field: "file", name: "nov.csv", bytes: Array(OtherFormTests.csv.utf8))])
    let page = try book.get(dropped.location).body
    #expect(page.contains("<button type=\"submit\" class=\"main\" name=\"do\" value=\"next\">Continue</button>"))
    #expect(page.contains(">The account of the file is unknown") && !page.contains("2026-11-18 …"))
    let hidden = FormBook.hiddenFields(in: page)
    let none = try book.post("/import", hidden + [("account", ""), ("do", "next")])
    #expect(none.status == 422 && none.body.contains("Choose an answer first."))
    let next = try book.post("/import", hidden + [("account", "Bank"), ("do", "next")])
    #expect(next.status == 303)
    #expect(try book.get(dropped.location).body.contains("2 left"))
  }

  @Test func `the import form turns a row into a transfer and reopens a postponed row`() throws {
    let book = try FormBook(FormBook.month, ["book.yaml": OtherFormTests.settings])
    let (location, first) = try dropped(book)
    let second = try press(
      "agree", first, [("choice", "category:Food"), ("other", "moved:Cash"), ("only", "yes")], location, book)
    #expect(second.contains("2 left") && second.contains("1 moved"))
    let later = try press("later", second, [], location, book)
    #expect(later.contains("2 left") && FormBook.hidden("card", in: later) != FormBook.hidden("card", in: second))
    let key = FormBook.hidden("card", in: second)
    let open = try press("open-\(key)", later, [], location, book)
    #expect(FormBook.hidden("card", in: open) == key)
    _ = try press("take", open, FormBook.values("take", in: open).map { ("take", $0) }, location, book)
    let text = try book.text
    #expect(text.contains("moved: 20.00") && text.contains("to: Cash") && !text.contains("30.00"))
  }

  @Test func `an import preview and its answers are kept after a restart of the server`() throws {
    let book = try FormBook(FormBook.month, ["book.yaml": OtherFormTests.settings])
    let (location, first) = try dropped(book)
    _ = try press("agree", first, [("choice", "category:Food"), ("title", "Market")], location, book)
    let shown = try book.get(location).body
    let kept = try book.post("/import", FormBook.hiddenFields(in: shown) + [("account", "Bank"), ("do", "keep")])
    // The notice shows the number of answers and the date until which they are kept.
    let said = "1 of 2 answered, kept until 21 December 2026."
    #expect(try book.get(kept.location).body.components(separatedBy: said).count >= 2)
    #expect(try book.get("/import").body.contains(said))
    let again = try ServedHere(["--book", book.folder.path + "/book"])
    #expect(try again.get("/import").contains("nov.csv"))
    let page = try again.get(location)
    #expect(page.contains("value=\"Bank\"") && page.contains("1 left"))
  }

  @Test func `an import preview that was not answered for a month is removed by the next import`() throws {
    let book = try FormBook(
      FormBook.month, ["book.yaml": "title: Home\ncurrency: EUR\naccounts:\n  - { name: Bank }\n"])
    func drop(_ name: String, _ text: String, at client: some FormClient) throws {
      _ = try client.multipart(
        "/import", client.numbers("/import") + [("do", "look")],
        files: [(field: "file", name: name, bytes: Array(text.utf8))])
    }
    try drop("nov.csv", OtherFormTests.csv, at: book)
    let later = try FormClientLater(book.folder.path + "/book", today: "2026-12-22")
    #expect(try later.get("/import").body.contains("kept until 21 December 2026"))
    try drop("dec.csv", OtherFormTests.csv + "2026-11-21,TEA,-3.00,957.00\n", at: later)
    let list = try later.get("/import").body
    #expect(list.contains("dec.csv") && !list.contains("nov.csv"))
  }

  @Test func `an uploaded file that no reader recognizes is reported, and nothing is written`() throws {
    let book = try FormBook()
    let dropped = try book.multipart(
      "/import", book.numbers("/import") + [("do", "look")],
      files: [(field: "file", name: "x.bin", bytes: [0, 1, 2, 3])])
    #expect(try book.get(dropped.location).body.contains("x.bin"))
    #expect(try book.text == FormBook.month)
  }

  // MARK: Several entries

  @Test func `a form changes several entries at once after showing a preview`() throws {
    let book = try FormBook()
    let ids = [("id", "2026-11-03-dining-out"), ("id", "2026-11-05-power")]
    let look = try book.fill(
      "/several?filter=2026-11", ids + [("filter", "2026-11"), ("do", "look"), ("tag", "trip")], to: "/several")
    #expect(look.status == 200 && look.body.components(separatedBy: "data-change>+ #trip<").count == 3)
    #expect(try book.text == FormBook.month)
    // An entry that already has the value stays as it is.
    let same = try book.fill(
      "/several?filter=2026-11", ids + [("filter", "2026-11"), ("do", "look"), ("category", "Home")], to: "/several")
    #expect(same.body.contains("data-change>Food → Home<") && same.body.contains("data-change>stays as it is<"))
    let fields =
      ids + [("filter", "2026-11"), ("do", "save"), ("tag", "trip"), ("category", "Home"), ("title", "Both")]
    #expect(try book.fill("/several", fields).status == 303)
    let text = try book.text
    #expect(
      text.components(separatedBy: "title: Both").count == 3
        && text.components(separatedBy: "category: Home").count == 3)
    let through = FormBook.hidden("through", in: try book.get("/undo").body)
    #expect(try book.fill("/undo", [("through", through)]).status == 303)
    #expect(try book.text == FormBook.month)
    #expect(try book.fill("/several", ids + [("filter", ""), ("do", "remove")]).status == 303)
    let left = book.folder.exists("book/ledger/2026-11.yaml") ? try book.text : ""
    #expect(!left.contains("title"))
  }

  // MARK: Changes

  @Test func `the undo list can undo all changes back to the chosen one`() throws {
    let book = try FormBook()
    for title in ["One", "Two", "Three"] {
      #expect(
        try book.fill("/add", [("title", title), ("kind", "spent"), ("amount", "1"), ("date", "2026-11-20")]).status
          == 303)
    }
    let page = try book.get("/undo").body
    #expect(page.contains("Added Three") && page.contains("+  title: Two"))
    let through = page.components(separatedBy: "name=\"through\" value=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(through.count == 3)
    #expect(try book.fill("/undo", [("through", through[1])]).status == 303)
    let text = try book.text
    #expect(text.contains("One") && !text.contains("Two") && !text.contains("Three"))
  }

  // MARK: Fixes

  @Test func `each fix has a button that applies only this fix`() throws {
    let month = FormBook.month.replacing("category: Food", with: "category: Fod").replacing(
      "category: Home", with: "category: Hom")
    let book = try FormBook(
      month, ["ledger/2026-10.yaml": "- { date: 2026-10-01, title: A, spent: 1, category: Food }\n"])
    let page = try book.get("/fixes").body
    #expect(page.contains("+  category: Food"))
    let fix = FormBook.hidden(
      "fix", in: String(page[(page.range(of: "id=\"items\"")?.lowerBound ?? page.startIndex)...]))
    #expect(try book.fill("/fixes", [("fix", fix)]).status == 303)
    let text = try book.text
    #expect(text.contains("category: Food") && text.contains("category: Hom\n"))
    #expect(try book.fill("/fixes", [("fix", fix)]).status == 409)
  }

  // MARK: Photos

  @Test(arguments: ["h #1.png", "a&b.png", "p%20c.png", "1+1=2.png"])
  func `an unused receipt with special characters in its name links to its forms`(name: String) throws {
    let book = try FormBook()
    try book.folder.write(
      Data(contentsOf: repositoryFolder.appending(path: "data/pictures/home.png")), to: "book/receipts/\(name)")
    _ = try book.fill("/add", [("title", "Rice"), ("kind", "spent"), ("amount", "3")])
    let page = try book.get("/receipts.html").body
    let links = page.matches(of: /href="(\/(?:add|receipt)\?[^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
      .filter { $0.contains("receipt=") || $0.contains("name=") }
    #expect(links.count == 2)
    for link in links {
      let form = try book.get(link)
      #expect(form.status == 200 && form.body.contains(name.replacing("&", with: "&amp;")), "\(link)")
    }
  }

  private var photo: [UInt8] {
    get throws {
      let folder = repositoryFolder.appending(path: "data/receipts")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).filter {
        $0.hasSuffix(".jpg")
      }.sorted()
      return Array(try Data(contentsOf: folder.appending(path: try #require(names.first))))
    }
  }

  @Test func `photos can be added with an entry, rotated, reordered and detached`() throws {
    let book = try FormBook()
    let tea = [("title", "Tea"), ("kind", "spent"), ("amount", "4.50"), ("date", "2026-11-20")]
    let other = try photo + [0]
    let files = [(field: "photo", name: "a.jpg", bytes: try photo), (field: "photo", name: "b.jpg", bytes: other)]
    #expect(try book.multipart("/add", book.numbers() + tea, files: files).status == 303)
    let names = try FileManager.default.contentsOfDirectory(atPath: book.folder.path + "/book/receipts").filter {
      $0.hasSuffix(".jpg")
    }.sorted()
    #expect(names.count == 2)
    let path = "/attach/2026-11-20-tea"
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: book.folder.path + "/book/receipts/\(name)")))
    }
    let before = try bytes(names[0])
    #expect(try book.fill(path, [("do", "turn"), ("name", names[0])]).status == 303)
    #expect(try bytes(names[0]) != before)
    #expect(try book.fill(path, [("do", "first"), ("name", names[0])]).status == 303)
    #expect(try book.text.contains("photo: [\(names[0]), \(names[1])]"))
    #expect(try book.fill(path, [("do", "remove"), ("name", names[0])]).status == 303)
    #expect(try book.text.contains("photo: \(names[1])\n"))
    for _ in 0..<3 {
      let run = ToolRun(["undo", "--book", book.folder.path + "/book"])
      #expect(run.exitCode == 0, "\(run.err)\(run.out)")
    }
    #expect(try bytes(names[0]) == before)
  }

  @Test func `an unused receipt can become an entry or be attached to an existing one`() throws {
    let book = try FormBook()
    try FileManager.default.createDirectory(
      atPath: book.folder.path + "/book/receipts", withIntermediateDirectories: true)
    for name in ["one.jpg", "two.jpg"] {
      try Data(try photo).write(to: URL(filePath: book.folder.path + "/book/receipts/\(name)"))
    }
    // A build that finds them starts automatically.
    try waitUntil { try book.get("/receipts.html").body.contains("/add?receipt=one.jpg") }
    let page = try book.get("/add?receipt=one.jpg").body
    #expect(page.contains("name=\"keep\" value=\"one.jpg\" checked"))
    let fields = [("title", "Shop"), ("kind", "spent"), ("amount", "3"), ("date", "2026-11-20"), ("keep", "one.jpg")]
    #expect(try book.fill("/add?receipt=one.jpg", fields, to: "/add").status == 303)
    #expect(try book.text.contains("photo: one.jpg"))
    #expect(try book.get("/receipt?name=two.jpg").body.contains("Dining out"))
    #expect(
      try book.fill("/receipt?name=two.jpg", [("name", "two.jpg"), ("id", "2026-11-03-dining-out")], to: "/receipt")
        .status == 303)
    #expect(try book.text.contains("photo: two.jpg"))
  }
}

/// The same book served on another day.
private final class FormClientLater: FormClient {
  private let served: ServedHere
  var port: UInt16 { served.port }

  init(_ book: String, today: String) throws { served = try ServedHere(["--book", book], today: today) }
}
