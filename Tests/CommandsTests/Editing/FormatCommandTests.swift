import Foundation
import TestSupport
import Testing

@Suite struct FormatCommandTests {
  @Test func `fmt sorts entries, formats each entry and keeps comments`() throws {
    let book = try EditingBook()
    let run = book.run("fmt")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out == "formatted \(book.folder.path)/ledger/2026-11.yaml\n")
    #expect(
      try book.read() == """
        # November

        - { date: 2026-11-01, title: Salary, received: 85000, category: Salary }

        # paid with Ana
        - date: 2026-11-03
          title: Dining out # the new place
          spent: 1340.50
          category: Food

        - date: 2026-11-05
          title: Rent
          spent: 22000
          category: Home
          due: 2026-11-10
          repeats: monthly

        """)
    #expect(book.run("fmt").out == "nothing to change\n")
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `fmt --check lists the files to be formatted and changes nothing`() throws {
    let book = try EditingBook()
    let run = book.run("fmt", "--check")
    #expect(run.exitCode == 1 && run.out == "\(book.folder.path)/ledger/2026-11.yaml\n")
    #expect(try book.read() == EditingBook.november)
    _ = book.run("fmt")
    #expect(book.run("fmt", "--check").exitCode == 0)
  }

  @Test func `fmt skips files with errors and formats all others`() throws {
    let wrong = "- { date: 2026-10-03, titel: Tea, spent: 5 }\n"
    let book = try EditingBook(["ledger/2026-10.yaml": wrong])
    let run = book.run("fmt")
    #expect(run.exitCode == 1 && run.err.contains("[unknown-key]") && run.err.contains("was not changed"))
    #expect(try book.read("ledger/2026-10.yaml") == wrong)
    #expect(try book.read() != EditingBook.november)
    #expect(book.run("fmt", "--check").exitCode == 1)
  }

  @Test func `a month without entries is neither formatted nor removed`() throws {
    let book = try EditingBook(["ledger/2026-10.yaml": "\n\n", "ledger/2026-09.yaml": "[]\n"])
    #expect(book.run("fmt").out == "formatted \(book.folder.path)/ledger/2026-11.yaml\n")
    #expect(try book.read("ledger/2026-10.yaml") == "\n\n" && book.read("ledger/2026-09.yaml") == "[]\n")
    #expect(book.run("fmt").out == "nothing to change\n")
  }

  @Test func `fmt does not change the archive or the rates`() throws {
    let archived = "-   { date: 2024-10-01,   title: Tea, spent: 5 }\n"
    let rates = "{ date: 2026-11-20, source: ecb, base: EUR,   rates: { USD: 1.1 } }\n"
    let book = try EditingBook(["archive/2024-10.yaml": archived, "rates/2026-11-20.yaml": rates])
    #expect(book.run("fmt").exitCode == 0)
    #expect(try book.read("archive/2024-10.yaml") == archived)
    #expect(try book.read("rates/2026-11-20.yaml") == rates)
  }
}
