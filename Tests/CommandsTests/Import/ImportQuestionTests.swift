import Foundation
import TestSupport
import Testing

/// Open questions about a file: asked on a terminal, listed as JSON, and answered by options.
@Suite struct ImportQuestionTests {
  private let states =
    "Date,Description,Amount,Status\n2026-11-03,A,-1.00,Completed\n2026-11-04,B,-2.00,Bounced\n2026-11-05,C,3.00,Completed\n"

  @Test func `in a terminal, the import asks about an unknown status word and remembers the answer`() throws {
    let book = try ImportContext()
    try book.book.folder.write(states, to: "bank.csv")
    let run = book.run([book.path("bank.csv")], answers: ["1", "y"])
    #expect(run.exitCode == 0 && run.err.contains("1 row has “Bounced” in “Status”"), "\(run.err)")
    #expect(try book.november().contains("spent: 2.00"))
    #expect(try book.book.folder.read("imports.yaml").contains("Bounced: booked"))
    let later = try ImportContext()
    try later.book.folder.write(states, to: "bank.csv")
    let open = later.run([later.path("bank.csv")], answers: ["", "y"])
    #expect(open.exitCode == 0 && open.out.contains("1 to be answered"), "\(open.out)")
    #expect(try !later.november().contains("2.00"))
  }

  @Test func `the currency of a sign that cannot be the account's is asked for once and remembered`() throws {
    let text = "Date,Description,Amount ($)\n2026-11-03,KIOSK,-1.00\n2026-11-05,BAKERY,-3.00\n"
    let book = try ImportContext()
    let refused = try book.take(text, as: "card.csv", "--account", "Card", "--yes")
    #expect(refused.exitCode == 1 && refused.out.contains("--currency USD"), "\(refused.out) \(refused.err)")
    #expect(try book.november().isEmpty)
    let run = try book.take(text, as: "card.csv", "--account", "Card", "--currency", "cad", "--yes")
    #expect(run.exitCode == 0 && run.out.contains("“Card” is a new account in CAD"), "\(run.out) \(run.err)")
    #expect(try book.book.folder.read("imports.yaml").contains("currency: CAD"))
    let later = try book.preview(text + "2026-11-06,TEA,-2.00\n", as: "card.csv")
    #expect(later.asks.isEmpty && later.files.map(\.currency) == ["CAD"] && later.states == ["there", "there", "new"])
    let unused = try book.take(
      "Date,Description,Amount EUR\n2026-11-06,TEA,-2.00\n", as: "bank.csv", "--account", "Main", "--currency", "USD")
    #expect(unused.exitCode == 1 && unused.err.contains("--currency USD"), "\(unused.err)")
    #expect(book.run([book.path("card.csv"), "--currency", "dollar"]).exitCode == 64)
  }

  @Test func `a sign that several currencies share means the currency of each row's account`() throws {
    let accounts =
      "currency: EUR\ntoday: 2026-11-21\naccounts:\n  - { name: US, currency: USD }\n  - { name: CA, currency: CAD }\n"
    let book = try ImportContext("", ["book.yaml": accounts])
    let text =
      "Account,Date,Description,Amount ($)\n12345678,2026-11-03,KIOSK,-1.00\n87654321,2026-11-05,TEA,-3.00\n"
    let column = ["--column", "Account=account", "--account", "12345678=US"]
    try book.book.folder.write(text, to: "all.csv")
    // The other account would be new, in euros.
    let open = try Preview(book.run([book.path("all.csv"), "--dry-run", "--json"] + column))
    #expect(open.asks.contains { $0.key == "currency" })
    let taken = book.run([book.path("all.csv"), "--yes"] + column + ["--account", "87654321=CA"])
    #expect(taken.exitCode == 0, "\(taken.out) \(taken.err)")
    #expect(try book.november().contains("title: TEA, spent: 3.00, currency: CAD, account: CA"))
    let later = try book.preview(text + "12345678,2026-11-06,BREAD,-2.00\n", as: "all.csv")
    #expect(later.asks.isEmpty && later.files.map(\.currency) == ["USD", "CAD"])
  }

  @Test(arguments: [["EUR", "USD"], ["USD", "EUR"]])
  func `of accounts with one number, the import takes the one with the currency that the user names`(
    currencies: [String]
  ) throws {
    let accounts = currencies.map { "  - { name: In \($0), number: 12345678, currency: \($0) }\n" }.joined()
    let book = try ImportContext("", ["book.yaml": "currency: EUR\ntoday: 2026-11-21\naccounts:\n" + accounts])
    let text = "Account: 12345678\nDate,Description,Amount ($)\n2026-11-03,KIOSK,-1.00\n2026-11-05,TEA,-3.00\n"
    #expect(try book.preview(text, as: "own.csv").asks.map(\.key) == ["currency"])
    let run = try book.take(text, as: "own.csv", "--currency", "USD", "--yes")
    #expect(run.exitCode == 0, "\(run.out) \(run.err)")
    #expect(try book.november().contains("title: TEA, spent: 3.00, currency: USD, account: In USD"))
  }

