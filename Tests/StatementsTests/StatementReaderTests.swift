import Statements
import Ledger
import Testing

/// OFX, QIF, MT940 and camt with the variants of banks; each fixture is written by hand.
@Suite struct StatementReaderTests {
  func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(try StatementReader.read(Array(text.utf8), choices).parts.first).file
  }

  func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  // MARK: OFX

  private static let sgml = """
    OFXHEADER:100
    DATA:OFXSGML
    CHARSET:1252

    <OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS>
    <CURDEF>EUR
    <BANKACCTFROM><BANKID>37040044<ACCTID>532013000<ACCTTYPE>CHECKING</BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20261101<DTEND>20261121
    <STMTTRN><TRNTYPE>POS<DTPOSTED>20261118120000[-11:HST]<TRNAMT>-86.35<FITID>1<NAME>HALLE 9 &amp; CO<MEMO>card 4711
    </STMTTRN>
    <STMTTRN>
    <TRNTYPE>CREDIT
    <DTPOSTED>20261115
    <TRNAMT>990,00
    <FITID>1
    <NAME>TOMAS
    </STMTTRN>
    </BANKTRANLIST><LEDGERBAL><BALAMT>1113.65<DTASOF>20261121</LEDGERBAL></STMTRS></STMTTRNRS>
    <STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>99</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN><DTPOSTED>20261101<TRNAMT>5<NAME>X</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """

  @Test func `an OFX 1 file with unclosed tags, a repeated id, a decimal comma and two statements is read`() throws {
    let file = try read(StatementReaderTests.sgml)
    #expect(
      rows(file) == ["2026-11-18 -86.35 HALLE 9 & CO card 4711", "2026-11-15 990 TOMAS", "2026-11-01 5 X"])
    #expect(file.statements.map(\.account) == ["532013000", "99"])
    #expect(file.statements.map(\.currency?.code) == ["EUR", "USD"])
    #expect(file.statements[0].balances.map { "\($0.day) \($0.amount.text)" } == ["2026-11-21 1113.65"])
    // A missing balance is not 0.
    #expect(file.statements[1].balances == [] && file.statements[0].lastDay == Day("2026-11-21"))
  }

  @Test func `an OFX 2 file with a foreign amount and a pending row is read like OFX 1`() throws {
    let file = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>
      <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>4711</ACCTID></CCACCTFROM>
      <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261118</DTPOSTED><TRNAMT>-10.00</TRNAMT><FITID>a</FITID>
      <PAYEE><NAME>Käse</NAME></PAYEE><CURRENCY><CURRATE>1.1</CURRATE><CURSYM>USD</CURSYM></CURRENCY></STMTTRN></BANKTRANLIST>
      <BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20261119</DTTRAN><TRNAMT>-1</TRNAMT><NAME>Later</NAME></STMTTRNP></BANKTRANLISTP>
      </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
      """)
    #expect(rows(file) == ["2026-11-18 -10 Käse"] && file.statements.map(\.currency?.code) == ["USD"])
    #expect(file.skippedRows.map(\.reason) == [.pending] && file.rowCount == 2)
  }

  // MARK: MT940

  private static let mt940 = """
    {1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
    :20:STARTUMS
    :25:37040044/532013000
    :28C:1/1
    :60F:C261101EUR100,00
    :61:2611181118DR86,35NMSCNONREF//B1
    :86:166?00KARTE?20EREF+4711?21SVWZ+Einkauf am Samstag Hal?22le 9?32HALLE 9?33 MARKET
    :61:2702301231CR990,N051KREF
    :86:051?00GUTSCHRIFT?20SVWZ+Gehalt?32TOMAS
    :61:2611201120RC1,00NMSC
    :61:2611201120ED2,00NMSC
    :62F:C261231EUR1002,65
    :64:C261231EUR1002,65
    :86:about the statement
    -}
    """

  @Test func `an MT940 file with marks, sub-fields across lines, 30 February and balances is read`() throws {
    let file = try read(StatementReaderTests.mt940)
    #expect(
      rows(file) == [
        "2026-11-18 -86.35 HALLE 9 MARKET Einkauf am Samstag Halle 9", "2026-12-31 990 TOMAS Gehalt", "2026-11-20 -1 ",
      ])
    #expect(file.skippedRows.map(\.reason) == [.pending])
    #expect(file.statements[0].addsUp == true && file.statements[0].currency?.code == "EUR")
    #expect(file.statements[0].rows[0].id == "B1" && file.statements[0].rows[2].memo.isEmpty)
  }

  @Test func `an MT940 file of a Dutch bank is read, and pages of a statement are joined`() throws {
    let file = try read(
      """
      :20:1
      :25:NL91ABNA0417164300 EUR
      :60F:C261101EUR10,00
      :61:2611181118D3,00NTRFNONREF
      :86:/TRTP/SEPA OVERBOEKING/IBAN/NL02RABO0123456789/NAME/Halle 9/REMI/Einkauf
      4711/EREF/NOTPROVIDED
      :62M:C261118EUR7,00
      :20:2
      :25:NL91ABNA0417164300 EUR
      :60M:C261118EUR7,00
      :61:261119C1,00NTRFNONREF
      :86:plain text
      in two lines
      :62F:C261119EUR8,00
      """)
    #expect(rows(file) == ["2026-11-18 -3 Halle 9 Einkauf4711", "2026-11-19 1 plain text in two lines"])
    #expect(file.statements.count == 1 && file.statements[0].addsUp == true)
    #expect(file.statements[0].account == "NL91ABNA0417164300")
  }

  @Test(arguments: [("C", "5", "105,00"), ("D", "-5", "95,00"), ("RC", "-5", "95,00"), ("RD", "5", "105,00")])
  func `the mark of an MT940 row, also of a reversal, gives the direction`(mark: String, amount: String, after: String)
    throws
  {
    let file = try read(
      ":20:1\n:25:1/2\n:60F:C261101EUR100,00\n:61:2611021102\(mark)5,00NMSC\n:86:Shop\n:62F:C261102EUR\(after)\n")
    #expect(rows(file) == ["2026-11-02 \(amount) Shop"] && file.statements[0].addsUp == true)
  }

  @Test func `an MT940 booking day is in the year in which it is nearest to the value day`() throws {
    let first = try #require(Day("2026-12-10"))
    func digits(_ day: Day) -> String { day.description.filter(\.isNumber) }
    for value in (0..<45).map({ first.adding(days: $0) }) {
      for booked in (-30...30).map({ value.adding(days: $0) }) {
        let line = ":61:\(digits(value).dropFirst(2))\(digits(booked).dropFirst(4))D1,00NMSC"
        let file = try read(":20:1\n:25:1/2\n:60F:C261101EUR9,00\n\(line)\n:62F:C270331EUR8,00\n")
        #expect(file.statements.flatMap(\.rows).map(\.day) == [booked], "\(line)")
      }
    }
  }

  // MARK: QIF

  @Test func `a QIF file with accounts, years after apostrophes, splits and an opening balance is read`() throws {
    let file = try read(
      """
      !Account
      NChecking
      TBank
      ^
      !Type:Bank
      D11/ 1'26
      T100.00
      POpening Balance
      L[Checking]
      ^
      D11/18'26
      T-1,086.35
      PHalle 9
      LFood:Market/holiday
      SFood
      $-1,000.00
      SHome
      $-86.35
      ^
      D11/15/2026
      T990.00
      PTomas
      L[Savings]
      """)
    #expect(rows(file) == ["2026-11-18 -1086.35 Halle 9", "2026-11-15 990 Tomas"])
    #expect(file.statements[0].account == "Checking" && file.statements[0].rows[0].category == "Food:Market")
    #expect(file.statements[0].rows[1].counterAccount == "Savings" && file.reading.questions == [])
    #expect(file.statements[0].balances.first?.amount.text == "100")
  }

  @Test func `a QIF file with comments, classes and categories is read`() throws {
    let text =
      "### made by hand ###\n\n!Type:Class\nNTest\nDWhy\n^\n!Type:Cat\nNHome\nB1000\n^\n!Type:Oth A\nD9/25'2026\nT67.50\nPHalle\n^\n"
    let file = try #require(QIFReader.read(Array(text.utf8)))
    #expect(
      file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.name)" } == ["2026-09-25 67.5 Halle"])
    #expect(QIFReader.read(Array("# A heading\n!important\n".utf8)) == nil)
  }

  @Test func `the import asks about the order of day and month if all QIF dates are valid in both orders`() throws {
    let text = "!Type:Bank\nD3/11'26\nT-1.00\nPA\n^\nD4/11'26\nT-2.00\nPB\n^\n"
    #expect(try read(text).reading.questions.map(\.key) == [.dates])
    #expect(rows(try read(text, .init(dates: .dayFirst))) == ["2026-11-03 -1 A", "2026-11-04 -2 B"])
  }

  // MARK: Unreadable files

  @Test func `an unknown file is reported with its probable kind`() {
    for (bytes, problem) in [
      ([], .empty), (Array(" \n".utf8), .empty), (Array("hello world".utf8), .unknown("hello world")),
      (Array("%PDF-1.4".utf8), .foreign("a PDF; download the statement from your bank as CSV, OFX or camt instead")),
    ] as [([UInt8], StatementReader.Problem)] {
      #expect(throws: problem) { try StatementReader.read(bytes) }
    }
  }

  @Test func `random bytes never crash a reader`() {
    var random = SystemRandomNumberGenerator()
    for sample in [StatementReaderTests.sgml, StatementReaderTests.mt940, "!Type:Bank\nD1/2'26\nT1.0\nPx\n^\n"] {
      for _ in 0..<1_000 {
        var bytes = Array(sample.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
          default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
          }
          if bytes.isEmpty { break }
        }
        _ = try? StatementReader.read(bytes)
      }
    }
  }
}

extension StatementReaderTests {
  // MARK: camt

  private static func camt(
    _ entries: String, balances: String = "", root: String = "BkToCstmrStmt", part: String = "Stmt"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><\(root)><GrpHdr><MsgId>1</MsgId></GrpHdr><\(part)>
    <FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-22T00:00:00</ToDtTm></FrToDt>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></Svcr></Acct>
    \(balances)\(entries)
    </\(part)></\(root)></Document>
    """
  }

  private static func balance(_ code: String, _ amount: String, _ day: String) -> String {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>\(day)</Dt></Dt></Bal>"
  }

  private static let entries = """
    <Ntry><Amt Ccy="EUR">86.35</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt>
    <AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Halle 9 &amp; Co</Nm></Cdtr>
    <CdtrAcct><Id><IBAN>NL02RABO0123456789</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Einkauf</Ustrd><Ustrd>4711</Ustrd></RmtInf>
    </TxDtls></NtryDtls></Ntry>
    <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-19T10:00:00+01:00</DtTm></BookgDt>
    <NtryDtls><TxDtls><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>one</Ustrd></RmtInf></TxDtls>
    <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">20.00</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>two</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
    <Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>together</AddtlNtryInf>
    <NtryDtls><TxDtls><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls><TxDtls><RmtInf><Ustrd>b</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
    <Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt></Ntry>
    """

  @Test func `a camt.053 file with parties, split entries, a reversal, a pending entry and balances is read`() throws {
    let balances =
      Self.balance("OPBD", "100.00", "2026-11-01") + Self.balance("CLAV", "1.00", "2026-11-21")
      + Self.balance("CLBD", "34.65", "2026-11-21")
    let file = try read(Self.camt(Self.entries, balances: balances))
    #expect(
      rows(file) == [
        "2026-11-18 -86.35 Halle 9 & Co Einkauf 4711", "2026-11-19 10 one", "2026-11-19 20 two",
        "2026-11-20 -9 together",
      ])
    let statement = file.statements[0]
    #expect(
      statement.addsUp == true && statement.account == "DE89370400440532013000" && statement.bank == "COBADEFFXXX")
    #expect(statement.lastDay == Day("2026-11-21") && statement.rows[0].counterAccount == "NL02RABO0123456789")
    #expect(file.skippedRows.map(\.reason) == [.pending] && file.format == "camt.053")
  }

  @Test func `the parts of a camt entry are rows only if they add up to its amount`() throws {
    for whole in 1...9 {
      for parts in [[1, 2], [2, 3, 4], [4, 4], [1, 1, 1]] {
        let details = parts.map { "<TxDtls><Amt Ccy=\"EUR\">\($0).00</Amt></TxDtls>" }.joined()
        let file = try read(
          Self.camt(
            "<Ntry><Amt Ccy=\"EUR\">\(whole).00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>"
              + "<BookgDt><Dt>2026-11-18</Dt></BookgDt><NtryDtls>\(details)</NtryDtls></Ntry>"))
        let expected = parts.reduce(0, +) == whole ? parts : [whole]
        #expect(file.statements.flatMap(\.rows).map(\.amount.text) == expected.map { "-\($0)" })
      }
    }
  }

  @Test func `for a camt reversal, the title is the shop's name and never the account holder's`() throws {
    func entry(_ parties: String) -> String {
      """
      <Ntry><Amt Ccy="EUR">86.35</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt>
      <NtryDtls><TxDtls><RltdPties>\(parties)</RltdPties></TxDtls></NtryDtls></Ntry>
      """
    }
    let me = "<Dbtr><Nm>Me</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>"
    let shop = "<Cdtr><Pty><Nm>Halle 9</Nm></Pty></Cdtr>"
    #expect(try rows(read(Self.camt(entry(me + shop)))) == ["2026-11-18 86.35 Halle 9"])
    // Some banks swap the parties according to the direction: the account number decides.
    let turned =
      "<Cdtr><Nm>Me</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><Dbtr><Nm>Halle 9</Nm></Dbtr>"
    #expect(try rows(read(Self.camt(entry(turned)))) == ["2026-11-18 86.35 Halle 9"])
  }

  @Test
  func `a camt.052 file is read, camt.054 entries are ignored, and several documents are read as one file`() throws {
    let running = try read(Self.camt(Self.entries, root: "BkToCstmrAcctRpt", part: "Rpt"))
    #expect(running.format == "camt.052" && running.statements[0].rows.count == 4)
    let notification = try read(Self.camt(Self.entries, root: "BkToCstmrDbtCdtNtfctn", part: "Ntfctn"))
    #expect(
      notification.statements[0].rows == []
        && notification.skippedRows.map(\.reason) == [.detail, .detail, .detail, .pending])
    let both = try read(Self.camt(Self.entries) + "\n" + Self.camt(Self.entries))
    #expect(both.statements.map(\.rows.count) == [4, 4] && both.skippedRows.count == 2)
  }

  @Test func `a file with expanding entities, endless nesting or a missing end is reported as damaged`()
    throws
  {
    let bomb =
      "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>"
      + "<Document><BkToCstmrStmt><Stmt>&b;</Stmt></BkToCstmrStmt></Document>"
    let deep = "<BkToCstmrStmt><Stmt><Ntry>" + String(repeating: "<a>", count: 100_000)
    for text in [bomb, deep, String(Self.camt(Self.entries).dropLast(400))] {
      let file = try read(text)
      #expect(file.skippedRows.last?.isUnreadable == true, "\(text.prefix(60))")
    }
  }
}

