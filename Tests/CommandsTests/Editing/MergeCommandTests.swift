import Foundation
import TestSupport
import Testing

/// `daybook merge`, alone and as a merge driver of git.
@Suite struct MergeCommandTests {
  private static let base =
    "- { date: 2026-11-03, title: Tea, spent: 4 }\n- { date: 2026-11-05, title: Rent, spent: 900 }\n"
  private static let ours = base + "- { date: 2026-11-08, title: Shoes, spent: 80 }\n"
  private static let theirs = base + "- { date: 2026-11-07, title: Socks, spent: 8 }\n"
  private static let both =
    base + "- { date: 2026-11-07, title: Socks, spent: 8 }\n- { date: 2026-11-08, title: Shoes, spent: 80 }\n"

  private func run(_ texts: [String]) throws -> (run: ToolRun, ours: String) {
    let folder = try TemporaryFolder()
    for (name, text) in zip(["base", "ours", "theirs"], texts) { try folder.write(text, to: name) }
    let run = ToolRun(
      ["merge", "--path", "ledger/2026-11.yaml"] + ["base", "ours", "theirs"].map { "\(folder.path)/\($0)" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["base", "ours", "theirs"])
    return (run, try folder.read("ours"))
  }

  @Test func `merge writes the merged month into OURS`() throws {
    let (run, text) = try run([Self.base, Self.ours, Self.theirs])
    #expect(run.exitCode == 0 && run.out.isEmpty && run.err.isEmpty, "\(run.err)")
    #expect(text == Self.both)
  }

  @Test func `after a conflict, merge exits with 1 and reports the entry`() throws {
    let changes = ["5 }", "6 }"].map { Self.base.replacing("spent: 4 }", with: "spent: \($0)") }
    let (run, text) = try run([Self.base] + changes)
    #expect(run.exitCode == 1)
    #expect(run.err.hasPrefix("warning: both sides changed “Tea” in “ledger/2026-11.yaml”\n"), "\(run.err)")
    #expect(text.hasPrefix("<<<<<<< ours\n- { date: 2026-11-03, title: Tea, spent: 5 }\n=======\n"))
  }

  @Test func `merge leaves files that it cannot merge unchanged, and exits with 2 or 64`() throws {
    let (bad, text) = try run([Self.base, Self.ours, "title: no month\n"])
    #expect(bad.exitCode == 2 && text == Self.ours)
    #expect(bad.err.hasPrefix("error: the other version of “ledger/2026-11.yaml” has errors or is not a month file\n"))
    let folder = try TemporaryFolder()
    try folder.write(Self.ours, to: "ours")
    #expect(ToolRun(["merge", "\(folder.path)/none", "\(folder.path)/ours", "\(folder.path)/ours"]).exitCode == 2)
    #expect(ToolRun(["merge", "\(folder.path)/ours", "\(folder.path)/ours"]).exitCode == 64)
    #expect(try folder.read("ours") == Self.ours)
  }

  @Test func `a bank's row imported in both versions is written once if --path is a month file of a book`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Date,Description,Amount\n2026-11-03,Market,-20.00\n2026-11-06,Tomas,100.00\n", to: "bank.csv")
    for side in ["ours", "theirs"] {
      try folder.write("currency: EUR\n", to: "\(side)/book.yaml")
      let book = ["--book", "\(folder.path)/\(side)"]
      #expect(ToolRun(["import", "\(folder.path)/bank.csv", "--yes"] + book).exitCode == 0)
    }
    #expect(ToolRun(["edit", "market", "--title", "Farmers", "--book", "\(folder.path)/theirs"]).exitCode == 0)
    let month = "ours/ledger/2026-11.yaml"
    try folder.write("", to: "base")
    let files = ["base", month, "theirs/ledger/2026-11.yaml"].map { "\(folder.path)/\($0)" }
    let run = ToolRun(["merge", "--path", files[1]] + files)
    #expect(run.exitCode == 0 && run.err.isEmpty, "\(run.err)")
    let text = try folder.read(month)
    #expect(text == (try folder.read("theirs/ledger/2026-11.yaml")) && text.contains("Farmers"))
  }

