import Foundation
import Reports
import TestSupport
import Testing

/// Pages of the first weeks: an empty book, a future month, yearly budgets, an old build.
@Suite struct FirstMonthPagesTests {
  private func text(_ book: TextBook, _ page: String) throws -> String {
    PageScan(try TextSite(book).page(page)).text
  }

  private let series = """
    - { date: 2026-10-03, title: Rent, spent: 900, category: Home, repeats: monthly }
    - { date: 2026-10-28, title: Pay, received: 2000, category: Salary, repeats: monthly }

    """

  // MARK: Expected

  @Test func `a future month without entries shows its expected entries`() throws {
    var book = TextBook(["ledger/2026-10.yaml": series])
    let march = try text(book, "2027-03.html")
    #expect(march.contains("No transactions added yet."))
    #expect(march.contains("900.00 to spend, 2,000.00 to receive") && march.contains("Rent") && march.contains("Pay"))
    // Next to planned entries, once there are any.
    book.write("- { date: 2026-12-20, title: Tree, spent: 40 }\n", to: "ledger/2026-12.yaml")
    let december = try TextSite(book).page("2026-12.html")
    #expect(december.contains("<dt><a href=\"#expected\">Expected</a></dt><dd class=\"num\">900.00</dd>"))
    // In the current month, rent was due on the third, and pay is still expected.
    book.write("- { date: 2026-11-02, title: Tea, spent: 4 }\n", to: "ledger/2026-11.yaml")
    let november = try text(book, "2026-11.html")
    #expect(november.contains("900.00 more is expected (recurring).") && november.contains("18 days ago"))
  }

  @Test func `the expected amount of a month is the same on its page and in the list of bills`() throws {
    let site = try TextSite.ofSample()
    let month = PageScan(try site.page("2026-11.html")).text
    let pending = PageScan(try site.page("pending.html")).text
    let amount = try #require(try /Expected this month(€[0-9,]+\.[0-9]{2})/.firstMatch(in: pending)?.1)
    #expect(month.contains("\(amount) more is expected (recurring)."))
  }

  // MARK: One rule

  @Test func `the category page, the month page and the home page show the same total for November`() throws {
    let site = try TextSite.ofSample()
    for page in ["index.html", "2026-11.html", "categories.html"] {
      #expect(PageScan(try site.page(page)).text.contains("€3,304.38"), "\(page)")
    }
    let categories = PageScan(try site.page("categories.html")).text
    #expect(categories.contains("November so far") && categories.contains("+ €51.20 planned"))
    let education = PageScan(try site.page("category-education.html")).text
    #expect(education.contains("November 2026 so far€74.00+ €51.20 planned"), "\(education.prefix(600))")
  }

  // MARK: Budgets

  @Test func `a yearly budget shows its use up to the month, its expected use and the carried amount`() throws {
    let book = TextBook([
      "categories.yaml": "- { name: Food, budget: { amount: 365, every: year, carry: 2025-01 } }\n",
      "ledger/2026-08.yaml": "- { date: 2026-08-03, title: A, spent: 100, category: Food }\n",
      "archive/2025-03.yaml": "- { date: 2025-03-03, title: A, spent: 400, category: Food }\n",
    ])
    let november = try text(book, "2026-11.html")
    #expect(november.contains("No transactions added yet."))
    let august = try text(book, "2026-08.html")
    #expect(august.contains("100.00 of 330.00"))
    #expect(august.contains("Budget for 2026: January to August, day 243 of 365: 67 %"))
    #expect(august.contains("365.00 less 35.00 overspent before") && august.contains("119.70 below pace"))
    #expect(try text(book, "category-food.html").contains("100.00 of 330.00"))
    #expect(try text(book, "yearbook-2026.html").contains("100.00 of 330.00"))
    #expect(try text(book, "yearbook-2025.html").contains("400.00 of 365.00"))
  }

  @Test func `a redacted site hides budgets and their carried amounts`() throws {
    let book = TextBook([
      "categories.yaml": "- { name: Food, budget: { amount: 365, carry: 2026-01 } }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: A, spent: 100, category: Food }\n",
    ])
    #expect(try text(book, "2026-11.html").contains("365.00 and 3,650.00 left from before"))
    let hidden = PageScan(try TextSite(book, LedgerScope(isRedacted: true)).page("2026-11.html")).text
    #expect(hidden.contains("••• and ••• left from before") && !hidden.contains("365"))
  }

  // MARK: The first day

  @Test func `a command that can be copied quotes the name of the category`() throws {
    for (name, option) in [
      ("$(touch PWN)`id`", "--category '$(touch PWN)`id`'"), ("it's", "--category 'it'\\''s'"),
      ("-x; y", "--category='-x; y'"),
    ] {
      let home = try TextSite(TextBook(["categories.yaml": "- { name: \"\(name)\" }\n"])).page("index.html")
      #expect(PageScan(home).text.contains("daybook add --title 'Dining out' --spent 12.50 \(option)"))
    }
  }

