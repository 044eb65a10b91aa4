import Foundation
import TestSupport
import Testing

/// `daybook export` on the command line.
@Suite struct ExportCommandTests {
  private static let files = [
    "book.yaml": "currency: EUR\naccounts:\n  - { name: Cash }\n",
    "ledger/2026-11.yaml":
      "- { date: 2026-11-03, title: Tea, spent: 3.50, category: Food }\n"
      + "- { date: 2026-11-04, title: Cash machine, moved: 50, to: Cash }\n"
      + "- { date: 2026-11-05, title: Lamp, spent: 9, category: Home, paid: no }\n",
  ]

  private func book() throws -> BookOfTest { try BookOfTest(ExportCommandTests.files) }

  private func export(_ book: BookOfTest, _ arguments: String...) -> ToolRun {
    ToolRun(["export", "--book", book.path] + arguments)
  }

  @Test(arguments: ["hledger", "ledger", "beancount", "csv", "json", "ofx", "qif"])
  func `export prints the book in every format or writes it to a file`(format: String) throws {
    let book = try book()
    let printed = export(book, "--to", format)
    #expect(printed.exitCode == 0 && printed.out.contains("Tea") && printed.out.contains("3.50"), "\(printed.err)")
    let file = book.path + "/out.\(format)"
    let written = export(book, "--to", format, "--out", file)
    #expect(written.out == "wrote \(file): 3 entries\n" && written.exitCode == 0)
    #expect(try book.folder.read("out.\(format)") == printed.out)
    #expect(export(book, "--to", format, "--out", file, "--quiet").out.isEmpty)
  }

  @Test func `an OFX export reports how many entries it omits`() throws {
    let run = export(try book(), "--to", "ofx")
    #expect(run.err == "note: not in the ofx file: 1 entry not paid or received yet\n" && run.exitCode == 0)
    #expect(!run.out.contains("Lamp"))
    #expect(export(try book(), "--to", "ofx", "-q").err.isEmpty)
  }

  @Test func `export writes only the entries that a filter selects, and a minus negates the filter`() throws {
    let book = try book()
    let csv = export(book, "--to", "csv", "-category:Food", "-is:moved").out
    #expect(csv.contains("Lamp") && !csv.contains("Tea") && !csv.contains("Cash machine"))
    let none = export(book, "--to", "csv", "Nothing like it")
    #expect(none.exitCode == 0 && none.err == "note: no transaction matches\n")
    #expect(export(book, "--to", "csv", "category:Nope").exitCode == 64)
  }

  @Test(arguments: [
    "book.yaml", "categories.yaml", "imports.yaml", "people.yaml", "ledger/2026-12.yaml", "archive/x", "rates/x.csv",
    "receipts/x", "imports/x", ".daybook/x", ".git/x", "link/x",
  ])
  func `export never writes into the book's own folders`(place: String) throws {
    let book = try book()
    for folder in ["archive", "rates", "receipts", "imports", ".daybook", ".git"] {
      try FileManager.default.createDirectory(
        at: book.folder.url.appending(path: folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: book.folder.url.appending(path: "link"), withDestinationURL: book.folder.url.appending(path: "ledger"))
    let before = try book.contents()
    let run = export(book, "--to", "csv", "--out", "\(book.path)/\(place)")
    #expect(run.exitCode == 1 && run.err.contains("inside the book"), "\(run.err)")
    #expect(try book.contents() == before)
  }

  @Test func `export replaces an existing file but not a folder`() throws {
    let book = try book()
    try book.folder.write("old", to: "out.csv")
    _ = export(book, "--to", "csv", "--out", "\(book.path)/out.csv")
    #expect(try book.folder.read("out.csv").hasPrefix("entry,date,title"))
    #expect(export(book, "--to", "csv", "--out", book.path).exitCode == 1)
    #expect(export(book, "--to", "csv", "--out", "\(book.path)/nowhere/at/all.csv").exitCode == 2)
  }

  @Test func `a book with errors is not exported`() throws {
    let text = "- { date: 2026-11-03, title: Tea, spent: 3.50, category: Nope }\n"
    let book = try BookOfTest(["ledger/2026-11.yaml": text])
    let run = export(book, "--to", "csv")
    #expect(run.exitCode == 1 && run.out.isEmpty && run.err.contains("Nope"))
  }

  @Test func `export --schema requires no book and is allowed only with JSON`() throws {
    let run = ToolRun(["export", "--to", "json", "--schema", "--book", "/nowhere"])
    #expect(run.exitCode == 0 && run.out.contains("2020-12/schema"))
    #expect(ToolRun(["export", "--to", "csv", "--schema"]).exitCode == 64)
    #expect(ToolRun(["export", "--to", "xml"]).exitCode == 64)
    #expect(ToolRun(["export"]).exitCode == 64)
  }

  @Test func `the export command is listed in the help and in completions`() {
    #expect(ToolRun(["export", "--help"]).out.contains("daybook export --to hledger --out book.journal"))
    #expect(ToolRun(["---complete", "fish", "ex"]).out.contains("\nexport\t"))
    #expect(ToolRun(["---complete", "fish", "export", "--to", ""]).out.contains("\nbeancount\n"))
  }
}
