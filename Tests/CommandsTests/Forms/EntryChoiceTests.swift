import Foundation
import TestSupport
import Testing

/// Choices in the form of an entry without scripts: kind, category, day, and buttons that write nothing.
@Suite struct EntryChoiceTests {
  private let tea = [("title", "Tea"), ("kind", "spent"), ("amount", "4.50")]

  @Test(arguments: [
    ([("category", "Food"), ("day", "2026-11-20"), ("date", "")], "date: 2026-11-20", "category: Food"),
    // A typed value takes precedence over a pressed one, and the list of all over a tile.
    (
      [("category", "Food"), ("category-other", "Home"), ("day", "2026-11-20"), ("date", "3 nov")], "date: 2026-11-03",
      "category: Home"
    ),
    (
      [("category", "Food"), ("category-other", ""), ("day", "other"), ("date", ""), ("picked", "2026-11-04")],
      "date: 2026-11-04", "category: Food"
    ),
  ])
  func `a form accepts a selected or typed day and category`(fields: [(String, String)], date: String, category: String)
    throws
  {
    let book = try FormBook()
    #expect(try book.fill("/add", tea + fields).status == 303)
    let text = try book.text
    #expect(text.contains("- \(date)\n  title: Tea\n") && text.contains("\n  spent: 4.50\n  \(category)\n"), "\(text)")
  }

  @Test func `the form shows the most likely categories as tiles, and all categories in a list`() throws {
    let book = try FormBook()
    let page = try book.get("/add").body
    let names = page.matches(of: /type="radio" name="category" value="([^"]+)"/).map { String($0.1) }
    #expect(names == ["Food", "Home", "Other", "Salary", "Income"])
    #expect(page.contains("<option value=\"Salary\" data-color="))
    // The title's category comes first, and an entry's own is selected.
    let power = try book.get("/add?title=power").body
    #expect(power.firstMatch(of: /type="radio" name="category" value="([^"]+)"/)?.1 == "Home")
    #expect(try book.get("/edit/2026-11-05-power").body.contains("name=\"category\" value=\"Home\" checked"))
  }

  @Test func `the form for a new entry preselects today, or a day given in its address, which has a button`() throws {
    let book = try FormBook()
    let page = try book.get("/add").body
    let days = page.matches(of: /type="radio" name="day" value="([^"]+)"( checked)?/).map { ("\($0.1)", $0.2 != nil) }
    #expect(days.map(\.0) == ["2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "other"])
    #expect(days.map(\.1) == [true, false, false, false, false])
    // An older day has a button instead of the two before yesterday.
    let older = try book.get("/add?date=2026-11-02").body
    #expect(older.contains("name=\"day\" value=\"2026-11-02\" checked><span>Mo 2 Nov</span>"))
    #expect(older.contains("name=\"date\" value=\"\"") && !older.contains("value=\"2026-11-19\" checked"))
  }

  @Test func `a named main account is preselected, and its name is not written to entries`() throws {
    let settings = """
      currency: EUR
      language: en
      main-account: Checking
      accounts:
        - { name: Cash }
        - { name: Savings }

      """
    let book = try FormBook(FormBook.month, ["book.yaml": settings])
    for address in ["/add", "/edit/2026-11-05-power"] {
      let page = try book.get(address).body
      #expect(page.firstMatch(of: /name="account" value="" checked>\s*<span>Checking/) != nil, "\(address)\n\(page)")
    }
    let power = [
      ("date", "2026-11-05"), ("title", "Power and light"), ("kind", "spent"), ("amount", "98.72"),
      ("category", "Home"), ("due", "2026-11-25"), ("account", ""),
    ]
    #expect(try book.fill("/edit/2026-11-05-power", power).status == 303)
    #expect(try book.fill("/add", tea + [("kind", "moved"), ("to", "Cash")]).status == 303)
    let text = try book.text
    #expect(text.contains("title: Power and light") && !text.contains("Checking"), "\(text)")
  }

  @Test func `“+ part” adds rows to the form and writes nothing`() throws {
    let book = try FormBook()
    let parts = [("part-category", "Home"), ("part-amount", "1"), ("part-category", "Food"), ("part-amount", "2")]
    let answer = try book.fill("/add", tea + [("category", "Food"), ("more", "part")] + parts)
    #expect(answer.status == 200 && answer.body.contains("value=\"Tea\""))
    #expect(answer.body.matches(of: /name="part-amount"/).count == 5)
    #expect(answer.body.contains("Rest in Food: 1.50"))
    #expect(try book.text == FormBook.month)
    // Parts that are too large are reported.
    let over = try book.fill(
      "/add", tea + [("category", "Food"), ("more", "part"), ("part-category", "Home"), ("part-amount", "9")])
    #expect(over.body.contains("Parts are too large by 4.50"))
  }

  @Test func `a button next to a finding fills its field with the suggestion and writes nothing`() throws {
    let book = try FormBook()
    let fields = tea.replacing("amount", with: "12,5O") + [("category", "Fod"), ("day", "2026-11-20")]
    let answer = try book.fill("/add", fields + [("fill-category", "Food")])
    #expect(answer.status == 200 && answer.body.contains("name=\"category\" value=\"Food\" checked"))
    #expect(answer.body.contains("value=\"12,5O\""))
    #expect(try book.text == FormBook.month)
  }

  @Test func `the plus button on the pending page creates a bill`() throws {
    let book = try FormBook()
    #expect(try book.get("/pending.html").body.contains("href=\"/add?bill=yes\""))
    let page = try book.get("/add?bill=yes").body
    let (due, category) = (page.range(of: "name=\"due\""), page.range(of: "name=\"category\""))
    #expect(try #require(due).lowerBound < #require(category).lowerBound)
    #expect(page.contains("name=\"bill\" value=\"yes\""))
    #expect(try book.fill("/add", tea + [("bill", "yes"), ("due", ""), ("paid", "")]).status == 303)
    #expect(try book.text.contains("  paid: no\n"))
    #expect(
      try book.fill("/add", tea.replacing("title", with: "Gas") + [("bill", "yes"), ("due", "2026-11-28")]).status
        == 303)
    #expect(
      try book.text.contains("title: Gas\n") && !book.text.components(separatedBy: "title: Gas")[1].contains("paid:"))
  }

  @Test func `a notice shows the amount, a link, and an undo button with the change's number`() throws {
    let book = try FormBook()
    let added = try book.fill("/add", tea + [("day", "2026-11-20")])
    let page = try book.get(added.location.components(separatedBy: "#")[0]).body
    #expect(page.contains("<p>Tea, 4.50 saved</p>") && page.contains("aria-label=\"Undo change 1: Tea, 4.50 saved\""))
    #expect(page.contains("<a href=\"/2026-11.html#t-2026-11-20-tea\">Show</a>"))
    let paid = try book.fill("/2026-11.html", [], to: "/pay/2026-11-05-power")
    let shown = try book.get(paid.location.components(separatedBy: "#")[0]).body
    #expect(shown.contains("<p>Power, 98.72 paid</p>"), "\(paid.location)")
    #expect(shown.contains("<a href=\"/paid.html#t-2026-11-05-power\">Show</a>"))
  }
}
