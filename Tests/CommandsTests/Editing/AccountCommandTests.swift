import Foundation
import TestSupport
import Testing

@Suite struct AccountCommandTests {
  private static let settings =
    "currency: EUR\nmain-account: Giro\naccounts:\n  - { name: Giro }\n  - { name: Savings, kind: savings, opening-balance: 60 }\n"
  private static let entries =
    EditingBook.november + "- { date: 2026-11-12, title: Reserve, moved: 40, from: Giro, to: Savings }\n"

  private func book(_ files: [String: String] = [:]) throws -> EditingBook {
    try EditingBook(
      ["book.yaml": Self.settings, "ledger/2026-11.yaml": Self.entries].merging(files) { $1 })
  }

  @Test func `the list of accounts shows each account's kind, currency, balance and last entry`() throws {
    let run = try book().run("account", "list")
    #expect(run.exitCode == 0, "\(run.err)")
    let savings = run.out.split(separator: "\n").first { $0.hasPrefix("Savings") } ?? ""
    #expect(savings.contains("savings") && savings.contains("EUR") && savings.contains("100.00"), "\(run.out)")
    #expect(savings.contains("2026-11-12"))
    let json = try book().run("account", "list", "--json")
    let values = try #require(try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [[String: Any]])
    #expect(values.map { $0["name"] as? String } == ["Giro", "Savings"])
    #expect(values.map { $0["last"] as? String } == ["2026-11-12", "2026-11-12"])
    #expect(values.map { $0["entries"] as? Int } == [4, 1])
  }

