import Foundation
import TestSupport
import Testing

@Suite struct UndoTests {
  @Test func `repeated undo reverts one change after another`() throws {
    let book = try EditingBook()
    let before = try book.contents()
    _ = book.run("add", "--title", "Tea", "--spent", "90")
    _ = book.run("edit", "dining", "--date", "2026-12-01")
    _ = book.run("category", "rename", "Food", "Meals")
    #expect(book.run("undo", "--list").out == "3  category rename Food Meals\n2  edit dining\n1  add Tea\n")
    for _ in 0..<3 { #expect(book.run("undo").exitCode == 0) }
    #expect(try book.contents() == before)
    let run = book.run("undo")
    #expect(run.exitCode == 1 && run.err == "error: nothing to undo\n")
  }

  @Test func `undo keeps edits to other lines and reports them`() throws {
    let book = try EditingBook()
    let before = try book.read()
    _ = book.run("edit", "dining", "--spent", "1")
    try book.folder.write(try book.read() + "# mine\n", to: "ledger/2026-11.yaml")
    let run = book.run("undo")
    let path = "\(book.folder.path)/ledger/2026-11.yaml"
    #expect(run.exitCode == 0 && run.out.contains("later edits to other lines of \(path) are kept"), "\(run.out)")
    #expect(try book.read() == before + "# mine\n")
  }

  @Test func `undo is refused if the changed lines were edited later, and the file is reported`() throws {
    let book = try EditingBook()
    _ = book.run("edit", "dining", "--date", "2026-12-01")
    let moved = try book.read("ledger/2026-12.yaml")
    try book.folder.write(moved.replacing("spent: 1340.50", with: "spent: 1"), to: "ledger/2026-12.yaml")
    let before = try book.contents()
    let run = book.run("undo")
    #expect(run.exitCode == 1)
    #expect(run.err.contains("its lines in “\(book.folder.path)/ledger/2026-12.yaml” were edited later"), "\(run.err)")
    #expect(try book.contents() == before)
  }

  @Test func `undo --dry-run shows what undo would restore`() throws {
    let book = try EditingBook()
    _ = book.run("edit", "dining", "--spent", "1")
    let run = book.run("undo", "--dry-run")
    #expect(run.out.contains("-  spent: 1\n+  spent: 1340.50\n"))
    #expect(try book.read().contains("  spent: 1\n"))
  }

  @Test func `undo reverts check --fix and archive`() throws {
    let book = try EditingBook([
      "ledger/2025-10.yaml": "- { date: 2025-10-01, title: Old, spent: 5 }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: Tea, spent: 5, currency: inr }\n",
    ])
    let before = try book.contents()
    _ = book.run("check", "--fix")
    _ = book.run("archive")
    #expect(book.folder.exists("archive/2025-10.yaml"))
    #expect(try book.read("ledger/2026-10.yaml").contains("currency: INR"))
    #expect(book.run("undo").exitCode == 0 && book.run("undo").exitCode == 0)
    #expect(try book.contents() == before)
  }
}
