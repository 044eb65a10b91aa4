import Foundation
import TestSupport
import Testing

/// Entries with `auto: yes`, which builds repeat.
@Suite struct AutomaticTests {
  private static let rent =
    "- { date: 2026-09-05, title: Flat, spent: 900, category: Home, repeats: monthly, auto: yes }\n"

  private func book(_ september: String = rent) throws -> EditingBook {
    try EditingBook(["book.yaml": "archive: auto\n", "ledger/2026-09.yaml": september])
  }

  /// - Parameter today: the day of the clock.
  private func build(_ book: EditingBook, _ more: [String] = [], today: String = "2026-11-21") -> ToolRun {
    ToolRun(["build", "--book", book.folder.path] + more, today: today)
  }

  private func flats(_ book: EditingBook) -> [String] {
    book.run("list", "title:flat").out.split(separator: "\n").compactMap { line in
      line.contains("Flat") ? String(line.prefix(10)) : nil
    }
  }

  @Test func `a build adds due transactions of a series and prints how to skip one`() throws {
    let book = try book()
    let run = build(book)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(
      run.err.contains(
        "added 2026-10-05-flat in \(book.folder.path)/ledger/2026-10.yaml:1 from a standing order; to omit it, add "
          + "“skip: 2026-10-05” to 2026-09-05-flat\n"), "\(run.err)")
    #expect(try book.read("ledger/2026-10.yaml").hasSuffix("  for: 2026-09-05-flat\n"))
    #expect(try book.read().contains("date: 2026-11-05\n  title: Flat\n"))
    #expect(!build(book).err.contains("wrote"))
    #expect(!book.folder.exists("ledger/2026-12.yaml"))
  }

  @Test func `a build adds no transaction for a missed month before the newest entry`() throws {
    let book = try book(AutomaticTests.rent)
    try book.folder.write(
      EditingBook.november + "- { date: 2026-11-04, title: Flat, spent: 900, category: Home }\n",
      to: "ledger/2026-11.yaml")
    #expect(!build(book).err.contains("wrote"))
    #expect(!book.folder.exists("ledger/2026-10.yaml"))
  }

  @Test func `a payment made a few days early counts as the occurrence, and the next one takes its amount`() throws {
    let book = try book(AutomaticTests.rent)
    try book.folder.write(
      "- { date: 2026-10-04, title: Flat, spent: 900, category: Home }\n"
        + "- { date: 2026-10-31, title: Flat, spent: 950, category: Home }\n", to: "ledger/2026-10.yaml")
    #expect(!build(book).err.contains("wrote"))
    #expect(book.run("check").out.contains("0 errors, 0 warnings"))
    let later = build(book, today: "2026-12-06")
    #expect(later.err.contains("added 2026-12-05-flat"), "\(later.err)")
    #expect(try book.read("ledger/2026-12.yaml").contains("spent: 950"))
  }

  @Test func `a payment with a month in “for” counts as the occurrence of that month`() throws {
    let book = try book(AutomaticTests.rent)
    let october = "- { date: 2026-10-20, title: Flat, spent: 900, category: Home%@ }\n"
    try book.folder.write(
      AutomaticTests.rent + "- { date: 2026-09-28, title: Flat, spent: 900, category: Home }\n",
      to: "ledger/2026-09.yaml")
    try book.folder.write(
      october.replacing("%@", with: ", for: 2026-09-05-flat 2026-11"), to: "ledger/2026-10.yaml")
    let run = build(book)
    #expect(!run.err.contains("wrote"), "\(run.err)")
    #expect(book.run("check").out.contains("0 errors, 0 warnings"))
    // The reference follows the former id, and the month stays.
    #expect(book.run("edit", "2026-09-05-flat", "--title", "Rent").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").contains("for: 2026-09-05-rent 2026-11"))
  }

