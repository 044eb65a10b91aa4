import Foundation
import TestSupport
import Testing

/// `check --fix`: only safe suggestions are applied, and no other byte changes.
@Suite struct FixTests {
  private static func entry(_ lines: String...) -> String {
    (["- date: 2026-11-03", "  title: Tea   # as always", "  spent: 12"] + lines.map { "  \($0)" })
      .joined(separator: "\n") + "\n"
  }

  // Each wrong line with its correction; all other lines are unchanged.
  @Test(arguments: [
    ("note: Room #5", "note: 'Room #5'"), ("note: it's #1   ", "note: 'it''s #1'   "),
    ("tags: [a, b] # fine\n  account: Bank #2", "tags: [a, b] # fine\n  account: 'Bank #2'"),
    ("currency: inr", "currency: INR"), ("note:lunch", "note: lunch"),
    ("note: #5", "note: '#5'"), ("paid: NO", "paid: no"),
    ("category: Meals", "category: 'Food, drink'"),
  ])
  func `check --fix applies a safe suggestion and changes no other byte`(wrong: String, right: String) throws {
    for (prefix, lineEnd) in [("", "\n"), ("\u{FEFF}", "\n"), ("", "\r\n"), ("\u{FEFF}", "\r\n")] {
      func text(_ line: String) -> String {
        (prefix + "# top\n\n" + Self.entry(line) + "\n" + Self.entry("id: second") + "# end")
          .replacing("\n", with: lineEnd)
      }
      let book = try BookOfTest([
        "categories.yaml": "- name: Food\n- { name: 'Food, drink', was: [Meals] }\n",
        "ledger/2026-11.yaml": text(wrong),
      ])
      let run = book.check("--fix")
      // Compared as bytes: a byte order mark would be lost in a string.
      #expect(try book.contents()["ledger/2026-11.yaml"] == Data(text(right).utf8))
      #expect(run.exitCode == 0)
      #expect(run.err.hasPrefix("fixed \(book.path)/ledger/2026-11.yaml: 1 change\n"))
      #expect(run.out == "0 errors, 0 warnings in 1 month\n")
    }
  }

  @Test(arguments: [
    ("spent: 1,250.00", "spent: \"1,250.00\""), ("spent: 1,25,000.50", "spent: \"1,25,000.50\""),
    ("spent: 5, note: #7", "spent: 5, note: '#7'"),
  ])
  func `safe suggestions inside brackets end before the next comma or bracket`(wrong: String, right: String) throws {
    let book = try BookOfTest(["ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, \(wrong) } # yes\n"])
    #expect(book.check("--fix").exitCode == 0)
    #expect(try book.folder.read("ledger/2026-11.yaml") == "- { date: 2026-11-03, title: Tea, \(right) } # yes\n")
  }

  @Test func `check --fix replaces tabs in the indentation with spaces`() throws {
    let book = try BookOfTest(["ledger/2026-11.yaml": "- date: 2026-11-03\n\ttitle: Tea\n \tspent: 12\t# c\n"])
    _ = book.check("--fix")
    #expect(
      try book.folder.read("ledger/2026-11.yaml") == "- date: 2026-11-03\n  title: Tea\n   spent: 12\t# c\n")
  }

  @Test func `check --fix does not quote a category together with the comment that follows it`() throws {
    let book = try BookOfTest(["ledger/2026-11.yaml": Self.entry("category: Food #lunch")])
    let before = try book.contents()
    #expect(book.check("--fix").exitCode == 0)
    #expect(try book.contents() == before)
  }

  @Test func `check --fix applies many changes in many files`() throws {
    let line = "- date: 2026-11-03\n  title:Tea #1\n  spent: 12\n"
    let book = try BookOfTest([
      "ledger/2026-11.yaml": line + line.replacing("12", with: "13"),
      "ledger/2026-10.yaml": line.replacing("-11", with: "-10"),
    ])
    _ = book.check("--fix")
    _ = book.check("--fix")
    #expect(book.check().out == "0 errors, 0 warnings in 2 months\n")
    #expect(try book.folder.read("ledger/2026-10.yaml") == "- date: 2026-10-03\n  title: 'Tea #1'\n  spent: 12\n")
  }

  @Test func `a second check --fix reports that no change is needed`() throws {
    let book = try BookOfTest(["ledger/2026-11.yaml": Self.entry("note: Room #5")])
    _ = book.check("--fix")
    let before = try book.contents()
    let again = book.check("--fix")
    #expect(again.err.hasPrefix("nothing can be fixed automatically\n"))
    #expect(try book.contents() == before)
  }

  @Test func `check --fix does not apply a guess`() throws {
    let book = try BookOfTest([
      "ledger/2026-11.yaml": Self.entry("category: Helthcare").replacing("12", with: "12,50")
        .replacing("2026-11-03", with: "3.11.2026")
    ])
    let before = try book.contents()
    #expect(book.check("--fix").exitCode == 1)
    #expect(try book.contents() == before)
  }

  @Test func `check --fix does not change the archive`() throws {
    let book = try BookOfTest(["archive/2024-03.yaml": "- date: 2024-03-03\n  title: Room #5\n  spent: 1\n"])
    let before = try book.contents()
    #expect(book.check("--fix").err.hasPrefix("nothing can be fixed automatically\n"))
    #expect(try book.contents() == before)
  }

  @Test func `check --fix keeps the mode of a file and does not change a symbolic link`() throws {
    let text = Self.entry("note: Room #5")
    let book = try BookOfTest(["ledger/2026-11.yaml": text, "elsewhere.txt": text])
    let real = book.folder.url.appending(path: "ledger/2026-11.yaml").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    #expect(book.check("--fix").exitCode == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    try FileManager.default.removeItem(atPath: real)
    try FileManager.default.createSymbolicLink(atPath: real, withDestinationPath: "../elsewhere.txt")
    #expect(book.check("--fix").exitCode == 1)
    #expect(try book.folder.read("elsewhere.txt") == text)
  }

  @Test(arguments: FindingFixture.all)
  func `fixing any bad book leaves no safe suggestion and causes no new kind of error`(
    fixture: FindingFixture
  ) throws {
    guard FindingFixture.largeFiles[fixture.name] == nil else { return }
    let copy = try TemporaryFolder()
    let path = "\(copy.path)/book"
    try FileManager.default.copyItem(atPath: fixture.url.path(percentEncoded: false), toPath: path)
    let before = try errors(path)
    var rounds = 0
    while !ToolRun(["check", "--fix", "--book", path]).err.hasPrefix("nothing"), rounds < 5 { rounds += 1 }
    #expect(rounds < 5)
    let after = try errors(path)
    #expect(after.isSubset(of: before), "\(after.subtracting(before))")
  }

  private func errors(_ path: String) throws -> Set<String> {
    let text = ToolRun(["check", "--format", "json", "--book", path]).out
    let value = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return Set(
      (value["findings"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String == "error" }.compactMap {
        $0["id"] as? String
      })
  }
}