extension StatementReaderTests {
  // MARK: Deviations from standards

  private static func ofx(_ rows: String, currency: String = "EUR") -> String {
    "OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>\(currency)<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>"
      + rows + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
  }

  @Test
  func `all OFX amounts determine the decimal separator together, and a debit without a minus is negative`() throws {
    func row(_ kind: String, _ amount: String) -> String {
      "<STMTTRN><TRNTYPE>\(kind)<DTPOSTED>20260909<TRNAMT>\(amount)<NAME>A</STMTTRN>"
    }
    func amounts(_ rows: String...) throws -> [String] {
      try read(Self.ofx(rows.joined())).statements.flatMap(\.rows).map(\.amount.text)
    }
    #expect(try amounts(row("DEBIT", "-86,35"), row("DEBIT", "-1.200")) == ["-86.35", "-1200"])
    #expect(try amounts(row("DEBIT", "-86.35"), row("DEBIT", "-1,200")) == ["-86.35", "-1200"])
    #expect(try amounts(row("DEBIT", "86.35"), row("CREDIT", "990"), row("POS", "2.50")) == ["-86.35", "990", "-2.5"])
    #expect(try amounts(row("DEBIT", "86.35"), row("CREDIT", "-990")) == ["86.35", "-990"])
  }

  @Test func `securities in OFX and QIF files are reported, and an OFX file in UTF-16 is read`() throws {
    let invested = """
      <OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>
      <BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260909<MEMO>BUY A</INVTRAN><TOTAL>-300.00</INVBUY></BUYSTOCK>
      <INVBANKTRAN><STMTTRN><DTPOSTED>20260921<TRNAMT>990.00<NAME>TOMAS</STMTTRN></INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>
      """
    let file = try read(invested)
    #expect(rows(file) == ["2026-09-21 990 TOMAS"] && file.skippedRows.map(\.reason) == [.security])
    #expect(file.skippedRows[0].text == "BUYSTOCK 20260909 BUY A -300.00" && file.skippedRows[0].line == 2)
    let paid = try read(invested.replacing("-300.00</INVBUY>", with: "-300.00<SUBACCTFUND>CASH</INVBUY>"))
    #expect(rows(paid) == ["2026-09-09 -300 BUY A", "2026-09-21 990 TOMAS"] && paid.skippedRows.isEmpty)
    let wide = invested.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try StatementReader.read([0xFF, 0xFE] + wide).parts[0].file.statements[0].rows.count == 1)
    let quicken = try read(
      "!Type:Bank\nD21/09/2026\nT1.00\nPA\n^\n!Type:Invst\nD22/09/2026\nNBuy\nYHalle\nT300.00\n^\n")
    #expect(
      quicken.skippedRows.map(\.reason) == [.security] && quicken.skippedRows[0].text == "22/09/2026 Buy Halle 300.00")
  }

  @Test func `an OFX row that is replaced by another row is not read twice`() throws {
    let first = "<STMTTRN><DTPOSTED>20260909<TRNAMT>-86.35<FITID>1<NAME>A</STMTTRN>"
    func later(_ action: String) -> String {
      "<STMTTRN><DTPOSTED>20260910<TRNAMT>-68.35<FITID>2<CORRECTFITID>1<CORRECTACTION>\(action)<NAME>A</STMTTRN>"
    }
    let replaced = try read(Self.ofx(first + later("REPLACE")))
    #expect(rows(replaced) == ["2026-09-10 -68.35 A"] && replaced.skippedRows.map(\.reason) == [.detail])
    #expect(try rows(read(Self.ofx(first + later("DELETE")))) == [])
    #expect(try read(Self.ofx(later("REPLACE"))).skippedRows.map(\.reason) == [.correction("1")])
  }

  @Test func `a CAMT file is read even if only amounts have a currency or text is next to a reference`() throws {
    func entry(_ amount: String, _ currency: String, _ more: String = "") -> String {
      "<Ntry><Amt Ccy=\"\(currency)\">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt>\(more)</Ntry>"
    }
    let text = Self.camt(entry("1.00", "CHF") + entry("2.00", "EUR")).replacing("<Ccy>EUR</Ccy>", with: "")
    let file = try read(text)
    #expect(file.statements.map(\.currency?.code) == ["CHF", "EUR"])
    #expect(file.statements.map { $0.rows.map(\.amount.text) } == [["-1"], ["-2"]])
    let strd =
      "<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>17</Ref></CdtrRefInf><AddtlRmtInf>Invoice 12</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls>"
    #expect(try rows(read(Self.camt(entry("1.00", "EUR", strd)))) == ["2026-11-18 -1 Invoice 12"])
    // Parts in another currency may have the same sum.
    let parts = ["1.20", "0.80"].map { "<TxDtls><Amt Ccy=\"USD\">\($0)</Amt></TxDtls>" }.joined()
    let whole = try read(Self.camt(entry("2.00", "EUR", "<NtryDtls>\(parts)</NtryDtls>")))
    #expect(whole.statements.flatMap(\.rows).map(\.amount.text) == ["-2"])
  }
}
