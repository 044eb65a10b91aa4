import Diagnostics
import Exports
import Ledger
import Reports
import TestSupport
import Testing

/// A small book in each format, with names that other programs would misread.
struct ExportGoldenTests {
  /// A small book with spent, received, split, foreign, transferred, unpaid entries and balance assertions.
  private static let book = [
    "book.yaml": """
    title: Harbour; Lane
    currency: EUR
    opening-date: 2026-10-01
    opening-balance: 2600
    accounts:
      - { name: Savings, opening-balance: 11800, kind: savings }
      - { name: Travel card, currency: GBP, opening-balance: 25, kind: card }
      - { name: Yen, currency: JPY, kind: cash }
    """,
    "categories.yaml": """
    - { name: Food, budget: 650, color: ochre, icon: 🥖 }
    - Home
    - { name: "Еда; вода", color: "#12ab34" }
    - { name: Salary, kind: income }
    """.replacing("- Home", with: "- { name: Home, was: [House] }"),
    "rates/2026-11-01.yaml":
      "date: 2026-11-01\nsource: ecb\nbase: EUR\nrates: { USD: 0.8623, GBP: 1.15, JPY: 0.0061 }\n",
    "ledger/2026-09.yaml": "- { date: 2026-09-30, title: Before all, spent: 10, category: Food }\n",
    "ledger/2026-11.yaml": """
    - date: 2026-11-01
      title: Rent
      spent: 1195
      category: Home
      due: 2026-11-03
      paid: 2026-11-04
      repeats: monthly
      id: rent
    - date: 2026-11-02
      title: "(code) =1+1; a | b"
      spent: 86.35
      category: Food
      split: { Home: 26, "Еда; вода": 12.01 }
    - date: 2026-11-03
      title: "Salary, \\"Ines\\""
      received: 2310
      category: Salary
      note: "date: 2026-01-01, [2026-02-02]\\nand https://a.b/c|d"
      tags: [work, "поездка", "a, b", date]
      photo: [slip.jpg, "two; slips.png"]
    - { date: 2026-11-04, title: Tea in London, spent: 4.20, currency: GBP, category: Food, account: Travel card }
    - { date: 2026-11-05, title: Cloud, spent: 2.99, currency: USD, category: Home }
    - { date: 2026-11-05, title: Shoes back, received: 40, category: Home }
    - { date: 2026-11-06, title: Hotel, spent: 12000, currency: JPY, category: Home, booked: 74.10 }
    - { date: 2026-11-07, title: Top-up, moved: 50, to: Travel card, arrived: 43.10 }
    - { date: 2026-11-08, title: To savings, moved: 400, to: Savings, paid: 2026-11-10 }
    - { date: 2026-11-09, title: Lamps, spent: 189, category: Home, paid: no }
    - { date: 2026-11-10, title: Coin, spent: 1, currency: JPY, category: Food, account: Yen }
    - { date: 2026-11-11, title: Reais, spent: 5, currency: BRL, category: Food }
    - { date: 2026-11-12, balance: 12200, account: Savings, note: letter }
    - { date: 2026-11-12, balance: 1, account: Travel card }
    - { date: 2026-11-28, title: Train, spent: 60, category: Home }
    """,
  ]

  @Test(arguments: ExportFormat.allCases)
  func `the export of a small book matches the golden file`(format: ExportFormat) throws {
    let (ledger, findings) = readBook(ExportGoldenTests.book)
    try #require(findings.errorCount == 0, "\(findings.listed.filter { $0.severity == .error }.map(\.message))")
    expectGolden(ledger.exported(format), "exports/book.\(format.rawValue)")
  }

  @Test func `the JSON schema matches the golden file`() {
    expectGolden(ExportSchema.text, "exports/schema.json")
  }

  @Test func `a filtered export contains no data of other entries`() throws {
    let (ledger, _) = readBook(ExportGoldenTests.book)
    let food = ledger.transactions.indices.filter { ledger.transactions[$0].title == "Tea in London" }
    for format in ExportFormat.allCases {
      let text = ledger.exported(format, only: food)
      #expect(text.contains("Tea in London"))
      for other in ["Savings", "2600", "Salary", "Rent", "USD", "11800", "letter"] {
        #expect(!text.contains(other), "\(format.rawValue) tells of \(other)")
      }
    }
  }

  @Test func `names that would be identical in the export are numbered`() {
    let files = [
      "categories.yaml": ["a:b", "a-b", "a|b", "भोजन", "भजन"].map { "- { name: \"\($0)\" }\n" }.joined(),
      "book.yaml": "accounts:\n  - { name: payable, kind: card }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: x, spent: 1, account: payable }\n",
    ]
    let (ledger, _) = readBook(files)
    let journal = ledger.exported(.hledger)
    for name in ["expenses:a-b", "expenses:a-b-2", "expenses:a/b", "liabilities:payable", "liabilities:payable-2"] {
      #expect(journal.contains("account \(name)\n"), "\(name)")
    }
    let beancount = ledger.exported(.beancount)
    let declared = [
      "A-b\n  name: \"a:b\"", "A-b-2\n  name: \"a-b\"", "X-भजन\n  name: \"भजन\"", "X-भजन-2\n  name: \"भोजन\"",
      "Liabilities:Payable-2",
    ]
    for name in declared {
      #expect(beancount.contains(name), "\(name)\n\(beancount)")
    }
  }

  @Test func `an export reports the number of entries omitted from a statement`() {
    let (ledger, _) = readBook(ExportGoldenTests.book)
    var expected = Export.LeftOut()
    (expected.unpaid, expected.beforeOpening, expected.withoutRate) = (2, 1, 1)
    for format in [ExportFormat.ofx, .qif] {
      #expect(Export(ledger, Identifiers(ledger), to: format).leftOut == expected)
    }
  }
}
