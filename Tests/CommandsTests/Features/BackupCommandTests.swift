import Foundation
import TestSupport
import Testing

/// `daybook backup` and `daybook restore`.
@Suite struct BackupCommandTests {
  private let book: EditingBook
  private let folder: TemporaryFolder
  private var file: String { "\(folder.path)/home.daybook" }

  init() throws {
    book = try EditingBook()
    folder = try TemporaryFolder()
    try folder.write("a long passphrase\n", to: "phrase")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/phrase")
  }

  private func backup(_ options: String...) -> ToolRun {
    ToolRun(["backup", file, "--rounds", "600000", "--book", book.folder.path] + options)
  }

  @Test func `a book is backed up and restored with a passphrase from a file`() throws {
    let run = backup("--passphrase-file", "\(folder.path)/phrase")
    #expect(run.exitCode == 0 && run.out.isEmpty && run.err == "3 files in \(file)\n", "\(run.err)")
    let restored = ToolRun(["restore", file, "\(folder.path)/new", "--passphrase-file", "\(folder.path)/phrase"])
    #expect(restored.exitCode == 0, "\(restored.err)")
    #expect(restored.out == "restored 3 files into \(folder.path)/new\n")
    #expect(try folder.read("new/ledger/2026-11.yaml") == EditingBook.november)
    #expect(ToolRun(["check", "--book", "\(folder.path)/new"]).exitCode == 0)
    // Only a new folder is written to.
    let again = ToolRun(["restore", file, "\(folder.path)/new", "--quiet"], secrets: ["a long passphrase"])
    #expect(again.exitCode == 1 && again.err.contains("is not empty"))
  }

  @Test func `a passphrase is typed twice to make a backup, and once to restore it`() throws {
    let typed = ToolRun(
      ["backup", file, "--rounds", "600000", "--book", book.folder.path],
      secrets: ["a long passphrase", "a long passphrase"])
    #expect(typed.exitCode == 0 && typed.err.contains("Passphrase for the backup: "), "\(typed.err)")
    let wrong = ToolRun(["restore", file, "\(folder.path)/new"], secrets: ["another passphrase"])
    #expect(wrong.exitCode == 1 && wrong.err.contains("the passphrase is wrong, or the file is damaged"))
    #expect(!folder.exists("new"))
    #expect(ToolRun(["restore", file, "\(folder.path)/new"], secrets: ["a long passphrase"]).exitCode == 0)
    #expect(ToolRun(["restore", file, "\(folder.path)/b"]).exitCode == 64)
  }

  @Test func `a generated passphrase is printed once and opens the backup`() throws {
    let run = backup("--generate")
    #expect(run.exitCode == 0, "\(run.err)")
    let phrase = run.out.split(separator: "\n").map(String.init)
    #expect(phrase.count == 1)
    #expect(ToolRun(["restore", file, "\(folder.path)/new"], secrets: phrase).exitCode == 0)
  }

  @Test func `a backup replaces only an existing backup, never a file of the book`() throws {
    #expect(backup("--generate").exitCode == 0)
    #expect(backup("--generate").exitCode == 0)
    try folder.write("mine", to: "home.daybook")
    let run = backup("--generate")
    #expect(run.exitCode == 1 && run.err.contains("exists and is not a backup"), "\(run.err)")
    #expect(try folder.read("home.daybook") == "mine")
    let inside = ToolRun([
      "backup", "\(book.folder.path)/receipts/x", "--generate", "--book", book.folder.path,
    ])
    #expect(inside.exitCode == 1 && inside.err.contains("is part of the book itself"), "\(inside.err)")
    #expect(
      ToolRun(["restore", "\(folder.path)/phrase", "\(folder.path)/new"]).err.contains("is not a Daybook backup"))
    #expect(ToolRun(["restore", "\(folder.path)/none", "\(folder.path)/new"]).exitCode == 2)
  }

  @Test func `restore reports a missing passphrase file and a passphrase that is too short`() throws {
    let folder = try TemporaryFolder()
    let book = try EditingBook()
    try folder.write("a long enough phrase\n", to: "phrase")
    let saved = "\(folder.path)/saved.daybook"
    #expect(book.run("backup", saved, "--passphrase-file", "\(folder.path)/phrase", "--rounds", "600000").exitCode == 0)
    let run = ToolRun(["restore", saved, "\(folder.path)/new", "--passphrase-file", "\(folder.path)/nope"])
    #expect(run.exitCode == 2 && run.err.contains("No such file"), "\(run.err)")
    try folder.write("short\n", to: "phrase")
    let short = ToolRun(["restore", saved, "\(folder.path)/new", "--passphrase-file", "\(folder.path)/phrase"])
    #expect(short.exitCode == 1 && short.err.contains("cannot be the passphrase for the backup"), "\(short.err)")
  }
}
