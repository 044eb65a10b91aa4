import CLISupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct AddTests {
  @Test func `add inserts an entry before the first later entry and moves no other line`() throws {
    let book = try EditingBook()
    let run = book.run("add", "--date", "2026-11-04", "--title", "Tea", "--spent", "90", "--category", "Food")
    #expect(run.exitCode == 0 && run.err.hasPrefix("hint: "))
    #expect(run.out == "added 2026-11-04-tea in \(book.folder.path)/ledger/2026-11.yaml:11\n")
    #expect(
      try book.difference(from: EditingBook.november) == [
        "+- date: 2026-11-04", "+  title: Tea", "+  spent: 90", "+  category: Food", "+",
      ])
  }

  @Test func `add uses today's date if none is given, and creates the month file if needed`() throws {
    let book = try EditingBook(["ledger/2026-11.yaml": ""])
    #expect(book.run("add", "--title", "Tea", "--spent", "90").exitCode == 0)
    #expect(try book.read() == "- date: 2026-11-21\n  title: Tea\n  spent: 90\n")
    #expect(book.run("add", "--title", "Gift", "--spent", "5", "--date", "2027-01-02").exitCode == 0)
    #expect(try book.read("ledger/2027-01.yaml") == "- date: 2027-01-02\n  title: Gift\n  spent: 5\n")
  }

  @Test func `add has an option for every key of an entry`() throws {
    let book = try EditingBook([
      "receipts/a.jpg": "x", "book.yaml": "accounts:\n  - { name: Bank }\n  - { name: Cash }\n",
    ])
    let run = book.run(
      "add", "--title", "no", "--spent", "1,250.00", "--category", "Food", "--currency", "INR", "--account", "Bank",
      "--note", "one\ntwo", "--tags", "work, trip", "--tags", "Ana", "--photo", "a.jpg", "--due", "2026-12-01",
      "--paid",
      "no", "--repeats", "monthly", "--until", "2027-05-01", "--id", "tea")
    #expect(run.exitCode == 0, "\(run.err)")
    let text = try book.read()
    let entry = """
      - date: 2026-11-21
        title: "no"
        spent: 1,250.00
        category: Food
        currency: INR
        account: Bank
        note: |-
          one
          two
        tags: [work, trip, Ana]
        photo: a.jpg
        due: 2026-12-01
        paid: no
        repeats: monthly
        until: 2027-05-01
        id: tea
      """
    #expect(text.contains(entry) || text.contains(entry.replacing("\"no\"", with: "'no'")), "\(text)")
    #expect(run.err.contains("not-an-image"))
    let moved = book.run("add", "--title", "To cash", "--moved", "500", "--from", "Bank", "--to", "Cash")
    #expect(moved.exitCode == 0)
    #expect(try book.read().contains("  moved: 500\n  from: Bank\n  to: Cash\n"))
    let occurrence = book.run("add", "--title", "Tea again", "--spent", "3", "--for", "tea")
    #expect(occurrence.exitCode == 0)
    #expect(try book.read().contains("  for: tea\n"))
  }

  @Test(arguments: [
    (["--spent", "12,50"], "bad-amount", "--spent"), (["--spent", "1O0"], "bad-amount", "--spent"),
    (["--spent", "-5"], "bad-amount", "--spent"), (["--date", "2026-02-30"], "bad-date", "--date"),
    (["--date", "2029-01-01"], "date-outside-window", "--date"),
    (["--category", "Fod"], "unknown-category", "--category"),
    (["--due", "soon"], "bad-date", "--due"), (["--currency", "XX"], "unknown-currency", "--currency"),
    (["--repeats", "often"], "wrong-type", "--repeats"), (["--id", "Ä"], "bad-id", "--id"),
    (["--for", "nothing"], "unknown-id", "--for"),
    (["--received", "5"], "both-spent-and-received", "--received"),
  ])
  func `an invalid option value is reported in the same way as an invalid value in a file`(
    arguments: [String], id: String, option: String
  ) throws {
    let book = try EditingBook()
    let before = try book.contents()
    let given = ["add", "--title", "Tea"] + (arguments.contains("--spent") ? [] : ["--spent", "90"]) + arguments
    let run = ToolRun(given + ["--book", book.folder.path])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[\(id)]\n  --> \(option)\n"), "\(run.err)")
    #expect(run.err.hasSuffix("nothing was changed\n"))
    #expect(try book.contents() == before)
  }

  @Test func `add accepts a correction of income, and warns if it exceeds the category's income`() throws {
    let book = try EditingBook()
    let run = book.run(
      "add", "--date", "2026-11-20", "--title", "Less", "--spent", "999999", "--category", "Salary")
    #expect(run.exitCode == 0 && run.err.contains("[wrong-kind-of-category]"), "\(run.err)")
    #expect(try book.read().contains("  spent: 999999\n  category: Salary\n"))
    let quiet = book.run("edit", "less", "--spent", "1")
    #expect(quiet.exitCode == 0 && !quiet.err.contains("wrong-kind"), "\(quiet.err)")
    #expect(book.run("list", "is:correction").out.contains("\u{2212}1.00"))
  }

  @Test func `an error about an option marks the invalid part of its value`() throws {
    let run = try EditingBook().run("add", "--title", "Tea", "--spent", "1O0")
    #expect(run.err.contains("   | 1O0\n   |  ^ "), "\(run.err)")
  }

  @Test(arguments: [["--spent", "90"], ["--title", "Tea"]])
  func `without a terminal, add reports a missing value as a usage error that names the option`(arguments: [String])
    throws
  {
    let book = try EditingBook()
    let run = ToolRun(["add", "--book", book.folder.path] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.err.contains(arguments[0] == "--spent" ? "--title" : "--spent"))
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `an error in another entry of the file does not prevent adding an entry`() throws {
    let book = try EditingBook(["ledger/2026-11.yaml": "- date: 2026-11-03\n  titel: Tea\n  spent: 5\n"])
    #expect(book.run("add", "--title", "Cake", "--spent", "9").exitCode == 0)
  }

  @Test func `add refuses an id that already exists`() throws {
    let book = try EditingBook(["ledger/2026-10.yaml": "- { date: 2026-10-01, title: Tea, spent: 5, id: tea }\n"])
    let run = book.run("add", "--title", "Cake", "--spent", "9", "--id", "tea")
    #expect(run.exitCode == 1 && run.err.contains("[duplicate-id]"), "\(run.err)")
  }

  @Test func `add refuses an amount that makes the book's total too large`() throws {
    let texts = (1...23).map {
      "- { date: 2026-10-\($0 < 10 ? "0" : "")\($0), title: T\($0), spent: 999999999999999 }\n"
    }
    let book = try EditingBook(["ledger/2026-10.yaml": texts.joined()])
    let run = book.run("add", "--title", "Cake", "--spent", "999999999999999")
    #expect(run.exitCode == 1 && run.err.contains("[total-too-large]"), "\(run.err)")
  }

  @Test func `add does not change an archived month within the rolling year`() throws {
    let book = try EditingBook(["archive/2026-09.yaml": "- { date: 2026-09-01, title: Tea, spent: 5 }\n"])
    let run = book.run("add", "--title", "Cake", "--spent", "9", "--date", "2026-09-02")
    #expect(run.exitCode == 1 && run.err.contains("archive"))
    #expect(!book.folder.exists("ledger/2026-09.yaml"))
  }

  // MARK: Previews

  @Test func `add --dry-run shows the diff and writes nothing`() throws {
    let book = try EditingBook()
    let run = book.run("add", "--title", "Tea", "--spent", "90", "--dry-run")
    let path = "\(book.folder.path)/ledger/2026-11.yaml"
    #expect(
      run.out == """
        --- \(path)
        +++ \(path)
        @@ -14,3 +14,7 @@
           category: Home
           due: 2026-11-10
           repeats: monthly
        +
        +- date: 2026-11-21
        +  title: Tea
        +  spent: 90

        """)
    #expect(run.exitCode == 0)
    #expect(try book.read() == EditingBook.november)
    #expect(!book.folder.exists(".daybook"))
  }

  @Test func `add --json prints the entry's id and line and lists the changed files`() throws {
    let book = try EditingBook()
    let run = book.run("add", "--title", "Tea", "--spent", "90", "--date", "2026-12-01", "--json")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
    #expect(answer["id"] as? String == "2026-12-01-tea" && answer["line"] as? Int == 1)
    #expect(answer["dryRun"] as? Bool == false)
    let files = try #require(answer["files"] as? [[String: String]])
    #expect(files == [["path": "\(book.folder.path)/ledger/2026-12.yaml", "change": "created"]])
  }

  // MARK: Prompts

  /// Runs `add` as if on a terminal.
  private func asked(_ book: EditingBook, _ answers: [String], _ arguments: String...) -> ToolRun {
    ToolRun(arguments + ["--book", book.folder.path], answers: answers)
  }

  @Test func `in a terminal, add asks for missing values one by one`() throws {
    let book = try EditingBook()
    let run = asked(book, ["2026-11-04", "Tea", "90", "fo", "", "", "with Ana", "", ""], "add")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("Date [2026-11-21]: ") && run.err.contains("Category [Other]: "))
    #expect(run.err.contains("→ Food"))
    #expect(
      try book.read().contains("- date: 2026-11-04\n  title: Tea\n  spent: 90\n  category: Food\n  note: with Ana\n"))
  }

  @Test func `add explains an invalid answer and repeats the question`() throws {
    let book = try EditingBook()
    let run = asked(book, ["someday", "", "", "Tea", "12,50", "+12.50", "Fod", "me", "", "", "", "", "y"], "add")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("[bad-date]") && run.err.contains("[bad-amount]"))
    #expect(run.err.contains("did you mean “Food”?") && run.err.contains("which one: "))
    #expect(try book.read().contains("  title: Tea\n  received: 12.50\n"))
  }

  @Test(arguments: [["2026-11-04", "Tea"], ["", "Tea", "90", "", "", "", "", "", "n"]])
  func `add leaves the book unchanged if the input ends or the last answer is “no”`(answers: [String]) throws {
    let book = try EditingBook()
    let run = asked(book, answers, "add")
    #expect(run.exitCode == 1 && run.err.hasSuffix("nothing was changed\n"))
    #expect(try book.read() == EditingBook.november)
    #expect(!book.folder.exists(".daybook/undo/1"))
  }

  @Test func `a few letters select a category if only one category contains them`() {
    let names = ["Food", "Foot care", "Home", "Home office"]
    #expect(NameMatch("home", among: names) == .one("Home"))
    #expect(NameMatch("foo", among: names) == .several(["Food", "Foot care"]))
    #expect(NameMatch("care", among: names) == .one("Foot care"))
    #expect(NameMatch("Hone", among: names) == .none(["Home"]))
  }
}
