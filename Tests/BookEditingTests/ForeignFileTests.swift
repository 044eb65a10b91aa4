import BookEditing
import Diagnostics
import Ledger
import Platform
import TestSupport
import Testing

/// Files that other programs leave in the folders of a book.
@Suite struct ForeignFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("- { date: 2026-11-03, title: Tea, spent: 2 }\n", to: "ledger/2026-11.yaml")
  }

  private var book: Book {
    get throws {
      Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: try #require(Day("2026-11-21"))))
    }
  }

  /// - Returns: the number of changed files.
  private func fix() throws -> Int {
    try book.locked(as: "check --fix") { (book) throws(BookError) in try book.fix().count }
  }

  private func check() throws -> [Finding] {
    let sources = try BookFolder(folder.path, disk: Disk()).load()
    return Array(LedgerReader.read(sources, today: TodayChoice(clock: try #require(Day("2026-11-21")))).1)
  }

  @Test(arguments: ["", "ledger/", "archive/", "rates/", "receipts/", "receipts/trip/"])
  func `files of operating systems and editors are ignored`(path: String) throws {
    for name in [
      "desktop.ini", "Desktop.ini", "Thumbs.db", "ehthumbs.db", ".DS_Store", "4913", "2026-11.yaml~",
      ".2026-11.yaml.swp",
      "2026-11.yaml.swp", "2026-11.yaml.bak", "2026-11.yaml.orig", "#2026-11.yaml#", ".#2026-11.yaml", "~$notes.docx",
      "2026-11.yaml.tmp",
    ] { try folder.write("x", to: path + name) }
    #expect(try check() == [])
  }

  @Test func `conflict copies in the book's folder are reported with their differences`() throws {
    try folder.write("title: Ours\n", to: "book.yaml")
    try folder.write("title: Mine\n", to: "book (conflicted copy).yaml")
    try folder.write("- { name: Food, budget: 100 }\n", to: "categories.yaml")
    try folder.write("- { name: Food, budget: 200 }\n", to: "categories 2.yaml")
    let findings = try check()
    #expect(findings.map(\.id) == [.conflictCopy, .conflictCopy])
    #expect(
      findings.map { $0.notes[0].text } == [
        "title is Mine in the copy and Ours in book.yaml", "budget is 200 in the copy and 100 in categories.yaml",
      ])
  }

  @Test func `a fix adds the entries that only a conflict copy has, and adds each only once`() throws {
    try folder.write(
      "- { date: 2026-11-03, title: Tea, spent: 2 }\n- { date: 2026-11-04, title: Bus, spent: 3 }\n",
      to: "ledger/2026-11.sync-conflict-20261105-101112-ABCDEFG.yaml")
    #expect(try fix() == 1)
    let both = "- { date: 2026-11-03, title: Tea, spent: 2 }\n- { date: 2026-11-04, title: Bus, spent: 3 }\n"
    #expect(try folder.read("ledger/2026-11.yaml") == both)
    #expect(try fix() == 0)
    #expect(
      try check().map { $0.notes.map(\.text) } == [["2026-11.yaml contains everything in the copy: remove the copy"]])
  }
}
