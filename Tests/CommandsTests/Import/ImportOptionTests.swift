import Foundation
import TestSupport
import Testing

/// Options and rules for `daybook import`.
@Suite struct ImportOptionTests {
  @Test func `--again imports a row again although its entry was removed`() throws {
    let book = try ImportContext()
    let text = ImportContext.table([("2026-11-04", "Shop", "-8.99"), ("2026-11-05", "Kiosk", "-2.00")])
    _ = try book.take(text)
    #expect(book.book.run("remove", "2026-11-04-shop").exitCode == 0)
    let wrong = try book.take(text, as: "bank.csv", "--yes", "--again", "3")
    #expect(
      wrong.exitCode == 1 && wrong.err.contains("line 3 of ")
        && wrong.err.contains("has no row that can be imported again"),
      "\(wrong.err)")
    let run = try book.take(text, as: "bank.csv", "--yes", "--again", "2")
    #expect(run.exitCode == 0, "\(run.err)")
    let november = try book.november()
    #expect(november.contains("title: Shop") && november.contains("title: Kiosk"))
    #expect(try book.preview(text).states == ["there", "there"])
    // A second one with the same text is new: the log has the first one once.
    let twice = ImportContext.table([("2026-11-04", "Shop", "-8.99"), ("2026-11-04", "Shop", "-8.99")])
    #expect(try book.preview(twice).states == ["there", "new"])
  }

  @Test func `the import learns tags, and it learns split parts that are a constant proportion of the amount`() throws {
    let book = try ImportContext(
      """
      - { date: 2026-11-01, title: Market, spent: 10, category: Food, split: { Home: 2.50 }, tags: [week] }
      - { date: 2026-11-02, title: Market, spent: 20, category: Food, split: { Home: 5 }, tags: [week] }

      """)
    let row = try #require(try book.preview(ImportContext.table([("2026-11-09", "Market", "-5.01")])).rows.first)
    #expect(row.tags == ["week"] && row.split == ["Home": "1.25"], "\(row)")
    let explained = book.run([book.path("bank.csv"), "--explain", "2"])
    #expect(explained.out.contains("  tags: week\n  parts: Home 1.25\n"), "\(explained.out)")
    let run = try book.take(ImportContext.table([("2026-11-09", "Market", "-5.01")]))
    #expect(run.exitCode == 0 && run.out.contains("Food + Home"), "\(run.out)\(run.err)")
    #expect(try book.november().contains("spent: 5.01, category: Food, split: { Home: 1.25 }, tags: [week]"))
    // Parts with varying shares are not learned.
    let other = try ImportContext(
      """
      - { date: 2026-11-01, title: Market, spent: 10, category: Food, split: { Home: 2.50 } }
      - { date: 2026-11-02, title: Market, spent: 20, category: Food, split: { Home: 15 } }

      """)
    _ = try other.take(ImportContext.table([("2026-11-09", "Market", "-5.01")]))
    #expect(try other.november().contains("spent: 5.01, category: Food }"))
  }

  @Test func `an answer marked with ! is not learned, and any other answer applies to similar rows`() throws {
    let rows = ImportContext.table([
      ("2026-11-03", "Corner coffee 17", "-3.00"), ("2026-11-04", "Corner coffee 21", "-3.50"),
      ("2026-11-05", "Greengrocer", "-9.00"),
    ])
    let later = ImportContext.table([
      ("2026-11-11", "Corner coffee 40", "-3.20"), ("2026-11-12", "Greengrocer", "-8.00"),
    ])
    func book(_ answers: [String]) throws -> (book: ImportContext, run: ToolRun) {
      let book = try ImportContext()
      try book.book.folder.write(rows, to: "bank.csv")
      return (book, book.run([book.path("bank.csv")], answers: answers))
    }
    // Always: the second coffee is not asked about again.
    let (always, run) = try book(["c", "food", "home", "y"])
    #expect(run.exitCode == 0 && run.err.contains("Corner coffee 17 (2 rows)"), "\(run.err)")
    #expect(run.err.contains("→ Food, 2 rows"), "\(run.err)")
    let november = try always.november()
    #expect(november.components(separatedBy: "category: Food").count == 3 && november.contains("category: Home"))
    #expect(try always.preview(later).rows.map(\.category) == ["Food", "Home"])
    // Once: the same entries are written, and later ones are as unknown as before.
    let (once, answered) = try book(["c", "!food", "!food", "!home", "y"])
    #expect(answered.exitCode == 0, "\(answered.err)")
    #expect(try once.november() == november)
    let after = try once.preview(later).rows
    #expect(after.map(\.category) == ["Other", "Other"] && after.allSatisfy { $0.why == "no similar entry yet" })
    // It is the same after the log is written again, and imported rows stay imported.
    #expect(try once.take(later).exitCode == 0)
    #expect(try once.preview(rows).states == ["there", "there", "there"])
    #expect(
      try once.preview(ImportContext.table([("2026-11-13", "Corner coffee 41", "-3.30")])).rows[0].category == "Other")
  }

  @Test func `a guess that was not confirmed is not learned`() throws {
    let book = try ImportContext("- { date: 2026-11-01, title: Kiosk, spent: 1, category: Food }\n")
    let guessed = ImportContext.table([("2026-11-03", "Kiosk Halle", "-3.00"), ("2026-11-04", "Kiosk Halle", "-4.00")])
    try book.book.folder.write(guessed, to: "bank.csv")
    #expect(book.run([book.path("bank.csv")], answers: ["y"]).exitCode == 0)
    let row = try book.preview(ImportContext.table([("2026-11-09", "Kiosk Halle", "-5.00")])).rows[0]
    #expect(row.guess && row.why == "similar entries: 1", "\(row)")
  }

  @Test func `an import without a file imports known downloads and leaves them in their folder`() throws {
    let book = try ImportContext("", ["imports.yaml": "- { heading: [Date, What, Sum], account: Checking }\n"])
    try book.book.folder.write(
      "Date,What,Sum\n2026-11-18,Shop,-8.99\n2026-11-17,Kiosk,-2.00\n", to: "home/Downloads/a.csv")
    try book.book.folder.write(ImportContext.table([("2026-11-18", "Foreign", "-1.00")]), to: "home/Downloads/b.csv")
    try book.book.folder.write("hello", to: "home/Downloads/c.txt")
    let home = book.path("home")
    let run = ToolRun(["import", "--yes", "--book", book.book.folder.path], home: home)
    #expect(run.exitCode == 0 && run.err.contains("/Downloads”: a.csv"), "\(run.out)\(run.err)")
    let november = try book.november()
    #expect(november.contains("title: Shop") && !november.contains("Foreign"))
    #expect(FileManager.default.fileExists(atPath: "\(home)/Downloads/a.csv"))
    // Files older than that import are not read again.
    let old = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: "\(home)/Downloads/a.csv")
    let again = ToolRun(["import", "--yes", "--book", book.book.folder.path], home: home)
    #expect(again.exitCode == 1 && again.err.contains("newer than the last import"), "\(again.out)\(again.err)")
    let nowhere = ToolRun(["import", "--book", book.book.folder.path])
    #expect(nowhere.exitCode == 64 && nowhere.err.contains("pass a file"), "\(nowhere.err)")
  }

  @Test func `files of two accounts require one --account option each`() throws {
    let book = try ImportContext()
    func statement(_ iban: String, _ shop: String) -> String {
      "IBAN;\(iban)\n\nBuchungstag;Empfänger;Betrag\n18.11.2026;\(shop);-8,99\n17.11.2026;\(shop);-2,00\n"
    }
    try book.book.folder.write(statement("DE89370400440532013000", "Shop"), to: "a.csv")
    try book.book.folder.write(statement("DE02120300000000202051", "Kiosk"), to: "b.csv")
    let files = [book.path("a.csv"), book.path("b.csv")]
    let one = book.run(files + ["--account", "Checking", "--yes"])
    #expect(one.exitCode == 1 && one.err.contains("contains 2 accounts"), "\(one.err)")
    let each = book.run(files + ["--account", "Checking", "--account", "Savings", "--yes"])
    #expect(each.exitCode == 0, "\(each.err)")
    let november = try book.november()
    #expect(november.contains("title: Shop, spent: 8.99, account: Checking"), "\(november)")
    #expect(november.contains("title: Kiosk, spent: 8.99, account: Savings"), "\(november)")
    #expect(book.run(files + ["--account", "A", "--account", "B", "--account", "C"]).exitCode == 64)
  }

  @Test func `check reports errors in imports.yaml with their lines`() throws {
    let book = try ImportContext(
      "", ["imports.yaml": "- heading: [A]\n  dates: dym\n  rules: [{ match: x, category: Fod }]\n"])
    let run = book.book.run("check")
    #expect(run.exitCode == 1, "\(run.out)")
    #expect(
      run.out.contains("imports.yaml:2:") && run.out.contains("“dym” is not a valid value for “dates”"), "\(run.out)")
    #expect(run.out.contains("imports.yaml:3:") && run.out.contains("there is no category “Fod”"), "\(run.out)")
  }

  @Test func `the preview page escapes markup and runs no script`() throws {
    let book = try ImportContext()
    try book.book.folder.write(
      ImportContext.table([
        ("2026-11-18", "<script>alert(1)</script> & 'Co'", "-8.99"), ("2026-11-17", "Kiosk", "-2.00"),
      ]),
      to: "bank.csv")
    let run = book.run([book.path("bank.csv")], answers: ["o", "n"])
    #expect(run.err.contains("[o]pen the preview in the browser") && run.err.contains("import.html"), "\(run.err)")
    let page = try String(contentsOfFile: book.path(".daybook/preview/import.html"), encoding: .utf8)
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;Co&#39;") && !page.contains("<script"))
    #expect(page.contains("default-src 'none'") && page.contains("2 rows: 2 new"))
    #expect(try book.november() == "")
  }
}
