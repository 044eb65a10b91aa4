import Foundation
import TestSupport
import Testing

/// Entries added, changed, removed and paid on the page, without scripts.
@Suite struct EntryFormTests {
  private let tea = [
    ("title", "Tea"), ("kind", "spent"), ("amount", "4.50"), ("date", "2026-11-20"), ("category", "food"),
  ]

  @Test func `the form shows which category is used if none is selected`() throws {
    let page = try FormBook().get("/add").body
    #expect(page.contains("<span class=\"without spending\">without one, saved as Other</span>"))
    #expect(page.contains("<span class=\"without income\">without one, saved as Income</span>"))
  }

  @Test func `a form writes the same entry as the add command and redirects to the entry's row`() throws {
    let book = try FormBook()
    let answer = try book.fill("/add", tea)
    #expect(answer.status == 303)
    #expect(answer.location.hasPrefix("/2026-11.html?done=") && answer.location.hasSuffix("#t-2026-11-20-tea"))
    let byForm = try book.text
    #expect(byForm == FormBook.month + "\n- date: 2026-11-20\n  title: Tea\n  spent: 4.50\n  category: Food\n")
    let other = try TemporaryFolder()
    for name in ["book.yaml", "categories.yaml"] {
      try other.write(try book.folder.read("book/\(name)"), to: "book/\(name)")
    }
    try other.write(FormBook.month, to: "book/ledger/2026-11.yaml")
    let run = ToolRun(
      [
        "add", "--book", other.path + "/book", "--title", "Tea", "--spent", "4.50", "--date", "2026-11-20",
        "--category", "food",
      ])
    let byCommand = try other.read("book/ledger/2026-11.yaml")
    #expect(run.exitCode == 0 && byForm == byCommand)
    let page = try book.get(answer.location.split(separator: "#").first.map(String.init) ?? "")
    #expect(page.body.contains("id=\"t-2026-11-20-tea\"") && page.body.contains("Tea, 4.50 saved"))
  }

  @Test func `the link next to a proposed series opens a form with the interval filled in`() throws {
    var files: [String: String] = [:]
    for month in ["2026-08", "2026-09", "2026-10"] {
      files["ledger/\(month).yaml"] = "- { date: \(month)-12, title: Netflix, spent: 17.99, category: Home }\n"
    }
    let book = try FormBook(FormBook.month, files)
    let address = "/edit/2026-10-12-netflix?repeats=monthly"
    #expect(try book.get("/pending.html").body.contains("<a class=\"again\" href=\"\(address)\">Repeats monthly</a>"))
    #expect(try book.get(address).body.contains("<option value=\"monthly\" selected>"))
    let answer = try book.fill(
      address,
      [
        ("title", "Netflix"), ("kind", "spent"), ("amount", "17.99"), ("date", "2026-10-12"), ("category", "Home"),
        ("repeats", "monthly"),
      ])
    #expect(answer.status == 303, "\(answer.body)")
    #expect(try book.folder.read("book/ledger/2026-10.yaml").contains("repeats: monthly"))
    #expect(try !book.get("/pending.html").body.contains("Repeats monthly"))
  }

  @Test func `the site on disk contains no forms`() throws {
    let book = try FormBook()
    let files = try FileManager.default.subpathsOfDirectory(atPath: book.folder.path + "/book/site").filter {
      $0.hasSuffix(".html")
    }
    #expect(files.count > 10)
    for file in files {
      let page = try book.folder.read("book/site/\(file)")
      #expect(!page.contains("/add") && !page.contains("token") && !page.contains("method=\"post\""), "\(file)")
    }
    #expect(try book.get("/2026-11.html").body.contains("href=\"/add?month=2026-11\""))
  }

  @Test func `a page on disk warns that later changes are missing, and a served page does not`() throws {
    let book = try FormBook()
    #expect(try book.folder.read("book/site/index.html").contains("later changes to the book are not included"))
    let page = try book.get("/index.html").body
    #expect(page.contains("Always shows the current book") && !page.contains("later changes"))
  }

