import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// Pages of pending and paid bills and of the history, compared with the reports.
@Suite struct BillsPagesTests {
  private let site: TextSite

  init() throws {
    site = try TextSite.ofSample()
  }

  /// The rows of a section's tables, without tags, with a space between cells.
  private func rows(_ section: String, _ path: String) throws -> [String] {
    let page = try site.page(path)
    let start = try #require(page.range(of: "<section class=\"card\" id=\"\(section)\""))
    let body = page[start.lowerBound...].components(separatedBy: "</section>")[0]
    return body.components(separatedBy: "<tr").dropFirst().filter { $0.contains("<td") }.map { row in
      PageScan("<tr" + row.components(separatedBy: "</tr>")[0] + "</tr>").text
    }
  }

  @Test func `if a month has only expected income, the amount is shown as income`() throws {
    let pay = "- { date: 2026-10-28, title: Pay, received: 450, repeats: monthly }\n"
    let page = try TextSite(TextBook(["ledger/2026-10.yaml": pay])).page("pending.html")
    let text = PageScan(page).text
    #expect(
      text.contains("Expected this month+€450.00") || text.contains("Expected this month+450.00"), "\(text.prefix(400))"
    )
  }

  // MARK: Pending

  @Test func `the pending page lists the same bills as the report, in the same order and with the same total`() throws {
    let bills = Bills(site.ledger)
    let rows = try rows("bills", "pending.html")
    #expect(rows.count == bills.pending.count + 1)
    for (row, bill) in zip(rows, bills.pending) {
      let entry = site.ledger.transactions[bill.transaction]
      #expect(row.contains(entry.title), "\(row)")
      #expect(row.contains(Euros.text(try #require(entry.homeAmount))), "\(row)")
      #expect(row.contains(site.ledger.category(entry.category).name), "\(row)")
    }
    #expect(rows.last == "Total" + Euros.text(bills.total))
  }

  @Test func `a bill shows title, creation date, category, amount, due date and days left, or “overdue”`() throws {
    let rows = try rows("bills", "pending.html")
    // Each row begins with the tile of its category.
    #expect(rows[0] == "🏠Kiln ceramics, two lampsHomeCreated 5 NovDue 19 NovOverdue 2 days€189.00")
    #expect(rows[1] == "💡Power and lightUtilityCreated 12 NovDue 25 Novin 4 days€98.72")
    #expect(try site.page("pending.html").contains("<span class=\"badge late\">Overdue 2 days</span>"))
  }

  @Test func `expected and missed occurrences are in separate lists with totals`() throws {
    let open = Recurrence(site.ledger).open
    let states = open.map(\.occurrence.state)
    let late = try rows("missing", "pending.html")
    #expect(late.count { !$0.hasPrefix("To ") } == states.count { $0 != .expected })
    let expected = try rows("expected", "pending.html")
    #expect(expected.count { !$0.hasPrefix("To ") } == states.count { $0 == .expected })
    let entries = open.filter { $0.occurrence.state == .expected }.map(\.expected)
    let spent = entries.filter { $0.direction == .spent }.reduce(0) { $0 + ($1.homeAmount ?? 0) }
    #expect(spent > 0)
    #expect(PageScan(try site.page("pending.html")).text.contains(Euros.text(spent) + " to spend"))
  }

  @Test func `the alerts show late, duplicate, missing and more expensive payments`() throws {
    let text = PageScan(try site.page("pending.html")).text
    #expect(text.contains("Kiln ceramics, two lamps: €189.00, due 19 Nov: 2 days ago."))
    #expect(text.contains("Lumen+ streaming: €12.99 on 4 Nov and again on 18 Nov."))
    #expect(text.contains("Chess club dues: expected on 20 Nov, every quarter; there is no entry yet."))
    #expect(text.contains("Power and light: €98.72, €7.36 (8\u{A0}%) more than on 12 Oct."))
    #expect(PageScan(try site.page("index.html")).text.contains("Worth a look"))
  }

  // MARK: Paid

  @Test func `the paid page has the columns of the pending page and also the day of payment`() throws {
    let rows = try rows("paid", "paid.html")
    #expect(rows[0] == "💡District heatingUtilityCreated 14 NovDue 28 NovPaid 20 Nov€102.10")
    #expect(rows == (try self.rows("paid", "paid-2026-11.html")))
    #expect(try site.page("paid.html").contains("href=\"paid-2023-11.html\""))
  }

  @Test func `the status on the page of an entry links to the entry's row in a list`() throws {
    #expect(
      try site.page("t-2026-11-14-district-heating.html").contains(
        "<a href=\"paid-2026-11.html#b-2026-11-14-district-heating\">Paid on 20 November 2026</a>"))
    #expect(
      try site.page("t-2026-11-20-canteen.html").contains(
        "<a href=\"history-2026-11.html#m-2026-11-20-canteen\">Paid on 20 November 2026</a>"))
    #expect(!(try site.page("t-2026-11-20-canteen.html").contains("<dt>Date</dt>")), "the status has the date")
    #expect(try site.page("t-2026-11-12-power-and-light.html").contains("<a href=\"pending.html#bills\">"))
    #expect(try site.page("index.html").contains("<a href=\"balance.html\">Balance</a>"))
  }

  // MARK: History

  @Test func `the history lists every movement of the report once, with the balance after it`() throws {
    let balance = Balance(site.ledger)
    let movements = BalanceHistory(site.ledger, Valuation(site.ledger)).movements
    var balances: [String] = []
    for path in site.paths.filter({ $0.hasPrefix("history-") }) {
      let page = try site.page(path)
      let rows = page.components(separatedBy: "<tr id=\"m-").dropFirst().filter { !$0.contains("class=\"quiet\"") }
      balances += rows.reversed().map { row in
        PageScan("<tr" + row.components(separatedBy: "</tr>")[0].drop { $0 != ">" } + "</tr>").text
      }
    }
    #expect(balances.count == movements.count)
    for (row, movement) in zip(balances, movements) {
      #expect(row.hasSuffix(Euros.text(movement.balance)), "\(row)")
      let day = "\(movement.day.dayOfMonth) \(EnglishNames.name(of: movement.day.month))"
      #expect(row.contains(" \(day)"), "\(row)")
      let title = movement.transaction.map { site.ledger.transactions[$0].title } ?? "exchange rates"
      #expect(row.contains(title), "\(row)")
    }
    #expect(PageScan(try site.page("history.html")).text.contains(Euros.text(balance.current)))
  }

  @Test func `the history has sentences for received, spent and transferred amounts`() throws {
    let text = PageScan(try site.page("history.html")).text
    #expect(text.contains("Added €990 on 15 November 2026 from Salary, Tomas."))
    #expect(text.contains("Spent €13.50 on 2 November 2026 on Key copy."))
    #expect(text.contains("Moved €112 on 19 November 2026 from main account to Travel card, where £100 arrived."))
  }

  @Test func `accounts are shown with the same balances as in the report`() throws {
    let balances = Balance(site.ledger).byAccount
    let rows = try rows("accounts", "balance.html")
    for (account, balance) in zip(site.ledger.accounts, balances) {
      let row = try #require(rows.first { $0.hasPrefix(account.name.isEmpty ? "main account" : account.name) })
      // Each balance is in its account's currency.
      #expect(row.hasSuffix(String(Euros.text(balance.minor).dropFirst())), "\(row)")
    }
  }

  // MARK: Other pages

  @Test func `the about page shows that several calculations give the same sums`() throws {
    let rows = try rows("proof", "about.html")
    #expect(rows.count == 3)
    for row in rows { #expect(row.hasSuffix("the same"), "\(row)") }
  }

  @Test func `a month's page shows a budget's expected use and its total for the year so far`() throws {
    let text = PageScan(try site.page("2026-11.html")).text
    #expect(text.contains("day 21 of 30: 70 %"))
    #expect(text.contains("€143.69 below pace"))
    #expect(text.contains("January to November: €5,547.61 of €7,150.00"))
  }
}

