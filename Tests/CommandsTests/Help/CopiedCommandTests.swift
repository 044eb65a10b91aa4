import Foundation
import TestSupport
import Testing

/// Commands that are printed to be copied: a shell splits them into the intended words, whatever the names in the book.
@Suite struct CopiedCommandTests {
  private static let nasty = #"$(touch PWN)`touch PWN` 'a' "b" \ ~ * !x; & | > # {a,b}"#
  private static let names = [nasty, "-x \(nasty)", "-x", "--help", "it's"]

  /// Returns all words of a command except the first, as a shell passes them to a `daybook` that prints them.
  private func words(_ command: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "daybook() { printf '%s\\n' \"$@\"; }\n\(command)"]
    let folder = try TemporaryFolder()
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [], "after \(command)")
    return text.split(separator: "\n").map(String.init)
  }

  /// The command at the end of a message or between quotes.
  private func command(in text: String, after words: String) throws -> String {
    let start = try #require(text.range(of: words), "\(text)").upperBound
    let rest = text[start...].prefix { $0 != "\n" && $0 != "”" }
    return String(rest)
  }

  private func yaml(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  @Test(arguments: names)
  func `a printed command quotes the name of a missing, used or existing category`(name: String) throws {
    let book = try EditingBook([
      "categories.yaml": "- { name: \(yaml(name)) }\n- { name: Home }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 1, category: \(yaml(name)) }\n",
    ])
    let path = book.folder.path
    let used = ToolRun(["category", "remove", "--book", path, "--", name])
    let into = try words(try command(in: used.err, after: "move its transactions first: “"))
    #expect(
      into
        == (name.hasPrefix("-")
          ? ["category", "remove", "--into", "NAME", "--book", path, "--", name]
          : ["category", "remove", name, "--into", "NAME", "--book", path]))
    // The printed command works.
    #expect(ToolRun(into.map { $0 == "NAME" ? "Home" : $0 }).exitCode == 0)
    #expect(book.run("undo").exitCode == 0)
    let there = ToolRun(["category", "rename", "--book", path, "--", "Home", name])
    let merge = try words(try command(in: there.err, after: "into it with “"))
    #expect(ToolRun(merge).exitCode == 0, "\(there.err)\(merge)")
    #expect(try !book.read("categories.yaml").contains("Home"))
    try book.folder.write("- { name: Home }\n", to: "categories.yaml")
    let missing = ToolRun(["check", "--book", path])
    let add = try words(try command(in: missing.out + missing.err, after: "or add it: "))
    #expect(ToolRun(add).exitCode == 0, "\(missing.out)\(add)")
    #expect(ToolRun(["check", "--book", path]).exitCode == 0)
  }

  @Test(arguments: names)
  func `a printed command quotes the name of a book's folder`(name: String) throws {
    let folder = try TemporaryFolder()
    for path in ["\(folder.path)/\(name)", name] {
      // The second one does not exist.
      let none = ToolRun(["check", "--book=\(path)"])
      let expected = path.hasPrefix("-") ? "./\(path)" : path
      #expect(try words(try command(in: none.err, after: "create one with “")) == ["init", expected])
    }
    let path = "\(folder.path)/\(name)"
    let made = ToolRun(["init", path])
    let add = try words(try command(in: made.err, after: "add a transaction with “"))
    #expect(add == ["add", "--book", path])
    let changed = ToolRun(["add", "--title", "Tea", "--spent", "1", "--book", path])
    #expect(try words(try command(in: changed.err, after: "rebuild with “")) == ["build", "--book", path])
    #expect(try words(try command(in: changed.err, after: "undo with “")) == ["undo", "--book", path])
  }

  @Test(arguments: names)
  func `the option that selects a statement's account quotes the account name`(name: String) throws {
    let book = try EditingBook([
      "book.yaml": "title: Test\naccounts:\n  - { name: \(yaml(name)) }\n  - { name: Other }\n",
      "statement.csv": "Date,Description,Amount\n2026-11-04,Shop,-5.00\n2026-11-05,Shop two,-6.00\n",
    ])
    let run = book.run("import", "\(book.folder.path)/statement.csv", "--dry-run")
    let text = run.out + run.err
    let lines = text.split(separator: "\n").filter { $0.contains("--account") && $0.contains("2026-11-04") }
    // The first one is the account without a name.
    let line = try #require(lines.dropFirst().first, "\(text)")
    let option = try #require(line.range(of: "--account")?.lowerBound)
    let word = try words("daybook \(line[option...])")
    #expect(word.joined(separator: "=").hasPrefix("--account=\(name)"), "\(text)")
  }
}