  // MARK: git

  @Test func `in a new book, git merges month files entry by entry`() throws {
    let repository = try GitRepository()
    #expect(try repository.read(".gitattributes") == "ledger/*.yaml merge=daybook\nimports/*.log merge=union\n")
    let merge = try repository.merge("ledger/2026-11.yaml", base: Self.base, ours: Self.ours, theirs: Self.theirs)
    #expect(merge.code == 0, "\(merge.out)")
    #expect(try repository.read("ledger/2026-11.yaml") == Self.both)
    #expect(ToolRun(["check", "--book", repository.book]).exitCode == 0)
  }

  @Test func `git leaves a conflict for the user, with or without daybook`() throws {
    let changes = ["5 }", "6 }"].map { Self.base.replacing("spent: 4 }", with: "spent: \($0)") }
    for hasDaybook in [true, false] {
      let repository = try GitRepository(hasDaybook: hasDaybook)
      let merge = try repository.merge("ledger/2026-11.yaml", base: Self.base, ours: changes[0], theirs: changes[1])
      #expect(merge.code == 1 && merge.out.contains("CONFLICT"), "\(merge.out)")
      let text = try repository.read("ledger/2026-11.yaml")
      #expect(text.contains("<<<<<<<") && text.contains("spent: 5") && text.contains("spent: 6"), "\(text)")
      #expect(ToolRun(["check", "--book", repository.book]).out.contains("merge-conflict"))
    }
  }

  @Test func `git merges a month file as plain text if it has errors`() throws {
    let repository = try GitRepository()
    let bad = "title: no list\n"
    let merge = try repository.merge(
      "ledger/2026-11.yaml", base: bad, ours: "# ours\n" + bad, theirs: bad + "# theirs\n")
    #expect(merge.code == 0, "\(merge.out)")
    #expect(try repository.read("ledger/2026-11.yaml") == "# ours\n" + bad + "# theirs\n")
  }

  @Test func `merging random edits of two people with git loses no entry and duplicates none`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(2_611))
    for _ in 0..<Fuzzing.count(60, least: 4) {
      let repository = try GitRepository()
      var sides: [[String: Int]] = [[:], [:], [:]]
      for number in 0..<Int.random(in: 0...6, using: &random) { sides[0]["Shared \(number)"] = number + 1 }
      for side in 1...2 {
        sides[side] = sides[0]
        // Each changes other entries than the other, and adds some.
        for (index, title) in sides[0].keys.sorted().enumerated() where index % 2 == side - 1 {
          sides[side][title] = Bool.random(using: &random) ? nil : Int.random(in: 1...9, using: &random)
        }
        for number in 0..<Int.random(in: 0...3, using: &random) { sides[side]["New \(side) \(number)"] = number + 1 }
      }
      func text(_ entries: [String: Int]) -> String {
        entries.sorted { $0.key < $1.key }.map { "- date: 2026-11-03\n  title: \($0.key)\n  spent: \($0.value)\n" }
          .joined(separator: "\n")
      }
      let merge = try repository.merge(
        "ledger/2026-11.yaml", base: "# November\n\n" + text(sides[0]), ours: "# November\n\n" + text(sides[1]),
        theirs: "# November\n\n" + text(sides[2]))
      #expect(merge.code == 0, "\(merge.out)")
      var expected: [String: Int] = [:]
      for title in Set(sides.flatMap(\.keys)) {
        let (base, ours, theirs) = (sides[0][title], sides[1][title], sides[2][title])
        expected[title] = ours == base ? theirs : ours
      }
      let list = ToolRun(["list", "--csv", "--book", repository.book]).out
      let rows = list.split(whereSeparator: \.isNewline).dropFirst()
      #expect(rows.count == expected.count, "\(list)")
      for (title, spent) in expected {
        #expect(rows.count { $0.contains(title) && $0.contains("\(spent).00") } == 1, "\(title) \(spent) \(list)")
      }
    }
  }
}
