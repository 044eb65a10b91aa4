import Foundation
import TestSupport
import Testing

/// `daybook import`, which turns each row of a statement into one entry.
@Suite struct ImportTests {
  private let statement = ImportContext.table([
    ("2026-11-03", "REWE MARKT KOELN", "-45.90"), ("2026-11-05", "ACME salary", "2000.00"),
    ("2026-11-10", "Coffee", "-3.50"), ("2026-11-10", "Coffee", "-3.50"),
  ])

  @Test func `an import writes its entries and its log in a single change that undo reverts`() throws {
    let book = try ImportContext()
    let before = try book.book.contents()
    let run = try book.take(statement)
    #expect(run.exitCode == 0 && run.out.contains("wrote 4 entries"), "\(run.out)\(run.err)")
    let november = try book.november()
    #expect(november.contains("- { date: 2026-11-03, title: REWE MARKT KOELN, spent: 45.90 }\n"), "\(november)")
    #expect(november.contains("received: 2000.00"))
    #expect(november.contains("- { date: 2026-11-10, title: Coffee, spent: 3.50, id: 2026-11-10-coffee-2 }"))
    #expect(ToolRun(["check", "--book", book.book.folder.path]).out == "0 errors, 0 warnings in 1 month\n")
    let log = try book.book.read("imports/main.log")
    #expect(
      log.hasPrefix("account\tMain\n")
        && log.contains("2026-11-03\t-45.9\tEUR\tnew\t2026-11-03-rewe-markt-koeln\tOther\t"))
    #expect(book.book.run("undo").exitCode == 0)
    let after = try book.book.contents()
    #expect(after.filter { $0.key != "bank.csv" } == before)
  }

  @Test func `importing the same rows again, in any order, adds no entries`() throws {
    let book = try ImportContext()
    _ = try book.take(statement)
    let before = try book.book.contents()
    #expect(try book.preview(statement).states == ["there", "there", "there", "there"])
    let lines = statement.split(separator: "\n").map(String.init)
    let shuffled = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n")
    #expect(try book.take(shuffled).out.contains("nothing to write"))
    #expect(
      try book.book.contents().filter { $0.key.hasPrefix("ledger") || $0.key.hasPrefix("imports") }
        == before.filter { $0.key.hasPrefix("ledger") || $0.key.hasPrefix("imports") })
    // One more coffee is a new row.
    #expect(try book.preview(statement + "2026-11-10,\"Coffee\",-3.50\n").states.count { $0 == "new" } == 1)
  }

  @Test(arguments: [
    ("Bäckerei Süß", "2026-11-10-bckerei-s-2"), ("Пятёрочка", "2026-11-10-entry-2"),
    (
      String(repeating: "Sammelüberweisung ", count: 6),
      "2026-11-10-sammelberweisung-sammelberweisung-sammelber-2"
    ),
  ])
  func `two identical rows become two entries, whatever the script of their text`(text: String, id: String) throws {
    let book = try ImportContext()
    let twice = ImportContext.table([("2026-11-10", text, "-3.50"), ("2026-11-10", text, "-3.50")])
    let run = try book.take(twice)
    #expect(run.exitCode == 0 && run.out.contains("wrote 2 entries"), "\(run.out)\(run.err)")
    let november = try book.november()
    #expect(november.contains("id: \(id) }"), "\(november)")
    #expect(try book.preview(twice).states == ["there", "there"])
  }

  @Test func `rows with the same account number but two currencies are imported into two accounts`() throws {
    let book = try ImportContext()
    let table =
      "Account,Date,Description,Amount,Currency\nDE89370400440532013000,2026-11-03,A,-1.00,EUR\n"
      + "DE89370400440532013000,2026-11-04,B,-2.00,USD\nDE89370400440532013000,2026-11-05,C,-3.00,USD\n"
    let run = try book.take(table)
    #expect(run.exitCode == 0 && run.out.contains("wrote 3 entries"), "\(run.out)\(run.err)")
    let settings = try book.book.read("book.yaml")
    #expect(settings.contains("name: Account 3000,") && settings.contains("name: Account 3000 USD,"), "\(settings)")
    #expect(try book.preview(table).states == ["there", "there", "there"])
  }

  @Test func `entries that were edited, moved, split or renamed after the import are still recognized`() throws {
    let book = try ImportContext()
    _ = try book.take(statement)
    for edit in [
      ["2026-11-03-rewe-markt-koeln", "--title", "Rewe", "--category", "Food", "--split", "Home=10"],
      ["2026-11-05-acme-salary", "--date", "2026-10-31", "--title", "Salary"],
    ] {
      #expect(ToolRun(["edit"] + edit + ["--book", book.book.folder.path]).exitCode == 0)
    }
    let preview = try book.preview(statement)
    #expect(preview.states == ["there", "there", "there", "there"])
    #expect(preview.rows[0].id == "2026-11-03-rewe" && preview.rows[1].id == "2026-10-31-salary")
  }

  @Test func `an imported row pays a matching bill or becomes an expected occurrence`() throws {
    let book = try ImportContext(
      """
      - { date: 2026-11-01, title: Electricity, spent: 98.72, category: Home, due: 2026-11-15 }
      - { date: 2026-11-02, title: Streaming, spent: 12.99, category: Home, repeats: monthly }

      """,
      ["ledger/2026-10.yaml": "- { date: 2026-10-20, title: Gym, spent: 30, category: Home, repeats: monthly }\n"])
    let text = ImportContext.table([
      ("2026-11-12", "City electricity works", "-98.72"), ("2026-11-19", "GYM monthly fee", "-30.00"),
    ])
    let preview = try book.preview(text)
    #expect(preview.states == ["bill", "new"], "\(preview.rows)")
    #expect(preview.rows[1].title == "Gym" && preview.rows[1].category == "Home")
    #expect(try book.take(text).exitCode == 0)
    let november = try book.november()
    #expect(november.contains("due: 2026-11-15, paid: 2026-11-12"), "\(november)")
    #expect(november.contains("title: Gym, spent: 30.00, category: Home, for: 2026-10-20-gym }"), "\(november)")
  }

  @Test func `the import asks about a row with the amount of an expected entry if their days are far apart`() throws {
    let october = "- { date: 2026-10-28, title: Streaming, spent: 12.99, category: Home, repeats: monthly }\n"
    func book() throws -> ImportContext { try ImportContext("", ["ledger/2026-10.yaml": october]) }
    let text = ImportContext.table([("2026-11-20", "MYSTERY SHOP 24", "-12.99")])
    let preview = try book().preview(text)
    #expect(preview.states == ["question"] && preview.rows[0].title != "Streaming", "\(preview.rows)")
    #expect(preview.rows[0].why == "is this “Streaming”, expected on 2026-11-28? Only the amount is the same")
    let same = try book()
    #expect(try same.take(text, as: "bank.csv", "--yes", "--row", "2=same").exitCode == 0)
    #expect(try same.november().contains("title: Streaming, spent: 12.99, category: Home, for: 2026-10-28-streaming"))
    let new = try book()
    #expect(try new.take(text, as: "bank.csv", "--yes", "--row", "2=new").exitCode == 0)
    #expect(try new.november().contains("MYSTERY SHOP 24") && !new.november().contains("for:"))
    // On the day itself the amount is enough, and the preview shows the bank's text.
    let near = try book().preview(ImportContext.table([("2026-11-27", "MYSTERY SHOP 24", "-12.99")]))
    #expect(near.states == ["new"] && near.rows[0].title == "Streaming")
    #expect(near.rows[0].why?.hasSuffix("; the bank's text is “MYSTERY SHOP 24”") == true, "\(near.rows)")
  }

  @Test func `a row that is early for a series is imported with a reference to its occurrence`() throws {
    let book = try ImportContext(
      """
      - { date: 2026-11-02, title: Gym, spent: 30, category: Home, repeats: weekly }
      - { date: 2026-11-09, title: Gym, spent: 30, category: Home, paid: 2026-11-09 }

      """)
    _ = try book.take(ImportContext.table([("2026-11-13", "GYM 24 PAYMENT", "-29.00")]))
    let november = try book.november()
    #expect(november.contains("for: 2026-11-02-gym 2026-11-16"), "\(november)")
    #expect(book.book.run("check").out.contains("0 errors, 0 warnings"))
  }

  @Test func `opposite rows of two accounts are imported as one transfer`() throws {
    let book = try ImportContext(
      "", ["book.yaml": "currency: EUR\naccounts: [{ name: Checking }, { name: Savings }]\n"])
    let out = ImportContext.table([("2026-11-05", "Transfer to savings", "-400.00"), ("2026-11-06", "Bakery", "-5.00")])
    let arrived = ImportContext.table([("2026-11-06", "Transfer from checking", "400.00")])
    try book.book.folder.write(out, to: "a.csv")
    try book.book.folder.write(arrived, to: "b.csv")
    // Each file belongs to another account, so they are imported one by one; the second one finds the first.
    #expect(book.run([book.path("a.csv"), "--account", "Checking", "--yes"]).exitCode == 0)
    #expect(book.run([book.path("b.csv"), "--account", "Savings", "--sign", "in", "--yes"]).exitCode == 0)
    let moved = try book.november()
    #expect(moved.contains("title: Transfer to savings, moved: 400.00, from: Checking, to: Savings }"), "\(moved)")
    let whole = try ImportContext(
      "",
      [
        "book.yaml":
          "currency: EUR\naccounts: [{ name: Checking, number: DE02120300000000202051 }, { name: Savings, number: '5555' }]\n"
      ])
    let both = """
      Account,Date,Description,Amount
      DE02120300000000202051,2026-11-05,To savings,-400.00
      DE02120300000000202051,2026-11-06,Bakery,-5.00
      1234 5555,2026-11-06,From checking,400.00
      1234 5555,2026-11-07,Interest,0.40

      """
    #expect(try whole.preview(both).states == ["moved", "new", "moved", "new"])
    #expect(try whole.take(both).exitCode == 0)
    let november = try whole.november()
    #expect(november.contains("title: To savings, moved: 400.00, from: Checking, to: Savings }"), "\(november)")
    #expect(try whole.preview(both).states == ["there", "there", "there", "there"])
  }

  @Test func `an imported row is recognized even if it is imported again from another file format`() throws {
    let book = try ImportContext()
    _ = try book.take(statement)
    let qif = """
      !Type:Bank
      D11/03/2026
      T-45.90
      PREWE MARKT
      ^
      D11/05/2026
      T2,000.00
      PACME
      ^
      D11/10/2026
      T-3.50
      PCoffee
      ^
      D11/13/2026
      T-9.00
      PBakery
      ^

      """
    #expect(try book.preview(qif, as: "x.qif").states == ["there", "there", "there", "new"])
  }

  @Test func `the first file with consistent balances sets the opening balance and adds an assertion`() throws {
    let book = try ImportContext()
    let proved = """
      Date;Description;Amount;Balance
      03.11.2026;Rent;-500,00;1.000,00
      14.11.2026;Shop;-20,50;979,50
      15.11.2026;Shop;-9,50;970,00

      """
    let run = try book.take(proved)
    #expect(run.out.contains("the book agrees with the bank's balance of 979.50 on 2026-11-14"), "\(run.out)\(run.err)")
    #expect(try book.book.read("book.yaml").contains("opening-balance: 1500.00"))
    #expect(try book.november().contains("- { date: 2026-11-14, balance: 979.50 }"))
    #expect(ToolRun(["check", "--book", book.book.folder.path]).out == "0 errors, 0 warnings in 1 month\n")
    // An older file that is proved too moves the opening balance back in time.
    let older = """
      Date;Description;Amount;Balance
      03.10.2026;Rent;-500,00;1.700,00
      14.10.2026;Shop;-200,00;1.500,00
      15.10.2026;Nothing much;0,00;1.500,00

      """
    #expect(try book.take(older).exitCode == 0)
    #expect(try book.book.read("book.yaml").contains("opening-balance: 2200.00"))
    #expect(ToolRun(["check", "--book", book.book.folder.path]).out.hasPrefix("0 errors, 0 warnings"))
  }

  @Test func `ambiguous dates are never guessed`() throws {
    let book = try ImportContext()
    let text = "Date,Description,Amount\n02/03/2026,Shop,-5.00\n04/05/2026,Shop,-6.00\n"
    let preview = try book.preview(text)
    #expect(preview.exitCode == 1 && preview.asks.map(\.key) == ["dates"])
    #expect(preview.asks[0].readings.map(\.option).contains("--dates dmy"))
    #expect(Set(preview.states) == ["question"] && preview.rows.allSatisfy { $0.date == nil })
    #expect(try book.take(text).exitCode == 1)
    #expect(try book.take(text, as: "bank.csv", "--yes", "--dates", "dmy").exitCode == 0)
    #expect(try book.book.read("imports.yaml").contains("dates: dmy"))
    #expect(try book.preview(text + "05/06/2026,Shop,-7.00\n").states == ["there", "there", "new"])
  }

  @Test func `the import asks once about an unknown encoding and remembers the answer`() throws {
    let book = try ImportContext()
    // 鬯鼐麴的饕餮 and 一黼黻觥 in GB18030: letters that hardly any text contains.
    let rows: [(String, [UInt8])] = [
      ("2026-11-18", [0xDB, 0xCB, 0xD8, 0xBE, 0xF4, 0xF0, 0xB5, 0xC4, 0xF7, 0xD2, 0xF7, 0xD1]),
      ("2026-11-19", [0xD2, 0xBB, 0xED, 0xEB, 0xED, 0xEA, 0xF6, 0xA1]),
    ]
    func write(_ rows: some Sequence<(String, [UInt8])>) throws {
      let lines = rows.map { Data($0.0.utf8) + Data(",".utf8) + Data($0.1) + Data(",-1.50\n".utf8) }
      try book.book.folder.write(lines.reduce(Data("Date,Description,Amount\n".utf8), +), to: "bank.csv")
    }
    try write(rows)
    #expect(book.run([book.path("bank.csv"), "--yes"]).exitCode == 1)
    let run = book.run([book.path("bank.csv"), "--yes", "--encoding", "gb18030"])
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.book.read("imports.yaml").contains("encoding: gb18030"))
    try write(rows + [("2026-11-20", rows[1].1)])
    #expect(try Preview(book.run([book.path("bank.csv"), "--dry-run", "--json"])).states == ["there", "there", "new"])
  }

  @Test func `rules in imports.yaml take precedence over learned titles and categories`() throws {
    let book = try ImportContext(
      "",
      [
        "imports.yaml":
          "- rules:\n    - { match: rewe, title: Rewe, category: Food, tags: [home] }\n    - { match: /^acme/, title: Salary }\n"
      ])
    let preview = try book.preview(statement)
    #expect(preview.rows[0].title == "Rewe" && preview.rows[0].category == "Food" && !preview.rows[0].guess)
    #expect(preview.rows[1].title == "Salary")
    let why = book.run([book.path("bank.csv"), "--explain", "2"]).out
    #expect(why.contains("the rule “rewe” in imports.yaml"), "\(why)")
    try book.book.folder.write("- rules: [{ match: /(/ }]\n", to: "imports.yaml")
    let run = try book.take(statement)
    #expect(run.exitCode == 1 && run.err.contains("is not a regular expression"), "\(run.err)")
  }

  @Test func `rows before the rolling year are imported into the archive only with --archive`() throws {
    let book = try ImportContext()
    let text = ImportContext.table([("2024-05-03", "Old shop", "-5.00"), ("2026-11-03", "Shop", "-6.00")])
    let preview = try book.preview(text)
    #expect(preview.states == ["left-out", "new"] && preview.rows[0].why?.contains("--archive") == true)
    #expect(try book.take(text, as: "bank.csv", "--yes", "--archive").exitCode == 0)
    #expect(try book.book.read("archive/2024-05.yaml").contains("title: Old shop"))
    #expect(try book.preview(text, as: "bank.csv", "--archive").states == ["there", "there"])
  }

  @Test func `an unreadable row stops the import unless --skip-bad is given`() throws {
    let book = try ImportContext()
    let text = ImportContext.table([
      ("2026-11-03", "Shop", "-6.00"), ("2026-11-31", "No day", "-1.00"), ("2026-11-05", "Bar", "-2.00"),
    ])
    #expect(try book.preview(text).states.sorted() == ["bad", "new", "new"])
    let run = try book.take(text)
    #expect(run.exitCode == 1 && run.err.contains("--skip-bad"), "\(run.err)")
    #expect(try book.take(text, as: "bank.csv", "--yes", "--skip-bad").exitCode == 0)
  }

  @Test func `an unreadable file is reported with the reason`() throws {
    let book = try ImportContext()
    for (text, part) in [
      ("", "” is empty"), ("hello world\nno table\n", "unknown format"), ("%PDF-1.4 x", "a PDF"),
    ] {
      let run = try book.take(text, as: "x.bin")
      #expect(run.exitCode == 1 && run.err.contains(part), "\(run.err)")
    }
    #expect(book.run([book.path("missing.csv"), "--yes"]).exitCode == 1)
    #expect(book.run([book.path("x.bin"), "--json"]).exitCode == 64)
  }

  @Test func `importing the sample's statement on a later day pays its bills, and the balances agree`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/home"
    #expect(ToolRun(["init", path, "--sample"], today: "2027-02-24").exitCode == 0)
    let run = ToolRun(
      ["import", "\(path)/statements/current-account.csv", "--yes", "--book", path], today: "2027-02-24")
    #expect(run.exitCode == 0 && run.out.contains("paid 2 bills"), "\(run.out)\(run.err)")
    #expect(run.out.contains("the book agrees with "), "\(run.out)")
  }

  @Test func `in a terminal, the import asks its questions and shows its guesses one at a time`() throws {
    let book = try ImportContext("- { date: 2026-11-02, title: Netflix, spent: 8.99, category: Home }\n")
    let text = ImportContext.table([("2026-11-04", "Corner coffee", "-8.99"), ("2026-11-05", "Greengrocer", "-3.00")])
    try book.book.folder.write(text, to: "bank.csv")
    let run = book.run([book.path("bank.csv")], answers: ["c", "n", "", "food", "y"])
    #expect(run.exitCode == 0, "\(run.err)")
    let november = try book.november()
    #expect(november.contains("title: Corner coffee, spent: 8.99"), "\(november)")
    #expect(november.contains("title: Greengrocer, spent: 3.00, category: Food"), "\(november)")
  }
}
