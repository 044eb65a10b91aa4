import Statements
import Ledger
import Formats
import Testing

/// Layouts of samples in tests of other programs, with rows written by hand.
@Suite struct SampleLayoutTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(try StatementReader.read(Array(text.utf8), choices).parts.first).file
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  private func problem(_ text: String) -> StatementReader.Problem? {
    do throws(StatementReader.Problem) {
      _ = try StatementReader.read(Array(text.utf8))
      return nil
    } catch { return error }
  }

  // MARK: Tables without headings

  @Test func `two columns with different signs are read as debit and credit, whatever the balances`() throws {
    let file = try read(
      """
      28/09/2026,Check - 0000000815,815,-$86.35,"","$1,204.56"
      28/09/2026,HALLE 9  SH 100200,"","",+$327.50,"$1,290.91"
      28/09/2026,Check - 0000000816,816,-$800.00,"",$963.41
      """)
    #expect(
      rows(file) == [
        "2026-09-28 -86.35 Check - 0000000815", "2026-09-28 327.5 HALLE 9 SH 100200",
        "2026-09-28 -800 Check - 0000000816",
      ])
    #expect(file.reading.questions.isEmpty && file.reading.steps?.right == 2)
    // A day in all rows is not an account number.
    #expect(file.statements.map(\.account) == [nil])
  }

  @Test func `a first row that is longer than the others is read, even if its date looks like a number`() throws {
    let file = try read(
      """
      20260928,Halle 9,Acc,T1,IC,Af,"86,35",Incasso,SEPA, 1
      20260921,Tomas,T2,21817,GT,Bij,"990,00", 2
      20260920,Rent,T3,21817,GT,Af,"98,72", 3
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-86.35", "990", "-98.72"] && file.rowCount == 3)
  }

  @Test func `a date in OFX format is also read in a table`() throws {
    let file = try read(
      "DEBIT,20260928120000[0:GMT],HALLE 9,-86.35\nCREDIT,20260921120000[0:GMT],TOMAS,990.00\nCHECK,20260920120000[0:GMT],RENT,-98.72\n"
    )
    #expect(file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text)" }.first == "2026-09-28 -86.35")
  }

  // MARK: Amounts

  @Test func `another column, the user or the currency shows whether three digits are decimals or thousands`() throws {
    let known = try read(
      "Date,Merchant,Amount,Currency,Exchange Rate\n2026-09-28,A,41.000,CHF,1.000000\n2026-09-21,B,86.350,CHF,0.913377\n"
    )
    #expect(known.statements.flatMap(\.rows).map(\.amount.text) == ["41", "86.35"])
    #expect(known.reading.questions.map(\.key) == [.sign])
    let open = try read("Datum;Text;Betrag\n28.09.2026;A;-1.250\n21.09.2026;B;-2.400\n20.09.2026;C;-3.600\n")
    #expect(open.reading.questions.map(\.key) == [.decimal])
    let chosen = try read(
      "Datum;Text;Betrag\n28.09.2026;A;-1.250\n21.09.2026;B;-2.400\n20.09.2026;C;-3.600\n", .init(decimal: .comma))
    #expect(chosen.statements.flatMap(\.rows).map(\.amount.text) == ["-1250", "-2400", "-3600"])
    // An amount without thousands decides, and so does a currency without decimals.
    let plain = try read("Datum;Text;Betrag\n28.09.2026;A;-1.250\n21.09.2026;B;-400\n")
    #expect(plain.reading.questions.isEmpty && plain.statements[0].rows[0].amount.text == "-1250")
    let yen = try read("Date,Text,Amount,Currency\n2026-09-28,A,\"-1,250\",JPY\n2026-09-21,B,\"-2,400\",JPY\n")
    #expect(yen.reading.questions.isEmpty && yen.statements[0].rows[0].amount.text == "-1250")
  }

  @Test func `an unreadable amount is reported even in a file with two rows`() throws {
    let file = try read("Date,Description,Amount,Currency\n2026-09-28,A,-86.35,EUR\n2026-09-21,B,12..34,EUR\n")
    #expect(rows(file) == ["2026-09-28 -86.35 A"] && file.skippedRows.map(\.reason) == [.noAmount("12..34")])
  }

  @Test func `the total of an ordered item is used, not its price per unit`() throws {
    let file = try read(
      "Order Date,Title,List Price Per Unit,Purchase Price Per Unit,Quantity,Item Subtotal,Item Subtotal Tax,Item Total,Currency\n"
        + "09/28/26,Soap,$10.00,$10.00,2,$20.00,$1.90,$21.90,USD\n")
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["21.9"])
    let trades = problem(
      "trade_date,symbol,quantity,price\n2026-09-28,AAA,1.000000,86.350000\n2026-09-21,AAA,2.0,98.7\n")
    guard case .foreign = trades else {
      Issue.record("trades are no movements")
      return
    }
  }

  @Test func `an amount in an unknown currency is reported, and no other column is used instead`() throws {
    let file = try read(
      "Timestamp,Amount,Currency,Notes,Transfer Total,Transfer Total Currency\n2026-09-28,0.00418253,BTC,Bought,10.00,GBP\n2026-09-21,0.5,BTC,Sold,20.00,GBP\n"
    )
    #expect(rows(file).isEmpty && file.skippedRows.map(\.reason) == [.noCurrency("BTC"), .noCurrency("BTC")])
    let one = try read(
      "Date,Text,Amount,Currency\n2026-09-28,A,-1.00,USD\n2026-09-21,B,-2.00,\n2026-09-20,C,-3.00,USD\n")
    #expect(one.statements.map(\.currency?.code) == ["USD"] && one.statements[0].rows.count == 3)
    let own = try read("Date,Text,Amount,Currency\n2026-09-28,A,-1.00,RMB\n2026-09-21,B,-2.00,RMB\n")
    #expect(own.statements.map(\.currency?.code) == ["CNY"])
  }

  @Test func `bidirectional marks in amounts are ignored, and a punctuation mark alone is not a description`() throws {
    let file = try read(
      "Date,Payee,Memo,Outflow,Inflow\n2026/09/28,Halle 9,/,د.ا.\u{200F}4.750,د.ا.\u{200F}0.000\n2026/09/21,Tomas,--,د.ا.\u{200F}0.000,د.ا.\u{200F}990.000\n"
    )
    #expect(rows(file) == ["2026-09-28 -4.75 Halle 9", "2026-09-21 990 Tomas"])
  }

  // MARK: Files without rows

  @Test func `tables with headings but without rows, and QIF files without entries, are reported`() {
    #expect(problem("\"Date\",\"Label\",\"Amount\",\"Partner\"\n") == .noRows)
    for text in [
      "!Account\nNChecking\nTBank\n^\n", "!Type:Prices\n\"AAA\",86.35,\"09/28/26\"\n^\n", "!Option:AutoSwitch\n",
    ] {
      guard case .foreign = problem(text) else {
        Issue.record("\(text)")
        continue
      }
    }
  }

  // MARK: Other formats

  @Test func `QIF years of one digit are read, and a split has the category of its largest part`()
    throws
  {
    let file = try read(
      "!Type:Bank\nD8/31' 6\nT-1,000.00\nPHalle 9\nL--Split--\nSFood\n$-1,000.00\n^\nD12/ 1'26\nT990.00\nPTomas\n^\n")
    #expect(rows(file) == ["2006-08-31 -1000 Halle 9", "2026-12-01 990 Tomas"])
    #expect(file.statements[0].rows.map(\.category) == ["Food", nil])
  }

  @Test func `an OFX row that is marked as its own replacement is read`() throws {
    let file = try read(
      "OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><TRNTYPE>PAYMENT<DTPOSTED>20260928<TRNAMT>-86.35<FITID>7"
        + "<CORRECTFITID>7<CORRECTACTION>REPLACE<NAME>HALLE 9</STMTTRN></BANKTRANLIST></STMTRS></OFX>")
    #expect(rows(file) == ["2026-09-28 -86.35 HALLE 9"] && file.skippedRows.isEmpty)
  }

  @Test func `MT940 is read with years of the last century and a currency after the account number`() throws {
    let file = try read(
      ":20:1\n:25:1291.99.348EUR\n:60F:C990927EUR100,00\n:61:9909280928D86,35NTRFNONREF\n:86:HALLE 9\n:62F:C990928EUR13,65\n"
    )
    #expect(rows(file) == ["1999-09-28 -86.35 HALLE 9"] && file.statements[0].addsUp == true)
    #expect(file.statements[0].account == "1291.99.348" && file.statements[0].lastDay == Day("1999-09-28"))
  }

  @Test func `the name in an MT940 row is found after a label, in its own field, or after an account number`() throws {
    func row(_ line: String, _ text: String) throws -> BankRow? {
      try read(":20:1\n:25:123456789\n:60F:C260927EUR100,00\n:61:2609280928D86,35\(line)\n:86:\(text)\n").statements[0]
        .rows.first
    }
    let label = try row(
      "NTRFNONREF", "SEPA OVERBOEKING                 IBAN: NL02RABO0123456789\nNAAM: HALLE 9 B.V.   OMSCHRIJVING: 4711"
    )
    #expect(label?.name == "HALLE 9 B.V.")
    #expect(try row("NTRFNONREF", "REK: NL02RABO0123456789/NAAM: HALLE 9")?.name == "HALLE 9")
    let place = try row(
      "NTRF471147114711//99\n/TRCD/00100/", "/CNTP/NL02RABO0123456789/RABONL2U/HALLE 9/UTRECHT//REMI/USTD//Einkauf//")
    #expect(place?.name == "HALLE 9" && place?.memo == "Einkauf" && place?.counterAccount == "NL02RABO0123456789")
    let coded = try row("NTRF471147114711//99\n/TRCD/00100/", "/CNTP/NL02RABO0123456789////")
    #expect(coded?.name == "" && coded?.memo == "471147114711")
    let number = try row("NOVBNL02RABO0123456789\nhalle 9", "NL02RABO0123456789 halle 9\nEinkauf 4711")
    #expect(number?.name == "halle 9" && number?.counterAccount == "NL02RABO0123456789")
    #expect(try row("NTRFNONREF", "NL02RABO0123456789 RABONL2U HALLE 9 4711")?.name == "")
  }

  @Test(.timeLimit(.minutes(30)))
  func `thousands of rows without an amount are each reported`() throws {
    let names = (1...20).map { "Feld\($0);" }.joined()
    let row = "28.09.2026;" + String(repeating: "Rechenzentrum der Bank;", count: 20) + ";;\n"
    let taken = "27.09.2026;" + String(repeating: "A;", count: 20) + "-1,00;\n"
    let file = try read("Datum;\(names)Betrag;Saldo\n" + taken + String(repeating: row, count: 3_000))
    #expect(rows(file).count == 1 && file.skippedRows.count == 3_000)
  }
}
