import BookSupport
import Foundation
import TestSupport
import Testing

/// The import of whole entries from exports of `daybook export` and from journals.
@Suite struct ImportEntriesTests {
  private let sample = repositoryFolder.appending(path: "data").path(percentEncoded: false)

  @Test(arguments: ["json", "csv"]) func `exported entries are imported once and unchanged`(_ format: String) throws {
    let book = try ImportContext()
    let file = book.path("export.\(format)")
    #expect(ToolRun(["export", "--to", format, "--out", file, "--book", sample]).exitCode == 0)
    let run = book.run([file, "--yes", "--archive"])
    #expect(run.exitCode == 0, "\(run.err)")
    func exported(_ folder: String) throws -> [String] {
      let run = ToolRun(["export", "--to", format, "--book", folder, "--today", "2026-11-21"])
      if format == "csv" { return run.out.split(whereSeparator: \.isNewline).map(String.init).sorted() }
      let whole = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
      return try (whole?["entries"] as? [Any] ?? []).map { entry in
        String(decoding: try JSONSerialization.data(withJSONObject: entry, options: .sortedKeys), as: UTF8.self)
      }.sorted()
    }
    let (before, after) = (try exported(sample), try exported(book.book.folder.path))
    #expect(before.count > 1_000 && before == after)
    let again = try Preview(book.run([file, "--dry-run", "--json", "--archive"]))
    #expect(Set(again.states) == ["there"])
    #expect(book.book.run("undo").exitCode == 0)
    #expect(try book.book.read("categories.yaml").split(separator: "\n").count == 4)
  }

  @Test(arguments: ["json", "csv"])
  func `each entry of a random book in four currencies with an archive is imported unchanged`(_ format: String) throws {
    for seed in 0..<Fuzzing.count(60, least: 6) {
      let plain = CurrencyBook(seed: Fuzzing.seed(UInt64(seed) &* 5 &+ 3))
      // Neither format contains exchange rates, and CSV no currency of an account.
      let ground = plain.files.filter { $0.key == "book.yaml" || $0.key.hasPrefix("rates/") }
      let (from, to) = (try BookOfTest(plain.files), try BookOfTest(ground))
      func exported(_ book: BookOfTest) throws -> [String] {
        let run = ToolRun(["export", "--to", format, "--book", book.path])
        if format == "csv" { return run.out.split(whereSeparator: \.isNewline).map(String.init).sorted() }
        let whole = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
        return try (whole?["entries"] as? [Any] ?? []).map { entry in
          String(decoding: try JSONSerialization.data(withJSONObject: entry, options: .sortedKeys), as: UTF8.self)
        }.sorted()
      }
      let file = "\(to.path)/export.\(format)"
      #expect(ToolRun(["export", "--to", format, "--out", file, "--book", from.path]).exitCode == 0)
      let run = ToolRun(["import", file, "--yes", "--archive", "--new-categories", "add", "--book", to.path])
      #expect(run.exitCode == 0, "seed \(seed): \(run.err)")
      let (before, after) = (try exported(from), try exported(to))
      #expect(before.count > 3 && after == before, "seed \(seed)")
    }
  }

