import Foundation
import TestSupport
import Testing

/// `Tests/Tools/lint-words.py` on a small repository: comments, messages, texts of the site and subjects of commits.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct WordLintTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("month: Month\n", to: "site-template/words/en.yaml")
    try folder.write("/// A lock.\nstruct Lock {}\n", to: "Sources/A/Lock.swift")
  }

  /// Returns the lines that the script prints, empty if it finds nothing.
  private func faults() throws -> [String] {
    let script = repositoryFolder.appending(path: "Tests/Tools/lint-words.py").path
    let run = try ScriptRun("/usr/bin/python3", [script, folder.path], in: folder)
    #expect(run.code == (run.lines.isEmpty ? 0 : 1), "\(run.out)")
    return run.lines
  }

  @Test(arguments: [
    ("/// What it locks.\nlet a = 1\n", "“What”"), ("/// Nil if none.\nlet a = 1\n", "“Nil”"),
    ("/// In-memory files.\nlet a = 1\n", nil), ("/// Inside the window.\nlet a = 1\n", nil),
    ("enum E {\n  /// Of a day.\n  case day\n}\n", nil), ("// What follows is ours.\nlet a = 1\n", nil),
    ("let a = \"nobody knows\"\n", "“nobody”"), ("let a = \"beside\"\n", nil),
    ("let a = \"the sum of \\(told.of(mended(1))) is 2\"\n", nil), ("let a = \"a standing order\"\n", nil),
    ("let a = \"\"\"\n  one line\n  it stands here\n  \"\"\"\n", "“stands”"),
    ("let a = 1  // nobody reads this\n", nil),
  ])
  func `the word lint reports a forbidden word in a comment or message`(text: String, word: String?) throws {
    try folder.write(text, to: "Sources/A/Text.swift")
    let found = try faults()
    #expect(found.count == (word == nil ? 0 : 1), "\(found)")
    if let word {
      #expect(found.first?.contains(word) == true && found.first?.hasPrefix("Sources/A/Text.swift:") == true)
    }
  }

  @Test func `the word lint reports a forbidden word in the site's text with its line`() throws {
    try folder.write(
      "month: Month\nempty: Bills will stand here.\n# it stands here\n", to: "site-template/words/en.yaml")
    #expect(try faults() == ["site-template/words/en.yaml:2: a text says “stand”: empty: Bills will stand here."])
  }

  @Test func `a commit that is not on main needs a short imperative subject`() throws {
    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/git"))
    func git(_ arguments: String...) throws {
      #expect(try ScriptRun("/usr/bin/git", arguments, in: folder).code == 0)
    }
    try git("init", "--quiet", "--initial-branch=main")
    try git(
      "commit", "--quiet", "--allow-empty", "--message", "The old way of saying it, which nothing checks any more")
    try git("update-ref", "refs/remotes/origin/main", "HEAD")
    for subject in ["import: ask once per word", "Fix a lock", String(repeating: "x", count: 72)] {
      try git("commit", "--quiet", "--allow-empty", "--message", subject)
    }
    #expect(try faults() == [])
    for subject in ["The lock is fixed", "serve: fixed a lock", String(repeating: "x", count: 73)] {
      try git("commit", "--quiet", "--allow-empty", "--message", subject)
    }
    #expect(try faults().count == 3)
  }
}