  @Test func `a skipped occurrence is not added and not reported as missed`() throws {
    let book = try book(AutomaticTests.rent.replacing("auto: yes", with: "auto: yes, skip: 2026-10-20"))
    #expect(build(book).err.contains("added 2026-11-05-flat"))
    #expect(!book.folder.exists("ledger/2026-10.yaml"))
    #expect(!book.run("report", "pending").out.contains("2026-10-05"))
  }

  @Test func `an automatically added bill is pending until its day of payment`() throws {
    let book = try book(
      "- { date: 2026-10-18, title: Loan, spent: 9, due: 2026-10-28, paid: 2026-10-28, repeats: monthly, auto: yes }\n"
        .replacing("2026-10-18, ", with: "2026-09-18, ").replacing("2026-10-28", with: "2026-09-28"))
    _ = build(book)
    let november = try book.read()
    #expect(november.contains("date: 2026-11-18\n  title: Loan\n  spent: 9\n  category: Other\n  paid: 2026-11-28\n"))
    #expect(book.run("report", "pending").out.contains("Loan"))
  }

  @Test(arguments: [["--today", "2026-11-21"], []])
  func `a build with --today, or of a book with errors, adds no due transactions and reports this`(
    more: [String]
  ) throws {
    let book = try book()
    if more.isEmpty { try book.folder.write("- { date: 2026-08-01, titel: x }\n", to: "ledger/2026-08.yaml") }
    let before = try book.contents().filter { $0.key.hasPrefix("ledger/") }
    let run = build(book, more)
    #expect(run.err.contains("2 due transactions from standing orders were not added: "), "\(run.err)")
    #expect(try book.contents().filter { $0.key.hasPrefix("ledger/") } == before)
  }

  @Test func `check, reports and other commands add no due transactions`() throws {
    let book = try book()
    for arguments in [["check"], ["list"], ["report", "month"], ["add", "--title", "Tea", "--spent", "1"]] {
      #expect(ToolRun(arguments + ["--book", book.folder.path]).exitCode == 0)
    }
    #expect(!book.folder.exists("ledger/2026-10.yaml"))
  }

  @Test func `undo removes automatically added transactions only together with the change before them`() throws {
    let book = try book()
    _ = build(book)
    #expect(book.run("undo").exitCode == 1)
    #expect(book.folder.exists("ledger/2026-10.yaml"))
    try FileManager.default.removeItem(atPath: "\(book.folder.path)/.daybook")
    let other = try self.book()
    let before = try other.contents()
    _ = other.run("edit", "dining", "--spent", "1")
    _ = build(other)
    let run = other.run("undo")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(
      run.out.hasSuffix(
        "also undid automatic changes since then: “standing orders”; the next build makes them again\n"))
    #expect(try other.contents().filter { !$0.key.hasPrefix("site/") } == before)
  }

  @Test func `an automatically added transaction that the user removes is not added again`() throws {
    let book = try book()
    _ = build(book)
    let run = book.run("remove", "2026-11-05-flat")
    #expect(run.out.contains("added 2026-11-05 to “skip” of “2026-10-05-flat”"), "\(run.out)\(run.err)")
    #expect(try book.read("ledger/2026-10.yaml").contains("skip: 2026-11-05\n"))
    #expect(!build(book).err.contains("wrote"))
    #expect(try book.read() == EditingBook.november)
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read().contains("Flat"))
  }

  @Test func `“auto” or “skip” without “repeats” is reported`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: A, spent: 1, auto: yes }\n"
        + "- { date: 2026-10-02, title: B, spent: 1, skip: 2026-10-09 }\n"
        + "- { date: 2026-10-03, title: C, spent: 1, repeats: weekly, auto: no }\n"
    ])
    let run = book.run("check")
    #expect(run.out.contains("“auto” requires “repeats”"), "\(run.out)")
    #expect(run.out.contains("“skip” requires “repeats” or “for”"))
    #expect(run.out.contains("“no” is not a valid value for “auto”"))
  }
}