/// Long lists, and books whose lists are empty.
@Suite struct LongListTests {
  @Test func `a list of over 500 rows is split into pages under 300 KB that contain every row once`() throws {
    var book = TextBook()
    let entries = (0..<1200).map { number in
      let day = number % 20 + 1
      return
        "- { date: 2026-11-\(day < 10 ? "0" : "")\(day), title: \(String(repeating: "Long ", count: 30))\(number), "
        + "spent: 1, due: 2026-12-\(day + 10), paid: \(number % 2 == 0 ? "2026-11-20" : "no") }\n"
    }
    book.write(entries.joined(), to: "ledger/2026-11.yaml")
    let site = try TextSite(book)
    for (prefix, count) in [("history-2026-11", 600), ("paid-2026-11", 600), ("pending", 600)] {
      let pages = site.pages.filter { $0.path.hasPrefix(prefix) }
      #expect(pages.count > 1, "\(prefix)")
      #expect(pages.reduce(0) { $0 + $1.text.components(separatedBy: "<tr id=\"").count - 1 } == count, "\(prefix)")
      for page in pages { #expect(page.text.utf8.count < 300_000, "\(page.path) has \(page.text.utf8.count)") }
    }
    #expect(try site.page("history-2026-11.html").contains("href=\"history-2026-11-2.html\""))
    #expect(try site.page("pending.html").contains("href=\"pending-2.html\""))
  }

  @Test func `many expected occurrences are listed by month, and each is on exactly one page`() throws {
    var book = TextBook()
    let entries = (0..<60).map { "- { date: 2026-11-02, title: Dues \($0), spent: 1, repeats: monthly }\n" }
    book.write(entries.joined(), to: "ledger/2026-11.yaml")
    let site = try TextSite(book)
    let pages = site.pages.filter { $0.path.hasPrefix("expected-") }
    #expect(pages.map(\.path).first == "expected-2026-12.html" && pages.count == 12)
    for page in pages {
      #expect(page.text.components(separatedBy: "<tr><th scope=\"row\"><span class=\"tile\"").count == 61)
    }
    #expect(try site.page("pending.html").contains("<a href=\"expected-2027-11.html\">"))
  }

  @Test func `in an empty book, each page about bills and the history shows a message`() throws {
    var book = TextBook()
    book.write("title: Home\n", to: "book.yaml")
    let site = try TextSite(book)
    #expect(PageScan(try site.page("pending.html")).text.contains("Nothing to pay"))
    #expect(PageScan(try site.page("paid.html")).text.contains("Nothing has been paid yet."))
    #expect(PageScan(try site.page("history.html")).text.contains("No money has moved yet."))
    #expect(!(try site.page("index.html")).contains("Worth a look"))
    for (path, text) in site.pages { #expect(PageScan(text).problems == [], "\(path)") }
  }
}
