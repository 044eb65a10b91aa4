import Foundation
import TestSupport
import Testing

/// Behaviours adopted after a comparison with other importers.
@Suite struct ImportPeersTests {
  @Test func `the import asks about a row whose amount equals that of a nearby entry unless their texts match`()
    throws
  {
    let netflix = "- { date: 2026-11-02, title: Netflix, spent: 8.99, category: Home }\n"
    let book = try ImportContext(netflix)
    let coffee = ImportContext.table([("2026-11-04", "CORNER COFFEE", "-8.99")])
    let preview = try book.preview(coffee)
    #expect(preview.states == ["question"] && preview.rows[0].why?.contains("Netflix") == true)
    // Left out, but neither lost nor doubled: the next import asks again.
    #expect(try book.take(coffee).exitCode == 0)
    #expect(try book.november() == netflix)
    #expect(try book.preview(coffee).states == ["question"])
    #expect(try book.preview(ImportContext.table([("2026-11-04", "NETFLIX.COM", "-8.99")])).states == ["there"])
    #expect(try book.preview(ImportContext.table([("2026-11-02", "PAYMENT 4711", "-8.99")])).states == ["there"])
    // A part of a split entry never matches, but the whole does.
    let split = try ImportContext(
      "- { date: 2026-11-02, title: Market, spent: 20, category: Food, split: { Home: 8.99 } }\n")
    #expect(try split.preview(ImportContext.table([("2026-11-02", "Market", "-8.99")])).states == ["new"])
    #expect(try split.preview(ImportContext.table([("2026-11-02", "Market", "-20.00")])).states == ["there"])
    // Two shops with one price on one day: each entry matches one row.
    let two = try ImportContext(netflix)
    let rows = ImportContext.table([("2026-11-02", "NETFLIX.COM", "-8.99"), ("2026-11-02", "CORNER COFFEE", "-8.99")])
    #expect(try two.preview(rows).states == ["there", "new"])
  }

