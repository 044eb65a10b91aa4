import Ledger
import Reports
import TestSupport
import Testing

/// The plan of a loan on its account's page.
@Suite struct LoanCardTests {
  /// The text of a page without spaces.
  private func squeezed(_ page: String) -> String { PageScan(page).text.filter { !$0.isWhitespace } }

  private static let files = [
    "book.yaml": """
    currency: EUR
    accounts: [{ name: Loan, kind: loan, opening-balance: -1000, rate: 6, payment: 210, payment-day: 15 }]

    """,
    "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2 }\n",
    "archive/2025-01.yaml": "- { date: 2025-01-03, title: Tea, spent: 2 }\n",
  ]

  @Test func `a loan's page shows the plan by year, the effect of a larger payment, and missing interest`() throws {
    let site = try TextSite(TextBook(LoanCardTests.files))
    let page = try site.page("account-loan.html")
    let text = squeezed(page)
    // 5.00, then 3.98, 2.94, 1.92, 0.88 of interest: five payments.
    #expect(text.contains("1,000.00owed;210.00amonthpaysitoffbyApril2027."), "\(text)")
    #expect(text.contains("2026210.008.98798.98"), "\(text)")
    #expect(
      text.contains(
        "Nointerestisenteredfor2025.Ifthebankaddsinteresttothedebt,thedebtishigherbyabout60.00."),
      "\(text)")
    #expect(page.contains("- { date: 2025-12-31, title: Interest, spent: 60.00, account: Loan }"))
    expectLinksResolve(in: site)
  }

  @Test func `if the payments of a loan are too small, the loan's page states that the loan never ends`() throws {
    var files = LoanCardTests.files
    files["book.yaml"] = files["book.yaml"]?.replacing("payment: 210", with: "payment: 5")
    let text = squeezed(try TextSite(TextBook(files)).page("account-loan.html"))
    #expect(text.contains("At5.00amonthitisnotpaidbackwithinahundredyears."), "\(text)")
  }

  @Test func `a redacted site has no repayment plan`() throws {
    let site = try TextSite(TextBook(LoanCardTests.files), LedgerScope(isRedacted: true))
    let text = squeezed(try site.page("account-loan.html"))
    #expect(!text.contains("endsit") && !text.contains("Nointerest"), "\(text)")
  }
}
