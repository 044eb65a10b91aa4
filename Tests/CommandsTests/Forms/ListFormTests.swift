import Foundation
import TestSupport
import Testing

/// Forms in lists and at findings: several rows at once, fixes, and bills in the radar.
@Suite struct ListFormTests {
  /// Sends fields with the headers that a browser sets for a page of the site.
  private func send(
    _ book: FormBook, _ path: String, _ fields: [(String, String)], from page: String
  ) throws -> FormAnswer {
    try book.post(
      path, fields, headers: ["Sec-Fetch-Site: same-origin", "Referer: http://127.0.0.1:\(book.port)/\(page)"])
  }

  private func part(of page: String, from start: String, to end: String) throws -> String {
    let first = try #require(page.range(of: start)).lowerBound
    let last = try #require(page.range(of: end, range: first..<page.endIndex)).upperBound
    return String(page[first..<last])
  }

  // MARK: Fixes

  private static let misspelt = FormBook.month.replacing("category: Food", with: "category: Fod").replacing(
    "category: Home", with: "category: Hom")

  @Test func `each finding with a fix has a button and a diff, and the last fix redirects to the home page`() throws {
    let book = try FormBook(ListFormTests.misspelt)
    for (wrong, right, landing) in [("Fod", "Food", "/errors.html?done="), ("Hom", "Home", "/index.html?done=")] {
      let page = try book.get("/errors.html").body
      let form = try part(of: page, from: "<form method=\"post\" action=\"/fixes\"", to: "</form>")
      #expect(form.contains("-   category: \(wrong)\n+   category: \(right)\n"), "\(form)")
      #expect(!page.contains("Fix all that is certain"))
      let fields = ["token", "once", "fix"].map { ($0, FormBook.hidden($0, in: form)) }
      let answer = try send(book, "/fixes", fields, from: "errors.html")
      #expect(answer.status == 303 && answer.location.hasPrefix(landing), "\(answer.location)")
      #expect(try book.text.contains("category: \(right)\n") && !book.text.contains("category: \(wrong)\n"))
    }
    #expect(try book.text == FormBook.month)
    #expect(try book.get("/index.html").status == 200)
    let disk = try book.folder.read("book/site/index.html")
    #expect(!disk.contains("token") && !disk.contains("/fixes"))
  }

  @Test func `a page built before an error occurred shows links to the forms in its header and menu`() throws {
    let book = try FormBook()
    try book.folder.write(
      FormBook.month.replacing("spent: 40", with: "spent: x"), to: "book/ledger/2026-11.yaml")
    let fixes = "<li><a href=\"/errors.html\">"
    var page = ""
    try waitUntil {
      page = try book.get("/2026-11.html").body
      return page.contains(fixes)
    }
    #expect(page.contains("Dining out") && !page.contains("form-ways"))
    let menu = try part(of: page, from: "id=\"more\" popover", to: "</ul>")
    #expect(menu.contains(fixes) && menu.contains("<a href=\"/undo\">"), "\(menu)")
    let header = try part(of: page, from: "id=\"more\" popover", to: "class=\"theme round\"")
    #expect(header.contains("<a class=\"add\" href=\"/add\""), "\(header)")
  }

  @Test func `the errors page on disk has no buttons`() throws {
    let book = try FormBook(ListFormTests.misspelt)
    let disk = try book.folder.read("book/site/errors.html")
    #expect(disk.contains("Fod") && disk.contains("<article class=\"card finding error\">"))
    for trace in ["<form", "token", "/fixes", "remedy"] { #expect(!disk.contains(trace), "\(trace)") }
  }

  @Test func `one button applies all safe fixes and no other fix`() throws {
    let month = FormBook.month.replacing("category: Food", with: "category: Meals").replacing(
      "category: Home", with: "category: Hom")
    let book = try FormBook(
      month, ["categories.yaml": "- { name: Food, was: [Meals] }\n- { name: Home }\n- { name: Salary, kind: income }\n"]
    )
    let page = try book.get("/errors.html").body
    #expect(page.contains("Fix all that is certain"))
    let form = try part(of: page, from: "name=\"once\"", to: "value=\"safe\"")
    let answer = try send(
      book, "/fixes",
      [("token", FormBook.hidden("token", in: page)), ("once", FormBook.hidden("once", in: form)), ("fix", "safe")],
      from: "errors.html")
    #expect(answer.status == 303 && answer.location.hasPrefix("/errors.html?done="), "\(answer.location)")
    #expect(try book.text.contains("category: Food\n") && book.text.contains("category: Hom\n"))
  }

  @Test func `a fix for a line that has since changed is refused, and the current fixes are shown`() throws {
    let book = try FormBook(ListFormTests.misspelt)
    let page = try book.get("/errors.html").body
    let fields = ["token", "once", "fix"].map { ($0, FormBook.hidden($0, in: page)) }
    try book.folder.write(
      try book.text.replacing("category: Fod", with: "category: Food"), to: "book/ledger/2026-11.yaml")
    let answer = try send(book, "/fixes", fields, from: "errors.html")
    #expect(
      answer.status == 409 && answer.body.contains("The book has changed since") && answer.body.contains("Hom"))
  }

