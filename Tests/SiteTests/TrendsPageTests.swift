import Foundation
import TestSupport
import Testing

/// The trends page apart from its bars: any month, other years, changes, the forecast; and similar transactions.
@Suite struct TrendsPageTests {
  private func entry(_ date: String, _ title: String, _ amount: String, _ rest: String = "") -> String {
    "- { date: \(date), title: \(title), spent: \(amount), category: Food\(rest) }\n"
  }

  @Test func `every calendar year from 2000 to the end of the rolling year can be chosen on the trends page`() throws {
    let page = PageScan(try TextSite(months: ["2026-11": entry("2026-11-01", "Tea", "2")]).page("trends.html"))
    let options = page.tags.filter { $0.name == "option" }.compactMap { $0.attributes["value"] }
    #expect(Set(options).isSuperset(of: (2000...2027).map { "\($0)" }))
    #expect(Set(options).isSuperset(of: (1...12).map { "\($0)" }) && options.count == 28 + 12)
    #expect(page.text.contains("No transactions added yet."))
  }

  @Test func `the trends page reuses the bar chart of an archived month's page`() throws {
    let site = try TextSite(months: [
      "2003-02": entry("2003-02-01", "Tea", "2"), "2026-11": entry("2026-11-01", "Tea", "2"),
    ])
    let page = try site.page("trends.html")
    #expect(try site.page("assets/months.js").contains("\"m\":\"2003-02\"") && page.contains("href=\"2003-02.html\""))
    #expect(site.has("charts/2003-02-bars-light.png"))
    #expect(site.paths.count { $0.hasPrefix("charts/2003-02-bars") } == 4)
    expectLinksResolve(in: site)
  }

  @Test func `the trends page compares spending with the same days of earlier months`() throws {
    let text = PageScan(
      try TextSite(months: [
        "2026-08": entry("2026-08-05", "Tea", "900"), "2026-09": entry("2026-09-05", "Tea", "5"),
        "2026-10": entry("2026-10-05", "Tea", "10") + entry("2026-10-25", "Feast", "500"),
        "2026-11": entry("2026-11-05", "Tea", "30"),
      ]).page("trends.html")
    ).text
    #expect(text.contains("Food: €30.00, usually €10.00."))
    #expect(text.contains("the first 21 days, against the median of the 3 months before"))
  }

  @Test func `the trends page of a first month shows neither changes nor an earlier year`() throws {
    let page = try TextSite(months: ["2026-11": entry("2026-11-05", "Tea", "30")]).page("trends.html")
    #expect(!page.contains("id=\"movers\"") && !page.contains("id=\"beside\""))
    #expect(page.contains("id=\"forecast\""))
  }

  @Test func `the trends page shows the same months of two years side by side with their totals`() throws {
    let site = try TextSite(months: [
      "2025-03": entry("2025-03-05", "Tea", "10.50"), "2025-12": entry("2025-12-05", "Tea", "99"),
      "2026-03": entry("2026-03-05", "Tea", "30"), "2026-11": entry("2026-11-05", "Tea", "5"),
    ])
    let page = try site.page("trends.html")
    let march = try #require(page.components(separatedBy: "<tr").first { $0.contains(">Mar</th>") && $0.contains("€") })
    #expect(
      march.contains("<a href=\"2026-03.html\">€30.00</a>") && march.contains("<a href=\"2025-03.html\">€10.50</a>"))
    #expect(march.contains(">+€19.50<"))
    let untilToday = try #require(page.components(separatedBy: "<tr").first { $0.contains(">By 21 Nov</th>") })
    #expect(untilToday.contains(">€35.00<") && untilToday.contains(">€10.50<"))
    #expect(site.has("charts/trend-years-beside-light.png"))
    #expect(site.has("charts/trend-years-beside-narrow-dark.png"))
    expectLinksResolve(in: site)
  }

  @Test func `the forecast shows the day with the lowest balance and lists every expected payment`() throws {
    let site = try TextSite(months: [
      "2026-11": """
      - { date: 2026-11-01, title: Pay, received: 100, category: Salary, repeats: monthly }
      - { date: 2026-11-02, title: Rent, spent: 80, category: Home, due: 2026-12-20, repeats: monthly }

      """
    ])
    // The balance is 100 today; +100 and −80 on the first days of December, then the bill.
    let text = PageScan(try site.page("trends.html")).text
    #expect(text.contains("The lowest balance is €40.00 on 20 December 2026."))
    let page = try site.page("forecast.html")
    // Payments are in the months, and on the days of the next five weeks.
    #expect(page.components(separatedBy: "href=\"t-2026-11-01-pay.html\"").count == 12 + 1 + 1)
    #expect(page.components(separatedBy: "href=\"t-2026-11-02-rent.html\"").count == 12 + 1 + 1 + 2)
    #expect(page.contains("+€100.00") && page.contains("€80.00"))
    #expect(page.components(separatedBy: "<time datetime=\"2026-1").count > 35)
    expectLinksResolve(in: site)
  }

  @Test(arguments: ["", "accounts: [{ name: House, kind: loan, opening-balance: -90000 }]\n"])
  func `a balance that is already below zero is shown as a warning, except in a book with a loan`(loan: String) throws {
    let course = entry("2026-11-16", "Course", "5", ", repeats: weekly")
    let site = try TextSite(TextBook(november: course, book: "currency: EUR\n" + loan))
    for path in ["trends.html", "forecast.html"] {
      let text = PageScan(try site.page(path)).text
      #expect(text.contains("The balance is below zero; the lowest is") == loan.isEmpty, "\(path)")
      #expect(!text.contains("The balance falls below zero"), "\(path)")
    }
  }

  @Test func `a long forecast has a page for each month`() throws {
    let weekly = (1...12).map { entry("2026-11-16", "Course \($0)", "5", ", repeats: weekly") }.joined()
    let pay = "- { date: 2026-11-01, title: Bonus, received: 70 }\n"
    let site = try TextSite(months: ["2026-11": weekly + pay])
    #expect(PageScan(try site.page("trends.html")).text.contains("The balance falls below zero"))
    #expect(try site.page("forecast.html").contains("href=\"forecast-2027-11.html\""))
    #expect(ListedRow.rows(of: try site.page("forecast-2027-03.html")).count == 5 * 12)
    expectLinksResolve(in: site)
  }

  @Test func `the page of an entry lists entries with the same title, newest first`() throws {
    let rows = (1...8).map { entry("2026-0\($0)-01", $0 == 4 ? "LUNCH" : "Lunch", "\($0 * 10)") }
    let months = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ("2026-0\($0 + 1)", $1) })
    let page = try TextSite(months: months).page("t-2026-05-01-lunch.html")
    let others = page.components(separatedBy: "<ul class=\"rows\">").last ?? ""
    let titles = others.components(separatedBy: "<a href=\"t-").dropFirst().map { String($0.prefix(10)) }
    #expect(titles == [7, 6, 4, 3].map { "2026-0\($0)-01" })
  }
}
