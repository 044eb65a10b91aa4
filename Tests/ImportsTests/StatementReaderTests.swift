import Imports
import Ledger
import Testing

/// OFX, QIF and MT940 with what banks make of them; each fixture is ours.
@Suite struct StatementReaderTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try StatementReader.read(Array(text.utf8), choices)
  }

  private func rows(_ file: BankFile) -> [String] {
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

  @Test func `OFX 1: unclosed tags, entities, a repeated id, a decimal comma, a day as written, two statements`() throws
  {
    let file = try read(StatementReaderTests.sgml)
    #expect(
      rows(file) == ["2026-11-18 -86.35 HALLE 9 & CO card 4711", "2026-11-15 990 TOMAS", "2026-11-01 5 X"])
    #expect(file.statements.map(\.account) == ["532013000", "99"])
    #expect(file.statements.map(\.currency?.code) == ["EUR", "USD"])
    #expect(file.statements[0].balances.map { "\($0.day) \($0.amount.text)" } == ["2026-11-21 1113.65"])
    // A balance that is absent is not 0.
    #expect(file.statements[1].balances == [] && file.statements[0].lastDay == Day("2026-11-21"))
  }

  @Test func `OFX 2: the same in XML, with a foreign amount and a pending one`() throws {
    let file = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>
      <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>4711</ACCTID></CCACCTFROM>
      <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261118</DTPOSTED><TRNAMT>-10.00</TRNAMT><FITID>a</FITID>
      <PAYEE><NAME>Käse</NAME></PAYEE><CURRENCY><CURRATE>1.1</CURRATE><CURSYM>USD</CURSYM></CURRENCY></STMTTRN></BANKTRANLIST>
      <BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20261119</DTTRAN><TRNAMT>-1</TRNAMT><NAME>Later</NAME></STMTTRNP></BANKTRANLISTP>
      </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
      """)
    #expect(rows(file) == ["2026-11-18 -10 Käse"] && file.statements[0].rows[0].currency?.code == "USD")
    #expect(file.leftOut.map(\.reason) == [.pending] && file.rowCount == 2)
  }

  // MARK: MT940

  private static let mt940 = """
    {1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
    :20:STARTUMS
    :25:37040044/532013000
    :28C:1/1
    :60F:C261101EUR100,00
    :61:2611181118DR86,35NMSCNONREF//B1
    :86:166?00KARTE?20EREF+4711?21SVWZ+Einkauf Hal?22le 9?32HALLE 9?33 MARKET
    :61:2702301231CR990,N051KREF
    :86:051?00GUTSCHRIFT?20SVWZ+Gehalt?32TOMAS
    :61:2611201120RC1,00NMSC
    :61:2611201120ED2,00NMSC
    :62F:C261231EUR1002,65
    :64:C261231EUR1002,65
    :86:about the statement
    -}
    """

  @Test func `MT940: marks, sub-fields across lines, 30 February as day of value, balances`() throws {
    let file = try read(StatementReaderTests.mt940)
    #expect(
      rows(file) == [
        "2026-11-18 -86.35 HALLE 9 MARKET Einkauf Halle 9", "2026-12-31 990 TOMAS Gehalt", "2026-11-20 -1 ",
      ])
    #expect(file.leftOut.map(\.reason) == [.pending])
    #expect(file.statements[0].addsUp == true && file.statements[0].currency?.code == "EUR")
    #expect(file.statements[0].rows[0].id == "B1" && file.statements[0].rows[2].memo.isEmpty)
  }

  @Test func `MT940 of the Netherlands, and pages of one statement`() throws {
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

  // MARK: QIF

  @Test func `QIF: accounts, apostrophes of years, parts of an entry, what was there before`() throws {
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

  @Test func `QIF asks where all its days are read in two orders`() throws {
    let text = "!Type:Bank\nD3/11'26\nT-1.00\nPA\n^\nD4/11'26\nT-2.00\nPB\n^\n"
    #expect(try read(text).reading.questions.map(\.key) == [.dates])
    #expect(rows(try read(text, .init(dates: .dayFirst))) == ["2026-11-03 -1 A", "2026-11-04 -2 B"])
  }

  // MARK: What nobody reads

  @Test func `a file that nobody knows gets what it looks like`() {
    for (bytes, problem) in [
      ([], .empty), (Array(" \n".utf8), .empty), (Array("hello world".utf8), .unknown("hello world")),
      (Array("%PDF-1.4".utf8), .foreign("a PDF; banks offer the same rows as CSV, OFX or camt")),
    ] as [([UInt8], StatementReader.Problem)] {
      #expect(throws: problem) { try StatementReader.read(bytes) }
    }
  }

  @Test func `any bytes are read to an end`() {
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
