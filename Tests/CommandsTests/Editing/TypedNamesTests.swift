import TestSupport
import Testing

/// Names of accounts, tags and categories, accepted in any letter case, and reports of new accounts.
@Suite struct TypedNamesTests {
  private func book() throws -> EditingBook {
    try EditingBook([
      "book.yaml": "accounts: [{ name: Bank }]\n",
      "ledger/2026-10.yaml":
        "- { date: 2026-10-03, title: Sea, spent: 5, category: Food, account: Cash, tags: [Trip, 'Île'] }\n",
    ])
  }

  @Test func `a new account is reported together with a similar existing account`() throws {
    let book = try book()
    let run = book.run("add", "--title", "Tea", "--spent", "3", "--account", "Csah")
    #expect(run.exitCode == 0)
    #expect(run.out.hasSuffix("account “Csah” is used for the first time; did you mean “Cash”?\n"), "\(run.out)")
    let moved = book.run("add", "--title", "Aside", "--moved", "3", "--to", "Pillow", "--from", "Bank", "--json")
    #expect(moved.out.contains("\"newAccounts\":[\"Pillow\"]"), "\(moved.out)")
  }

  @Test(arguments: ["Bank", "Cash", "cash", "BANK"])
  func `an account that is declared or already used is not reported as new`(_ account: String) throws {
    let run = try book().run("add", "--title", "Tea", "--spent", "3", "--account", account)
    #expect(run.exitCode == 0)
    #expect(!run.out.contains("first time"))
  }

  @Test func `accounts and tags are written in the spelling that the book already uses`() throws {
    let book = try book()
    let run = book.run("add", "--title", "Tea", "--spent", "3", "--account", "cash", "--tags", "trip,ile,New")
    #expect(run.exitCode == 0)
    #expect(try book.read().contains("  account: Cash\n  tags: [Trip, Île, New]\n"))
  }

  @Test func `category rename and remove accept names in any letter case`() throws {
    let book = try book()
    #expect(book.run("category", "rename", "food", "Meals").out.hasPrefix("renamed “Food” to “Meals”: 2 transactions"))
    let removed = book.run("category", "remove", "MEALS", "--into", "home")
    #expect(removed.out == "removed category “Meals”: 2 transactions are now in “Home”\n", "\(removed.err)")
    #expect(try book.read().contains("category: Home"))
    #expect(book.run("category", "remove", "hme").err.contains("did you mean “Home”?"))
    // Its own name in another case is a new name.
    #expect(book.run("category", "rename", "home", "HOME").out.hasPrefix("renamed “Home” to “HOME”"))
  }

  @Test func `check --fix corrects a misspelt key unless the entry already has the correct key`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": """
      - { date: 2026-10-03, tittle: Sea, recieved: 5, category: Salary }
      - { date: 2026-10-04, title: Tea, tittle: Te, spent: 5 }

      """
    ])
    #expect(book.run("check", "--fix").exitCode == 1)
    #expect(
      try book.read("ledger/2026-10.yaml") == """
        - { date: 2026-10-03, title: Sea, received: 5, category: Salary }
        - { date: 2026-10-04, title: Tea, tittle: Te, spent: 5 }

        """)
  }
}
