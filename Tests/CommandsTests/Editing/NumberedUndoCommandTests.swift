import Foundation
import TestSupport
import Testing

/// `daybook undo NUMBER`.
@Suite struct NumberedUndoCommandTests {
  @Test func `undo with a number undoes that change and keeps later changes`() throws {
    let book = try EditingBook()
    let before = try book.read()
    _ = book.run("add", "--title", "Tea", "--spent", "90", "--date", "2026-11-08")
    _ = book.run("add", "--title", "Bus", "--spent", "2", "--date", "2026-11-09")
    let trial = book.run("undo", "1", "--dry-run")
    #expect(trial.exitCode == 0 && trial.out.contains("-  title: Tea"), "\(trial.out)")
    let run = book.run("undo", "1")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out.hasPrefix("undid change 1 “add Tea”: \(book.folder.path)/ledger/2026-11.yaml\n"), "\(run.out)")
    #expect(try !book.read().contains("Tea") && book.read().contains("Bus"))
    #expect(book.run("undo", "--list").out == "3  undo 1: add Tea\n2  add Bus\n1  add Tea\n")
    #expect(book.run("undo", "--list", "--json").out.contains("\"number\":3"))
    #expect(book.run("undo", "2").exitCode == 0)
    #expect(try book.read() == before)
  }

  @Test func `undo reports the later change that prevents it`() throws {
    let book = try EditingBook()
    _ = book.run("add", "--title", "Tea", "--spent", "90")
    _ = book.run("edit", "tea", "--category", "Food")
    let text = try book.read()
    let run = book.run("undo", "1")
    #expect(run.exitCode == 1 && run.out.isEmpty)
    #expect(
      run.err == """
        error: cannot undo change 1 “add Tea”: change 2 “edit tea” in “\(book.folder.path)/ledger/2026-11.yaml” builds on it
        hint: undo that one first: “daybook undo 2 --book \(book.folder.path)”

        """, "\(run.err)")
    #expect(try book.read() == text)
  }

  @Test func `undo refuses an unknown number, or a number together with --list`() throws {
    let book = try EditingBook()
    #expect(book.run("undo", "7").err == "error: nothing to undo\n")
    #expect(book.run("add", "--title", "Tea", "--spent", "4").exitCode == 0)
    let run = book.run("undo", "7")
    #expect(
      run.exitCode == 1
        && run.err.hasPrefix("error: there is no change number 7\nhint: list the numbers with “daybook undo --list"))
    #expect(book.run("undo", "7", "--list").exitCode == 64)
    #expect(book.run("undo", "x").exitCode == 64)
  }

  @Test func `an import, including its log, can be undone after later changes`() throws {
    let book = try EditingBook()
    let before = try book.read()
    try book.folder.write("Date,Description,Amount\n2026-11-12,Tea house,-4.50\n", to: "bank.csv")
    #expect(book.run("import", "\(book.folder.path)/bank.csv", "--yes").exitCode == 0)
    let imported = try book.read()
    #expect(imported.contains("Tea house"))
    _ = book.run("add", "--title", "Bus", "--spent", "2", "--date", "2026-11-13")
    #expect(book.run("undo", "1").exitCode == 0)
    #expect(try !book.read().contains("Tea house") && book.read().contains("Bus"))
    #expect(book.run("undo", "2").exitCode == 0)
    #expect(try book.read() == before)
    // The rows are new again.
    #expect(book.run("import", "\(book.folder.path)/bank.csv", "--yes").exitCode == 0)
    #expect(try book.read() == imported)
  }

  @Test func `undo keeps an entry that a later import refers to`() throws {
    let book = try EditingBook()
    _ = book.run("add", "--title", "Tea house", "--spent", "4.50", "--date", "2026-11-12")
    try book.folder.write("Date,Description,Amount\n2026-11-12,Tea house,-4.50\n", to: "bank.csv")
    #expect(book.run("import", "\(book.folder.path)/bank.csv", "--yes").exitCode == 0)
    let text = try book.read()
    let run = book.run("undo", "1")
    #expect(run.exitCode == 1 && run.err.contains("change 2 “import"), "\(run.err)")
    #expect(try book.read() == text)
  }

  @Test func `undo moves an added photo to receipts/.removed, unless a later entry uses it`() throws {
    let book = try EditingBook()
    let photo = repositoryFolder.appending(path: "data/receipts/noodle-house.jpg").path(percentEncoded: false)
    #expect(book.run("attach", "dining", photo).exitCode == 0)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(book.folder.path)/receipts").first)
    #expect(book.run("edit", "rent", "--photo", name).exitCode == 0)
    #expect(book.run("undo", "1").err.contains("change 2 “edit rent”"))
    #expect(book.run("undo", "2").exitCode == 0)
    #expect(book.run("undo", "1").exitCode == 0)
    #expect(book.folder.exists("receipts/.removed/\(name)") && !book.folder.exists("receipts/\(name)"))
    #expect(try !book.read().contains("photo:"))
  }
}
