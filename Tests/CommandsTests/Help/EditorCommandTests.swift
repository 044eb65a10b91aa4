import Foundation
import Formats
import TestSupport
import Testing

/// `daybook editor`, `daybook schema` and `daybook help editors`.
@Suite struct EditorCommandTests {
  private static let names = ["neovim", "vim", "helix", "emacs", "kate", "zed", "sublime", "vscode"]

  private func book() throws -> BookOfTest {
    try BookOfTest(["ledger/2026-11.yaml": "- { date: 2026-11-01, title: a, spent: 1 }\n"])
  }

  @Test(arguments: names.filter { $0 != "zed" })
  func `editor setup writes its files once and does not overwrite a file of the user`(name: String) throws {
    let book = try book()
    let shown = ToolRun(["editor", "setup", name, "--dry-run", "--book", book.path])
    #expect(shown.exitCode == 0 && !shown.out.isEmpty)
    let before = try FileManager.default.subpathsOfDirectory(atPath: book.path).sorted()
    let first = ToolRun(["editor", "setup", name, "--book", book.path])
    #expect(first.exitCode == 0 && first.out.contains("wrote ") && first.out.contains("hint: "))
    let after = try FileManager.default.subpathsOfDirectory(atPath: book.path)
    let new = Set(after).subtracting(before).filter { !$0.hasSuffix("extensions") && $0.contains(".") }
    let again = ToolRun(["editor", "setup", name, "--book", book.path])
    #expect(again.exitCode == 0 && again.out.contains("already exists"))
    let file = try #require(new.sorted().first { !FileManager.default.isFolder("\(book.path)/\($0)") })
    try "mine".write(toFile: "\(book.path)/\(file)", atomically: true, encoding: .utf8)
    let refused = ToolRun(["editor", "setup", name, "--book", book.path])
    #expect(refused.exitCode == 1 && refused.err.contains("was not written by Daybook"))
    #expect(try String(contentsOfFile: "\(book.path)/\(file)", encoding: .utf8) == "mine")
    // The files of an editor are not files of the book.
    #expect(ToolRun(["check", "--strict", "--book", book.path]).exitCode == 0)
  }

  @Test func `editor setup for Zed is refused with a reason, and help lists all eight editors`() throws {
    let book = try book()
    let run = ToolRun(["editor", "setup", "zed", "--book", book.path])
    #expect(run.exitCode == 1 && run.err.contains("daybook schema --write"))
    let help = ToolRun(["help", "editors"])
    #expect(help.exitCode == 0)
    #expect(help.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for name in Self.names { #expect(help.out.contains("  \(name) "), "\(name)") }
    #expect(ToolRun(["editor", "setup", "ed", "--book", book.path]).exitCode == 64)
  }

  @Test func `editor check reports a missing program and a missing setup`() throws {
    let book = try book()
    let run = ToolRun(["editor", "check", "neovim", "--book", book.path])
    #expect(run.exitCode == 2)
    #expect(
      run.err.contains("Neovim is not on PATH") && run.err.contains("does not respond")
        && run.err.contains("editor setup neovim"))
  }

  @Test
  func `schemas are valid JSON and are written below .daybook, and the line that each file needs is printed`() throws {
    for name in ["month", "categories", "book", "rates", "people", "imports"] {
      let run = ToolRun(["schema", name])
      #expect(run.exitCode == 0)
      #expect(JSON(Array(run.out.utf8))?["$id"] == .string("urn:daybook:schema:\(name)"))
    }
    #expect(ToolRun(["schema"]).exitCode == 64)
    #expect(ToolRun(["schema", "month", "--write"]).exitCode == 64)
    let book = try book()
    let run = ToolRun(["schema", "--write", "--book", book.path])
    #expect(run.exitCode == 0)
    #expect(run.out.contains("ledger/2026-11.yaml: # yaml-language-server: $schema=../.daybook/schema/month.json"))
    #expect(FileManager.default.fileExists(atPath: "\(book.path)/.daybook/schema/rates.json"))
    #expect(FileManager.default.fileExists(atPath: "\(book.path)/.daybook/.gitignore"))
    #expect(ToolRun(["undo", "--book", book.path]).err.contains("nothing to undo"))
  }
}

extension FileManager {
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
