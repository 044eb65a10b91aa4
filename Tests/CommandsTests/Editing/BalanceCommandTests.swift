import Foundation
import TestSupport
import Testing

/// `daybook balance`: balances that the bank reports are written and compared.
@Suite struct BalanceCommandTests {
  private func book(_ files: [String: String] = [:]) throws -> EditingBook {
    try EditingBook(
      [
        "book.yaml": "currency: EUR\ntoday: 2026-11-21\naccounts: [{ name: Card, kind: card, opening-balance: -20 }]\n",
        "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Dinner, spent: 13.20, account: Card }\n",
      ].merging(files) { $1 })
  }

  @Test
  func `balance writes or replaces an assertion after the day's entries and compares it with the book`() throws {
    let book = try book([
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: Dinner, spent: 13.20, account: Card }\n- { date: 2026-11-04, title: Tea, spent: 1 }\n"
    ])
    let before = try book.contents()
    let run = book.run("balance", "card", "-33.20", "--date", "2026-11-03")
    #expect(run.exitCode == 0 && run.out.contains("wrote 2026-11-03-balance-card in "), "\(run.err)")
    #expect(run.out.contains("Card: agrees\n") && run.err.contains("undo"))
    let line = "- { date: 2026-11-03, balance: -33.20, account: Card }"
    #expect(try book.read("ledger/2026-11.yaml").contains("account: Card }\n\(line)\n- { date: 2026-11-04"))
    let other = book.run("balance", "Card", "-32.30", "--date", "2026-11-03")
    #expect(other.out.contains("replaced") && other.out.contains("Card: off by 0.90 EUR since 2026-11-03"))
    #expect(other.err.contains("may be 12.30, with two digits swapped"), "\(other.err)")
    #expect(try book.read("ledger/2026-11.yaml").contains("balance: -32.30"))
    for _ in 1...2 { #expect(book.run("undo").exitCode == 0) }
    #expect(try book.contents() == before)
  }

  @Test func `a balance of the main account is written without an account name`() throws {
    let book = try book()
    #expect(book.run("balance", "Main", "12", "--note", "letter").exitCode == 0)
    #expect(try book.read("ledger/2026-11.yaml").contains("- { date: 2026-11-21, balance: 12.00, note: letter }\n"))
  }

  @Test func `balance --json prints both balances, their difference and a possible cause`() throws {
    let run = try book().run("balance", "Card", "-20", "--json")
    for part in [
      "\"balance\":-20.00", "\"book\":-33.20", "\"difference\":13.20", "\"agrees\":false",
      "may be missing from the bank statement",
    ] {
      #expect(run.out.contains(part), "\(part): \(run.out)")
    }
  }

  @Test func `balance without an amount lists each account's balance and last agreement with the bank`() throws {
    let book = try book(["ledger/2026-10.yaml": "- { date: 2026-10-31, balance: -20, account: Card }\n"])
    let table = book.run("balance").out
    #expect(table.contains("Card") && table.contains("−33.20") && table.contains("2026-10-31"), "\(table)")
    let csv = book.run("balance", "--csv").out
    #expect(csv.hasPrefix("account,kind,balance,currency,agreed,statement,difference,apart_since"))
    #expect(csv.contains("Card,card,-33.20,EUR,2026-10-31,2026-10-31,0.00,"), "\(csv)")
    #expect(book.run("balance", "Card", "--json").out.contains("\"agreed\":\"2026-10-31\""))
  }