  @Test func `an import preview lists each question with the option that can answer it`() throws {
    let book = try ImportContext()
    let preview = try book.preview(states)
    #expect(preview.exitCode == 0 && preview.asks.map(\.key) == ["word"])
    #expect(preview.asks[0].readings.map(\.option) == ["--word Bounced=booked", "--word Bounced=left-out"])
    // Open rows come after the readable ones.
    #expect(preview.states == ["new", "new", "question"])
    let left = try book.preview(states, as: "bank.csv", "--word", "Bounced=left-out")
    #expect(left.asks.isEmpty && left.states == ["new", "new", "left-out"])
    #expect(book.run([book.path("bank.csv"), "--word", "Bounced"]).exitCode == 64)
  }

  @Test func `the import asks about an unreadable row, and a prompt or an option answers the question`()
    throws
  {
    let text =
      "Date,Description,Amount,Balance\n2026-11-03,A,-10.00,90.00\n2026-11-04,B,-5.00,85.00\n2026-11-05,C,-1o.50,74.50\n2026-11-06,D,100.00,174.50\n"
    let book = try ImportContext()
    let preview = try book.preview(text)
    #expect(preview.asks.map(\.key) == ["row"] && preview.states == ["new", "new", "new", "bad"])
    #expect(preview.asks[0].readings.map(\.option) == ["--row 4=-10.50", "--row 4=left-out"])
    let refused = try book.take(text)
    #expect(refused.exitCode == 1 && refused.err.contains("--row LINE=AMOUNT"), "\(refused.err)")
    for answer in ["1", "-10.50"] {
      let asked = try ImportContext()
      try asked.book.folder.write(text, to: "bank.csv")
      let run = asked.run([asked.path("bank.csv")], answers: [answer, "y"])
      #expect(run.exitCode == 0 && run.err.contains("line 4 cannot be read"), "\(run.err)")
      #expect(try asked.november().contains("spent: 10.50"))
    }
    #expect(try book.take(text, as: "bank.csv", "--yes", "--row", "4=-10.50").exitCode == 0)
    #expect(try book.november().contains("spent: 10.50"))
    #expect(try book.take(text, as: "bank.csv", "--yes", "--row", "3=-7.00").err.contains("--row 3"))
    #expect(book.run([book.path("bank.csv"), "--row", "4=x"]).exitCode == 64)
  }

  @Test func `a file with an open question does not delay the import of other files`() throws {
    let book = try ImportContext()
    try book.book.folder.write(
      "Date,Description,Amount,Fee\n2026-11-06,Shop,-7.00,0.10\n2026-11-04,Gift,2.00,0.00\n", to: "a.csv")
    try book.book.folder.write(states, to: "b.csv")
    let run = book.run([book.path("a.csv"), book.path("b.csv"), "--yes"])
    #expect(run.exitCode == 1 && run.err.contains("choose one of the options above"), "\(run.out) \(run.err)")
    let november = try book.november()
    #expect(november.contains("title: C, received: 3.00") && !november.contains("title: B"), "\(november)")
    let answered = book.run([book.path("a.csv"), "--fee", "on-top", "--yes"])
    #expect(answered.exitCode == 0, "\(answered.err)")
    #expect(try book.november().contains("title: Shop, spent: 7.10"))
  }

  @Test func `a statement whose balances do not add up is imported only after confirmation`() throws {
    let text =
      ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR1000,00\n:61:2611031103D10,00NMSCNONREF\n:86:Shop\n:61:2611041104D20,00NMSCNONREF\n:86:Cafe\n:62F:C261105EUR950,00\n-\n"
    let book = try ImportContext()
    try book.book.folder.write(text, to: "a.sta")
    let refused = book.run([book.path("a.sta"), "--yes"])
    #expect(refused.exitCode == 1 && refused.err.contains("--unproved"), "\(refused.err)")
    #expect(book.run([book.path("a.sta")], answers: ["n"]).exitCode == 1)
    #expect(try book.preview(text, as: "a.sta").asks.map(\.key) == ["unproved"])
    let written = book.run([book.path("a.sta")], answers: ["y", "y"])
    #expect(written.exitCode == 0, "\(written.err)")
    let november = try book.november()
    #expect(november.contains("spent: 10.00") && !november.contains("balance:"), "\(november)")
  }

