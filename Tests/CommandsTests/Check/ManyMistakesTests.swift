import Foundation
import TestSupport
import Testing

/// Commands on a book with too many mistakes to read.
@Suite struct ManyMistakesTests {
  private func book(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("today: 2026-11-21\n", to: "book.yaml")
    try folder.write(text, to: "ledger/2026-11.yaml")
    return folder
  }

  @Test func `check prints at most fifty findings of a kind, and their total number`() throws {
    let folder = try book(String(repeating: "- {}\n", count: 30_000))
    let run = ToolRun(["check", "--book", folder.path])
    #expect(run.exitCode == 1 && run.out.utf8.count < 20_000)
    #expect(
      run.out.hasSuffix("\n\nand 89,950 more of this kind [missing-key]\n\n90,000 errors, 0 warnings in 1 month\n"))
    let json = ToolRun(["check", "--book", folder.path, "--format", "json"])
    #expect(json.out.contains("\"errors\":90000,\"warnings\":0,\"omitted\":80000}"))
  }

  @Test func `check --strict treats all warnings as errors, even if they are not printed`() throws {
    let folder = try book(String(repeating: "- { date: 2026-11-03, spent: 5, title: Tea }\n", count: 12_001))
    #expect(ToolRun(["check", "--book", folder.path]).out.hasSuffix("0 errors, 12,000 warnings in 1 month\n"))
    let strict = ToolRun(["check", "--strict", "--book", folder.path])
    #expect(strict.exitCode == 1 && strict.out.hasSuffix("12,000 errors, 0 warnings in 1 month\n"))
  }

  @Test func `build, report and fmt print no more findings of a kind than check does`() throws {
    let folder = try book((0..<2_000).map { "- { date: 2026-11-03, spent: x\($0), title: Tea }\n" }.joined())
    for command in [["build", "--sealed"], ["report", "month"], ["fmt"]] {
      let run = ToolRun(command + ["--book", folder.path])
      #expect(run.exitCode != 0 && run.err.utf8.count < 20_000, "\(command)")
    }
    #expect(ToolRun(["fmt", "--book", folder.path]).err.contains("and 1,950 more of this kind [bad-amount]\n"))
  }

  @Test func `check --fix fixes more findings than check prints`() throws {
    let line = "- { date: 2026-11-03, spent: 5, currency: inr, title: Tea }\n"
    let folder = try book(String(repeating: line, count: 10_500))
    let run = ToolRun(["check", "--fix", "--book", folder.path])
    #expect(run.err.contains("ledger/2026-11.yaml: 10,500 changes\n"))
    #expect(try !folder.read("ledger/2026-11.yaml").contains("inr"))
  }

  @Test func `fmt does not change a file with errors, even if the limit of findings hides them`() throws {
    let folder = try book(String(repeating: "- {}\n", count: 10_200))
    let later = "- { title: Tea,   date: 2026-12-03, spent: x }\n" + String(repeating: "- {}\n", count: 60)
    try folder.write(later, to: "ledger/2026-12.yaml")
    #expect(ToolRun(["fmt", "--book", folder.path]).exitCode == 1)
    #expect(try folder.read("ledger/2026-12.yaml") == later)
  }

  @Test func `add refuses a new error even if the book has over 10,000 errors`() throws {
    let wrong = (0..<10_100).map { "- { date: 2026-11-03, spent: \($0 + 1), title: T\($0), category: No\($0) }\n" }
    let folder = try book(wrong.joined())
    let before = try folder.read("ledger/2026-11.yaml")
    let add = ["add", "--spent", "5", "--title", "Tea", "--date", "2026-11-20", "--book", folder.path]
    let run = ToolRun(add + ["--category", "Nowhere"])
    #expect(run.exitCode == 1 && run.err.hasSuffix("nothing was changed\n"))
    #expect(try folder.read("ledger/2026-11.yaml") == before)
    #expect(ToolRun(add).exitCode == 0)
  }
}

/// Quoted text in messages, which must not contain control characters for the terminal.
@Suite struct HarmlessOutputTests {
  private static let evil = "\u{1B}[2J\u{7}\u{9B}31m\u{202E}x"

  @Test func `quoted arguments contain no control characters for the terminal`() throws {
    let folder = try TemporaryFolder()
    let runs = [
      ["explain", Self.evil], ["check", "--book", "/nowhere/\(Self.evil)\nx"], ["check", "--\(Self.evil)"],
      ["check", "--format", Self.evil], [Self.evil], ["list", "--book", "/nowhere", "from:\(Self.evil)"],
      ["build", "--template", Self.evil, "--book", folder.path], ["init", folder.path + "/\(Self.evil)"],
      ["init", folder.path + "/\(Self.evil)"],
    ]
    for arguments in runs {
      let run = ToolRun(arguments)
      for scalar in (run.out + run.err).unicodeScalars {
        #expect(scalar == "\n" || scalar.properties.generalCategory != .control, "\(arguments)")
        #expect(scalar != "\u{202E}", "\(arguments)")
      }
    }
  }

  @Test func `no output format of “check” or “list” contains control characters`() throws {
    let folder = try TemporaryFolder()
    try folder.write("today: 2026-11-21\n", to: "book.yaml")
    let title = #""\e[2J\x07\x9b31m\u202ex\x7f""#
    try folder.write(
      "- { date: 2026-11-03, spent: 5, title: \(title), tags: [\(title)] }\n"
        + "- { date: 2026-11-03, spent: 5, title: \(title), tags: [\(title)] }\n", to: "ledger/2026-11.yaml")
    for command in [
      ["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["check", "--format", "github"],
      ["list"], ["list", "--json"], ["list", "--csv"],
    ] {
      let run = ToolRun(command + ["--book", folder.path])
      let isSteered = (run.out + run.err).unicodeScalars.contains { scalar in
        scalar != "\n" && scalar != "\r" && scalar.properties.generalCategory == .control || scalar == "\u{202E}"
      }
      #expect(!isSteered && run.out.utf8.count > 40, "\(command)")
    }
  }
}