  @Test(arguments: ["json", "csv"])
  func `archived balance assertions are imported or reported as omitted`(_ format: String) throws {
    let months = [
      "archive/2020-02.yaml":
        "- { date: 2020-02-01, title: y, received: 3 }\n- { date: 2020-02-10, balance: 3, note: letter }\n",
      "archive/2020-03.yaml": "- { date: 2020-03-31, balance: 3 }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, balance: 3.00 }\n",
    ]
    let (from, to) = (try ImportContext("", months), try ImportContext())
    let file = to.path("export.\(format)")
    #expect(from.book.run("export", "--to", format, "--out", file).exitCode == 0)
    let refused = to.run([file, "--dry-run"])
    #expect(
      refused.out.contains(
        "2 balances from 2020-02-10 to 2020-03-31 are omitted: they are before the rolling year, which "
          + "begins on 2025-11-01; --archive imports them into archive/"), "\(refused.out)")
    #expect(to.run([file, "--yes", "--archive"]).exitCode == 0)
    func all(_ book: ImportContext) -> String { book.book.run("export", "--to", format).out }
    #expect(all(to) == all(from) && all(to).contains("letter"))
    #expect(try to.book.read("archive/2020-03.yaml").contains("balance: 3.00"))
    #expect(to.run([file, "--yes", "--archive"]).out.contains("nothing to write"))
    try to.book.folder.write("- { date: 2020-03-31, balance: 4 }\n", to: "archive/2020-03.yaml")
    #expect(
      to.run([file, "--dry-run", "--archive"]).out.contains(
        "at the end of 2020-03-31 is 4.00 EUR in the book but 3.00 EUR in the file"))
  }

  @Test func `a balance assertion in another currency is reported and not written`() throws {
    let book = try ImportContext()
    let csv = "entry,date,title,spent,received,moved,currency,balance\n,2026-11-03,,,,,USD,5.00\n"
    let run = try book.take(csv)
    #expect(
      run.out.contains("the balance on 2026-11-03 is omitted: “main account” is in EUR in the book"), "\(run.out)")
    #expect(run.exitCode == 0 && run.out.hasSuffix("nothing to write\n"))
    #expect(try !book.november().contains("balance"))
  }

  @Test func `a photo that exists in the book is not reported as missing`() throws {
    let book = try ImportContext()
    try book.book.folder.write("%PDF-1.4\n", to: "receipts/a.pdf")
    let csv =
      "entry,date,title,spent,received,moved,photo\n,2026-11-03,Tea,2.50,,,a.pdf\n,2026-11-04,Tea,2.50,,,b.pdf\n"
    let run = try book.take(csv)
    #expect(run.exitCode == 0 && !run.err.contains("photo “a.pdf”"), "\(run.err)")
    #expect(run.err.contains("there is no photo “b.pdf”"), "\(run.err)")
  }

  @Test func `an imported row is still recognized after its entry was edited`() throws {
    let book = try ImportContext()
    let csv =
      "entry,date,title,spent,received,moved,category\n,2026-11-03,Tea,2.50,,,food\n,2026-11-03,Tea,2.50,,,food\n"
    try book.book.folder.write(csv, to: "x.csv")
    #expect(try Preview(book.run([book.path("x.csv"), "--dry-run", "--json"])).files[0].counts["new"] == 2)
    #expect(book.run([book.path("x.csv"), "--yes"]).exitCode == 0)
    #expect(try book.november().contains("category: Food"))
    #expect(book.book.run("edit", "2026-11-03-tea", "--title", "Chai").exitCode == 0)
    #expect(try Preview(book.run([book.path("x.csv"), "--dry-run", "--json"])).states == ["there", "there"])
  }

  private static func file(_ accounts: String, _ categories: String, _ entries: String) -> String {
    """
    {"format": "daybook-export", "book": {"currency": "EUR"}, "accounts": [\(accounts)], "categories": [\(categories)],
     "entries": [\(entries)]}
    """
  }

  @Test func `an account with an opening balance is imported even without entries`() throws {
    let book = try ImportContext()
    let accounts = #"{"name": "Savings", "currency": "EUR", "kind": "savings", "opening-balance": "50.00"}"#
    let run = try book.take(ImportEntriesTests.file(accounts, "", ""), as: "x.json")
    #expect(
      run.exitCode == 0 && run.out.contains("an opening balance for Savings is added: 50.00"), "\(run.out)\(run.err)")
    #expect(try book.book.read("book.yaml").contains("opening-balance: 50.00"))
    let again = book.run([book.path("x.json"), "--yes"])
    #expect(again.out.hasSuffix("nothing to write\n"), "\(again.out)")
    let other = try book.take(
      ImportEntriesTests.file(accounts.replacing("50.00", with: "60.00"), "", ""), as: "y.json")
    #expect(
      other.out.contains("is 60.00 EUR in the file but 50.00 EUR in the book; the book's value is kept"),
      "\(other.out)")
  }

  @Test func `an imported account or category is renamed if its name has another meaning in the book`() throws {
    let book = try ImportContext(
      "", ["book.yaml": "currency: EUR\ntoday: 2026-11-21\naccounts:\n  - { name: Giro, currency: USD }\n"])
    let text = ImportEntriesTests.file(
      #"{"name": "Giro", "currency": "EUR"}"#,
      #"{"name": "Home", "kind": "income"}, {"name": "Food", "kind": "expense"}"#,
      """
      {"entry": "entry", "date": "2026-11-03", "title": "Lodger", "received": "300.00", "category": "Home", "account": "Giro"},
      {"entry": "entry", "date": "2026-11-04", "title": "Tea", "spent": "2.50", "category": "Food", "account": "Giro"}
      """)
    let run = try book.take(text, as: "x.json")
    #expect(run.exitCode == 0, "\(run.out)\(run.err)")
    #expect(run.out.contains("“Giro” is in another currency in the book: its EUR entries go to “Giro EUR”"))
    #expect(run.out.contains("“Home” is for spending in the book: its entries go to “Home income”"), "\(run.out)")
    let month = try book.november()
    #expect(month.contains("category: Home income") && month.contains("account: Giro EUR"))
    let again = try Preview(book.run([book.path("x.json"), "--dry-run", "--json"]))
    #expect(again.states == ["there", "there"])
  }

  @Test
  func `a category that is the plural of an existing one is merged, and one that differs otherwise is added`() throws {
    let book = try ImportContext()
    let text = ImportEntriesTests.file(
      "",
      ["Foods", "Furniture", "Furnitures", "Furnituse"]
        .map { #"{"name": "\#($0)", "kind": "expense"}"# }.joined(separator: ", "),
      """
      {"date": "2026-11-03", "title": "Market", "spent": "9.00", "category": "Food", "split": {"Foods": "2.00", "Home": "1.00"}},
      {"date": "2026-11-04", "title": "Shelf", "spent": "5.00", "category": "Furniture", "split": {"Furnitures": "2.00"}},
      {"date": "2026-11-05", "title": "Table", "spent": "5.00", "category": "Furnituse"}
      """)
    let run = try book.take(text, as: "x.json")
    #expect(run.exitCode == 0, "\(run.out)\(run.err)")
    #expect(run.out.contains("“Foods” is imported as “Food”, which has almost the same name"), "\(run.out)")
    let month = try book.november()
    #expect(month.contains("split: { Home: 1.00 }") || month.contains("Home: 1.00"), "\(month)")
    #expect(!month.contains("Foods") && !month.contains("Furnitures"))
    #expect(try book.book.read("categories.yaml").contains("distinct: yes"))
    #expect(try Set(Preview(book.run([book.path("x.json"), "--dry-run", "--json"])).states) == ["there"])
  }

  @Test func `a second import recognizes a transfer between accounts in another currency`() throws {
    let book = try ImportContext()
    let accounts = #"{"name": "Wallet", "currency": "JPY"}, {"name": "Box", "currency": "JPY"}"#
    let entries = #"{"date": "2026-11-03", "title": "Cash", "moved": "1500", "from": "Wallet", "to": "Box"}"#
    let text = ImportEntriesTests.file(accounts, "", entries)
    #expect(try book.take(text, as: "x.json").exitCode == 0)
    #expect(try Preview(book.run([book.path("x.json"), "--dry-run", "--json"])).states == ["there"])
  }

  @Test func `omitted entries before the rolling year are reported because balances do not include them`() throws {
    let book = try ImportContext()
    let csv = """
      entry,date,title,spent,received,moved,account
      ,2024-05-01,Chair,300,,,Giro
      ,2024-05-02,Chair,300,,,Cash
      ,2026-11-04,Tea,2.50,,,Giro

      """
    let told = "the balances of “Giro” do not include the omitted entries; --archive imports them into archive/"
    #expect(try book.take(csv).out.contains(told))
    #expect(!book.run([book.path("bank.csv"), "--dry-run", "--archive"]).out.contains("missing"))
  }

  @Test func `a row with an impossible date is reported, and the other rows are imported`() throws {
    let book = try ImportContext()
    let csv = "entry,date,title,spent,received,moved,paid\n,2025-11-01,Tea,2.50,,,2025-10-30\n,2026-11-04,Tea,2.50,,,\n"
    let run = try book.take(csv)
    #expect(
      run.exitCode == 0 && run.out.contains("its “paid” is 2025-10-30, outside the rolling year"), "\(run.out)")
  }
}
