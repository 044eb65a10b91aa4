import Foundation
import TestSupport
import Testing

@Suite struct PayTests {
  @Test func `pay --suggest prints the command that makes a monthly payment recurring and writes nothing`() throws {
    var files: [String: String] = [:]
    for month in ["2026-08", "2026-09", "2026-10"] {
      files["ledger/\(month).yaml"] = "- { date: \(month)-12, title: Netflix, spent: 17.99, category: Home }\n"
    }
    let book = try EditingBook(files)
    let before = try book.contents()
    let run = book.run("pay", "--suggest")
    let command = "daybook edit 2026-10-12-netflix --repeats monthly --book "
    #expect(run.exitCode == 0 && run.out.hasPrefix("Netflix: "), "\(run.out)\(run.err)")
    #expect(run.out.contains("17.99 around day 12, in 3 months\n  \(command)"), "\(run.out)")
    #expect(try book.contents() == before)
    let check = book.run("check")
    #expect(check.exitCode == 0 && check.out.contains("0 errors, 0 warnings"))
    #expect(
      check.err.contains(
        "1 payment looks monthly but is not marked with “repeats”\nhint: list them with “daybook pay --s"))
    #expect(!book.run("check", "--quiet").err.contains("monthly"))
    #expect(book.run("edit", "2026-10-12-netflix", "--repeats", "monthly").exitCode == 0)
    #expect(book.run("pay", "--suggest").out == "there are no monthly payments without “repeats”\n")
    #expect(book.run("pay", "--suggest", "--due").exitCode == 64)
  }

  @Test func `pay marks a pending bill as paid today or on a given day`() throws {
    let book = try EditingBook()
    #expect(book.run("pay", "rent").out.hasPrefix("paid 2026-11-05-rent on 2026-11-21 in "))
    #expect(try book.difference(from: EditingBook.november) == ["+  paid: 2026-11-21"])
    #expect(book.run("undo").exitCode == 0)
    #expect(book.run("pay", "rent", "--on", "2026-11-08").exitCode == 0)
    #expect(try book.difference(from: EditingBook.november) == ["+  paid: 2026-11-08"])
  }

  @Test func `paying a bill twice is refused with the day it was paid and the command that pays the next one`() throws {
    let book = try EditingBook()
    _ = book.run("pay", "rent", "--on", "2026-11-08")
    let run = book.run("pay", "rent")
    #expect(run.exitCode == 1)
    #expect(
      run.err == "error: “2026-11-05-rent” was already paid on 2026-11-08\n"
        + "hint: pay the next one with “daybook pay 2026-11-05-rent --for 2026-12 --book \(book.folder.path)”\n")
  }

  @Test func `pay replaces “paid: no” or a future day of payment`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: Tax, spent: 5, paid: no }\n"
        + "- { date: 2026-10-02, title: Fee, spent: 5, paid: 2026-12-01 }\n"
    ])
    #expect(book.run("pay", "tax").exitCode == 0 && book.run("pay", "fee").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").components(separatedBy: "paid: 2026-11-21 }").count == 3)
  }

  @Test func `an invalid day of payment is reported in the same way as an invalid day in a file`() throws {
    let run = try EditingBook().run("pay", "rent", "--on", "someday")
    #expect(run.exitCode == 1 && run.err.contains("[bad-date]\n  --> --on\n"), "\(run.err)")
  }

  @Test func `pay refuses income`() throws {
    let run = try EditingBook().run("pay", "salary")
    #expect(run.exitCode == 1 && run.err.contains("it is income"))
  }

  @Test func `pay --for writes an occurrence into its month, even before the month begins`() throws {
    let book = try EditingBook()
    let run = book.run("pay", "rent", "--for", "2026-12")
    #expect(run.exitCode == 0 && run.err.hasPrefix("hint: "), "\(run.err)")
    // The day of payment is today, not a day of the named month.
    #expect(run.out.hasPrefix("paid 2026-12-05-rent on 2026-11-21 in "), "\(run.out)")
    #expect(
      try book.read("ledger/2026-12.yaml") == """
        - date: 2026-12-05
          title: Rent
          spent: 22000
          category: Home
          paid: 2026-11-21
          for: 2026-11-05-rent

        """)
    #expect(try book.read() == EditingBook.november)
    #expect(book.run("check").out == "0 errors, 0 warnings in 2 months\n")
    let again = book.run("pay", "2026-11-05-rent", "--for", "2026-12")
    #expect(again.exitCode == 1 && again.err.contains("was already paid on 2026-11-21"), "\(again.err)")
  }

  @Test func `pay changes an existing occurrence instead of adding one`() throws {
    let occurrence = "- { date: 2026-12-05, title: Rent, spent: 23000, category: Home, due: 2026-12-10 }\n"
    let book = try EditingBook(["ledger/2026-12.yaml": occurrence])
    #expect(book.run("pay", "2026-11-05-rent", "--for", "2026-12", "--on", "2026-12-06").exitCode == 0)
    #expect(try book.read("ledger/2026-12.yaml").contains("due: 2026-12-10, paid: 2026-12-06 }"))
  }

  @Test func `pay accepts the id of any entry of a series and pays its only pending bill`() throws {
    let october = "- { date: 2026-10-05, title: Rent, spent: 22000, category: Home }\n"
    let book = try EditingBook(["ledger/2026-10.yaml": october])
    #expect(book.run("pay", "rent").exitCode == 0)
    let run = book.run("pay", "rent", "--for", "2027-01")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(book.folder.exists("ledger/2027-01.yaml"))
  }

  @Test func `pay --for requires a day instead of a month for a weekly series`() throws {
    let weekly = "- { date: 2026-11-02, title: Market, spent: 500, category: Food, repeats: weekly }\n"
    let book = try EditingBook(["ledger/2026-11.yaml": weekly])
    #expect(book.run("pay", "market", "--for", "2026-11").exitCode == 64)
    #expect(book.run("pay", "market", "--for", "2026-11-19").exitCode == 0)
    #expect(try book.read().contains("date: 2026-11-16"))
  }

  @Test func `pay --for refuses an entry that is not recurring and a month that has no occurrence`() throws {
    let book = try EditingBook()
    #expect(book.run("pay", "dining", "--for", "2026-12").err.contains("is not a recurring transaction"))
    let run = book.run("pay", "rent", "--for", "2026-10")
    #expect(run.exitCode == 1 && run.err.contains("is not expected in 2026-10"), "\(run.err)")
    #expect(book.run("pay", "rent", "--for", "December").exitCode == 64)
  }

  // MARK: Several bills

  @Test func `if one of several bills cannot be paid, none is paid`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: Tax, spent: 5, due: 2026-10-20 }\n"
        + "- { date: 2026-10-02, title: Fee, spent: 5, due: 2026-10-21 }\n"
    ])
    let before = try book.contents()
    let refused = book.run("pay", "tax", "fee", "dining")
    #expect(refused.exitCode == 1 && refused.err.contains("was already paid on 2026-11-03"), "\(refused.err)")
    #expect(try book.contents() == before)
    let run = book.run("pay", "tax", "fee", "rent", "tax")
    #expect(run.exitCode == 0)
    #expect(
      run.out.split(separator: "\n").map { String($0.split(separator: " ")[1]) }
        == ["2026-10-01-tax", "2026-10-02-fee", "2026-11-05-rent"])
    #expect(
      try book.read("ledger/2026-10.yaml").components(separatedBy: "paid: 2026-11-21 }").count == 3)
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.contents() == before)
  }

  @Test func `pay prints line numbers that are correct after all changes`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": """
      - date: 2026-10-01
        title: Tax
        spent: 5
        due: 2026-10-20
      - date: 2026-10-02
        title: Fee
        spent: 5
        due: 2026-10-21
      """ + "\n"
    ])
    let run = book.run("pay", "tax", "fee")
    let file = "\(book.folder.path)/ledger/2026-10.yaml"
    #expect(run.out.contains("2026-10-01-tax on 2026-11-21 in \(file):1\n"), "\(run.out)")
    #expect(run.out.contains("2026-10-02-fee on 2026-11-21 in \(file):6\n"), "\(run.out)")
  }

  private static let repeating = """
    - { date: 2026-09-02, title: Box, spent: 20, category: Food, repeats: monthly, tags: [a, b] }
    - { date: 2026-09-03, title: Wage, received: 900, category: Salary, repeats: monthly }
    - { date: 2026-09-04, title: Saving, moved: 50, to: Bank, repeats: monthly }
    - { date: 2026-09-10, title: Phone, spent: 30, due: 2026-09-15, paid: 2026-09-15, repeats: monthly }

    """

  @Test func `pay --due pays due bills and adds each due occurrence on its own date`() throws {
    let book = try EditingBook(["ledger/2026-09.yaml": PayTests.repeating])
    let run = book.run("pay", "--due", "--yes")
    #expect(run.exitCode == 0 && run.err.hasPrefix("hint: "), "\(run.err)")
    #expect(
      run.out.split(separator: "\n").map { $0.split(separator: " ")[0...1].joined(separator: " ") } == [
        "paid 2026-11-05-rent", "paid 2026-10-02-box", "received 2026-10-03-wage", "moved 2026-10-04-saving",
        "paid 2026-10-10-phone", "paid 2026-11-02-box", "received 2026-11-03-wage", "moved 2026-11-04-saving",
        "paid 2026-11-10-phone",
      ])
    #expect(
      try book.read("ledger/2026-10.yaml") == """
        - date: 2026-10-02
          title: Box
          spent: 20
          category: Food
          tags: [a, b]
          for: 2026-09-02-box

        - date: 2026-10-03
          title: Wage
          received: 900
          category: Salary
          for: 2026-09-03-wage

        - date: 2026-10-04
          title: Saving
          moved: 50
          to: Bank
          for: 2026-09-04-saving

        - date: 2026-10-10
          title: Phone
          spent: 30
          category: Other
          paid: 2026-10-15
          for: 2026-09-10-phone

        """)
    #expect(book.run("pay", "--due", "--yes").out == "nothing is due by 2026-11-21\n")
    #expect(book.run("undo").exitCode == 0)
    #expect(!book.folder.exists("ledger/2026-10.yaml"))
  }

  @Test func `pay --due lists due payments and asks for confirmation, and requires --yes without a terminal`() throws {
    let book = try EditingBook(["ledger/2026-09.yaml": PayTests.repeating])
    let before = try book.contents()
    let run = book.run("pay", "--due")
    #expect(run.exitCode == 64 && run.err.contains("--yes"), "\(run.err)")
    #expect(book.run("pay", "--due", "--dry-run").out.contains("+  for: 2026-09-02-box"))
    #expect(try book.contents() == before)
    for (arguments, sentence) in [
      (["pay"], "pass an id"), (["pay", "rent", "--due"], "omit the ids"),
      (["pay", "rent", "--yes"], "--yes requires --due"), (["pay", "--due", "--for", "2026-12"], "omit --for"),
    ] {
      let run = ToolRun(arguments + ["--book", book.folder.path])
      #expect(run.exitCode == 64 && run.err.contains(sentence), "\(run.err)")
    }
  }

  @Test func `a due transfer between two currencies is reported and not written`() throws {
    let book = try EditingBook([
      "book.yaml": "accounts:\n- { name: Dollars, currency: USD }\n",
      "ledger/2026-09.yaml":
        "- { date: 2026-09-04, title: Abroad, moved: 50, to: Dollars, arrived: 1, repeats: monthly }\n",
    ])
    let run = book.run("pay", "--due", "--yes")
    #expect(run.exitCode == 0 && run.out.contains("paid 2026-11-05-rent"), "\(run.err)")
    #expect(run.err.contains("“Abroad” on 2026-10-04 is a transfer between two currencies"), "\(run.err)")
    #expect(!book.folder.exists("ledger/2026-10.yaml"))
    #expect(book.run("pay", "abroad", "--for", "2026-10").exitCode == 1)
  }
}