  @Test func `a balance assertion is imported only if the rows add up to it and its day has ended`() throws {
    let head = """
      :20:X
      :25:37040044/0532013000
      :28C:1/1
      :60F:C261101EUR100,00
      :61:2611031103D40,00NTRFNONREF
      :86:Shop

      """
    let right = try ImportContext().preview(head + ":62F:C261103EUR60,00\n-\n", as: "x.sta")
    #expect(right.files[0].proved != nil && right.files[0].balances.map(\.amount) == ["60.00"])
    let book = try ImportContext()
    #expect(
      try book.take(head + ":62F:C261103EUR60,00\n-\n", as: "x.sta").out.contains(
        "agrees with the bank's balance of 60.00"))
    let wrong = try ImportContext()
    let run = try wrong.take(head + ":62F:C261103EUR140,00\n-\n", as: "x.sta")
    #expect(run.out.contains("line 5 with the opposite sign"), "\(run.out)")
    #expect(try !wrong.november().contains("balance:"))
    let middle = try ImportContext()
    #expect(try middle.take(head + ":62M:C261103EUR60,00\n-\n", as: "x.sta").exitCode == 0)
    #expect(try !middle.november().contains("balance:"))
  }

  @Test func `an import writes the same rows as its preview shows`() throws {
    let book = try ImportContext()
    let text = ImportContext.table([("2026-11-04", "Shop", "-8.99")])
    let shown = try book.preview(text)
    let run = try book.take(text, as: "bank.csv", "--yes", "--json")
    let written = try Preview(run)
    #expect(shown.rows.map(\.title) == written.rows.map(\.title) && written.rows[0].id == "2026-11-04-shop")
    #expect(shown.rows.map(\.state) == written.rows.map(\.state))
  }

  @Test func `a removed entry is not imported again, but the rows of an undone import are imported again`() throws {
    let book = try ImportContext()
    let text = ImportContext.table([("2026-11-04", "Shop", "-8.99")])
    _ = try book.take(text)
    #expect(book.book.run("remove", "2026-11-04-shop").exitCode == 0)
    let removed = try book.preview(text)
    #expect(removed.states == ["there"] && removed.rows[0].why?.contains("removed") == true)
    #expect(book.book.run("undo").exitCode == 0)
    #expect(try book.preview(text).rows[0].id == "2026-11-04-shop")
    #expect(book.book.run("undo").exitCode == 0)
    #expect(try book.preview(text).states == ["new"])
    // A lost log is recreated from the book.
    _ = try book.take(text)
    try FileManager.default.removeItem(atPath: book.path("imports"))
    #expect(try book.preview(text).states == ["there"])
  }

  @Test func `the title is taken from the name or the memo, depending on which one distinguishes the rows`() throws {
    func ofx(_ rows: [(String, String)]) -> String {
      "OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1234"
        + "</BANKACCTFROM><BANKTRANLIST>"
        + rows.enumerated().map { index, row in
          "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026110\(index + 1)<TRNAMT>-1\(index).00<FITID>\(index)<NAME>\(row.0)<MEMO>\(row.1)</STMTTRN>"
        }.joined() + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    }
    let shops = ["Bakery", "Greengrocer", "Cinema", "Florist", "Butcher", "Kiosk"]
    let same = ofx(shops.map { ("POS PURCHASE", $0) })
    #expect(try ImportContext().preview(same, as: "a.ofx").rows.map(\.title) == shops)
    let other = ofx(shops.map { ($0, "card 1234") })
    #expect(try ImportContext().preview(other, as: "a.ofx").rows.map(\.title) == shops)
    // A few rows are enough if the name is only a way to pay, and each row is judged separately.
    let few = ofx([("POS PURCHASE", "Bakery 17"), ("Ana Brandt", "rent 11/2026"), ("KARTENZAHLUNG", "Kiosk am Tor")])
    #expect(
      try ImportContext().preview(few, as: "a.ofx").rows.map(\.title) == ["Bakery 17", "Ana Brandt", "Kiosk am Tor"])
    // A number that differs in every row does not name a shop.
    let numbered = ofx((1...8).map { (shops[$0 % 2], "receipt \($0 * 7919)") })
    #expect(try ImportContext().preview(numbered, as: "a.ofx").rows.allSatisfy { shops.contains($0.title ?? "") })
    // Names of which one occurs with many shops, next to others that are real names.
    let mixed = ofx(
      shops.map { ("Sparbank eG", $0) } + ["Ana", "Ben", "Cleo", "Dora"].map { ("\($0) Brandt", "thanks") })
    #expect(
      try ImportContext().preview(mixed, as: "a.ofx").rows.map(\.title)
        == shops + ["Ana", "Ben", "Cleo", "Dora"].map { "\($0) Brandt" })
    // A rule that names the account of a file says nothing about its titles.
    let known = try ImportContext("", ["imports.yaml": "- { bank: '1234', account: Checking }\n"])
    #expect(try known.preview(same, as: "a.ofx").rows.map(\.title) == shops)
    let chosen = try ImportContext("", ["imports.yaml": "- { bank: '1234', title: [MEMO] }\n"])
    #expect(try chosen.preview(other, as: "a.ofx").rows.allSatisfy { $0.title == "card 1234" })
  }

  @Test func `a valid statement without rows is reported`() throws {
    let text = """
      <?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct></Stmt></BkToCstmrStmt></Document>
      """
    let run = try ImportContext().take(text, as: "x.xml")
    #expect(run.exitCode == 1 && run.err.contains("so there is nothing to import"), "\(run.out)\(run.err)")
  }

  @Test func `a row with a tip is matched with its entry only after confirmation`() throws {
    let book = try ImportContext("- { date: 2026-11-04, title: Noodle House, spent: 20, category: Food }\n")
    let text = ImportContext.table([("2026-11-06", "NOODLE HOUSE ITO", "-24.00")])
    let preview = try book.preview(text)
    #expect(preview.states == ["question"] && preview.rows[0].why?.contains("24.00 instead of 20.00") == true)
    try book.book.folder.write(text, to: "bank.csv")
    #expect(book.run([book.path("bank.csv")], answers: ["c", "y", "y"]).exitCode == 0)
    #expect(try book.november() == "- { date: 2026-11-04, title: Noodle House, spent: 24.00, category: Food }\n")
    #expect(try book.preview(text).states == ["there"])
  }

  @Test
  func `the import always asks about a title that has had two categories, and learning can be turned off`() throws {
    let twice =
      "- { date: 2026-11-01, title: Market, spent: 1, category: Food }\n- { date: 2026-11-02, title: Market, spent: 2, category: Home }\n"
    let row = ImportContext.table([("2026-11-09", "Market", "-5.00")])
    #expect(try ImportContext(twice).preview(row).rows[0].guess)
    let steady =
      "- { date: 2026-11-01, title: Market, spent: 1, category: Food }\n- { date: 2026-11-02, title: Market, spent: 2, category: Food }\n"
    let known = try ImportContext(steady).preview(row).rows[0]
    #expect(!known.guess && known.category == "Food" && known.why == "similar entries: 2")
    let never = try ImportContext(steady, ["imports.yaml": "rules: [{ match: market, learn: no }]\n"])
    #expect(try never.preview(row).rows[0].guess)
  }
}
