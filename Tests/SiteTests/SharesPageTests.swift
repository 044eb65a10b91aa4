import Ledger
import Reports
import TestSupport
import Testing

/// The pages about a household's members: who owes whom, and each member's payments and share.
@Suite struct SharesPageTests {
  private static let files = [
    "book.yaml": """
    currency: EUR
    members: [Eva, Tomas & Co]
    accounts:
      - { name: Hers, who: Eva }
      - { name: His, who: Tomas & Co }

    """,
    "ledger/2026-10.yaml": "- { date: 2026-10-03, title: Rent, spent: 901, account: Hers, shared: yes }\n",
    "ledger/2026-11.yaml": """
    - { date: 2026-11-03, title: Shop, spent: 90, account: His, shared: { Eva: 2, Tomas & Co: 1 } }
    - { date: 2026-11-04, title: Back, moved: 100, from: His, to: Hers }
    - { date: 2026-11-05, title: Stamp, spent: 5, who: Eva }
    - { date: 2026-11-06, title: Bread, spent: 7 }

    """,
  ]

  /// The text of a page without spaces, since cells of a table have none between them.
  private func text(_ site: TextSite, _ path: String) throws -> String {
    PageScan(try site.page(path)).text.filter { !$0.isWhitespace }
  }

  @Test func `the shares page shows who owes whom`() throws {
    let site = try TextSite(TextBook(SharesPageTests.files))
    let shares = try text(site, "shares.html")
    // Eva: 901 and 5 paid, 450.50, 60 and 5 for her, 100 back.
    #expect(shares.contains("Tomas&CoowesEva290.50."), "\(shares)")
    #expect(shares.contains("Eva+290.50906.00515.50−100.00"), "\(shares)")
    #expect(shares.contains("Spentbynomember:7.00"))
    let member = try text(site, "member-tomas-co.html")
    #expect(member.contains("Owes290.50"), "\(member)")
    #expect(member.contains("October2026−450.500.00450.50"), "\(member)")
    #expect(try text(site, "balance.html").contains("Tomas&CoowesEva290.50."))
    expectLinksResolve(in: site)
  }

  @Test func `an entry's page shows the payer and the members for whom the payer paid`() throws {
    let site = try TextSite(TextBook(SharesPageTests.files))
    let page = try text(site, "t-2026-11-03-shop.html")
    #expect(page.contains("ForEva2·Tomas&Co1"), "\(page)")
    #expect(try text(site, "t-2026-11-05-stamp.html").contains("PaidbyEva"))
    #expect(try text(site, "t-2026-10-03-rent.html").contains("Forallmembersequally"))
  }

  @Test(arguments: [LedgerScope(isRedacted: true), LedgerScope(filter: ["2026"]), LedgerScope(from: Month("2026-10"))])
  func `a redacted or filtered site has no shares page`(scope: LedgerScope) throws {
    let site = try TextSite(TextBook(SharesPageTests.files), scope)
    #expect(!site.paths.contains { $0.hasPrefix("shares") || $0.hasPrefix("member") })
    #expect(!site.texts { $0.hasSuffix(".html") }.contains { $0.text.contains("shares.html") })
    // Weights may be amounts.
    #expect(!(try text(site, "t-2026-11-03-shop.html").contains("Tomas&Co1")))
    expectLinksResolve(in: site)
  }

  @Test func `a book without members has no shares page`() throws {
    let site = try TextSite(TextBook(november: "- { date: 2026-11-03, title: Tea, spent: 2 }\n"))
    #expect(!site.has("shares.html"))
    #expect(!(try site.page("balance.html").contains("shares.html")))
  }
}