  @Test func `a read-only server neither shows nor accepts forms`() throws {
    let book = try FormBook(options: ["--read-only"])
    #expect(try !book.get("/2026-11.html").body.contains("/add"))
    #expect(try book.get("/add").status == 404)
    #expect(try book.post("/add", tea).status == 405)
    #expect(try book.text == FormBook.month)
  }

  @Test func `an invalid form is shown again with errors next to their fields and with the entered values`() throws {
    let book = try FormBook()
    let answer = try book.fill("/add", tea.replacing("amount", with: "12,5O").replacing("category", with: "Fod"))
    #expect(answer.status == 422)
    let amount = try #require(answer.body.range(of: "data-field=\"amount\"")).upperBound
    let field = answer.body[amount...].prefix(1_100)
    #expect(field.contains("value=\"12,5O\"") && field.contains("aria-invalid=\"true\""))
    #expect(field.contains("“12,5O” has the letter O instead of a zero<"))
    #expect(field.contains("<button type=\"submit\" name=\"fill-amount\" value=\"12.50\">"))
    #expect(
      answer.body.contains("value=\"Fod\" checked") && answer.body.contains("name=\"fill-category\" value=\"Food\""))
    // A form does not mention commands.
    #expect(!answer.body.contains("daybook category add"))
    #expect(try book.text == FormBook.month)
  }

  @Test func `a form accepts a calculation as an amount and a word as a date`() throws {
    let book = try FormBook()
    let fields = tea.replacing("amount", with: "2*4.20+1").replacing("date", with: "yesterday")
    #expect(try book.fill("/add", fields).status == 303)
    #expect(try book.text.contains("- date: 2026-11-20\n  title: Tea\n  spent: 9.40\n"))
  }

  @Test func `a form that is sent twice writes one entry`() throws {
    let book = try FormBook()
    let fields = try book.numbers() + tea
    let first = try book.post("/add", fields)
    let second = try book.post("/add", fields)
    #expect(first.status == 303 && second.status == 303)
    // It leads to the same row, with a notice.
    #expect(second.location.hasPrefix("/2026-11.html?done=") && second.location.hasSuffix("#t-2026-11-20-tea"))
    #expect(try book.text.components(separatedBy: "title: Tea").count == 2)
  }

  @Test func `an idempotency key reused with other content is refused, and the form is shown again`() throws {
    let book = try FormBook()
    let numbers = try book.numbers()
    let other = tea.replacing("title", with: "Cake")
    #expect(try book.post("/add", numbers + tea).status == 303)
    let text = try book.text
    let shown = try book.post("/add", numbers + other)
    #expect(shown.status == 409 && shown.body.contains("value=\"Cake\"") && shown.body.contains("already saved"))
    #expect(try book.text == text)
    // The shown form has a new number.
    let once = FormBook.hidden("once", in: shown.body)
    #expect(!numbers.contains { $0 == ("once", once) })
    #expect(try book.post("/add", numbers.replacing("once", with: once) + other).status == 303)
    #expect(try book.text.contains("title: Tea") && book.text.contains("title: Cake"))
    // The first one is still known.
    #expect(try book.post("/add", numbers + tea).location.hasSuffix("#t-2026-11-20-tea"))
    #expect(try book.text.components(separatedBy: "title: Tea").count == 2)
  }

  @Test(arguments: [
    ("/categories", [("do", "add"), ("name", "Pets"), ("kind", "expense")], "name", "Plants", "categories.yaml"),
    ("/settings", [("do", "book"), ("title", "House")], "title", "Flat", "book.yaml"),
    ("/balance", [("date", "2026-11-20"), ("balance", "50")], "balance", "60", "ledger/2026-11.yaml"),
    ("/pay/2026-11-05-power", [("paid", "2026-11-20")], "paid", "2026-11-19", "ledger/2026-11.yaml"),
  ])
  func `a form is never saved if its idempotency key was already used with other values`(
    address: String, fields: [(String, String)], name: String, other: String, file: String
  ) throws {
    let book = try FormBook()
    let numbers = try book.numbers()
    #expect(try book.post(address, numbers + fields).status == 303)
    let text = try book.folder.read("book/\(file)")
    let shown = try book.post(address, numbers + fields.replacing(name, with: other))
    #expect(shown.status == 409 && shown.body.contains("already saved"), "\(shown.status)")
    #expect(try book.folder.read("book/\(file)") == text)
    #expect(try book.post(address, numbers + fields).status == 303)
    #expect(try book.folder.read("book/\(file)") == text)
  }

  @Test func `after a restart, a used idempotency key is accepted only with the same content`() throws {
    let book = try FormBook()
    let numbers = try book.numbers()
    #expect(try book.post("/add", numbers + tea).status == 303)
    let again = try ServedHere(["--book", book.folder.path + "/book"])
    func post(_ fields: [(String, String)]) throws -> Int {
      let body = (numbers + fields).map { "\($0.0)=\($0.1)" }.joined(separator: "&")
      let client = try RawClient(port: again.port)
      client.send(
        "POST /add HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return try client.answer().status
    }
    #expect(try post(tea) == 303 && post(tea.replacing("title", with: "Cake")) == 409)
    #expect(try book.text.components(separatedBy: "title:").count == 4)
  }

  @Test func `after a restart, a used idempotency key is recognized even with an old token`() throws {
    let book = try FormBook()
    let fields = try book.numbers() + tea
    #expect(try book.post("/add", fields).status == 303)
    let again = try ServedHere(["--book", book.folder.path + "/book"])
    let client = try RawClient(port: again.port)
    let body = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    client.send(
      "POST /add HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    #expect(try client.answer().status == 303)
    #expect(try book.text.components(separatedBy: "title: Tea").count == 2)
  }

  @Test func `a form opened before a restart is shown again and accepted when sent again`() throws {
    let book = try FormBook()
    let numbers = try book.numbers()
    let once = try #require(numbers.first { $0.0 == "once" }?.1)
    let refused = try book.post("/add", numbers.replacing("token", with: "old") + tea)
    #expect(refused.status == 403)
    #expect(refused.body.contains("value=\"Tea\"") && FormBook.hidden("once", in: refused.body) == once)
    let token = FormBook.hidden("token", in: refused.body)
    #expect(try book.post("/add", [("token", token), ("once", once)] + tea).status == 303)
    #expect(try book.text.components(separatedBy: "title: Tea").count == 2)
  }

  @Test func `an edit in a form changes only the lines of the edited fields`() throws {
    let book = try FormBook()
    let page = try book.get("/edit/2026-11-03-dining-out").body
    #expect(page.contains("value=\"Dining out\"") && page.contains("value=\"40\""))
    let fields = [
      ("title", "Dining out"), ("kind", "spent"), ("amount", "42"), ("date", "2026-11-03"), ("category", "Food"),
    ]
    let answer = try book.fill("/edit/2026-11-03-dining-out", fields)
    #expect(answer.status == 303)
    #expect(try book.text == FormBook.month.replacing("spent: 40\n", with: "spent: 42\n"))
  }

  @Test func `sending an edit form unchanged does not change the file`() throws {
    let month = """
      - date: 2026-11-03
        title: 'Dining: out' # with friends
        spent: 40
        category: Food
        note: |
          two lines
          of text
        tags: [trip, friends]
        repeats: monthly
        skip: [2026-12-03]
        split: { Home: 2.50 }
        id: dinner

      """
    let book = try FormBook(month)
    let page = try book.get("/edit/dinner").body
    // The fields as a browser sends them.
    var fields = try book.numbers("/edit/dinner")
    for name in [
      "title", "date", "from", "to", "due", "paid", "tags", "until", "booked", "skip", "for", "id", "amount",
    ] {
      let field = try #require(page.range(of: "name=\"\(name)\" value=\""), "\(name)")
      fields.append((name, String(page[field.upperBound...].prefix { $0 != "\"" })))
    }
    fields += [("kind", "spent"), ("note", "two lines\r\nof text"), ("repeats", "monthly"), ("auto", "")]
    #expect(page.contains("name=\"category\" value=\"Food\" checked"))
    // An older day has a button of its own.
    let day = try #require(page.firstMatch(of: /name="day" value="([^"]+)" checked/)?.1)
    fields += [("day", String(day)), ("picked", ""), ("category", "Food"), ("category-other", ""), ("currency", "")]
    fields += [("part-category", "Home"), ("part-amount", "2.50"), ("part-category", ""), ("part-amount", "")]
    #expect(try book.post("/edit/dinner", fields).status == 303)
    #expect(try book.text == month)
    // Fields that a form lacks leave their keys unchanged.
    let few = try book.numbers("/edit/dinner") + [("title", "Dinner"), ("kind", "spent"), ("amount", "40")]
    #expect(try book.post("/edit/dinner", few).status == 303)
    #expect(try book.text == month.replacing("'Dining: out'", with: "Dinner"))
  }

  @Test func `a tag with a comma is kept as one tag`() throws {
    let month = FormBook.month.replacing("spent: 40\n", with: "spent: 40\n  tags: [\"a, b\", c]\n")
    let book = try FormBook(month)
    let page = try book.get("/edit/2026-11-03-dining-out").body
    #expect(page.contains("value=\"&quot;a, b&quot;, c\""))
    let fields = [
      ("title", "Dining out"), ("kind", "spent"), ("amount", "41"), ("date", "2026-11-03"), ("category", "Food"),
      ("tags", "\"a, b\", c"),
    ]
    #expect(try book.fill("/edit/2026-11-03-dining-out", fields).status == 303)
    #expect(try book.text == month.replacing("spent: 40", with: "spent: 41"))
    let run = ToolRun([
      "edit", "dining", "--tags", "\"x, y\",z", "--book", book.folder.path + "/book",
    ])
    #expect(run.exitCode == 0)
    #expect(try book.text.contains("tags: ['x, y', z]"))
  }

  @Test func `an edit form does not overwrite changes made to the file since the form was opened`() throws {
    let book = try FormBook()
    let numbers = try book.numbers("/edit/2026-11-03-dining-out")
    try book.folder.write(try book.text.replacing("spent: 40", with: "spent: 41"), to: "book/ledger/2026-11.yaml")
    let fields = [
      ("title", "Dinner"), ("kind", "spent"), ("amount", "40"), ("date", "2026-11-03"), ("category", "Food"),
    ]
    let answer = try book.post("/edit/2026-11-03-dining-out", numbers + fields)
    #expect(answer.status == 409)
    #expect(answer.body.contains("-spent: 40") && answer.body.contains("+spent: 41"))
    // The field shows the new text if it was not edited, and the typed text if it was.
    #expect(answer.body.contains("value=\"Dinner\"") && answer.body.contains("value=\"41\""))
    let again = ["token", "once", "basis"].map { ($0, FormBook.hidden($0, in: answer.body)) }
    #expect(try book.post("/edit/2026-11-03-dining-out", again + fields.replacing("amount", with: "41")).status == 303)
    #expect(try book.text.contains("title: Dinner\n  spent: 41\n"))
  }

  @Test func `an entry is removed by its form, and the notice's undo button restores it`() throws {
    let book = try FormBook()
    let removed = try book.fill("/t-2026-11-03-dining-out.html", [], to: "/remove/2026-11-03-dining-out")
    #expect(removed.status == 303)
    #expect(try !book.text.contains("Dining out"))
    let page = try book.get(removed.location).body
    let step = FormBook.hidden("step", in: page)
    #expect(!step.isEmpty)
    let undone = try book.post(
      "/undo", [("token", FormBook.hidden("token", in: page)), ("once", "undo-number-1"), ("step", step)])
    #expect(undone.status == 303)
    #expect(try book.text == FormBook.month)
    #expect(try book.get(undone.location).body.contains("<p>Undone: Removed Dining out, 40.00</p>"))
  }

  @Test func `the notice about an undone payment names the bill and its amount`() throws {
    let book = try FormBook()
    let paid = try book.fill("/pending.html", [], to: "/pay/2026-11-05-power")
    let page = try book.get(paid.location.components(separatedBy: "#")[0]).body
    let step = FormBook.hidden("step", in: page)
    let undone = try book.post(
      "/undo", [("token", FormBook.hidden("token", in: page)), ("once", "undo-number-3"), ("step", step)])
    #expect(try book.text == FormBook.month)
    #expect(try book.get(undone.location).body.contains("<p>Power, 98.72: not paid any more</p>"))
  }

  @Test func `a notice's undo button undoes only the change of the notice`() throws {
    let book = try FormBook()
    let page = try book.get(try book.fill("/add", tea).location.split(separator: "#").map(String.init)[0]).body
    let step = FormBook.hidden("step", in: page)
    let run = ToolRun([
      "add", "--book", book.folder.path + "/book", "--title", "Rice", "--spent", "3", "--category", "Food",
    ])
    try #require(run.exitCode == 0)
    let answer = try book.post(
      "/undo", [("token", FormBook.hidden("token", in: page)), ("once", "undo-number-2"), ("step", step)])
    #expect(answer.status == 303)
    let text = try book.text
    #expect(!text.contains("title: Tea") && text.contains("title: Rice"))
  }

  @Test func `a form pays a bill today or on another day`() throws {
    let book = try FormBook()
    #expect(try book.get("/pending.html").body.contains("action=\"/pay/2026-11-05-power\""))
    #expect(try book.fill("/pay/2026-11-05-power", [("paid", "20 nov")]).status == 303)
    #expect(try book.text.contains("due: 2026-11-25\n  paid: 2026-11-20\n"))
    #expect(try book.fill("/add", [], to: "/pay/2026-11-05-power").status == 422)
  }

  @Test func `the button “another” opens a form with the same day and account and shows the last entry`() throws {
    let book = try FormBook()
    let answer = try book.fill("/add", tea + [("account", "Cash"), ("next", "another")])
    #expect(answer.status == 303 && answer.location.hasPrefix("/add?"))
    let page = try book.get(answer.location).body
    #expect(page.contains("value=\"2026-11-20\"") && page.contains("value=\"Cash\"") && page.contains("Tea"))
    #expect(page.contains("−4.50"))
  }

  @Test func `the link “again” opens a prefilled add form and saves nothing`() throws {
    let book = try FormBook()
    let page = try book.get("/add?like=2026-11-05-power").body
    #expect(
      page.contains("value=\"Power\"") && page.contains("value=\"98.72\"") && page.contains("value=\"2026-11-21\""))
    #expect(!page.contains("value=\"2026-11-25\""))
    #expect(try book.text == FormBook.month)
  }

  @Test func `parts entered in a form are written as one split`() throws {
    let book = try FormBook()
    let parts = [("part-category", "Home"), ("part-amount", "1.50"), ("part-category", ""), ("part-amount", "")]
    #expect(try book.fill("/add", tea + parts).status == 303)
    #expect(try book.text.contains("split: { Home: 1.50 }"))
    // Also with the true minus sign, which the form's button inserts.
    for (title, minus) in [("Tea three", "-"), ("Tea four", "\u{2212}")] {
      let negative = [("part-category", "Home"), ("part-amount", minus + "0.75")]
      #expect(try book.fill("/add", tea.replacing("title", with: title) + negative).status == 303)
    }
    let text = try book.text
    #expect(text.components(separatedBy: "split: { Home: -0.75 }").count == 3, "\(text)")
    let wrong = [("part-category", "Home"), ("part-amount", "15")]
    let answer = try book.fill("/add", tea.replacing("title", with: "Tea two") + wrong)
    #expect(answer.status == 422 && answer.body.contains("value=\"15\""))
  }

  @Test func `fields are checked during typing, and nothing is written`() throws {
    let book = try FormBook()
    let token = try book.numbers().filter { $0.0 == "token" }
    let answer = try book.post(
      "/-/check/", token + [("kind", "spent"), ("amount", "3 apples"), ("date", "yesterday"), ("title", "")])
    #expect(answer.status == 200)
    #expect(answer.body.contains("“3 apples”") && answer.body.contains("Friday 20 November"))
    // A missing value is not a mistake before the button is pressed.
    #expect(!answer.body.contains("title"))
    let sum = try book.post("/-/check/", token + [("kind", "spent"), ("amount", "45/3")])
    #expect(sum.body.contains("= 15.00"))
    #expect(try book.text == FormBook.month)
  }

  @Test func `a form suggests the amount and category of an earlier entry with the same title`() throws {
    let book = try FormBook()
    let answer = try book.get("/-/suggestions").body
    #expect(answer.contains("[\"Dining out\",\"spent\",\"40.00\",\"Food\""))
  }

  @Test func `values in the address of a form fill in its fields, and nothing is written`() throws {
    let book = try FormBook()
    let page = try book.get("/add?title=Tea%20time&amount=3&date=2026-11-02").body
    #expect(
      page.contains("value=\"Tea time\"") && page.contains("value=\"3\"") && page.contains("value=\"2026-11-02\""))
    #expect(page.utf8.count < 30_000)
    #expect(try book.text == FormBook.month)
  }

  @Test func `in a book with errors, a saved entry is shown with its file and line`() throws {
    let book = try FormBook(
      FormBook.month, ["ledger/2026-10.yaml": "- date: 2026-10-01\n  title: Broken\n  spent: x\n"])
    let answer = try book.fill("/add", tea)
    #expect(answer.status == 200)
    #expect(
      answer.body.contains("ledger/2026-11.yaml") && answer.body.contains("The pages are updated once the errors"))
    #expect(try book.text.contains("title: Tea"))
  }

  @Test func `a photo sent with an invalid form is kept until the corrected form is sent`() throws {
    let book = try FormBook()
    let receipts = repositoryFolder.appending(path: "data/receipts")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: receipts.path(percentEncoded: false)).first {
        $0.hasSuffix(".jpg")
      })
    let photo = [UInt8](try Data(contentsOf: receipts.appending(path: name)))
    let wrong = [("title", "Tea"), ("kind", "spent"), ("amount", "4,5O"), ("date", "2026-11-20")]
    let first = try book.multipart(
      "/add", book.numbers() + wrong, files: [(field: "photo", name: "IMG <1>.jpg", bytes: photo)])
    #expect(first.status == 422 && first.body.contains("Sent already") && first.body.contains("IMG &lt;1&gt;.jpg"))
    let key = FormBook.hidden("sent", in: first.body)
    #expect(!key.isEmpty)
    let numbers = ["token", "once"].map { ($0, FormBook.hidden($0, in: first.body)) }
    // Sent with the mistake again, it is still kept.
    #expect(try book.post("/add", numbers + wrong + [("sent", key)]).body.contains(key))
    let right = wrong.replacing("amount", with: "4.50")
    #expect(try book.post("/add", numbers + right + [("sent", key)]).status == 303)
    #expect(try book.text.contains("photo: 2026-11-20-tea.jpg"))
    #expect(FileManager.default.fileExists(atPath: book.folder.path + "/book/receipts/2026-11-20-tea.jpg"))
    let left = try FileManager.default.contentsOfDirectory(atPath: book.folder.path + "/book/.daybook/sent")
    #expect(left == [])
    // An unticked photo is not attached, and neither is one that was not sent.
    for sent in ["", "../../book", "zzzzzzzzzzzzz"] {
      let plain = try book.post("/add", book.numbers() + right.replacing("title", with: "Milk") + [("sent", sent)])
      #expect(plain.status == 303)
    }
    #expect(try book.text.components(separatedBy: "photo:").count == 2)
  }

  // MARK: Pictures

  @Test func `the charts of a month's page are ready when the page is shown`() throws {
    let book = try FormBook()
    for month in ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10"] {
      let fields = [
        ("title", "Tea"), ("kind", "spent"), ("amount", "3"), ("date", "\(month)-02"), ("category", "Food"),
      ]
      let page = try book.get(try book.fill("/add", fields).location).body
      let pictures = page.components(separatedBy: "src=\"charts/").dropFirst().map {
        "/charts/" + String($0.prefix { $0 != "\"" })
      }
      try #require(!pictures.isEmpty, "\(month)")
      for picture in pictures { #expect(try book.get(picture).status == 200, "\(picture)") }
    }
  }
}
