import Foundation
import TestSupport
import Testing

/// Options that many commands share, tried on each of them.
@Suite struct SharedOptionTests {
  private static let accounts =
    "title: Test\naccounts:\n  - { name: Bank }\n  - { name: Cash }\n  - { name: Travel, currency: USD }\n"
    + "goals:\n  - { name: Trip, amount: 500, account: Bank }\n"

  private static let photo = "receipts/slip.jpg"

  private func book() throws -> EditingBook {
    let book = try EditingBook(["book.yaml": SharedOptionTests.accounts])
    let slip = repositoryFolder.appending(path: "data/receipts/market-slip.jpg")
    let receipts = book.folder.url.appending(path: "receipts")
    try FileManager.default.createDirectory(at: receipts, withIntermediateDirectories: true)
    for name in ["slip.jpg", "kept.jpg"] {
      try FileManager.default.copyItem(at: slip, to: receipts.appending(path: name))
    }
    let ran = book.run("attach", "2026-11-05-rent", "\(book.folder.path)/receipts/kept.jpg", "--quiet")
    try #require(ran.exitCode == 0, "\(ran.err)")
    return book
  }

  /// Command lines that change the book; `BOOK` is replaced by its folder.
  static let changes = [
    ["add", "--date", "2026-11-20", "--title", "Tea", "--spent", "3", "--category", "Food"],
    ["edit", "2026-11-03-dining-out", "--note", "with cake"],
    ["remove", "2026-11-03-dining-out"],
    ["pay", "2026-11-05-rent"],
    ["attach", "2026-11-03-dining-out", "BOOK/\(photo)"],
    ["detach", "2026-11-05-rent"],
    ["balance", "Bank", "0"],
    ["category", "add", "Pets", "--budget", "20"],
    ["category", "edit", "Salary", "--kind", "income", "--color", "navy"],
    ["category", "rename", "Food", "Meals"],
    ["category", "remove", "Food", "--into", "Home"],
    ["account", "add", "Jar", "--kind", "cash"],
    ["account", "edit", "Cash", "--kind", "savings"],
    ["account", "rename", "Bank", "Current"],
    ["account", "close", "Cash"],
    ["account", "remove", "Cash"],
    ["member", "add", "Eva"],
    ["goal", "add", "Lamp", "--amount", "90", "--account", "Bank"],
    ["goal", "edit", "Trip", "--amount", "600"],
    ["goal", "remove", "Trip"],
    ["fmt", "--decimal", "comma"],
    ["undo"],
  ]

  @Test(arguments: changes)
  func `commands that change a book change no file with --dry-run and print nothing with --quiet`(_ change: [String])
    throws
  {
    let book = try book()
    let command = change.map { $0.replacing("BOOK", with: book.folder.path) }
    func run(_ options: String...) -> ToolRun { ToolRun(command + options + ["--book", book.folder.path]) }
    let before = try book.contents()
    let shown = run("--dry-run")
    #expect(shown.exitCode == 0 && !shown.out.isEmpty, "\(shown.err)")
    let told = run("--dry-run", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: Data(told.out.utf8)) as? [String: Any], "\(told.out)")
    #expect(told.exitCode == 0 && json["dryRun"] as? Bool == true)
    #expect(try book.contents() == before)
    let done = run("--quiet", "--today", "2026-11-21")
    #expect(done.exitCode == 0 && done.out.isEmpty && done.err.isEmpty, "\(done.out)\(done.err)")
    #expect(try book.contents() != before)
  }

  /// Command lines that read the book.
  static let readings = [
    ["list"], ["show", "2026-11-03-dining-out"], ["balance"], ["report", "month"], ["report", "category"],
    ["report", "balance"], ["report", "pending"], ["report", "trend"], ["report", "forecast"], ["category", "list"],
    ["account", "list"], ["member", "list"], ["goal", "list"], ["rates", "list"], ["rates", "convert", "5", "INR"],
  ]

  @Test(arguments: readings) func `commands that only read use the day given with --today and can print JSON`(
    _ reading: [String]
  ) throws {
    let book = try book()
    func run(_ options: String..., clock: String = "2026-11-21") -> ToolRun {
      ToolRun(reading + options + ["--book", book.folder.path], today: clock)
    }
    let plain = run("--quiet")
    #expect(plain.exitCode == 0, "\(plain.err)")
    let later = run("--quiet", "--today", "2026-11-21", clock: "2027-05-03")
    #expect(later.out == plain.out && later.exitCode == 0)
    let told = run("--json")
    _ = try JSONSerialization.jsonObject(with: Data(told.out.utf8), options: .fragmentsAllowed)
    #expect(told.exitCode == 0)
  }

  /// Options of `add` and `edit` that need other options, and the key that each writes.
  static let keys = [
    (["--moved", "10", "--from", "Bank", "--to", "Travel", "--arrived", "11"], "arrived: 11"),
    (["--spent", "10", "--currency", "USD", "--booked", "9", "--account", "Cash"], "booked: 9"),
    (["--spent", "10", "--repeats", "monthly", "--until", "2027-03-20", "--auto", "yes"], "auto: yes"),
    (["--spent", "10", "--repeats", "monthly", "--skip", "2026-12-20"], "skip: "),
    (["--spent", "10", "--for", "2026-11-05-rent"], "for: 2026-11-05-rent"),
    (["--spent", "10", "--id", "tea-of-friday"], "id: tea-of-friday"),
  ]

  @Test(arguments: keys) func `add and edit have options for keys that require another key`(
    _ options: [String], _ line: String
  ) throws {
    let book = try book()
    let start = ["--date", "2026-11-20", "--title", "Tea"]
    let added = ToolRun(["add"] + start + options + ["--book", book.folder.path])
    #expect(added.exitCode == 0, "\(added.err)")
    let text = try book.read()
    #expect(text.contains(line), "\(text)")
    let other = try self.book()
    let plain = options[0] == "--moved" ? ["--moved", "4", "--from", "Bank", "--to", "Cash"] : ["--spent", "4"]
    let first = ToolRun(["add"] + start + plain + ["--book", other.folder.path])
    #expect(first.exitCode == 0, "\(first.err)")
    let edited = ToolRun(["edit", "2026-11-20-tea"] + options + ["--book", other.folder.path])
    #expect(edited.exitCode == 0, "\(edited.err)")
    let changed = try other.read()
    #expect(changed.contains(line), "\(changed)")
  }
}
