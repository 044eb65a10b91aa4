import TestSupport
import Testing

/// Obstacles that a new user met in the first hours. Today is 21 November 2026.
struct FirstHoursTests {
  @Test func `a report prints the number of entries that it excludes because they have no exchange rate`() throws {
    let book = try EditingBook()
    #expect(book.run("add", "--title", "Book", "--spent", "5", "--currency", "USD").exitCode == 0)
    for report in ["balance", "category", "trend", "pending"] {
      let run = book.run("report", report)
      #expect(run.err.contains("not counted: 1 entry without an exchange rate"), "\(report): \(run.err)")
    }
    let month = book.run("report", "month")
    #expect(month.out.contains("\nexcluded: ") && month.out.contains(" without a rate\n"))
    #expect(month.err.isEmpty, "\(month.err)")
    #expect(try EditingBook().run("report", "balance").err.isEmpty)
  }

  @Test func `pay --due requires a terminal or --yes only if a payment is due`() throws {
    let idle = try EditingBook(["ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 5 }\n"])
    let run = idle.run("pay", "--due")
    #expect(run.exitCode == 0 && run.out.contains("nothing is due"), "\(run.err)")
    #expect(try EditingBook().run("pay", "--due").exitCode == 64)
  }

  @Test func `check --fix does not make an entry both spent and received`() throws {
    let text = "- date: 2026-10-03\n  title: Tea\n  spent: 2\n  recieved: 3\n"
    let book = try EditingBook(["ledger/2026-10.yaml": text])
    #expect(book.run("check", "--fix").exitCode == 1)
    #expect(try book.read("ledger/2026-10.yaml") == text)
  }

  @Test func `a missing --arrived is reported together with the name of the option`() throws {
    let settings = "accounts:\n  - { name: Travel card, currency: GBP }\n"
    let run = try EditingBook(["book.yaml": settings])
      .run("add", "--moved", "100", "--to", "Travel card", "--title", "Top up")
    #expect(run.exitCode == 1 && run.err.contains("--> --arrived"), "\(run.err)")
  }

  @Test(arguments: [
    (["help", "filter"], "did you mean “filters”?"), (["help", "nosuch"], "list them with “daybook --help”"),
  ])
  func `an unknown help topic is reported`(arguments: [String], sentence: String) {
    let run = ToolRun(arguments)
    #expect(run.exitCode == 64 && run.err.contains(sentence) && run.out.isEmpty, "\(run.err)")
  }

  @Test func `edit cannot move an entry into or out of the archive and suggests the commands that can`() throws {
    let book = try EditingBook()
    #expect(
      book.run("edit", "rent", "--date", "2025-10-02").err.contains(
        "“daybook add --archive” to add it to archive/2025-10.yaml"))
    #expect(book.run("add", "--archive", "--date", "2025-10-20", "--spent", "7", "--title", "Slip").exitCode == 0)
    let run = book.run("edit", "slip", "--archive", "--date", "2026-10-20")
    #expect(run.exitCode == 1 && run.err.contains("use “remove --archive” and “add”"), "\(run.err)")
  }

  @Test func `a transfer may specify the main account by name`() throws {
    let book = try EditingBook()
    #expect(book.run("add", "--moved", "5", "--from", "Main", "--to", "Savings", "--title", "Save").exitCode == 0)
    #expect(book.run("check").out.contains("0 warnings"))
  }
}
