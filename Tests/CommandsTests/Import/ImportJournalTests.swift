import Foundation
import TestSupport
import Testing

/// Conditions on which another program is started to read a journal.
struct ImportJournalTests {
  /// A malicious statement whose rows are hidden from Ledger by a comment.
  private static let attack = """
    --force-pager
    --pager touch MARK; cat
    --output MARK
    comment
    Account;DE89370400440532013000;
    Date;Text;Amount
    2026-11-04;Shop;-10.00
    2026-11-05;Shop2;-11.00
    end comment
    account Assets:Bank

    """

  private static let plain = "2026-11-03 Shop\n    expenses:food  3 EUR\n    assets:bank\n"

  private func mark(_ book: ImportContext) -> String { book.path("MARK") }

  private func attack(_ book: ImportContext) -> String {
    ImportJournalTests.attack.replacingOccurrences(of: "MARK", with: mark(book))
  }

  @Test(arguments: ["bank.csv", "bank.txt", "bank", "bank.journal", "bank.ledger"])
  func `a statement that is also a valid Ledger journal runs no code`(name: String) throws {
    let book = try ImportContext()
    let text = attack(book)
    try book.book.folder.write(text, to: name)
    for options in [
      ["--dry-run"], ["--yes"], ["--yes", "--journal"], ["--dry-run", "--journal"], ["--dry-run", "--json"],
    ] {
      let run = book.run([book.path(name)] + options)
      #expect(!FileManager.default.fileExists(atPath: mark(book)), "\(options) \(run.out)\(run.err)")
    }
    // After a yes on a terminal only hledger reads it, which has no such options.
    let run = book.run([book.path(name), "--journal"], answers: ["y", "n"])
    #expect(run.err.contains(":1: --force-pager"), "\(run.err)")
    #expect(!FileManager.default.fileExists(atPath: mark(book)))
  }

  @Test func `a table is read as a table, even if it looks like a journal`() throws {
    let book = try ImportContext()
    let run = try book.take(attack(book), as: "bank.csv", "--dry-run")
    #expect(run.out.contains("CSV") && run.out.contains("Shop2"), "\(run.out)\(run.err)")
  }

  @Test func `a journal with another file extension is refused, and --journal is suggested`() throws {
    let book = try ImportContext()
    let run = try book.take(ImportJournalTests.plain, as: "main.txt", "--dry-run")
    #expect(run.exitCode == 1 && run.err.contains("“daybook import --journal FILE”"), "\(run.err)")
    #expect(book.run(["--journal"]).exitCode == 64)
  }

  @Test func `a journal is read only after confirmation`() throws {
    let book = try ImportContext()
    try book.book.folder.write(ImportJournalTests.plain, to: "x.journal")
    let path = book.path("x.journal")
    let silent = book.run([path, "--dry-run"])
    #expect(silent.exitCode == 1 && silent.err.contains("add --journal to allow this"), "\(silent.err)")
    let no = book.run([path, "--dry-run"], answers: ["n"])
    #expect(no.exitCode == 1 && no.err.contains("with hledger or Ledger?"), "\(no.err)")
    for run in [
      book.run([path, "--dry-run"], answers: [""]), book.run([path, "--dry-run", "--journal"]),
      book.run([path, "--yes"]),
    ] {
      #expect(run.err.contains("install hledger") || run.out.contains("journal, read by"), "\(run.out)\(run.err)")
    }
  }

  @Test func `in a terminal, the import asks for confirmation before it reads a journal that may run code`() throws {
    let book = try ImportContext()
    try book.book.folder.write(
      "plugin \"x\"\n2026-11-03 * \"Rewe\"\n  Expenses:Food  1 EUR\n  Assets:Bank\n", to: "x.bean")
    for options in [["--yes"], ["--yes", "--journal"], ["--dry-run", "--journal"]] {
      let run = book.run([book.path("x.bean")] + options)
      #expect(run.exitCode == 1 && run.err.contains("x.bean:1: plugin"), "\(run.err)")
    }
    // An empty answer means no.
    let asked = book.run([book.path("x.bean")], answers: [""])
    #expect(asked.exitCode == 1 && asked.err.contains("Read it with beancount? [y/N]"), "\(asked.err)")
  }

  @Test func `a journal that includes files elsewhere is refused`() throws {
    let book = try ImportContext()
    try book.book.folder.write("2026-11-03 Secret\n    a  1 EUR\n    b\n", to: "secret.journal")
    for (text, line) in [("include ../secret.journal\n", 1), ("\u{FEFF}include ../secret.journal\n", 1)] {
      try book.book.folder.write(text + ImportJournalTests.plain, to: "inner/x.journal")
      let run = book.run([book.path("inner/x.journal"), "--dry-run", "--journal"], answers: ["y"])
      #expect(run.exitCode == 1 && run.err.contains("x.journal:\(line) includes a file that is not in"), "\(run.err)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: book.path("inner/link.journal"), withDestinationPath: book.path("secret.journal"))
    try book.book.folder.write("include link.journal\n" + ImportJournalTests.plain, to: "inner/x.journal")
    let run = book.run([book.path("inner/x.journal"), "--dry-run", "--journal"])
    #expect(!run.out.contains("Secret"), "\(run.out)")
  }
}
