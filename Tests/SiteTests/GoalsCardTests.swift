import Ledger
import Reports
import TestSupport
import Testing

/// Savings goals on Home and Balance.
@Suite struct GoalsCardTests {
  /// The text of a page without spaces.
  private func squeezed(_ page: String) -> String { PageScan(page).text.filter { !$0.isWhitespace } }

  private static let files = [
    "book.yaml": """
    currency: EUR
    accounts: [{ name: Savings, kind: savings, opening-balance: 350 }]
    goals:
      - { name: Reserve, amount: 300, account: Savings }
      - { name: Trip 2027, amount: 200, account: Savings, by: 2026-12 }

    """,
    "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2 }\n",
  ]

  @Test(arguments: ["index.html", "balance.html"]) func `the goals card shows the amounts reached and still needed`(
    path: String
  ) throws {
    let site = try TextSite(TextBook(GoalsCardTests.files))
    let text = squeezed(try site.page(path))
    #expect(text.contains("75.00stilltoputasidethismonth"), "\(text)")
    #expect(text.contains("Reserve100%300.00of300.00Reached"), "\(text)")
    #expect(text.contains("Trip202725%50.00of200.0075.00amonthuntilDecember2026·notatthispace"), "\(text)")
    expectLinksResolve(in: site)
  }

  @Test func `the goals card lists an amount without a rate after the sum, in the account's own currency`() throws {
    var files = GoalsCardTests.files
    files["book.yaml"] = """
      currency: EUR
      accounts: [{ name: Savings, kind: savings, opening-balance: 350 }, { name: Dollars, currency: USD }]
      goals:
        - { name: Reserve, amount: 300, account: Savings }
        - { name: Trip 2027, amount: 200, account: Savings, by: 2026-12 }
        - { name: Shoes, amount: 40, account: Dollars, by: 2026-11 }

      """
    let text = squeezed(try TextSite(TextBook(files)).page("balance.html"))
    #expect(text.firstMatch(of: /75\.00\+[^+]*40\.00stilltoputasidethismonth/) != nil, "\(text)")
  }

  @Test func `a redacted site shows only percentages of goals`() throws {
    let site = try TextSite(TextBook(GoalsCardTests.files), LedgerScope(isRedacted: true))
    let text = squeezed(try site.page("balance.html"))
    #expect(text.contains("Trip••••25%"), "\(text)")
    for hidden in ["stilltoputaside", "amonthuntil", "pace", "of200", "75.00"] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
  }

  @Test func `a filtered site has no goals`() throws {
    let site = try TextSite(TextBook(GoalsCardTests.files), LedgerScope(from: Month("2026-11")))
    #expect(!(try site.page("index.html").contains("Savings goals")))
  }
}
