import Foundation
import Ledger
import SiteComponents
import Reports
import TestSupport
import Testing

/// The balance page with a year back and a year ahead, its accounts, and the menus that lead to it.
@Suite struct BalancePageTests {
  private func site(_ months: [String: String], today: String = "2026-11-21") throws -> TextSite {
    try site("", months, today: today)
  }

  private func site(_ book: String, _ months: [String: String], today: String = "2026-11-21") throws -> TextSite {
    var files = months
    files["book.yaml"] = "currency: EUR\nshow-currency: yes\n" + book
    return try TextSite(TextBook(files, today: today))
  }

  private func text(_ site: TextSite, _ path: String = "balance.html") throws -> String {
    PageScan(try site.page(path)).text
  }

  @Test func `the balance chart has labels for today's balance and the lowest points of both forecasts`() throws {
    let site = try TextSite.ofSample()
    let page = try site.page("balance.html")
    let balance = Balance(site.ledger)
    let recurrence = Recurrence(site.ledger)
    let forecast = Forecast(
      site.ledger, recurrence, current: balance.current,
      everyday: EverydaySpending(site.ledger, LedgerTotals(site.ledger), recurrence))
    // Only the likelier one of two adjacent lowest points has a label; the other is in the sentence above.
    let low = try #require(forecast.usualLowest)
    let name = EnglishNames.name(of: low.day.month).prefix { $0 != " " }
    for text in [Euros.text(balance.current), "lowest: \(Euros.text(low.balance)) on \(low.day.dayOfMonth) \(name)"] {
      #expect(page.contains(">\(text)</text>"), "\(text)")
    }
    #expect(page.components(separatedBy: "lowest:").count == 2 && page.contains(Euros.text(forecast.lowest.balance)))
    for kind in ["now", "ahead", "usual"] { #expect(page.contains("<path class=\"\(kind)\""), "\(kind)") }
    // The same chart is on trends.
    #expect(try site.page("trends.html").contains("<path class=\"usual\""))
    #expect(!site.has("charts/forecast-light.png"))
    expectLinksResolve(in: site)
  }

  @Test func `the balance page's table shows the balances at the ends of past months`() throws {
    let site = try TextSite.ofSample()
    let balances = MonthBalances(site.ledger, Valuation(site.ledger))
    let page = try site.page("balance.html")
    for month in [Month(year: 2025, month: 12), Month(year: 2026, month: 10)] {
      let row = try #require(page.components(separatedBy: "<tr").first { $0.contains("\"history-\(month).html\"") })
      #expect(row.contains(">\(Euros.text(try #require(balances.atEnd(of: month))))<"), "\(month)")
    }
  }

  @Test func `each account in another currency shows its value in the home currency and links to its page`() throws {
    let site = try TextSite.ofSample()
    let page = try site.page("balance.html")
    let balance = Balance(site.ledger)
    let list = try #require(
      page.components(separatedBy: "<ul class=\"holdings\">").last?.components(separatedBy: "</ul>")[0])
    for (account, own) in zip(site.ledger.accounts, balance.byAccount) where !account.name.isEmpty {
      let row = try #require(list.components(separatedBy: "<li").first { $0.contains(">\(account.name)</a>") })
      #expect(row.contains("<a href=\"account-\(Slug.make(account.name)).html\">"), "\(row)")
      #expect(
        row.contains("<span class=\"sub\">\(Euros.text(own.value ?? 0))")
          == (account.currency != site.ledger.homeCurrency))
    }
    #expect(list.contains("<li class=\"total\"><span>Total</span><span class=\"num\">\(Euros.text(balance.current))"))
  }

  @Test func `the number of entries without a rate is shown next to the balance of their account`() throws {
    let site = try site(
      "accounts:\n  - { name: Dollars, currency: USD, opening-balance: 20 }\n",
      [
        "ledger/2026-11.yaml":
          "- { date: 2026-11-03, title: Tea, spent: 2, account: Dollars }\n- { date: 2026-11-03, title: Rent, spent: 30 }\n"
      ])
    let text = try text(site)
    #expect(text.contains("without 1 entry that has no rate") && text.contains("$20.00"), "\(text)")
  }

  // MARK: Net worth

  @Test func `net worth has pictures in both themes and sizes, a sentence, a table and data for zooming`() throws {
    let site = try TextSite.ofSample()
    let page = try site.page("balance.html")
    let worth = NetWorth(Valuation(site.ledger))
    for level in ["months", "years"] {
      for path in ["charts/worth-\(level)", "charts/worth-\(level)-narrow"] {
        for theme in ["light", "dark"] { #expect(site.has("\(path)-\(theme).png"), "\(path) \(theme)") }
        #expect(page.contains("<img class=\"on-dark\" src=\"\(path)-dark.png\""), "\(path)")
      }
    }
    #expect(page.contains("<div id=\"worth\" data-trend") && page.contains("assets/zoom.js"))
    let table = try #require(page.components(separatedBy: "id=\"months\"").last).components(separatedBy: "</figure>")[0]
    for month in [Month(year: 2026, month: 10), Month(year: 2025, month: 3)] {
      let row = try #require(
        table.components(separatedBy: "<tr><th").first { $0.contains("history-\(month).html") && !$0.contains("<svg") })
      #expect(row.contains(">\(Euros.text(worth.atEnd(of: month.lastDay).balance))<"), "\(row)")
    }
    let now = Euros.text(Balance(site.ledger).current)
    #expect(table.contains(">November 2026 so far</a></th>") && table.contains(">\(now)<"), "\(table.prefix(900))")
    #expect(page.contains("alt=\"Bar chart of net worth, December 2023 to November 2026 so far: \(now) in"))
  }

  @Test func `debts are shown in the table and the legend if the book also has assets`() throws {
    let months = ["ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2.50, account: Bank }\n"]
    let loan = try site(
      "accounts:\n  - { name: Bank, opening-balance: 100 }\n  - { name: Loan, kind: loan, opening-balance: -40 }\n",
      months)
    let page = try loan.page("balance.html")
    #expect(
      page.contains("owned above the line, owed below it")
        && page.contains("<th scope=\"col\" class=\"num\">Owed</th>"))
    #expect(
      page.contains("<td class=\"num\">€97.50</td><td class=\"num\">€40.00</td><td class=\"num total\">€57.50</td>"))
    #expect(page.contains("\"owed\":[4000]") || page.contains("\"owed\":[4000,["), "the data has it too")
    // A single month has no links to years.
    #expect(!loan.has("charts/worth-years-light.png") && !page.contains("<nav class=\"zoom\""))
    let plain = try site(["ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2.50 }\n"]).page(
      "balance.html")
    #expect(!plain.contains("owned above the line") && plain.contains("−€2.50") && !plain.contains("\"owed\""))
    for site in [loan, try TextSite.ofSample()] { expectLinksResolve(in: site) }
  }

  @Test func `a filtered site has no net worth, and a book without movements has no chart`() throws {
    let book = TextBook(
      [
        "book.yaml": "currency: EUR\n",
        "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2.50, tags: [x] }\n",
      ],
      today: "2026-11-21")
    let part = try TextSite(book, LedgerScope(filter: ["tag:x"]))
    #expect(!part.has("balance.html") && !part.has("charts/worth-months-light.png"))
    let planned = try site(["ledger/2026-12.yaml": "- { date: 2026-12-02, title: Roof, spent: 300, category: Home }\n"])
    #expect(!(try planned.page("balance.html")).contains("data-trend"))
    #expect(!planned.has("charts/worth-months-light.png"))
  }

  @Test func `a single account is not listed, and a chart with a balance below zero has a line at zero`() throws {
    let site = try site(
      [
        "ledger/2026-11.yaml": "- { date: 2026-11-01, title: Pay, received: 100, category: Salary }\n",
        "ledger/2026-12.yaml": "- { date: 2026-12-02, title: Roof, spent: 300, category: Home }\n",
      ])
    let page = try site.page("balance.html")
    #expect(!page.contains("class=\"holdings\"") && !page.contains("id=\"accounts\""))
    #expect(page.contains("class=\"zero\"") && page.contains("class=\"low short\""))
    #expect(try text(site).contains("There is no opening balance"))
    #expect(page.contains("lowest: \u{2212}€200.00 on 2 December"))
  }

  @Test func `if a book is empty or has only planned entries, its balance page shows a message`() throws {
    let empty = try site([:])
    #expect(try text(empty).contains("No money has moved yet."))
    #expect(!(try empty.page("balance.html")).contains("<figure"))
    let planned = try site(["ledger/2026-12.yaml": "- { date: 2026-12-02, title: Roof, spent: 300, category: Home }\n"])
    #expect(
      try text(planned).contains("The balance falls below zero; the lowest is \u{2212}€300.00 on 2 December 2026."))
    #expect(!(try text(planned)).contains("so far"))
    for site in [empty, planned] { expectLinksResolve(in: site) }
  }

  @Test func `the home page shows the balance with a small chart and a link to the balance page`() throws {
    let home = try TextSite.ofSample().page("index.html")
    #expect(home.contains("<a href=\"balance.html\">Balance</a><svg class=\"line\" viewBox=\"0 0 120 28\""))
  }

  // MARK: Menus

  @Test func `the header has six links and the number of overdue bills, and the menu has all other links`() throws {
    let page = try TextSite.ofSample().page("categories.html")
    let header = page.components(separatedBy: "</nav>")[0]
    let main = PageScan(header).tags.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    #expect(
      main.suffix(6) == [
        "index.html#home", "2026-11.html", "categories.html", "pending.html", "balance.html", "trends.html",
      ])
    #expect(header.contains(">1</span> <span class=\"vh\">1 overdue</span>"))
    let more = ["history.html", "receipts.html", "tags.html", "trends.html#years-totals", "convert.html", "about.html"]
    for part in ["popover>", "<footer"] {
      let list = page.components(separatedBy: part)[1].components(
        separatedBy: part == "<footer" ? "</footer>" : "</ul>")[0]
      let links = PageScan(list).tags.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
      #expect(links.starts(with: more), "\(part) \(links)")
    }
  }

  @Test func `a menu has no links to pages that a book does not have`() throws {
    let page = try site(["ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2 }\n"]).page("index.html")
    #expect(!page.contains("tags.html") && !page.contains("class=\"late\""))
    #expect(page.contains("trends.html#years-totals"))
  }

  @Test func `a change in the number of overdue bills changes the fingerprints of other months' pages`() throws {
    func keys(_ paid: String) throws -> [String: UInt64] {
      let months = [
        "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2, due: 2026-11-10\(paid) }\n",
        "ledger/2026-10.yaml": "- { date: 2026-10-03, title: Rent, spent: 2 }\n",
      ]
      let tree = try site(months).tree
      return Dictionary(uniqueKeysWithValues: tree.jobs.map { ($0.name, $0.fingerprint) })
    }
    let (open, paid) = (try keys(""), try keys(", paid: 2026-11-12"))
    #expect(open["month 2026-10"] != paid["month 2026-10"])
  }
}