  @Test func `balance asks for confirmation if the opposite sign of the amount is more likely`() throws {
    let book = try book()
    let before = try book.contents()
    let run = book.run("balance", "Card", "33.20")
    #expect(
      run.exitCode == 1 && run.err.contains("is -33.20, the same amount with the opposite sign")
        && run.err.contains("--yes"), "\(run.err)")
    #expect(try book.contents() == before)
    #expect(book.run("balance", "Card", "33.20", "--yes").exitCode == 0)
  }

  @Test(arguments: [
    (["Card", "1", "--date", "2026-11-22"], 1, "2026-11-22 is later than today, 2026-11-21"),
    (["Cart", "1"], 1, "did you mean “Card”?"), (["Card", "1x"], 64, "is not a valid amount in EUR"),
    (["Card", "1", "--date", "2024-11-22"], 1, "is before the rolling year"),
    (["--date", "2026-11-20"], 64, "require an amount"),
  ]) func `an invalid balance is refused and not written`(_ arguments: [String], _ code: Int32, _ sentence: String)
    throws
  {
    let book = try book()
    let before = try book.contents()
    let run = ToolRun(["balance"] + arguments + ["--book", book.folder.path])
    #expect(run.exitCode == code && run.err.contains(sentence), "\(run.err)")
    #expect(try book.contents() == before)
  }

  @Test func `show and remove accept the id of a balance assertion`() throws {
    let book = try book(["ledger/2026-10.yaml": "- { date: 2026-10-31, balance: -20, account: Card, note: letter }\n"])
    let shown = book.run("show", "2026-10-31-balance-card")
    #expect(
      shown.out.hasPrefix("Balance reported by the bank\n") && shown.out.contains("agrees")
        && shown.out.contains("letter"),
      "\(shown.out)")
    #expect(book.run("show", "balance-card", "--json").out.contains("\"agrees\":true"))
    #expect(book.run("remove", "10-31-balance").out.contains("removed 2026-10-31-balance-card from"))
    #expect(!book.folder.exists("ledger/2026-10.yaml"))
    #expect(book.run("undo").exitCode == 0)
  }

  @Test func `adding, moving and removing entries next to a balance assertion leaves the assertion unchanged`() throws {
    let book = try book(["ledger/2026-10.yaml": "- { date: 2026-10-31, balance: -20, account: Card }\n"])
    #expect(book.run("add", "--title", "Tea", "--spent", "2", "--date", "2026-10-30").exitCode == 0)
    #expect(book.run("edit", "tea", "--date", "2026-10-31").exitCode == 0)
    #expect(book.run("remove", "tea").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").contains("balance: -20"))
  }

  @Test func `a month that contains only balance assertions is archived`() throws {
    let book = try book(["ledger/2025-10.yaml": "- { date: 2025-10-31, balance: -20, account: Card }\n"])
    #expect(book.run("archive").exitCode == 0)
    #expect(book.folder.exists("archive/2025-10.yaml"))
    #expect(book.run("check").out.hasSuffix("0 errors, 0 warnings in 2 months\n"))
    let run = book.run("remove", "2025-10-31-balance-card")
    #expect(run.exitCode == 1 && run.err.contains("is in the archive"))
  }

  @Test func `balance refuses a day before the rolling year and prints the name of the archive file`() throws {
    let book = try book()
    let before = try book.contents()
    let run = book.run("balance", "Main", "5", "--date", "2020-01-10")
    #expect(run.exitCode == 1 && run.out.isEmpty)
    #expect(run.err.contains("2020-01-10 is before the rolling year") && run.err.contains("archive/2020-01.yaml”"))
    #expect(!run.err.contains("--archive") && !run.err.contains("2026-11.yaml"), "\(run.err)")
    #expect(try book.contents() == before)
  }

  @Test func `balance uses a decimal comma in a book with decimal commas`() throws {
    let book = try book([
      "book.yaml": "currency: EUR\ndecimal: comma\ntoday: 2026-11-21\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2 }\n",
    ])
    #expect(book.run("balance", "Main", "-1.234,50").exitCode == 0)
    #expect(try book.read("ledger/2026-11.yaml").contains("balance: '-1234,50'"))
    #expect(book.run("check").out.contains("opening-balance: -1232,50"))
    #expect(book.run("fmt", "--decimal", "point").exitCode == 0)
    #expect(try book.read("ledger/2026-11.yaml").contains("balance: -1234.50"))
  }
}
