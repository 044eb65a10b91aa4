import Foundation
import TestSupport
import Testing

/// Forms that are filled from the text of the search.
@Suite struct SearchFormTests {
  @Test func `search text with an amount fills in the form for a new entry, and nothing is written`() throws {
    let book = try FormBook()
    let page = try book.get("/add?text=yesterday%2012.50%20dining%20out%20%23trip").body
    #expect(page.contains("data-offer=\"Add “dining out”, 12.50 · 20 Nov\""))
    #expect(page.contains("name=\"amount\" value=\"12.50\""))
    #expect(page.contains("name=\"title\" value=\"dining out\""))
    #expect(page.contains("name=\"day\" value=\"2026-11-20\" checked") && page.contains("value=\"trip\""))
    // The category of the newest entry with this title.
    #expect(page.contains("name=\"category\" value=\"Food\" checked"))
    let income = try book.get("/add?text=%2B20%20Tom").body
    #expect(income.contains("data-offer=\"Add “Tom”, +20.00\""))
    #expect(income.contains("value=\"received\" checked"))
    #expect(try book.text == FormBook.month)
  }

  @Test func `typed text with a comma becomes the title of an entry without quotation marks`() throws {
    let page = try FormBook().get("/add?text=12.50%20bread,%20milk").body
    #expect(page.contains("data-offer=\"Add “bread, milk”, 12.50\""))
    #expect(page.contains("name=\"title\" value=\"bread, milk\""))
  }

  @Test(arguments: ["Dining", "12.50", "12 13 Tea", ""]) func `search text that is not an entry is not offered as one`(
    text: String
  ) throws {
    let page = try FormBook().get("/add?text=\(text.replacing(" ", with: "%20"))")
    #expect(page.status == 200 && !page.body.contains("data-offer"))
  }

  @Test(arguments: ["power", "pay pow", "POWER"]) func `search text that matches a bill opens the form that pays it`(
    text: String
  ) throws {
    let book = try FormBook()
    let page = try book.get("/pay?text=\(text.replacing(" ", with: "%20"))").body
    #expect(page.contains("data-offer=\"Pay “Power”, 98.72\""), "\(page)")
    #expect(page.contains("action=\"/pay/2026-11-05-power\""))
    #expect(try book.fill("/pay/2026-11-05-power", [("paid", "2026-11-21")]).status == 303)
    // A paid bill is not offered again.
    #expect(try !book.get("/pay?text=power").body.contains("data-offer"))
  }

  @Test(arguments: ["dining", "pay", "pay kiln", ""])
  func `search text that matches no unpaid bill does not open a form`(
    text: String
  ) throws {
    let page = try FormBook().get("/pay?text=\(text.replacing(" ", with: "%20"))")
    #expect(page.status == 200 && !page.body.contains("data-offer") && !page.body.contains("action=\"/pay/"))
  }

  @Test func `the search offers to record expected income as received, not as paid`() throws {
    let month = """
      - date: 2026-10-28
        title: Wages
        received: 2000
        category: Salary
        repeats: monthly

      """
    let book = try FormBook(FormBook.month, ["ledger/2026-10.yaml": month])
    let page = try book.get("/pay?text=wages").body
    #expect(page.contains("data-offer=\"“Wages” was received, 2,000.00\""), "\(page)")
    #expect(page.contains("Received on") && page.contains("class=\"main\">Received<"))
    #expect(page.contains("<h1 id=\"h-f\">Received</h1>"))
    let action = try #require(page.firstMatch(of: /action="(\/pay\/[^"]*)"/)).1
    let address = String(action).replacing("&amp;", with: "&")
    let answer = try book.fill(address, [("paid", "2026-11-21")])
    #expect(answer.status == 303)
    #expect(try book.get(answer.location.components(separatedBy: "#")[0]).body.contains("Wages, 2,000.00 received"))
    #expect(try book.get("/undo").body.contains("Received Wages"))
  }

  @Test func `the site on disk contains no trace of the forms that a search fills in`() throws {
    let book = try FormBook()
    for name in ["index.html", "2026-11.html", "pending.html", "search.html", "assets/find.js", "assets/site.js"] {
      let text = try book.folder.read("book/site/\(name)")
      for trace in ["?text=", "data-offer", "/add", "/pay"] { #expect(!text.contains(trace), "\(name): \(trace)") }
    }
  }
}