  // MARK: Several entries

  @Test func `the example below the filter field is a valid filter`() throws {
    let book = try FormBook()
    let page = try book.get("/several").body
    let example = try #require(page.firstMatch(of: /category:Food [^<"]+/)).output.replacing("&gt;", with: ">")
    let text = example.replacing(":", with: "%3A").replacing(">", with: "%3E").replacing(" ", with: "%20")
    let found = try book.get("/several?filter=\(text)").body
    #expect(!found.contains("is not a filter"), "\(example)")
    #expect(try book.get("/several?filter=amount%3A%3E50").body.contains("is not a filter"))
  }

  @Test func `rows of lists can be selected, except archived and expected rows`() throws {
    let month =
      FormBook.month + "\n- date: 2026-11-06\n  title: Gym\n  spent: 30\n  category: Home\n  repeats: weekly\n"
    let book = try FormBook(
      month, ["archive/2020-01.yaml": "- { date: 2020-01-05, title: Old, spent: 7, category: Food }\n"])
    let page = try book.get("/2026-11.html").body
    #expect(page.contains("data-entry=\"2026-11-03-dining-out\" data-minor=\"-4000\""))
    #expect(page.contains("href=\"/several?filter=2026-11\" data-select"))
    let old = try book.get("/2020-01.html").body
    #expect(old.contains("Old") && !old.contains("data-entry") && !old.contains("data-select"))
    let pending = try book.get("/pending.html").body
    #expect(pending.contains("data-entry=\"2026-11-05-power\" data-minor=\"-9872\""))
    #expect(pending.contains("pay/2026-11-06-gym?for=2026-12") && !pending.contains("data-entry=\"2026-11-06-gym\""))
    for (name, address) in [
      ("/category-food.html", "/several?filter=category%3A%22Food%22"),
      ("/pending.html", "/several?filter=is%3Apending%20is%3Aspent"),
    ] {
      #expect(try book.get(name).body.contains("href=\"\(address)\""), "\(name)")
      let found = try book.get(address).body
      #expect(found.contains("Dining out") == (name == "/category-food.html") && found.contains("type=\"checkbox\""))
    }
    for name in ["2026-11", "pending", "category-food", "index"] {
      let disk = try book.folder.read("book/site/\(name).html")
      #expect(!disk.contains("data-entry") && !disk.contains("/several"), "\(name)")
    }
  }

  @Test func `selected rows are previewed, then paid and tagged in a single change`() throws {
    let book = try FormBook()
    let ids = ["2026-11-05-power"]
    let page = try book.get("/2026-11.html").body
    let token = FormBook.hidden("token", in: page)
    let shown = try send(
      book, "/several", FormBook.choosing(in: page) + ids.map { ("id", $0) }, from: "2026-11.html")
    #expect(shown.status == 200 && !shown.body.contains("name=\"filter\"") && !shown.body.contains("Dining out"))
    #expect(shown.body.contains("value=\"2026-11-05-power\" checked"))
    let fields = [
      ("token", token), ("once", FormBook.hidden("once", in: shown.body)),
      ("of", FormBook.hidden("of", in: shown.body)),
      ("tag", "trip"), ("paid", "20 nov"),
    ]
    let look = try send(
      book, "/several", fields + [("do", "look")] + ids.map { ("id", $0) }, from: "2026-11.html")
    #expect(look.body.contains("data-change>+ #trip · Paid on 20 Nov 2026<"))
    #expect(try book.text == FormBook.month)
    // An entry that is not a bill cannot be paid: none of them changes.
    let both = try send(
      book, "/several", fields + [("do", "save"), ("id", ids[0]), ("id", "2026-11-03-dining-out")], from: "2026-11.html"
    )
    #expect(both.status == 422)
    #expect(try book.text == FormBook.month)
    let done = try send(
      book, "/several", fields + [("do", "save")] + ids.map { ("id", $0) }, from: "2026-11.html")
    #expect(done.status == 303 && done.location.hasPrefix("/2026-11.html?done="), "\(done.location)")
    let text = try book.text
    #expect(text.contains("paid: 2026-11-20") && text.contains("tags: [trip]"))
    #expect(ToolRun(["undo", "--book", book.folder.path + "/book"]).exitCode == 0)
    #expect(try book.text == FormBook.month)
  }

  @Test func `one form pays several bills and moves them to a category`() throws {
    let month = FormBook.month.replacing("category: Food\n", with: "category: Food\n  due: 2026-11-24\n")
    let book = try FormBook(month)
    let fields = [
      ("id", "2026-11-03-dining-out"), ("id", "2026-11-05-power"), ("of", "2026-11-03-dining-out 2026-11-05-power"),
      ("do", "save"), ("paid", "yesterday"), ("category", "Home"), ("title", "Both"),
    ]
    #expect(try book.fill("/several", fields).status == 303)
    let text = try book.text
    for line in ["title: Both\n", "paid: 2026-11-20\n", "category: Home\n"] {
      #expect(text.components(separatedBy: line).count == 3, "\(line)")
    }
    #expect(text.contains("spent: 40\n") && text.contains("spent: 98.72\n"))
  }

