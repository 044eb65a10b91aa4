import TestSupport
import Testing

/// `--archive`: commands change the archive. Today is 21 November 2026, so the archive ends on 31 October 2025.
struct HistoryTests {
  private static let archived = "# spring\n- { date: 2020-02-03, title: Bill, spent: 5, due: 2020-02-09 }\n"

  private func book(_ files: [String: String] = [:]) throws -> EditingBook {
    try EditingBook(["archive/2020-02.yaml": HistoryTests.archived].merging(files) { $1 })
  }

  // MARK: Without --archive

  @Test
  func `adding an entry dated years ago is refused, and the hint suggests --archive and names the archive file`()
    throws
  {
    let run = try EditingBook().run("add", "--title", "Old", "--spent", "3", "--date", "2020-02-25")
    #expect(run.exitCode == 1 && run.err.contains("[date-outside-window]"))
    #expect(run.err.contains("use “daybook add --archive” to add it to archive/2020-02.yaml"), "\(run.err)")
    let ahead = try EditingBook().run("add", "--title", "Far", "--spent", "3", "--date", "2030-02-25")
    #expect(ahead.exitCode == 1 && !ahead.err.contains("archive"), "\(ahead.err)")
  }

  @Test(arguments: [
    ["edit", "2020-02-03-bill", "--spent", "6"], ["remove", "2020-02-03-bill"], ["pay", "2020-02-03-bill"],
    ["attach", "2020-02-03-bill", "missing.jpg"], ["detach", "2020-02-03-bill"],
  ])
  func `archived entries change only with --archive`(arguments: [String]) throws {
    let book = try book()
    let before = try book.contents()
    let run = ToolRun(arguments + ["--book", book.folder.path])
    #expect(run.exitCode == 1, "\(run.err)")
    if arguments[0] != "attach", arguments[0] != "detach" {
      #expect(run.err.contains("is in the archive") && run.err.contains("add --archive"), "\(run.err)")
    }
    #expect(try book.contents() == before)
  }

  // MARK: With --archive

  @Test func `--archive creates, changes and moves archived entries, and removes an empty month's file`() throws {
    let book = try EditingBook()
    let before = try book.contents()
    #expect(book.run("add", "--archive", "--title", "Old", "--spent", "3", "--date", "2019-07-02").exitCode == 0)
    #expect(try book.read("archive/2019-07.yaml") == "- date: 2019-07-02\n  title: Old\n  spent: 3\n")
    #expect(book.run("edit", "old", "--archive", "--spent", "14").exitCode == 0)
    #expect(try book.read("archive/2019-07.yaml").contains("spent: 14\n"))
    #expect(book.run("edit", "old", "--archive", "--date", "2019-08-01").exitCode == 0)
    #expect(!book.folder.exists("archive/2019-07.yaml"))
    #expect(try book.read("archive/2019-08.yaml").contains("date: 2019-08-01\n"))
    #expect(book.run("check").exitCode == 0)
    for _ in 1...3 { #expect(book.run("undo").exitCode == 0) }
    #expect(try book.contents() == before)
  }

  @Test func `remove --archive removes an archived entry`() throws {
    let book = try book([
      "archive/2020-02.yaml": HistoryTests.archived + "- { date: 2020-02-04, title: Tea, spent: 1 }\n"
    ])
    #expect(book.run("remove", "2020-02-04-tea", "--archive").exitCode == 0)
    #expect(try book.read("archive/2020-02.yaml") == HistoryTests.archived)
  }

  @Test func `pay --archive pays a bill from an archived year`() throws {
    let book = try book()
    #expect(book.run("pay", "2020-02-03-bill", "--archive").exitCode == 0)
    #expect(try book.read("archive/2020-02.yaml").contains("due: 2020-02-09, paid: 2026-11-21 }"))
    let later = try self.book().run("pay", "2020-02-03-bill", "--archive", "--on", "2028-01-01")
    #expect(
      later.exitCode == 1 && later.err.contains("after the rolling year, which ends on 2027-11-30"), "\(later.err)")
    #expect(book.run("pay", "--due", "--archive").exitCode == 64)
  }

