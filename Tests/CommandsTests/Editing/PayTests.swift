import Foundation
import TestSupport
import Testing

@Suite struct PayTests {
  @Test func `a pending bill is paid today, or on the day that is named`() throws {
    let book = try EditingBook()
    #expect(book.run("pay", "rent").out.hasPrefix("paid 2026-11-05-rent in "))
    #expect(try book.difference(from: EditingBook.november) == ["+  paid: 2026-11-21"])
    #expect(book.run("undo").exitCode == 0)
    #expect(book.run("pay", "rent", "--on", "2026-11-08").exitCode == 0)
    #expect(try book.difference(from: EditingBook.november) == ["+  paid: 2026-11-08"])
  }

  @Test func `paying twice is refused with the day, and the next time is named`() throws {
    let book = try EditingBook()
    _ = book.run("pay", "rent", "--on", "2026-11-08")
    let run = book.run("pay", "rent")
    #expect(run.exitCode == 1)
    #expect(
      run.err == "daybook: “2026-11-05-rent” was paid on 2026-11-08 already; "
        + "its next time: daybook pay 2026-11-05-rent --for 2026-12\n")
  }

  @Test func `“paid: no” and a later day are paid over`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: Tax, spent: 5, paid: no }\n"
        + "- { date: 2026-10-02, title: Fee, spent: 5, paid: 2026-12-01 }\n"
    ])
    #expect(book.run("pay", "tax").exitCode == 0 && book.run("pay", "fee").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").components(separatedBy: "paid: 2026-11-21 }").count == 3)
  }

  @Test func `a wrong day is the finding of a file, at its option`() throws {
    let run = try EditingBook().run("pay", "rent", "--on", "yesterday")
    #expect(run.exitCode == 1 && run.err.contains("[bad-date]\n  --> --on\n"), "\(run.err)")
  }

  @Test func `money that came in is not paid`() throws {
    let run = try EditingBook().run("pay", "salary")
    #expect(run.exitCode == 1 && run.err.contains("came in"))
  }

  @Test func `an occurrence is written into its month, early too`() throws {
    let book = try EditingBook()
    let run = book.run("pay", "rent", "--for", "2026-12")
    #expect(run.exitCode == 0 && run.err == "", "\(run.err)")
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
    #expect(again.exitCode == 1 && again.err.contains("was paid on 2026-11-21 already"), "\(again.err)")
  }

  @Test func `an occurrence that stands there already is paid where it is`() throws {
    let occurrence = "- { date: 2026-12-05, title: Rent, spent: 23000, category: Home, due: 2026-12-10 }\n"
    let book = try EditingBook(["ledger/2026-12.yaml": occurrence])
    #expect(book.run("pay", "2026-11-05-rent", "--for", "2026-12", "--on", "2026-12-06").exitCode == 0)
    #expect(try book.read("ledger/2026-12.yaml").contains("due: 2026-12-10, paid: 2026-12-06 }"))
  }

  @Test func `any id of a series names it, and of several bills the only pending one is meant`() throws {
    let october = "- { date: 2026-10-05, title: Rent, spent: 22000, category: Home }\n"
    let book = try EditingBook(["ledger/2026-10.yaml": october])
    #expect(book.run("pay", "rent").exitCode == 0)
    let run = book.run("pay", "rent", "--for", "2027-01")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(book.folder.exists("ledger/2027-01.yaml"))
  }

  @Test func `a weekly one is named by a day`() throws {
    let weekly = "- { date: 2026-11-02, title: Market, spent: 500, category: Food, repeats: weekly }\n"
    let book = try EditingBook(["ledger/2026-11.yaml": weekly])
    #expect(book.run("pay", "market", "--for", "2026-11").exitCode == 64)
    #expect(book.run("pay", "market", "--for", "2026-11-19").exitCode == 0)
    #expect(try book.read().contains("date: 2026-11-16"))
  }

  @Test func `what does not repeat has no occurrence, and a month without one is named`() throws {
    let book = try EditingBook()
    #expect(book.run("pay", "dining", "--for", "2026-12").err.contains("does not repeat"))
    let run = book.run("pay", "rent", "--for", "2026-10")
    #expect(run.exitCode == 1 && run.err.contains("is not expected in 2026-10"), "\(run.err)")
    #expect(book.run("pay", "rent", "--for", "December").exitCode == 64)
  }
}