  @Test func `if a typed category does not exist, the form keeps it and shows its initial`() throws {
    let fields = [("id", "2026-11-05-power"), ("of", "2026-11-05-power"), ("do", "save"), ("category", "Nowhere")]
    let answer = try FormBook().fill("/several", fields)
    #expect(answer.status == 422)
    let option = "<option value=\"Nowhere\" data-color=\"\" data-sign=\"N\" selected>"
    #expect(answer.body.contains(option), "\(answer.body)")
  }

  @Test func `after all rows of a page are removed, another existing page is shown`() throws {
    let book = try FormBook()
    let answer = try send(
      book, "/several",
      try book.numbers("/several") + [
        ("of", "2026-11-03-dining-out"), ("id", "2026-11-03-dining-out"), ("do", "remove"),
      ],
      from: "t-2026-11-03-dining-out.html")
    #expect(answer.status == 303 && answer.location.hasPrefix("/index.html?done="), "\(answer.location)")
    #expect(try !book.text.contains("Dining out"))
  }

  // MARK: Alerts

  @Test func `a late bill can be paid from the alerts on the home page`() throws {
    let book = try FormBook(FormBook.month.replacing("due: 2026-11-25", with: "due: 2026-11-15"))
    let radar = try part(of: try book.get("/index.html").body, from: "id=\"radar\"", to: "</section>")
    #expect(radar.contains("action=\"/pay/2026-11-05-power\""))
    let fields = ["token", "once"].map { ($0, FormBook.hidden($0, in: radar)) }
    #expect(try send(book, "/pay/2026-11-05-power", fields, from: "index.html").status == 303)
    #expect(try book.text.contains("paid: 2026-11-21"))
    #expect(try !book.folder.read("book/site/index.html").contains("/pay/"))
  }

  @Test func `two occurrences of a series on one page have different idempotency keys`() throws {
    let month = "- date: 2026-11-06\n  title: Gym\n  spent: 30\n  category: Home\n  repeats: weekly\n"
    let book = try FormBook(month)
    let page = try book.get("/pending.html").body
    let numbers = Set(
      page.components(separatedBy: "action=\"/pay/2026-11-06-gym?for=").dropFirst().map {
        FormBook.hidden("once", in: $0)
      })
    #expect(numbers.count >= 2)
    let token = FormBook.hidden("token", in: page)
    for (period, once) in zip(["2026-12-04", "2026-12-11"], numbers.sorted()) {
      let answer = try book.post("/pay/2026-11-06-gym?for=\(period)", [("token", token), ("once", once)])
      #expect(answer.status == 303, "\(period)")
    }
    let december = try book.folder.read("book/ledger/2026-12.yaml")
    #expect(december.components(separatedBy: "title: Gym").count == 3, "\(december)")
  }

  @Test func `an expected refund can be entered as received in its row and in the form`() throws {
    let refund =
      "- date: 2026-10-28\n  title: Refund\n  received: 5\n  category: Food\n  repeats: monthly\n"
    let book = try FormBook(FormBook.month, ["ledger/2026-10.yaml": refund])
    let page = try book.get("/pending.html").body
    #expect(page.contains("aria-label=\"Received: Refund\">Received</button>"), "\(page)")
    #expect(!page.contains("aria-label=\"Pay: Refund\""))
    #expect(try book.get("/pay/2026-10-28-refund?for=2026-11").body.contains("class=\"main\">Received<"))
  }

  // MARK: Language

  @Test func `the preview of a statement is in the book's language`() throws {
    let settings = "title: Home\ncurrency: EUR\nlanguage: de\naccounts:\n  - { name: Bank }\n"
    let book = try FormBook(FormBook.month, ["book.yaml": settings])
    let csv =
      "Date,Description,Amount,Balance\n2026-11-18,MARKET 12,-20.00,980.00\n2026-11-19,MARKET 12,-30.00,950.00\n"
    let dropped = try book.multipart(
      "/import", book.numbers("/import") + [("do", "look")],
      files: [(field: "file", name: "nov.csv", bytes: Array(csv.utf8))])
    var page = try book.get(dropped.location).body
    #expect(page.contains("lang=\"en\">The account of the file is unknown"))
    let answers = ["token", "preview"].map { ($0, FormBook.hidden($0, in: page)) }
    _ = try book.post("/import", answers + [("once", "import-number-1"), ("do", "keep"), ("account", "Bank")])
    page = try book.get(dropped.location).body
    // The first list is of the days and amounts; how the file was read is at the end.
    let facts = page.components(separatedBy: "<ul class=\"facts\">").dropFirst().joined()
    for text in [
      "nov.csv", "2 Zeilen", "<span>Tage</span> <span lang=\"en\">", "<span>Beträge</span> <span lang=\"en\">",
    ] {
      #expect(facts.contains(text), "\(facts)")
    }
    #expect(page.contains("0 von 1 beantwortet") && page.contains("Bleiben für später: 1."))
    for text in [">dates:", ">amounts:", "2 rows", "2 new"] { #expect(!page.contains(text), "\(text)") }
  }
}