  @Test func `photos are attached to archived entries and detached from them`() throws {
    let book = try book()
    let photo = book.folder.path + "/scan.pdf"
    try book.folder.write("%PDF-1.4\n% a scan\n", to: "scan.pdf")
    let attached = book.run("attach", "2020-02-03-bill", photo, "--archive")
    #expect(attached.exitCode == 0, "\(attached.err)")
    #expect(try book.read("archive/2020-02.yaml").contains("2020-02-03-bill.pdf"))
    #expect(book.run("detach", "2020-02-03-bill", "--archive").exitCode == 0)
    #expect(try !book.read("archive/2020-02.yaml").contains("photo"))
  }

  @Test(arguments: [
    (["--date", "2026-11-03"], "the last day of the archive is 2025-10-31"), (["--date", "1999-12-31"], "before 2000"),
    (["--date", "2020-13-01"], "no month 13"), ([], "requires a date"),
    (["--date", "2020-02-01", "--due", "2031-01-01"], "“due” 2031-01-01 is after the rolling year"),
  ])
  func `--archive refuses dates outside the archive`(options: [String], sentence: String) throws {
    let book = try book()
    let before = try book.contents()
    let run = ToolRun(["add", "--archive", "--title", "Tea", "--spent", "1", "--book", book.folder.path] + options)
    #expect(run.exitCode == 1 && run.err.contains(sentence), "\(run.err)")
    #expect(try book.contents() == before)
  }

  @Test func `--archive refuses entries in the rolling year`() throws {
    let book = try book()
    for arguments in [["edit", "rent", "--spent", "6"], ["remove", "rent"], ["pay", "rent"]] {
      let run = ToolRun(arguments + ["--archive", "--book", book.folder.path])
      #expect(run.exitCode == 1 && run.err.contains("“2026-11-05-rent” is in "), "\(run.err)")
      #expect(run.err.contains("ledger/2026-11.yaml, not in the archive"), "\(run.err)")
      #expect(run.err.contains("omit --archive"), "\(run.err)")
    }
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `add --archive refuses a month that is not archived yet`() throws {
    let book = try EditingBook(["ledger/2025-10.yaml": "- { date: 2025-10-01, title: Tea, spent: 5 }\n"])
    let run = book.run("add", "--archive", "--title", "Old", "--spent", "3", "--date", "2025-10-25")
    #expect(run.exitCode == 1 && run.err.contains("move it with “daybook archive"), "\(run.err)")
    #expect(!book.folder.exists("archive/2025-10.yaml"))
  }

  @Test func `an archived entry keeps its id when its title changes, so references remain valid`() throws {
    let book = try book([
      "archive/2020-03.yaml": "- { date: 2020-03-03, title: Bill again, spent: 5, for: 2020-02-03-bill }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-03, title: Tea, spent: 5, for: 2020-02-03-bill }\n",
    ])
    let run = book.run("edit", "2020-02-03-bill", "--archive", "--title", "Power bill")
    // The archive refers to it, so it keeps its id.
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read("archive/2020-02.yaml").contains("id: 2020-02-03-bill"))
  }

  @Test func `with --archive, the error about an ambiguous title lists only archived entries`() throws {
    let book = try book([
      "archive/2020-03.yaml": "- { date: 2020-03-03, title: Bill, spent: 5 }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-03, title: Bill, spent: 5 }\n",
    ])
    let run = book.run("edit", "bill", "--spent", "1", "--archive")
    #expect(run.exitCode == 1 && run.err.contains("matches 2 transactions"), "\(run.err)")
    #expect(!run.err.contains("2026-10-03"))
    #expect(book.run("edit", "bill", "--spent", "1").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").contains("spent: 1 }"))
  }

  @Test func `in a terminal, add --archive asks for the date unless title and amount are already given`() throws {
    let book = try EditingBook()
    let run = ToolRun(
      ["add", "--archive", "--title", "Old", "--spent", "3", "--book", book.folder.path],
      answers: ["", "2018-04-05", "", "", ""])
    // Title and amount were given: only the date is missing, and no question is asked.
    #expect(run.exitCode == 1 && run.err.contains("requires a date"), "\(run.err)")
    let asked = ToolRun(
      ["add", "--archive", "--title", "Old", "--book", book.folder.path],
      answers: ["", "2018-04-05", "3", "", "", "", "", "", "y"])
    #expect(asked.exitCode == 0, "\(asked.err)")
    #expect(try book.read("archive/2018-04.yaml").contains("title: Old\n"))
  }
}
