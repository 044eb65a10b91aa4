import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// Yearbooks: a whole year on one page, with the totals of the reports.
@Suite struct YearbookTests {
  private let site: TextSite

  init() throws {
    site = try TextSite.ofSample()
  }

  /// The text of a section's table rows.
  private func rows(_ page: String, _ id: String, _ part: String = "tbody") throws -> [String] {
    let start = try #require(
      page.range(of: "<(section|details) class=\"card( folded)?\" id=\"\(id)\"", options: .regularExpression))
    let section = page[start.lowerBound...].components(separatedBy: "</table>")[0]
    let body = section.components(separatedBy: "<\(part)>")[1].components(separatedBy: "</\(part)>")[0]
    return body.components(separatedBy: "<tr>").dropFirst().map {
      PageScan("<tr>" + $0.components(separatedBy: "</tr>")[0] + "</tr>").text
    }
  }

  @Test func `a yearbook shows the opening date if the year has entries before that date`() throws {
    func page(_ opening: String) throws -> String {
      try TextSite(
        TextBook([
          "book.yaml": "language: en\n" + opening,
          "ledger/2026-02.yaml": "- { date: 2026-02-03, title: A, spent: 50 }\n",
          "ledger/2026-11.yaml": "- { date: 2026-11-03, title: B, spent: 5 }\n",
        ])
      ).page("yearbook-2026.html")
    }
    #expect(try page("opening-date: 2026-08-15\nopening-balance: 9\n").contains("Balances begin on 15 August 2026"))
    #expect(
      try !page("opening-date: 2026-01-01\n").contains("Balances begin on")
        && !page("").contains("Balances begin on"))
  }

  @Test func `every year with an entry has a yearbook, and no other year does`() {
    let years = site.paths.filter { $0.hasPrefix("yearbook-") }
    #expect(years == (2023...2027).map { "yearbook-\($0).html" })
  }

  @Test(arguments: [2023, 2025, 2026, 2027])
  func `every transaction of the year is in the yearbook exactly once`(year: Int) throws {
    let page = try site.page("yearbook-\(year).html")
    let entries = site.entries(ofYear: year)
    let tables = page.components(separatedBy: "<table class=\"entries-of\">").dropFirst().map {
      $0.components(separatedBy: "</tbody>")[0]
    }
    let ids = tables.flatMap { $0.components(separatedBy: "</td><th scope=\"row\"><a href=\"").dropFirst() }.map {
      row in
      let address = String(row.prefix { $0 != "\"" }).removingPercentEncoding ?? ""
      return address.hasPrefix("t-")
        ? String(address.dropFirst(2).dropLast(5)) : address.components(separatedBy: "#t-").last ?? ""
    }
    #expect(ids.count == entries.count && !ids.isEmpty)
    #expect(Set(ids) == Set(entries.map(\.id)))
  }

  @Test func `the sums of a yearbook equal the sums of the reports`() throws {
    let page = try site.page("yearbook-2026.html")
    let months = (1...12).map { Month(year: 2026, month: $0) }
    let figures = LedgerTotals(site.ledger)
    let spent = months.map { figures.period($0).spent }
    let total = try #require(try rows(page, "months", "tfoot").first)
    #expect(total.contains(Euros.text(spent.reduce(0) { $0 + $1.soFar }) + "+ "), "\(total)")
    #expect(spent.map(\.whole) == months.map(site.spent))
    let shown = try rows(page, "months")
    #expect(shown.count == 12)
    for (row, spent) in zip(shown, spent) {
      #expect(row.contains(Euros.text(spent.soFar == 0 ? spent.planned : spent.soFar)), "\(row)")
    }
    let balance = Euros.text(Balance(site.ledger).current)
    #expect(shown[10].contains(balance) && PageScan(page).text.contains("Balance" + balance))
    for (month, spent) in zip(months, spent) {
      let name = month.monthOfYear < 11 ? "Spent" : month.monthOfYear == 11 ? "Spent so far" : "Planned"
      let amount = Euros.text(month.monthOfYear == 12 ? spent.planned : spent.soFar)
      #expect(try rows(page, "m\(month)", "tfoot").first == name + amount, "\(month)")
    }
  }

  @Test func `the categories of a yearbook add up to the total of the year`() throws {
    let totals = CategoryTotals(site.ledger, LedgerTotals(site.ledger), month: try #require(Month("2026-11")))
    let rows = try rows(try site.page("yearbook-2026.html"), "categories")
    for total in totals.rows where total.year.whole != 0 && site.ledger.category(total.category).kind == .expense {
      let name = site.ledger.category(total.category).name
      let row = try #require(rows.first { $0.hasPrefix(name) }, "\(name)")
      #expect(row.contains(Euros.text(total.year.soFar)), "\(row)")
    }
    #expect(rows.count > 15)
  }

  @Test func `a yearbook numbers its receipts in order of date, and its rows contain these numbers`() throws {
    let page = try site.page("yearbook-2026.html")
    let photos = site.entries(ofYear: 2026).flatMap(\.transaction.photos)
    let scan = PageScan(page)
    let figures = scan.tags.filter { $0.name == "figure" }.compactMap { $0.attributes["id"] }
    #expect(figures == (1...photos.count).map { "r\($0)" })
    let links = scan.tags.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#r") }
    #expect(links == figures.map { "#\($0)" })
    for figure in page.components(separatedBy: "<figure id=\"r").dropFirst() {
      #expect(figure.contains("<img src=\"receipts/") && figure.contains("<figcaption><strong>"))
    }
  }

  @Test func `a yearbook is marked as unfinished in the current year and as planned in a future year`() throws {
    #expect(PageScan(try site.page("yearbook-2026.html")).text.contains("The year is not over"))
    #expect(PageScan(try site.page("yearbook-2026.html")).text.contains("€37,114.16 with what is planned"))
    #expect(PageScan(try site.page("yearbook-2027.html")).text.contains("all of it is planned"))
    #expect(!PageScan(try site.page("yearbook-2027.html")).text.contains("Balance before"))
    #expect(!(try site.page("yearbook-2025.html")).contains("class=\"note\""))
  }

  @Test func `the trends page, the home page and every month page link to the yearbook`() throws {
    for year in 2023...2027 { #expect(try site.page("trends.html").contains("href=\"yearbook-\(year).html\"")) }
    #expect(try site.page("index.html").contains("href=\"yearbook-2026.html\""))
    #expect(try site.page("2024-03.html").contains("href=\"yearbook-2024.html\""))
    #expect(try site.page("2027-02.html").contains("href=\"yearbook-2027.html\""))
  }

  @Test func `a yearbook has no script and loads all pictures at once`() throws {
    let page = try site.page("yearbook-2026.html")
    #expect(!page.contains("loading=\"lazy\"") && !page.contains("data-choose"))
  }

  @Test
  func `the print styles of a yearbook use light colours, keep headings with their text, and clip nothing`() throws {
    let style = try Node.script("style.css")
    // A dark colour outside of “screen” would print grey on white.
    for (place, part) in style.components(separatedBy: "--bg: #131618").enumerated().dropLast() {
      let opening = part.range(of: "@media ", options: .backwards).map { part[$0.lowerBound...].prefix(13) }
      #expect(opening == "@media screen", "dark rules \(place + 1)")
    }
    let print = try #require(style.components(separatedBy: "@media print {").dropFirst().first)
      .components(separatedBy: "\n}\n")[0]
    for rule in [
      ".yearbook :is(h2, h3, .head, .figures-line, caption, thead, .pair) { break-after: avoid; }",
      ".yearbook :is(h2, h3, figure, .pair, .stats, thead) { break-inside: avoid; }",
      ":is(.plainbook, .entries-of) tr { break-inside: avoid; }", ".prints figure { break-inside: avoid; }",
      "@bottom-center { content: counter(page);", ".top, .converter, .skip, footer",
    ] { #expect(print.contains(rule), "\(rule)") }
  }

  @Test func `receipts in a yearbook that are not pictures are listed by name`() throws {
    var book = TextBook()
    book.write(
      "- { date: 2026-11-02, title: Tea, spent: 3, photo: slip.pdf }\n"
        + "- { date: 2026-11-01, title: Rent, spent: 900, photo: gone.jpg, note: \"\(String(repeating: "so long ", count: 40))\" }\n",
      to: "ledger/2026-11.yaml")
    book.write("%PDF-1.7\n", to: "receipts/slip.pdf")
    book.write("no picture at all", to: "receipts/gone.jpg")
    let small = try TextSite(book)
    let page = try small.page("yearbook-2026.html")
    #expect(PageScan(page).text.contains("2Tea2 November 2026slip.pdf (PDF document)"))
    #expect(page.contains("<tr id=\"r1\"><td>1</td>") && !page.contains("class=\"prints\""))
    #expect(page.contains("so long so\u{2026}</small>"))
    expectLinksResolve(in: small)
  }

  @Test func `the yearbook of a year with 5,000 entries is one page of limited size`() throws {
    var book = TextBook()
    for month in 1...12 {
      let name = "2024-\(month < 10 ? "0" : "")\(month)"
      let entries = (0..<417).map {
        "- { date: \(name)-\(($0 % 28 + 1) < 10 ? "0" : "")\($0 % 28 + 1), title: Corner bakery \($0), spent: 4.20 }\n"
      }
      book.write(entries.joined(), to: "archive/\(name).yaml")
    }
    let site = try TextSite(book)
    let page = try site.page("yearbook-2024.html")
    #expect(page.components(separatedBy: "</td><th scope=\"row\"><a href").count - 1 == 417 * 12)
    #expect(page.utf8.count < 5004 * 220, "\(page.utf8.count)")
    expectLinksResolve(in: site)
  }
}
