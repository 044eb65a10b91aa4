import TestSupport
import Testing

/// The sentences in the list of changes.
@Suite struct UndoFormTests {
  @Test func `the undo list shows a transfer in the currency of the account that the money left`() throws {
    let month = """
      - date: 2026-11-03
        title: Wallet
        moved: 100
        from: Dollars
        to: Purse

      - date: 2026-11-05
        title: Power
        spent: 98.72
        category: Home

      """
    let accounts = "accounts:\n  - { name: Dollars, currency: USD }\n  - { name: Purse, currency: USD }\n"
    let book = try FormBook(
      month,
      [
        "book.yaml": "title: Home\ncurrency: EUR\nlanguage: en\n" + accounts,
        "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates:\n  USD: 0.92\n",
      ])
    #expect(try book.fill("/add", [], to: "/remove/2026-11-03-wallet").status == 303)
    let page = try book.get("/undo").body
    #expect(page.contains("Removed Wallet, $100.00<"), "\(page)")
  }

  @Test func `an undone edit is shown with the amount that the edit wrote`() throws {
    let book = try FormBook()
    func coffee(_ amount: String) -> [(String, String)] {
      [
        ("kind", "spent"), ("amount", amount), ("title", "Test coffee"), ("category", "Food"), ("date", "2026-11-20"),
      ]
    }
    #expect(try book.fill("/add", coffee("4.20")).status == 303)
    #expect(try book.fill("/edit/2026-11-20-test-coffee", coffee("5")).status == 303)
    let rice = [("kind", "spent"), ("amount", "3"), ("title", "Rice"), ("category", "Food"), ("date", "2026-11-04")]
    #expect(try book.fill("/add", rice).status == 303)
    let page = try book.get("/undo").body
    let edit = try #require(page.firstMatch(of: /Undo change (\d+): Changed Test coffee, 5\.00"/))
    let undone = try book.post(
      "/undo",
      [("token", FormBook.hidden("token", in: page)), ("once", "undo-number-1"), ("step", String(edit.1))])
    #expect(undone.status == 303, "\(undone.body)")
    #expect(try book.text.contains("spent: 4.20"))
    let later = try book.get("/undo").body
    #expect(later.contains("Undone: Changed Test coffee, 5.00<"), "\(later)")
  }

  @Test
  func `the undo list describes a payment as received if its entry is income, even without a recorded text`() throws {
    let wages = """
      - date: 2026-10-25
        title: Wages
        received: 500
        category: Salary
        repeats: monthly

      """
    let book = try FormBook(FormBook.month, ["ledger/2026-10.yaml": wages])
    #expect(try book.fill("/pending.html", [], to: "/pay/2026-10-25-wages?for=2026-11").status == 303)
    #expect(try book.get("/undo").body.contains("Received Wages, 500.00<"))
    // A record of an older version has no line “made” and none of its bytes.
    let path = "book/.daybook/undo/1"
    var record = try book.folder.read(path)
    let made = try #require(record.firstMatch(of: /made \d+ (\d+)\n/))
    let count = try #require(Int(made.1))
    let end = record.utf8.index(made.range.upperBound, offsetBy: count + 1)
    record.removeSubrange(made.range.lowerBound..<end)
    try book.folder.write(record, to: path)
    let page = try book.get("/undo").body
    #expect(page.contains("Received Wages<"), "\(page)")
  }
}