  @Test func `guessed categories are confirmed once per payee, and earlier answers can be changed`() throws {
    let accounts = "currency: EUR\ntoday: 2026-11-21\naccounts:\n  - { name: Cash, kind: cash }\n"
    let book = try ImportContext("", ["book.yaml": accounts])
    let text = ImportContext.table([
      ("2026-11-03", "ABHEBUNG 4711", "-50.00"), ("2026-11-04", "KIOSK 17", "-3.00"),
      ("2026-11-05", "KIOSK 22", "-4.00"),
      ("2026-11-06", "BUDE", "-9.00"), ("2026-11-07", "Tomas", "10.00"),
    ])
    try book.book.folder.write(text, to: "bank.csv")
    // Kiosk first, which has two rows; back to it from the withdrawal, then all in order.
    let answers = ["c", "?", "home", "b", "=Kiosk", "1", ">cash", "nothing like this", "!food", "", "y"]
    let run = book.run([book.path("bank.csv"), "--account", "Main"], answers: answers)
    #expect(run.exitCode == 0 && run.err.contains("moved to: >Cash"), "\(run.err)")
    #expect(run.err.contains("no category matches “nothing like this”"), "\(run.err)")
    let november = try book.november()
    #expect(november.contains("title: ABHEBUNG 4711, moved: 50.00, to: Cash"), "\(november)")
    #expect(november.components(separatedBy: "title: Kiosk,").count == 3, "\(november)")
    #expect(november.contains("title: BUDE, spent: 9.00, category: Food"), "\(november)")
  }

  @Test func `new categories are added, mapped or replaced with Other, in a terminal or by options`() throws {
    let text =
      "Date,Description,Amount,Category\n2026-11-03,REWE,-50.00,Groceries\n2026-11-04,Train,-3.00,Trips\n2026-11-05,Tomas,9.00,Pay\n"
    func book(_ answers: [String]) throws -> (ImportContext, ToolRun) {
      let book = try ImportContext()
      try book.book.folder.write(text, to: "bank.csv")
      return (book, book.run([book.path("bank.csv")], answers: answers))
    }
    let (added, run) = try book(["", "y"])
    #expect(run.exitCode == 0 && run.err.contains("3 categories, “Groceries”, “Trips”, “Pay”"), "\(run.err)")
    #expect(try added.book.folder.read("categories.yaml").contains("name: Pay, kind: income"))
    let (mapped, _) = try book(["m", "?", "food", "", "", "y"])
    #expect(try mapped.november().contains("title: REWE, spent: 50.00, category: Food"))
    #expect(try mapped.book.folder.read("imports.yaml").contains("categories: { Groceries: Food }"))
    #expect(try mapped.november().contains("category: Trips"))
    let other = try ImportContext()
    #expect(try other.take(text).exitCode == 0)
    #expect(try !other.november().contains("category"))
    #expect(other.run([other.path("bank.csv"), "--category", "Trips=Nowhere", "--yes"]).exitCode == 1)
    #expect(try ImportContext().preview(text).asks.map(\.key) == ["new-categories"])
  }

  @Test func `an import is undone by its file name after a preview, and undo restores it`() throws {
    let book = try ImportContext("- { date: 2026-11-01, title: Rent, spent: 900 }\n")
    let before = try book.november()
    let text = ImportContext.table([("2026-11-03", "Kiosk", "-3.00"), ("2026-11-05", "Tomas", "9.00")])
    #expect(try book.take(text).exitCode == 0)
    let after = try book.november()
    let look = book.run(["--take-back", "bank.csv", "--dry-run"])
    #expect(look.exitCode == 0 && look.out.contains("2 entries removed"), "\(look.out)\(look.err)")
    #expect(try book.november() == after)
    #expect(book.run(["--take-back", "bank.csv"], answers: ["n"]).exitCode == 1)
    #expect(book.run(["--take-back", "bank.csv"]).err.contains("add --yes"))
    #expect(book.run(["--take-back", "other.csv"]).err.contains("2026-11-21/1 bank.csv"))
    #expect(book.run(["--take-back", "2026-11-21/1", "--yes"]).exitCode == 0)
    #expect(try book.november() == before)
    #expect(ToolRun(["undo", "--book", book.book.folder.path]).exitCode == 0)
    #expect(try book.november() == after)
    let json = book.run(["--take-back", "bank.csv", "--dry-run", "--json"])
    #expect(json.out.contains("\"removed\"") && json.exitCode == 0, "\(json.out)")
  }
}
