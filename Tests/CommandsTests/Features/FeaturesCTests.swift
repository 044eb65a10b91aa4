import Foundation
import TestSupport
import Testing

/// The features of a tracker with reports.
@Suite struct FeaturesCTests {
  @Test func `the home page shows the month's total and a new entry`() throws {
    let book = try FeatureBook()
    #expect(
      try book.site().page("index.html").contains("<p class=\"big num\">23,340<span class=\"cents\">.50</span></p>"))
    #expect(book.run("add", "--title", "Tea", "--spent", "9.50").exitCode == 0)
    let home = try book.site().page("index.html")
    #expect(home.contains("<p class=\"big num\">23,350<span class=\"cents\">.00</span></p>"))
    // A row leads to its page, which names the line to edit and the id that `edit` accepts.
    #expect(home.contains("<a href=\"t-2026-11-21-tea.html\">Tea</a>"))
    let lines = try book.book.read().components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.hasPrefix("- date: 2026-11-21") }) + 1
    #expect(try book.text(of: "t-2026-11-21-tea.html").contains("ledger/2026-11.yaml:\(line)"))
    #expect(book.run("edit", "2026-11-21-tea", "--spent", "10").exitCode == 0)
    #expect(
      try book.site().page("index.html").contains("<p class=\"big num\">23,350<span class=\"cents\">.50</span></p>"))
  }

  @Test func `an amount that is not a number and an empty title are refused`() throws {
    let book = try FeatureBook()
    #expect(book.run("add", "--title", "Tea", "--spent", "5 rupees").err.contains("[bad-amount]"))
    #expect(book.run("add", "--title", "", "--spent", "5").exitCode != 0)
    try book.book.folder.write("- { date: 2026-10-03, spent: 5x, title: \"\" }\n", to: "ledger/2026-10.yaml")
    let run = book.run("check")
    #expect(run.exitCode == 1 && run.out.contains("[bad-amount]") && run.out.contains("title"), "\(run.out)")
  }

  @Test func `a row shows a photo's thumbnail, and the entry's page shows a large picture`() throws {
    let book = try FeatureBook()
    #expect(book.run("attach", "dining", try book.photo()).exitCode == 0)
    let site = try book.site()
    let scan = PageScan(try site.page("t-2026-11-03-dining-out.html"))
    let large = try #require(scan.tags.first { $0.attributes["data-enlarge"] != nil }?.attributes["href"])
    let small = try #require(
      PageScan(try site.page("2026-11.html")).tags.first {
        $0.name == "img" && $0.attributes["src"]?.hasPrefix("receipts/") == true
      }?.attributes["src"])
    #expect(try #require(site.files[large]).count > #require(site.files[small]).count)
    #expect(scan.tags.contains { $0.name == "dialog" })
  }

  @Test func `an edited amount changes reports and pages, and undo restores them`() throws {
    let book = try FeatureBook()
    func reports() -> [String] {
      [["month"], ["category"], ["trend"], ["balance"]].map { name in
        ToolRun(["report"] + name + ["--json", "--book", book.book.folder.path]).out
      }
    }
    let (before, pages) = (reports(), try book.site())
    #expect(book.run("edit", "dining", "--spent", "2340.50").exitCode == 0)
    for (old, new) in zip(before, reports()) { #expect(old != new) }
    let after = try book.site()
    for page in ["index.html", "2026-11.html", "categories.html", "category-food.html", "trends.html", "history.html"] {
      #expect(pages.files[page] != after.files[page], "\(page)")
    }
    #expect(pages.files["charts/2026-11-bars-light.png"] != after.files["charts/2026-11-bars-light.png"])
    #expect(book.run("undo").exitCode == 0)
    #expect(reports() == before)
    #expect(try book.site().files == pages.files)
  }
}