  @Test func `account add sets all given keys, and an invalid value is reported together with its option`() throws {
    let book = try book()
    let run = book.run(
      "account", "add", "Pounds", "--currency", "GBP", "--opening-balance", "-12.50", "--kind", "card", "--number",
      "12345678")
    #expect(run.exitCode == 0 && run.out == "added account “Pounds” to book.yaml\n", "\(run.err)")
    #expect(
      try book.read("book.yaml").hasSuffix(
        "  - { name: Pounds, currency: GBP, opening-balance: -12.50, kind: card, number: '12345678' }\n"))
    #expect(book.run("account", "add", "Loan", "--kind", "lone").err.contains("--> --kind"))
    #expect(book.run("account", "add", "Loan", "--opening-balance", "12,50").err.contains("--> --opening-balance"))
    #expect(book.run("account", "add", "Loan", "--currency", "EURO").err.contains("--> --currency"))
    let taken = book.run("account", "add", "savings")
    #expect(taken.exitCode == 1 && taken.err.contains("“savings” already exists"), "\(taken.err)")
    #expect(try !book.read("book.yaml").contains("Loan"))
  }

  @Test func `account edit changes only the given keys, and an empty value removes a key`() throws {
    let book = try book(["book.yaml": "members: [Eva, Tomas]\n" + Self.settings])
    let run = book.run(
      "account", "edit", "savings", "--opening-balance", "-20", "--number", "12345678", "--who", "Eva", "--shared",
      "Eva=2,Tomas=1")
    #expect(run.exitCode == 0 && run.out == "changed account “Savings” in book.yaml\n", "\(run.err)")
    let savings = "{ name: Savings, kind: savings, opening-balance: -20"
    #expect(
      try book.read("book.yaml").contains(
        savings + ", number: '12345678', who: Eva, shared: { Eva: 2, Tomas: 1 } }"))
    #expect(book.run("account", "edit", "Savings", "--shared", "", "--who", "", "--number", "").exitCode == 0)
    #expect(try book.read("book.yaml").contains(savings + " }"))
    #expect(book.run("account", "add", "House", "--currency", "USD").exitCode == 0)
    let loan = book.run(
      "account", "edit", "House", "--currency", "EUR", "--kind", "loan", "--rate", "4.5", "--payment", "300",
      "--payment-day", "15")
    #expect(loan.exitCode == 0, "\(loan.err)")
    #expect(
      try book.read("book.yaml").contains(
        "{ name: House, currency: EUR, kind: loan, rate: 4.5, payment: 300, payment-day: 15 }"))
  }

  @Test
  func `account edit reports invalid values, and adds an account to the list that only entries use so far`() throws {
    let book = try book()
    #expect(book.run("add", "--title", "Tea", "--spent", "3", "--account", "Wallet").exitCode == 0)
    let before = try book.read("book.yaml")
    #expect(book.run("account", "edit", "Savings", "--kind", "lone").err.contains("--> --kind"))
    #expect(book.run("account", "edit", "Savings").exitCode == 64)
    #expect(book.run("account", "edit", "Saving", "--kind", "cash").err.contains("did you mean “Savings”?"))
    #expect(try book.read("book.yaml") == before)
    #expect(book.run("account", "edit", "wallet", "--kind", "cash").exitCode == 0)
    #expect(try book.read("book.yaml").hasSuffix("  - { name: Wallet, kind: cash }\n"))
  }

  @Test func `account rename changes every file outside the archive, and one undo reverts it`() throws {
    let archived = "- { date: 2024-10-01, title: Reserve, moved: 5, from: Giro, to: Savings }\n"
    let book = try book([
      "archive/2024-10.yaml": archived, "imports/savings.log": "account\tSavings\n",
      "imports.yaml": "- heading: [Day]\n  account: Savings\n",
    ])
    let before = try book.contents()
    let run = book.run("account", "rename", "savings", "Reserve")
    #expect(run.out == "renamed “Savings” to “Reserve”: 1 reference in 1 month\n", "\(run.err)")
    #expect(
      try book.read("book.yaml").contains("{ name: Reserve, kind: savings, opening-balance: 60, was: [Savings] }"))
    #expect(try book.read().hasSuffix("to: Reserve }\n"))
    #expect(try book.read("archive/2024-10.yaml") == archived)
    #expect(try book.read("imports/reserve.log").hasPrefix("account\tReserve\n"))
    #expect(try book.read("imports.yaml").contains("account: Reserve"))
    #expect(book.run("check", "--strict").exitCode == 0)
    #expect(book.run("account", "list").out.contains("105.00"))
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.contents() == before)
  }

  @Test func `a former account name is an error, and check --fix replaces it with the new name`() throws {
    let book = try book()
    #expect(book.run("account", "rename", "Savings", "Reserve").exitCode == 0)
    try book.folder.write(Self.entries, to: "ledger/2026-11.yaml")
    let check = book.run("check")
    #expect(check.out.contains("account “Savings” is now called “Reserve”"), "\(check.out)")
    #expect(book.run("check", "--fix").exitCode == 0)
    #expect(try book.read().hasSuffix("to: Reserve }\n"))
    let unknown = book.run("account", "rename", "Reserv", "Jar")
    #expect(unknown.exitCode == 1 && unknown.err.contains("did you mean “Reserve”?"), "\(unknown.err)")
    #expect(book.run("account", "close", "Xyzzy").err.contains("account list"))
  }

  @Test func `only an empty account can be closed, and the refusal shows the command that empties it`() throws {
    let book = try book()
    let refused = book.run("account", "close", "Savings")
    let hint = "hint: empty it first: “daybook add --title Savings --moved 100.00 --from Savings --to Giro"
    #expect(refused.exitCode == 1 && refused.err.contains("“Savings” still holds 100.00 EUR\n"), "\(refused.err)")
    #expect(refused.err.contains(hint), "\(refused.err)")
    #expect(
      book.run("add", "--title", "Savings", "--moved", "100.00", "--from", "Savings", "--to", "Giro").exitCode == 0)
    let trial = book.run("account", "close", "Savings", "--dry-run")
    #expect(trial.exitCode == 0 && trial.out.contains("+  - { name: Savings, kind: closed"), "\(trial.out)")
    let run = book.run("account", "close", "Savings")
    #expect(run.out == "closed account “Savings”\n", "\(run.err)")
    #expect(try book.read("book.yaml").contains("{ name: Savings, kind: closed, opening-balance: 60 }"))
    #expect(book.run("account", "close", "Giro").err.contains("cannot be closed"))
  }

  @Test func `removing an account moves its entries to another account`() throws {
    let book = try book(["book.yaml": Self.settings + "  - { name: Cash }\n"])
    let refused = book.run("account", "remove", "Savings")
    #expect(refused.exitCode == 1 && refused.err.contains("“Savings” is used once, in"), "\(refused.err)")
    #expect(refused.err.contains("account remove Savings --into NAME"), "\(refused.err)")
    #expect(book.run("account", "remove", "Savings", "--into", "Giro").err.contains("moves money between"))
    #expect(book.run("account", "remove", "Savings", "--into", "Cash").err.contains("opening balance of 60.00 EUR"))
    try book.folder.write(
      Self.settings.replacing(", opening-balance: 60", with: "") + "  - { name: Cash }\n", to: "book.yaml")
    let run = book.run("account", "remove", "Savings", "--into", "cash")
    #expect(run.out == "removed account “Savings”: 1 reference now uses “Cash”\n", "\(run.err)")
    #expect(try book.read().hasSuffix("to: Cash }\n"))
    #expect(try !book.read("book.yaml").contains("Savings"))
    #expect(book.run("check", "--strict").exitCode == 0)
  }
}
