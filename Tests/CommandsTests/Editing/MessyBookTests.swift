@testable import BookEditing
import Platform
import Foundation
import Ledger
import TestSupport
import Testing

/// Many commands on a book written by hand: only the intended lines change, and `undo` restores the original bytes.
@Suite struct MessyBookTests {
  private static let files = [
    "book.yaml": "title: Messy\naccounts: [{ name: Bank }, { name: Cash }]\n",
    "categories.yaml":
      "# mine\n- {name: 'Food', color: teal}\n-   name: Home # sweet\n    budget: 1,200\n- { name: Salary, kind: income }\n",
    // With line endings of Windows.
    "ledger/2026-09.yaml": "# September\r\n\r\n- date: 2026-09-02\r\n  title: 'It''s tea'   # hot\r\n  spent: 5\r\n\r\n"
      + "# a walk\r\n-\r\n  date: 2026-09-09\r\n  spent: 7.50\r\n  title: \"Café \\u263A\"\r\n  tags:\r\n  - one\r\n  - two\r\n",
    // With a byte order mark and deeper indentation.
    "ledger/2026-10.yaml":
      "\u{FEFF}   - date: 2026-10-05\n     title: Rent\n     spent: 22,000.00\n     category: Home\n     repeats: monthly\n"
      + "   # cash\n   - { date : 2026-10-01 , received: 100 , title: Gift,  category: Salary } # from aunt\n"
      + "\n\n\n   - title: Note\n     note: |\n       first\n\n       second: # no comment\n     date: 2026-10-20\n     spent: 1\n",
    // Without a line break at the end.
    "ledger/2026-11.yaml":
      "- {date: 2026-11-03, title: Tea, spent: 90, category: Food}\n- {date: 2026-11-03, title: Tea, spent: 91}\n"
      + "# later\n- {date: 2026-11-20, title: Bill, spent: 700, due: 2026-12-01, category: Home}\n"
      + "- {date: 2026-11-10, moved: 50, title: To cash, from: Bank, to: Cash} # no end",
  ]

  private static let titles = ["Tea", "Coffee: large", "no", "#1", "O'Neill", "टी", "a, b", "- x", "{y}", "end "]

  private func contents(_ book: BookOfTest) throws -> [String: Data] {
    try book.contents().filter { !$0.key.hasPrefix(".daybook/") }
  }

  private func ids(_ book: BookOfTest) throws -> [String] {
    let folder = try BookFolder(book.path, disk: Disk())
    let (ledger, _) = LedgerReader.read(folder.load(), today: TodayChoice(clock: try #require(Day("2026-11-21"))))
    return Identifiers(ledger).ids
  }

  private func command(_ ids: [String], _ random: inout SeededRandom) -> [String] {
    let title = MessyBookTests.titles.randomElement(using: &random) ?? ""
    let day = Int.random(in: 1...28, using: &random)
    let month = Int.random(in: 8...12, using: &random)
    let date = "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    let amount = "\(Int.random(in: 1...9_999, using: &random))"
    let id = ids.randomElement(using: &random) ?? "none"
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return ["add", "--title", title, "--spent", amount, "--date", date]
    case 2: return ["edit", id, "--title", title]
    case 3: return ["edit", id, "--date", date]
    case 4: return ["edit", id, "--note", "one\ntwo", "--tags", "x, y"]
    case 5: return ["edit", id, "--category", "Food", "--note", ""]
    case 6: return ["remove", id]
    case 7: return ["pay", id]
    case 8: return ["category", "rename", "Home", "House"]
    default: return ["edit", id, "--spent", amount]
    }
  }

  /// The lines of all files without line endings, each with its number of occurrences.
  private func lines(_ contents: [String: Data]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (path, data) in contents where path.hasPrefix("ledger/") {
      for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
        counts[String(line.drop { $0 == "\u{FEFF}" }), default: 0] += 1
      }
    }
    return counts
  }

  @Test(arguments: 0..<8)
  func `random commands and undoing them change only the intended lines of a messy book`(seed: Int) throws {
    let book = try BookOfTest(MessyBookTests.files)
    var random = SeededRandom(seed: UInt64(seed))
    var done = 0
    for round in 0..<Fuzzing.count(250) {
      let before = try contents(book)
      let ids = try ids(book)
      let command = command(ids, &random)
      let run = ToolRun(command + ["--book", book.path])
      let after = try contents(book)
      guard run.exitCode == 0 else {
        #expect(run.exitCode == 1 && before == after, "\(round): \(command) \(run.err)")
        continue
      }
      done += 1
      if command[0] == "edit", command.count == 4 {
        // One field of one entry: its line is replaced, and comments and all other lines stay.
        let (old, new) = (lines(before), lines(after))
        let gone = old.reduce(0) { $0 + max(0, $1.value - new[$1.key, default: 0]) }
        #expect(gone <= 3 || command[2] == "--date", "\(round): \(command) took \(gone) lines")
      }
      for comment in ["# hot", "# a walk", "# cash", "# from aunt", "# later", "# no end", "# September"] {
        let had = before.values.contains { String(decoding: $0, as: UTF8.self).contains(comment) }
        let has = after.values.contains { String(decoding: $0, as: UTF8.self).contains(comment) }
        #expect(!had || has || command[0] == "remove", "\(round): \(command) lost “\(comment)”")
      }
      if round % 5 == 0 {
        let check = ToolRun(["check", "--book", book.path])
        #expect(check.exitCode == 0, "\(round): \(command)\n\(check.out)")
      }
      if before == after { continue }
      if Int.random(in: 0..<4, using: &random) > 0 || command[0] == "remove" {
        let undo = ToolRun(["undo", "--book", book.path])
        #expect(undo.exitCode == 0, "\(undo.err)")
        #expect(try contents(book) == before, "\(round): undo of \(command)")
      }
    }
    #expect(done > Fuzzing.count(120), "only \(done) of the commands did anything")
  }
}