  @Test func `the home page of an empty book explains how to begin and shows no empty charts`() throws {
    let site = try TextSite(TextBook(["categories.yaml": "- { name: Food }\n"]))
    let home = try site.page("index.html")
    let text = PageScan(home).text
    #expect(text.contains("Write your first entry") && text.contains("ledger/2026-11.yaml"))
    #expect(text.contains("daybook add --title 'Dining out' --spent 12.50 --category Food"))
    #expect(!home.contains("<svg viewBox=\"0 0 520 120\"") && !home.contains("id=\"trend\"") && !text.contains("0.00"))
    #expect(home.contains("data-copy=\"Copy\""))
    let trends = try site.page("trends.html")
    #expect(PageScan(trends).text.contains("No transactions added yet.") && !trends.contains("id=\"forecast\""))
    #expect(trends.contains("data-chooser"))
    let begun = try TextSite(TextBook(november: "- { date: 2026-11-03, title: A, spent: 1 }\n")).page("index.html")
    #expect(!begun.contains("Write your first entry") && begun.contains("id=\"trend\""))
  }

  @Test func `if there are no rates, the categories page shows how to fetch them`() throws {
    let entry = "- { date: 2026-11-03, title: A, spent: 1 }\n"
    #expect(try text(TextBook(november: entry), "categories.html").contains("daybook rates fetch"))
    var book = TextBook(november: entry)
    book.write("date: 2026-11-20\nbase: INR\nrates: { USD: 81 }\n", to: "rates/2026-11-20.yaml")
    #expect(!(try text(book, "categories.html").contains("daybook rates fetch")))
  }

  @Test func `an entry's page shows commands to change it, unless the entry is archived`() throws {
    let book = TextBook([
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Power, spent: 9, due: 2026-11-30 }\n",
      "archive/2024-03.yaml": "- { date: 2024-03-03, title: Old, spent: 9, note: kept }\n",
    ])
    let power = try text(book, "t-2026-11-03-power.html")
    #expect(power.contains("daybook pay 2026-11-03-power") && power.contains("daybook edit 2026-11-03-power"))
    #expect(power.contains("ledger/2026-11.yaml:1"))
    #expect(!(try text(book, "t-2024-03-03-old.html").contains("daybook edit")))
  }

  // MARK: Words

  @Test func `a series missed twice is reported once, with a hint about the key that ends it`() throws {
    let book = TextBook(["ledger/2026-08.yaml": "- { date: 2026-08-05, title: Club, spent: 9, repeats: monthly }\n"])
    let home = try text(book, "index.html")
    let hint = "If it has ended, write “until: 2026-08-05” in the entry."
    #expect(home.contains("Club: 3 times missing since 5 Sep, every month. \(hint)"))
    #expect(home.components(separatedBy: "Club:").count == 2)
  }

  @Test func `dates in the history have the usual format of the language`() throws {
    var book = TextBook(november: "- { date: 2026-11-20, title: Tea, spent: 2 }\n")
    #expect(try text(book, "history.html").contains("Spent 2 on 20 November 2026 on Tea."))
    book.write("language: en-US\n", to: "book.yaml")
    #expect(try text(book, "history.html").contains("Spent 2 on 11/20/2026 on Tea."))
    book.write("language: de\n", to: "book.yaml")
    #expect(try text(book, "history.html").contains("Am 20. November 2026 wurden 2 ausgegeben: Tea."))
  }

  @Test func `if JavaScript is off, a page shows its build date and warns that later changes are not shown`() throws {
    let page = try TextSite(TextBook(november: "- { date: 2026-11-20, title: Tea, spent: 2 }\n")).page("2026-11.html")
    let footer = PageScan(String(page[try #require(page.range(of: "<footer")).lowerBound...])).text
    #expect(footer.contains("Built 21 November 2026; later changes to the book are not included"))
  }

  @Test func `the arrow link to an entry with a long title has the full title as its label`() throws {
    let long = String(repeating: "Long name ", count: 12)
    let book = TextBook(
      november: "- { date: 2026-11-01, title: A, spent: 1 }\n- { date: 2026-11-02, title: \(long), spent: 1 }\n")
    let page = try TextSite(book).page("t-2026-11-01-a.html")
    let whole = long.dropLast()
    #expect(page.contains("title=\"\(whole)\" aria-label=\"\(whole)\"><span aria-hidden=\"true\">→</span></a>"))
  }

  @Test func `a change in the millions is abbreviated to fit its column`() throws {
    let november = "- { date: 2026-11-01, title: A, spent: 12345731 }\n"
    var files = [
      "book.yaml": "currency: EUR\n", "ledger/2026-11.yaml": november,
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: A, spent: 1 }\n",
    ]
    #expect(try text(TextBook(files), "index.html").contains("+12.35M"))
    // A change from zero is not shown.
    files["ledger/2026-10.yaml"] = nil
    #expect(!(try text(TextBook(files), "index.html").contains("+12.35M")))
  }

  @Test func `the forecast first shows the balance with everyday spending, then the balance without it`() throws {
    let text = PageScan(try TextSite.ofSample().page("trends.html")).text
    #expect(text.contains("everyday spending as usual: €1,410.83 a month, the median of the last 12 months"))
    #expect(text.contains("€35,379.03 at the end of November 2027."))
    #expect(text.contains("and €52,178.04 would be left at the end of November 2027."))
  }
}
