import Foundation
import TestSupport
import Testing

@Suite struct CheckCommandTests {
  private static let clean = "- date: 2026-11-03\n  title: Tea\n  spent: 12\n"
  private static let warned = "- date: 2026-11-03\n  title: Room #5\n  spent: 12\n"
  private static let wrong = "- date: 2026-11-31\n  title: Tea\n  spent: 12\n"

  private func book(_ text: String) throws -> BookOfTest { try BookOfTest(["ledger/2026-11.yaml": text]) }

  @Test func `checking a clean book exits with 0 and prints the number of months`() throws {
    let run = try book(Self.clean).check()
    #expect(run.out == "0 errors, 0 warnings in 1 month\n")
    #expect(run.err.hasPrefix("hint: rebuild with “daybook build "))
    #expect(run.exitCode == 0)
  }

  @Test func `check exits with 0 after a warning, and with 1 if --strict treats warnings as errors`() throws {
    let book = try book(Self.warned)
    #expect(book.check().exitCode == 0)
    let strict = book.check("--strict")
    #expect(strict.exitCode == 1)
    #expect(strict.out.hasPrefix("error: "))
    #expect(strict.out.hasSuffix("1 error, 0 warnings in 1 month\n"))
  }

  @Test func `check --strict also exits with 0 if the book is clean`() throws {
    #expect(try book(Self.clean).check("--strict").exitCode == 0)
  }

  @Test func `check --quiet prints nothing if the book has no errors, and all findings otherwise`() throws {
    #expect(try book(Self.clean).check("--quiet").out == "")
    let wrong = try book(Self.wrong)
    #expect(wrong.check("--quiet").out == wrong.check().out)
  }

  @Test func `in every output format, check exits with 1 after an error`() throws {
    let book = try book(Self.wrong)
    for format in ["text", "json", "sarif", "github"] {
      #expect(book.check("--format", format).exitCode == 1, "\(format)")
    }
  }

  @Test(arguments: ["json", "sarif"])
  func `the JSON and SARIF formats of check print a single JSON value`(format: String) throws {
    for text in [Self.clean, Self.warned, Self.wrong] {
      let run = try book(text).check("--format", format)
      let value = try JSONSerialization.jsonObject(with: Data(run.out.utf8))
      #expect(value is [String: Any])
      #expect(run.err == "")
    }
  }

  @Test func `check changes no file`() throws {
    let book = try book(Self.warned)
    let before = try book.contents()
    for arguments in [[], ["--strict"], ["--format", "json"]] {
      _ = ToolRun(["check", "--book", book.path] + arguments)
    }
    #expect(try book.contents() == before)
  }

  @Test func `one run of check reports all findings of all files, sorted by file and line`() throws {
    let book = try BookOfTest([
      "book.yaml": "titel: Home\ncurrency: rupees\n", "categories.yaml": "- name: Food\n- name: Foods\n",
      "ledger/2026-11.yaml": "- date: 2026-11-31\n  title: ''\n  spent: 1O\n", "ledger/2026-10.yaml": "- spent: 5\n",
      "archive/2024-03.yaml": "- date: 2024-04-01\n  title: Tea\n  spent: 3\n", "rates/x.yaml": "",
    ])
    let places = try #require(
      try JSONSerialization.jsonObject(with: Data(book.check("--format", "json").out.utf8)) as? [String: Any])
    let found = try #require(places["findings"] as? [[String: Any]])
    let shown = found.map { finding in
      let path = (finding["path"] as? String)?.replacing(book.path + "/", with: "") ?? ""
      return "\(path):\(finding["line"] as? Int ?? 0) \(finding["id"] as? String ?? "")"
    }
    #expect(
      shown == [
        "archive/2024-03.yaml:1 date-outside-month", "book.yaml:1 unknown-key", "book.yaml:2 unknown-currency",
        "categories.yaml:2 similar-category", "ledger/2026-10.yaml:1 missing-key", "ledger/2026-10.yaml:1 missing-key",
        "ledger/2026-11.yaml:1 bad-date", "ledger/2026-11.yaml:2 wrong-type", "ledger/2026-11.yaml:3 bad-amount",
        "rates/x.yaml:0 bad-file-name",
      ])
  }

  @Test func `--today overrides the day in book.yaml, which overrides the clock`() throws {
    let book = try BookOfTest(["book.yaml": "today: 2025-06-15\n", "ledger/2025-06.yaml": "[]\n"])
    #expect(book.check().exitCode == 0)
    #expect(book.check("--today", "2026-11-21").out.contains("on 2026-11-21, the rolling year is 2025-11 to 2027-11"))
  }

  // MARK: Other exit codes

  @Test func `without a book, check exits with 2 and explains how to create a book`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(["check", "--book", "\(folder.path)/nowhere/"])
    #expect(run.exitCode == 2)
    #expect(run.out == "")
    #expect(run.err.contains("no book in “\(folder.path)/nowhere”"))
    #expect(run.err.contains("daybook init"))
  }

  @Test(arguments: ["book.yaml", "ledger", "archive"])
  func `a folder with book.yaml, ledger or archive is a book`(name: String) throws {
    let book = try BookOfTest([name == "book.yaml" ? name : "\(name)/.keep": ""])
    #expect(book.check().exitCode == 0)
  }

  @Test(arguments: [
    ["check", "--format", "xml"], ["check", "--today", "2026-02-30"], ["check", "--today"], ["check", "--nonsense"],
    ["check", "extra"], ["explain", "a", "b"],
  ])
  func `a usage error exits with 64 and is reported on standard error`(arguments: [String]) {
    let run = ToolRun(arguments)
    #expect(run.exitCode == 64)
    #expect(run.out == "")
    #expect(run.err.hasPrefix("error: "))
  }

  @Test func `a trailing slash of --book does not change the output`() throws {
    let book = try book(Self.wrong)
    #expect(ToolRun(["check", "--book", "\(book.path)//"]).out == book.check().out)
  }
}
