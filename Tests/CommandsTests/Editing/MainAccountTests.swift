import Foundation
import TestSupport
import Testing

/// The account of entries without an account, under each of its names. Today is 21 November 2026.
struct MainAccountTests {
  private static let november = """
    - { date: 2026-11-01, received: 100, title: Salary }
    - { date: 2026-11-02, spent: 10, title: Tea, account: NAME }
    - { date: 2026-11-03, moved: 20, title: To savings, from: NAME, to: Savings }

    """

  private func book(_ settings: String, calling name: String) throws -> EditingBook {
    try EditingBook([
      "book.yaml": settings,
      "ledger/2026-11.yaml": MainAccountTests.november.replacing("NAME", with: name),
    ])
  }

  private func balances(_ book: EditingBook) -> [String] {
    book.run("report", "balance", "--csv").out.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("account,") }
      .map { String($0) }
  }

  @Test(arguments: [
    ("title: T\n", "main account", "account,,70.00,INR,0"), ("title: T\n", "Main Account", "account,,70.00,INR,0"),
    ("title: T\n", "MAIN", "account,,70.00,INR,0"), ("language: de\n", "Hauptkonto", "account,,70.00,INR,0"),
    ("language: de-AT\n", "Hauptkonto", "account,,70.00,INR,0"),
    ("main-account: Current\n", "Current", "account,Current,70.00,INR,0"),
    ("main-account: Current\n", "Main", "account,Current,70.00,INR,0"),
    ("main-account: Current\n", "main account", "account,Current,70.00,INR,0"),
    ("accounts:\n  - { name: Main, opening-balance: 5 }\n", "Main", "account,Main,75.00,INR,0"),
    ("main-account: Giro\naccounts:\n  - { name: Giro, opening-balance: 5 }\n", "Giro", "account,Giro,75.00,INR,0"),
  ])
  func `every name of the main account refers to the same account`(settings: String, name: String, row: String) throws {
    let book = try book(settings, calling: name)
    #expect(balances(book) == [row, "account,Savings,20.00,INR,0"])
    #expect(book.run("check").exitCode == 0)
    let listed = book.run("list", "account:\"\(name.lowercased())\"", "--csv")
    #expect(
      listed.exitCode == 0 && listed.out.split(whereSeparator: \.isNewline).count == 4, "\(listed.err)\(listed.out)")
  }

  @Test func `an account called Main is a separate account if the main account has a different name`() throws {
    let settings = "main-account: Current\naccounts:\n  - { name: Main, opening-balance: 5 }\n"
    #expect(
      balances(try book(settings, calling: "Main")) == [
        "account,Current,100.00,INR,0", "account,Main,-25.00,INR,0", "account,Savings,20.00,INR,0",
      ])
  }

  @Test func `add, edit and list accept the printed name of the main account`() throws {
    let book = try EditingBook()
    #expect(book.run("add", "--title", "X", "--spent", "3", "--account", "main account").exitCode == 0)
    #expect(book.run("edit", "dining", "--account", "MAIN ACCOUNT").exitCode == 0)
    #expect(balances(book) == ["account,,83656.50,INR,0"])
    #expect(book.run("list", "account:Main", "--csv").out.split(whereSeparator: \.isNewline).count == 5)
    let moved = book.run("add", "--title", "Y", "--moved", "3", "--from", "main", "--to", "main account")
    #expect(moved.exitCode == 1 && moved.err.contains("from an account to itself"), "\(moved.err)")
  }

  @Test func `a separate account named Main is reported in one warning unless the book names its main account`() throws
  {
    let book = try book("title: T\n", calling: "Main")
    let run = book.run("check")
    #expect(run.exitCode == 0 && run.out.components(separatedBy: "[similar-account]").count == 2, "\(run.out)")
    #expect(run.out.contains("1 of this account's 3 entries has the account “Main”"), "\(run.out)")
    for settings in ["main-account: Main\n", "main-account: Current\n"] {
      try book.folder.write(settings, to: "book.yaml")
      #expect(book.run("check").out.contains("0 warnings"))
    }
  }

  @Test(arguments: [
    ("opening-balance: 4\naccounts:\n  - { name: Main, opening-balance: 5 }\n", "has two opening balances"),
    (
      "accounts:\n  - { name: Main, currency: EUR }\n",
      "expected INR: transactions without an account use this account"
    ),
    ("main-account: Giro\naccounts:\n  - { name: Giro }\n  - { name: Giro }\n", "is defined twice"),
    ("main-account: [a]\n", "main-account"),
  ])
  func `an invalid main account is reported`(settings: String, sentence: String) throws {
    let run = try EditingBook(["book.yaml": settings]).run("check")
    #expect(run.exitCode == 1 && run.out.contains(sentence), "\(run.out)")
  }
}
