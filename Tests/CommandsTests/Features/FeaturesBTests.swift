import Foundation
import TestSupport
import Testing

/// The features of a financial accounting manager.
@Suite struct FeaturesBTests {
  @Test func `income and expense categories are added and removed`() throws {
    let book = try FeatureBook()
    #expect(book.run("category", "add", "Garden").exitCode == 0)
    #expect(book.run("category", "add", "Lottery", "--kind", "income").exitCode == 0)
    var index = try book.site().page("categories.html")
    #expect(index.contains(">Garden</a>") && index.contains(">Lottery</a>"))
    #expect(book.run("category", "remove", "Garden").exitCode == 0)
    #expect(book.run("category", "remove", "Lottery").exitCode == 0)
    index = try book.site().page("categories.html")
    #expect(!index.contains("Garden") && !index.contains("Lottery"))
  }

  @Test func `income and expenses are added and removed on a chosen date`() throws {
    let book = try FeatureBook()
    #expect(
      book.run("add", "--date", "2026-06-07", "--title", "Books sold", "--received", "40", "--category", "Salary")
        .exitCode == 0)
    #expect(
      book.run("add", "--date", "2026-06-07", "--title", "Tea", "--spent", "5", "--category", "Food").exitCode == 0)
    let site = try book.site()
    for category in ["category-salary.html", "category-food.html"] {
      let link = PageScan(try site.page(category)).tags.first { ($0.attributes["href"] ?? "").contains("2026-06-07") }
      #expect(link?.attributes["aria-label"] != nil, "the calendar's day leads to its rows on \(category)")
    }
    #expect(book.run("remove", "books-sold").exitCode == 0)
    #expect(book.run("remove", "2026-06-07-tea").exitCode == 0)
    #expect(try book.text(of: "2026-06.html").contains("No transactions added yet."))
  }

  @Test func `exchange rates are read from the Russian central bank's JSON`() throws {
    let server = try LocalServer()
    defer { server.stop() }
    server.set(
      "/daily.json",
      .text(
        """
        {"Date": "2026-11-20T11:30:00+03:00", "PreviousURL": "",
         "Valute": {"USD": {"Nominal": 1, "Value": 80}, "INR": {"Nominal": 10, "Value": 9.5}}}
        """))
    let book = try FeatureBook()
    #expect(book.run("rates", "fetch", "--from", server.address("/daily.json")).exitCode == 0)
    #expect(try book.book.read("rates/2026-11-20.yaml").contains("base: RUB\nrates:\n  INR: 0.95\n  USD: 80\n"))
    #expect(book.run("rates", "fetch", "--help").out.contains("cbr"))
  }

  @Test func `the categories page shows totals and a converter and is updated by each build`() throws {
    let rates = "date: 2026-11-20\nsource: cbr\nbase: RUB\nrates: { USD: 80, INR: 0.95 }\n"
    let book = try FeatureBook(["rates/2026-11-20.yaml": rates])
    let page = try book.site().page("categories.html")
    #expect(page.contains(">Food</span></a>") && page.contains(">1,340.50<"))
    #expect(PageScan(page).tags.contains { $0.name == "details" && $0.attributes["class"]?.contains("panel") == true })
    #expect(page.contains("data-converter") && page.contains("cbr"))
    // The page is updated by another build.
    #expect(book.run("add", "--title", "Tea", "--spent", "9.50", "--category", "Food").exitCode == 0)
    #expect(try book.site().page("categories.html").contains(">1,350.00<"))
  }

  @Test func `removing a used category requires another category for its entries`() throws {
    let book = try FeatureBook()
    #expect(book.run("category", "list").out.contains("Food"))
    let used = book.run("category", "remove", "Food")
    #expect(used.exitCode == 1 && used.err.contains("--into"), "\(used.err)")
    #expect(book.run("category", "remove", "Food", "--into", "Home").exitCode == 0)
    #expect(!book.run("category", "list").out.contains("Food"))
  }

  @Test func `a category's page has a calendar of days and lists their entries`() throws {
    let book = try FeatureBook()
    #expect(
      book.run("add", "--date", "2026-11-03", "--title", "Tea", "--spent", "5", "--category", "Food").exitCode == 0)
    let page = try book.site().page("category-food.html")
    let day = try #require(
      PageScan(page).tags.first { ($0.attributes["href"] ?? "").hasSuffix("#d2026-11-03") }, "a day to pick")
    #expect(day.attributes["aria-label"]?.contains("1,345.50") == true)
    #expect(ListedRow.rows(of: page).filter { $0.date == "2026-11-03" }.map(\.spent) == [134_050, 500].reversed())
  }

  @Test func `add, check and the converter ask for a number if an amount contains letters`() throws {
    let book = try FeatureBook()
    let typed = book.run("add", "--title", "Tea", "--spent", "twelve")
    #expect(typed.exitCode == 1 && typed.err.contains("[bad-amount]") && typed.err.contains("number"), "\(typed.err)")
    try book.book.folder.write("- { date: 2026-10-03, title: Tea, spent: twelve }\n", to: "ledger/2026-10.yaml")
    let written = book.run("check").out
    #expect(written.contains("[bad-amount]") && written.contains("number"), "\(written)")
    try FileManager.default.removeItem(atPath: "\(book.book.folder.path)/ledger/2026-10.yaml")
    try book.book.folder.write(
      "date: 2026-11-20\nsource: cbr\nbase: RUB\nrates: { USD: 80, INR: 0.95 }\n", to: "rates/2026-11-20.yaml")
    #expect(try book.site().page("convert.html").contains("An amount has digits only; write one like 12.50."))
  }

  @Test func `a copied book lists the same entries as the original`() throws {
    let book = try FeatureBook()
    #expect(book.run("add", "--title", "Tea", "--spent", "5").exitCode == 0)
    let other = try EditingBook(
      try book.book.contents().mapValues { String(decoding: $0, as: UTF8.self) })
    #expect(other.run("list").out == book.run("list").out, "the files of the book are all there is")
  }
}
