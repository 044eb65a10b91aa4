import Foundation
import Ledger
import Reports
import TestSupport
import Testing

/// Pages of accounts with their balance assertions, also on the balance page.
@Suite struct AccountPageTests {
  private static let book = """
    currency: EUR
    show-currency: yes
    opening-balance: 100
    accounts: [{ name: Card 7, kind: card, opening-balance: -20 }, { name: Old, kind: closed }]

    """

  private static let months = [
    "ledger/2026-10.yaml": """
    - { date: 2026-10-05, title: Tea, spent: 10.50, category: Food }
    - { date: 2026-10-31, balance: 89.50, note: letter }
    - { date: 2026-10-31, balance: -20, account: Card 7 }

    """,
    "ledger/2026-11.yaml": """
    - { date: 2026-11-03, title: Dinner, spent: 13.20, category: Food }
    - { date: 2026-11-04, title: Card paid, moved: 20, to: Card 7 }
    - { date: 2026-11-05, balance: 57.20 }
    - { date: 2026-11-30, balance: 1 }

    """,
  ]

  private func site(
    _ scope: LedgerScope = .whole, _ months: [String: String] = AccountPageTests.months
  ) throws -> TextSite {
    try TextSite(TextBook(months.merging(["book.yaml": AccountPageTests.book]) { $1 }), scope)
  }

  private func text(_ site: TextSite, _ path: String) throws -> String { PageScan(try site.page(path)).text }

  @Test func `an account's page shows balance assertions, explanations and the balance after each entry`() throws {
    let site = try site()
    let page = try text(site, "account-main.html")
    for part in [
      "€0.90 apart since 5 November", "31 Oct", "letter", "agrees", "not compared", "Perhaps:",
      "Dinner, 3 Nov: two digits may be swapped: €12.30",
      "In the book €56.30",
    ] { #expect(page.contains(part), "\(part): \(page)") }
    let text = try site.page("account-main.html")
    for (change, balance) in [("\u{2212}€13.20</td>", "€76.30"), ("\u{2212}€20.00</td>", "€56.30")] {
      #expect(text.contains("\(change)<td class=\"num\">\(balance)<"), "\(change)")
    }
    #expect(text.contains("<span class=\"apart\">€0.90 apart</span></th><td class=\"num\">€57.20<"))
    expectLinksResolve(in: site)
  }

  @Test func `the balance page shows since when an account differs from the bank, and the sum of debts`() throws {
    let page = try text(try site(), "balance.html")
    for part in ["€0.90 apart since 5 November", "agrees with the bank on 31 October", "card"] {
      #expect(page.contains(part), "\(part): \(page)")
    }
    // Closed accounts come last.
    let card = try #require(page.range(of: "Card 7"))
    let old = try #require(page.range(of: "Old"))
    #expect(card.lowerBound < old.lowerBound)
    let owing = try self.site(.whole, ["ledger/2026-10.yaml": "- { date: 2026-10-05, title: Tea, spent: 1 }\n"])
    #expect(try text(owing, "balance.html").contains("€99.00 owned, €20.00 owed"))
  }

  @Test func `a single account has a page only if it has a balance assertion`() throws {
    let november = "- { date: 2026-11-03, title: Tea, spent: 2 }\n"
    let book = ["book.yaml": "currency: EUR\n", "ledger/2026-11.yaml": november]
    #expect(try !TextSite(TextBook(book)).has("account-main.html"))
    let said = book.merging(["ledger/2026-10.yaml": "- { date: 2026-10-03, balance: 0 }\n"]) { $1 }
    let site = try TextSite(TextBook(said))
    #expect(try text(site, "account-main.html").contains("agrees with the bank on 3 October"))
    expectLinksResolve(in: site)
  }

  @Test func `a balance assertion is excluded from totals, lists, counts, calendars and search`() throws {
    let without = AccountPageTests.months.mapValues { text in
      text.split(separator: "\n").filter { !$0.contains("balance:") }.joined(separator: "\n") + "\n"
    }
    let (with, other) = (try site(), try site(.whole, without))
    for path in ["bills.ics", "categories.html", "category-food.html", "trends.html", "search.html", "history.html"]
    where with.has(path) {
      // An entry's line number and the number of warnings may differ.
      let texts = try [with, other].map { try $0.page(path).replacing("1 warning about the book", with: "") }
      let words = texts.map { PageScan($0).text.filter { !$0.isWhitespace && $0 != "·" } }
      #expect(words[0] == words[1], "\(path)")
    }
    #expect(with.ledger.transactions.count == other.ledger.transactions.count)
  }

  @Test func `a month that contains only a balance assertion is shown as empty`() throws {
    let site = try site(.whole, ["ledger/2026-10.yaml": "- { date: 2026-10-03, balance: 100 }\n"])
    #expect(try text(site, "2026-10.html").contains("No transactions added yet."))
  }

  @Test func `a redacted site shows only whether the exact balance agrees with the bank`() throws {
    let site = try site(LedgerScope(isRedacted: true))
    for path in ["balance.html", "account-main.html", "account-card.html"] {
      let page = try text(site, path)
      #expect(!page.contains("0.90") && !page.contains("letter") && !page.contains("Perhaps"), "\(path)")
      #expect(page.contains(path == "account-card.html" ? "agrees" : "apart"), "\(path): \(page)")
      #expect(!page.contains("Card 7"))
    }
  }

  @Test func `a filtered site has no balance assertions`() throws {
    let site = try site(LedgerScope(filter: ["category:Food"]))
    #expect(!site.has("balance.html") && !site.has("account-main.html") && !site.has("account-card-7.html"))
  }

  @Test func `an account with over 500 entries has a page for each month`() throws {
    let entries = (0..<600).map { number in
      "- { date: \(Month(year: 2026, month: 11).day(number % 20 + 1)), title: T\(number), spent: 1 }\n"
    }.joined()
    let october = "- { date: 2026-10-05, title: Tea, spent: 1 }\n"
    let site = try site(.whole, ["ledger/2026-11.yaml": entries, "ledger/2026-10.yaml": october])
    for page in ["2026-11", "2026-11-2", "2026-10"] { #expect(site.has("account-main-\(page).html"), "\(page)") }
    #expect(try text(site, "account-main-2026-10.html").contains("€99.00"))
    expectLinksResolve(in: site)
  }
}
