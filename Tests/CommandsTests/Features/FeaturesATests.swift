import Foundation
import TestSupport
import Testing

/// The features of a tracker of expenses by month.
@Suite struct FeaturesATests {
  @Test func `an expense can be added on an earlier or a later date`() throws {
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

  @Test func `dates more than a year in the past or in the future are refused`() throws {
    let book = try FeatureBook()
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

  @Test func `add asks for the values and creates a row`() throws {
    let book = try FeatureBook()
    let run = book.asked(["", "Tea", "90", "Food", "", "", "with Ana", "", ""], "add")
    #expect(run.exitCode == 0 && run.err.contains("Title: "), "\(run.err)")
    #expect(try book.site().page("2026-11.html").contains("<a href=\"t-2026-11-21-tea.html\">Tea</a>"))
  }

  @Test func `edit changes several fields without adding a row, and a new date moves the row`() throws {
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

  @Test func `leaving the prompts early discards the entry`() throws {
    let book = try FeatureBook()
    let before = try book.book.contents()
    #expect(book.asked(["", "Tea"], "add").exitCode == 1)
    #expect(book.asked(["", "Tea", "90", "", "", "", "", "", "n"], "add").exitCode == 1)
    #expect(book.asked(["", "Dinner"], "edit", "dining").exitCode == 1)
    #expect(book.run("add", "--title", "Tea", "--spent", "90", "--dry-run").exitCode == 0)
    #expect(try book.book.contents() == before)
  }

  @Test func `a photo of a transaction is attached, shown and deleted`() throws {
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
}
