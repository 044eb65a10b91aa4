import Foundation
import TestSupport
import Testing

/// Changes over time: the archive, the sample on other days, and the choice of today.
@Suite struct TimeTests {
  private func copyOfSample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: sampleBook, toPath: folder.path + "/book")
    return folder
  }

  @Test func `after three months, check reports each month that has left the rolling year as an error`() throws {
    let run = ToolRun(["check", "--book", sampleBook, "--today", "2027-02-12"])
    #expect(run.exitCode == 1)
    #expect(run.out.components(separatedBy: "[month-left-window]").count == 4)
    for month in ["2025-11", "2025-12", "2026-01"] { #expect(run.out.contains("ledger/\(month).yaml")) }
    #expect(run.out.contains("2026-02 to 2028-02"))
    #expect(run.out.contains("daybook archive"))
    #expect(run.out.contains("\n3 errors, "))
  }

  @Test func `after archiving old months, the home page shows the new month, and totals include the archive`() throws {
    let folder = try copyOfSample()
    let book = folder.path + "/book"
    let archive = ToolRun(["archive", "--book", book, "--today", "2027-02-12"])
    #expect(archive.exitCode == 0, "\(archive.err)")
    #expect(folder.exists("book/archive/2025-11.yaml"))
    #expect(!folder.exists("book/ledger/2025-11.yaml"))
    let site = try BuiltSite(book: book, into: folder, ["--today", "2027-02-12"])
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    #expect(PageScan(try site.page("index.html")).text.contains("February 2027"))
    #expect(try site.page("trends.html").contains("href=\"2025-11.html\""))
    #expect(try site.page("2025-11.html").contains("read-only"))
    let before = try BuiltSite(book: sampleBook, into: try TemporaryFolder())
    // The proofs sum the same transactions, whatever the day.
    for row in ["Income", "Spent"] {
      #expect(sum(row, try site.page("about.html")) == sum(row, try before.page("about.html")))
      #expect(sum(row, try site.page("about.html")) != nil)
    }
  }

  /// The amount in a row of the last table of the about page.
  private func sum(_ row: String, _ page: String) -> String? {
    guard let start = page.range(of: "<th scope=\"row\">\(row)</th><td class=\"num\">", options: .backwards) else {
      return nil
    }
    return String(page[start.upperBound...].prefix { $0 != "<" })
  }

  @Test func `archive does not move a month with a pending bill and prints the bill`() throws {
    let folder = try TemporaryFolder()
    try folder.write("title: x\n", to: "book.yaml")
    try folder.write("- { date: 2025-10-03, title: Repair, spent: 9, paid: no }\n", to: "ledger/2025-10.yaml")
    try folder.write("- { date: 2025-09-03, title: Tea, spent: 9O }\n", to: "ledger/2025-09.yaml")
    let run = ToolRun(["archive", "--book", folder.path])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("“Repair” from 2025-10-03 is still unpaid"))
    #expect(run.err.contains("2025-09.yaml” is not archived because it has errors"))
    #expect(folder.exists("ledger/2025-10.yaml"))
  }

  @Test func `a build with automatic archiving moves old months and reports this`() throws {
    let folder = try TemporaryFolder()
    try folder.write("archive: auto\n", to: "book.yaml")
    try folder.write("- { date: 2025-10-03, title: Tea, spent: 9 }\n", to: "ledger/2025-10.yaml")
    let check = ToolRun(["check", "--book", folder.path])
    #expect(check.exitCode == 0)
    #expect(check.out.contains("the next build moves it to the archive, because"))
    let run = ToolRun(["build", "--book", folder.path])
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("archived"))
    #expect(folder.exists("archive/2025-10.yaml"))
    #expect(folder.exists("site/2025-10.html"))
  }

  @Test(arguments: ["2026-11-21", "2026-11-01", "2027-01-31", "2028-02-29", "2031-12-30"])
  func `on any day, the sample has only its intended finding and no entries after this month`(today: String) throws {
    let folder = try TemporaryFolder()
    let book = folder.path + "/book"
    let run = ToolRun(["init", book, "--sample"], today: today)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.hasPrefix("hint: run “daybook build --book"))
    let check = ToolRun(["check", "--book", book], today: today)
    #expect(check.exitCode == 0, "\(check.out)")
    // Early in its month the cash is not counted yet.
    let isCounted = check.out.hasPrefix("warning:") && check.out.contains("\n0 errors, 1 warning in ")
    #expect(isCounted || check.out.hasPrefix("0 errors, 0 warnings"), "\(check.out)")
    #expect(isCounted == check.out.contains("[balance-differs]"))
    #expect(try !folder.read("book/book.yaml").contains("today:"))
    #expect(folder.exists("book/ledger/\(today.prefix(7)).yaml"))
  }

  @Test func `a new book has no findings and can be built, and init refuses a folder that is not empty`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(["init", folder.path + "/home"])
    #expect(run.exitCode == 0)
    #expect(
      run.err.hasPrefix("hint: add a transaction with “daybook add --book") && run.err.contains("daybook build --book"))
    #expect(ToolRun(["check", "--book", folder.path + "/home", "--strict"]).out == "0 errors, 0 warnings in 1 month\n")
    #expect(try folder.read("home/.gitignore").contains("/site/"))
    #expect(ToolRun(["build", "--book", folder.path + "/home"]).exitCode == 0)
    let again = ToolRun(["init", folder.path + "/home"])
    #expect(again.exitCode == 1)
    #expect(again.err.contains("is not empty"))
  }

  @Test func `the home page uses the day of --today, or else that of book.yaml, or else the clock's`() throws {
    let folder = try TemporaryFolder()
    try folder.write("today: 2026-05-05\n", to: "book.yaml")
    func home(_ options: [String]) throws -> String {
      _ = ToolRun(["build", "--book", folder.path] + options, today: "2026-11-21")
      return PageScan(try folder.read("site/index.html")).text
    }
    #expect(try home([]).contains("May 2026"))
    #expect(try home(["--today", "2026-07-07"]).contains("July 2026"))
    try folder.write("title: x\n", to: "book.yaml")
    #expect(try home([]).contains("November 2026"))
  }
}
