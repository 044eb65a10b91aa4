import Foundation
import Ledger
import TestSupport
import Testing

/// Features that pages alone provide; those that need commands as well are tested with the commands.
@Suite struct FeaturePagesTests {
  /// A small book with two spent entries and a received one; today is 21 November 2026.
  private static let november = """
    # November

    # paid with Ana
    - date: 2026-11-03
      title: Dining out   # the new place
      spent: 1340.50
      category: Food

    - { date: 2026-11-01, received: 85000, title: Salary, category: Salary }

    - date: 2026-11-05
      title: Rent
      spent: 22000
      category: Home
      due: 2026-11-10
      repeats: monthly

    """

  private func book(_ files: [String: String] = [:]) -> TextBook {
    var texts = [
      "book.yaml": "title: Test\n",
      "categories.yaml": "- { name: Food, color: teal }\n- { name: Home }\n- { name: Salary, kind: income }\n",
      "ledger/2026-11.yaml": FeaturePagesTests.november,
    ]
    texts.merge(files) { $1 }
    return TextBook(texts)
  }

  private func site(_ files: [String: String] = [:]) throws -> TextSite { try TextSite(book(files)) }

  // MARK: Expenses by month

  @Test func `a month's page lists its transactions`() throws {
    let page = try site().page("2026-11.html").components(separatedBy: "<section class=\"day\"").dropFirst().joined()
    let titles = ["Rent", "Dining out", "Salary"].compactMap { page.range(of: ">\($0)</a>")?.lowerBound }
    #expect(titles.count == 3 && titles == titles.sorted(), "the newest day first")
  }

  @Test func `amounts are shown without a currency unless show-currency is set`() throws {
    #expect(try site().page("2026-11.html").contains(">1,340.50<"))
    let page = try site(["book.yaml": "show-currency: yes\n"]).page("2026-11.html")
    #expect(page.contains(">₹1,340.50<") && !page.contains(">1,340.50<"))
  }

  @Test func `an empty month shows “No transactions added yet.”, and a month with entries does not`() throws {
    let site = try site()
    #expect(PageScan(try site.page("2026-10.html")).text.contains("No transactions added yet."))
    #expect(!PageScan(try site.page("2026-11.html")).text.contains("No transactions added yet."))
  }

  @Test func `months are linked back and forward up to one year`() throws {
    let site = try site()
    var (page, seen) = ("2025-11.html", 0)
    while true {
      seen += 1
      let links = PageScan(try site.page(page)).tags
      if page == "2025-11.html" { #expect(!links.contains { $0.attributes["rel"] == "prev" }) }
      guard let next = links.first(where: { $0.attributes["rel"] == "next" })?.attributes["href"] else { break }
      let back = PageScan(try site.page(next)).tags.first { $0.attributes["rel"] == "prev" }
      #expect(back?.attributes["href"] == page)
      page = next
    }
    #expect(seen == 25 && page == "2027-11.html")
  }

  @Test func `an archived month links to the adjacent months with a page, but not into the rolling year`() throws {
    let tea = "title: Tea, spent: 2 }\n"
    let site = try site([
      "archive/2025-09.yaml": "- { date: 2025-09-03, \(tea)", "archive/2025-10.yaml": "- { date: 2025-10-03, \(tea)",
      "archive/2025-07.yaml": "- { date: 2025-07-03, \(tea)",
    ])
    func links(_ page: String) throws -> [String?] {
      let tags = PageScan(try site.page(page)).tags
      return ["prev", "next"].map { rel in tags.first { $0.attributes["rel"] == rel }?.attributes["href"] }
    }
    #expect(try links("2025-07.html") == [nil, nil])
    #expect(try links("2025-09.html") == [nil, "2025-10.html"])
    #expect(try links("2025-10.html") == ["2025-09.html", nil])
  }

  @Test func `the home page has the data to open the device's month, unless book.yaml sets the day`() throws {
    // The page follows the viewer's clock in browsers, which is tested there; without a script it shows the month of
    // the build.
    let home = try site().page("index.html")
    #expect(home.contains("data-home=\"2026-11\" data-home-last=\"2027-11\""))
    #expect(home.contains("<a href=\"2026-11.html\">November 2026</a>"))
    #expect(
      !(try site(["book.yaml": "today: 2026-11-21\n"]).page("index.html")).contains("data-home="),
      "a pinned day stays")
  }

  @Test func `each of the 22 default categories has a page`() throws {
    let asked = """
      Travel, Family, Entertainment, Home, Food, Drink, Bills, Car, Utility, Shopping, Healthcare, Clothing, Vegetables, \
      Accommodation, Other, Transport, Hobbies, Education, Pets, Kids, Vacation, Gifts
      """.components(separatedBy: ", ")
    #expect(asked.count == 22)
    let site = try TextSite(
      TextBook(["book.yaml": "title: Test\n", "ledger/2026-11.yaml": FeaturePagesTests.november]))
    let index = try site.page("categories.html")
    for name in asked {
      #expect(index.contains("<a href=\"category-\(name.lowercased()).html\">"), "\(name)")
      #expect(site.has("category-\(name.lowercased()).html"), "\(name)")
    }
  }

