import Foundation
import TestSupport
import Testing

/// FEATURES.md A: expenses by month.
@Suite struct FeaturesATests {
  @Test func `A, transactions tab: the month's list`() throws {
    let page = try FeatureBook().site().page("2026-11.html").components(separatedBy: "<section class=\"day\"")
      .dropFirst()
      .joined()
    let titles = ["Rent", "Dining out", "Salary"].compactMap { page.range(of: ">\($0)</a>")?.lowerBound }
    #expect(titles.count == 3 && titles == titles.sorted(), "the newest day first")
  }

  @Test func `A, add an expense on an earlier or later date`() throws {
    let book = try FeatureBook()
    for date in ["2025-11-01", "2026-11-20", "2027-11-30"] {
      let run = book.run("add", "--date", date, "--title", "Tea on \(date)", "--spent", "90")
      #expect(run.exitCode == 0, "\(run.err)")
    }
    let site = try book.site()
    for date in ["2025-11-01", "2026-11-20", "2027-11-30"] {
      #expect(try site.page("\(date.prefix(7)).html").contains(">Tea on \(date)</a>"))
    }
  }

  @Test func `A, amounts without a currency`() throws {
    let book = try FeatureBook()
    #expect(try book.site().page("2026-11.html").contains(">1,340.50<"))
    try book.book.folder.write("show-currency: yes\n", to: "book.yaml")
    let page = try book.site().page("2026-11.html")
    #expect(page.contains(">₹1,340.50<") && !page.contains(">1,340.50<"))
  }

  @Test func `A, month without transactions: “No transactions added yet.”`() throws {
    let book = try FeatureBook()
    #expect(try book.text(of: "2026-10.html").contains("No transactions added yet."))
    #expect(!(try book.text(of: "2026-11.html")).contains("No transactions added yet."))
  }

  @Test func `A, back and forward up to one year; nothing outside`() throws {
    let book = try FeatureBook()
    let site = try book.site()
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
    for date in ["2025-10-31", "2027-12-01"] {
      for arguments in [
        ["add", "--title", "Tea", "--spent", "1", "--date", date], ["edit", "dining", "--date", date],
        ["edit", "rent", "--due", date], ["pay", "rent", "--on", date],
      ] {
        let run = ToolRun(arguments + ["--book", book.book.folder.path])
        #expect(run.exitCode == 1 && run.err.contains("2025-11-01"), "\(arguments): \(run.err)")
      }
    }
    #expect(try book.book.read() == EditingBook.november)
    try book.book.folder.write("- { date: 2027-12-01, title: Tea, spent: 1 }\n", to: "ledger/2027-12.yaml")
    #expect(book.run("check").err.contains("[month-outside-window]") || book.run("check").out.contains("outside"))
  }

  @Test func `A, the device's date decides the first view`() throws {
    // The page follows the viewer's clock by itself, which is tested in browsers; without a script it is the month of the build.
    let book = try FeatureBook()
    let home = try book.site().page("index.html")
    #expect(home.contains("data-home=\"2026-11\" data-home-last=\"2027-11\""))
    #expect(home.contains("<a href=\"2026-11.html\">November 2026</a>"))
    try book.book.folder.write("today: 2026-11-21\n", to: "book.yaml")
    #expect(!(try book.site().page("index.html")).contains("data-home="), "a pinned day stays")
  }

  @Test func `A, plus button, second screen, new row`() throws {
    let book = try FeatureBook()
    let run = book.asked(["", "Tea", "90", "Food", "with Ana", ""], "add")
    #expect(run.exitCode == 0 && run.err.contains("Title: "), "\(run.err)")
    #expect(try book.site().page("2026-11.html").contains("<a href=\"t-2026-11-21-tea.html\">Tea</a>"))
  }

  @Test func `A, tap a row, same screen, change any field, no new row; a new date moves the row`() throws {
    let book = try FeatureBook()
    let before = try book.count()
    let run = book.asked(["2026-10-04", "Dinner", "1400", "Home", "late", "y"], "edit", "dining")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.count() == before)
    let site = try book.site()
    let left = try site.page("2026-11.html")
    #expect(!left.contains("Dinner") && !left.contains("Dining"))
    #expect(try site.page("2026-10.html").contains(">Dinner</a>"))
    #expect(try book.book.read("ledger/2026-10.yaml").contains("spent: 1400"))
  }

  @Test func `A, leaving without submit discards`() throws {
    let book = try FeatureBook()
    let before = try book.book.contents()
    #expect(book.asked(["", "Tea"], "add").exitCode == 1)
    #expect(book.asked(["", "Tea", "90", "", "", "n"], "add").exitCode == 1)
    #expect(book.asked(["", "Dinner"], "edit", "dining").exitCode == 1)
    #expect(book.run("add", "--title", "Tea", "--spent", "90", "--dry-run").exitCode == 0)
    #expect(try book.book.contents() == before)
  }

  @Test func `A, 22 categories`() throws {
    let book = try FeatureBook()
    try FileManager.default.removeItem(atPath: "\(book.book.folder.path)/categories.yaml")
    let asked = """
      Travel, Family, Entertainment, Home, Food, Drink, Bills, Car, Utility, Shopping, Healthcare, Clothing, Vegetables, \
      Accommodation, Other, Transport, Hobbies, Education, Pets, Kids, Vacation, Gifts
      """.components(separatedBy: ", ")
    #expect(asked.count == 22)
    let site = try book.site()
    let index = try site.page("categories.html")
    for name in asked {
      #expect(index.contains("<a href=\"category-\(name.lowercased()).html\">"), "\(name)")
      #expect(site.files["category-\(name.lowercased()).html"] != nil, "\(name)")
    }
  }

  @Test func `A, one image per transaction: take, choose, delete`() throws {
    let book = try FeatureBook()
    #expect(book.run("attach", "dining", try book.photo()).exitCode == 0)
    var site = try book.site()
    let picture = try #require(
      PageScan(try site.page("t-2026-11-03-dining-out.html")).tags.first { $0.attributes["data-enlarge"] != nil })
    #expect(site.files[picture.attributes["href"] ?? ""] != nil, "the large view is a file of the site")
    #expect(try site.page("2026-11.html").contains("class=\"thumb\""))
    #expect(book.run("detach", "dining").exitCode == 0)
    site = try book.site()
    #expect(!(try site.page("t-2026-11-03-dining-out.html")).contains("data-enlarge"))
    #expect(!site.files.keys.contains { $0.hasPrefix("receipts/") })
  }

  @Test func `A, overview: total of each category for the month, pie or other graph`() throws {
    let site = try FeatureBook().site()
    let page = try site.page("2026-11.html")
    for chart in ["charts/2026-11-pie-light.png", "charts/2026-11-bars-light.png"] {
      #expect(page.contains("src=\"\(chart)\""))
      #expect(try #require(site.files[chart]).starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(chart)")
    }
    let text = PageScan(page).text
    #expect(text.contains("22,000.00") && text.contains("1,340.50"))
  }
}