  @Test func `the overview of a month has a chart and the total of each category`() throws {
    let site = try site()
    let page = try site.page("2026-11.html")
    for chart in ["charts/2026-11-pie-light.png", "charts/2026-11-bars-light.png"] {
      #expect(page.contains("src=\"\(chart)\""))
      #expect(try #require(site.bytes(chart)).starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(chart)")
    }
    let text = PageScan(page).text
    #expect(text.contains("22,000.00") && text.contains("1,340.50"))
  }

  // MARK: Totals of all time

  @Test func `each category shows its total for all time`() throws {
    let site = try site([
      "archive/2019-03.yaml": "- { date: 2019-03-04, title: Tea, spent: 9.50, category: Food }\n"
    ])
    #expect(try site.page("category-food.html").contains(">1,350.00</dd>"))
    #expect(try site.page("categories.html").contains(">1,350.00<"))
  }

  // MARK: Reports

  @Test func `the trends page has a bar chart of spending in every month`() throws {
    let site = try site(["ledger/2026-10.yaml": "- { date: 2026-10-03, title: Tea, spent: 50 }\n"])
    let page = try site.page("trends.html")
    #expect(page.contains("src=\"charts/trend-months-light.png\""))
    #expect(site.has("charts/trend-months-light.png"))
    for (month, amount) in [("2026-10", "50.00"), ("2026-11", "23,340.50")] {
      #expect(page.contains("<a href=\"\(month).html\">") && page.contains(">\(amount)<"), "\(month)")
    }
  }

  // MARK: Balance and history

  @Test func `the history has a sentence with amount, date and category for each entry`() throws {
    let book = TextBook(
      [
        "book.yaml": "currency: USD\nshow-currency: yes\nlanguage: en-US\n",
        "ledger/2020-02.yaml": """
        - { date: 2020-02-20, received: 100, title: Savings, category: Savings }
        - { date: 2020-02-22, spent: 13.44, title: Dining Out }

        """,
      ], today: "2020-02-22")
    let text = PageScan(try TextSite(book).page("history.html")).text
    #expect(text.contains("Added $100 on 02/20/2020 from Savings."))
    #expect(text.contains("Spent $13.44 on 02/22/2020 on Dining Out."))
    #expect(text.contains("$86.56"))
  }

  @Test func `planned income is not included in totals on the home page or on its month's page`() throws {
    let site = try site([
      "ledger/2026-11.yaml": FeaturePagesTests.november
        + "- { date: 2026-11-28, received: 500, title: Bonus, category: Salary }\n"
    ])
    #expect(try site.page("index.html").contains(">+85,000.00<"))
    #expect(!(try site.page("index.html")).contains("85,500.00"))
    #expect(try site.page("2026-11.html").contains(">+85,000.00<"))
  }

  // MARK: Pending and paid

  @Test func `the pending page shows title, creation date, category and amount`() throws {
    let page = try site().page("pending.html")
    let row = try #require(
      page.components(separatedBy: "<tr").dropFirst().first {
        $0.contains(">Rent</a>") && $0.contains("Overdue")
      })
    for part in ["2026-11-05", "Home", "22,000.00", "2026-11-10", "Overdue"] {
      #expect(row.contains(part), "\(part)")
    }
  }

  @Test func `the trends page has menus for the month and the year from 2000, and a bar for each category`() throws {
    let site = try site([
      "archive/2003-02.yaml": "- { date: 2003-02-04, title: Tea, spent: 9.50, category: Food }\n"
    ])
    let page = try site.page("trends.html")
    let years =
      page.components(separatedBy: "<select data-year>").last?.components(separatedBy: "</select>").first ?? ""
    for year in 2000...2027 { #expect(years.contains("<option value=\"\(year)\""), "\(year)") }
    let months =
      page.components(separatedBy: "<select data-month>").last?.components(separatedBy: "</select>").first ?? ""
    #expect(months.components(separatedBy: "<option").count - 1 == 12)
    for month in ["2003-02", "2026-11"] {
      #expect(try site.page("assets/months.js").contains("{\"m\":\"\(month)\""), "\(month)")
      #expect(site.has("charts/\(month)-bars-light.png"), "\(month)")
    }
    #expect(PageScan(page).text.contains("No transactions added yet."))
  }

  @Test func `the charts of two months with different amounts differ, and their descriptions have the amounts`() throws
  {
    // The axes themselves are tested with the charts; here months of different sizes must have different pictures.
    let site = try site([
      "ledger/2026-09.yaml": "- { date: 2026-09-04, title: Tea, spent: 9.50, category: Food }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-04, title: Tea, spent: 9500000, category: Food }\n",
    ])
    let small = try #require(site.bytes("charts/2026-09-bars-light.png"))
    let large = try #require(site.bytes("charts/2026-10-bars-light.png"))
    #expect(small != large)
    #expect(try site.page("2026-09.html").contains("Food 9.50"), "the picture says what it shows")
  }
}
