import Ledger
import Formats
import Testing

@testable import Statements

/// Files with rows that damage has joined, or rows in unexpected positions.
@Suite struct LostRowTests {
  private func read(_ text: String) throws -> BankFile {
    try #require(try StatementReader.read(Array(text.utf8)).parts.first).file
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  private func left(_ file: BankFile) -> [String] {
    file.skippedRows.map { "\($0.line) \($0.isUnreadable) \($0.sentence)" }
  }

  // MARK: Tables

  private static let table = """
    Date;Text;Amount;Balance
    2026-11-02;S1;-5.00;995.00
    2026-11-03;S2;-7.00;988.00
    2026-11-04;S3;-6.00;982.00
    2026-11-05;S4;-7.00;975.00
    2026-11-06;S5;-8.00;967.00
    """

  @Test func `a row with more cells than the table has headings is reported as unreadable`() throws {
    let file = try read(Self.table.replacing("982.00\n", with: "982.00"))
    #expect(rows(file).count == 3)
    #expect(left(file) == ["4 true it has 7 fields, but other rows have 4"])
  }

  @Test func `a row with extra cells without headings is read if most rows have such cells`() throws {
    let file = try read(
      "Date,Amount,Text\n2026-11-02,-5.00,S1,more,A\n2026-11-03,-7.00,S2,words,B\n2026-11-04,-6.00,S3\n")
    #expect(file.statements.flatMap(\.rows).count == 3 && file.skippedRows.isEmpty)
  }

  @Test func `HTML rows and cells with damaged tags are read`() throws {
    let text = """
      <html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>
      <tr><td>2026-11-02</td><td>S1</td><td>-5.00</td></tr>
      <tx><td>2026-11-03</td><td>S2</td><td>-7.00</td></tr>
      <tr><td>2026-11-04</td><td S3</td><td>-6.00</td></tr>
      <tr><td>2026-11-05</td><xd>S4</td><td>-8.00</td></tr></table></html>
      """
    let file = try read(text)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-5", "-7", "-6", "-8"])
    #expect(rows(file).last == "2026-11-05 -8 S4")
  }

  @Test func `two HTML rows that were joined are reported as unreadable`() throws {
    let text = """
      <html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>
      <tr><td>2026-11-02</td><td>S1</td><td>-5.00</td></tr>
      <tr><td>2026-11-03</td><td>S2</td><td>-7.00</td><td>2026-11-04</td><td>S3</td><td>-6.00</td></tr></table></html>
      """
    #expect(left(try read(text)) == ["3 true it has 6 fields, but other rows have 3"])
  }

  // MARK: A running balance

  private func gaps(_ text: String) throws -> [String] { try read(text).statements.flatMap(\.gapSentences) }

  @Test func `an amount missing between two balances is reported with its line`() throws {
    let text = Self.table.replacing("2026-11-05;S4;-7.00;975.00\n", with: "")
    #expect(try gaps(text) == ["line 5: the balance shows that -7.00 is missing before this row"])
    let lines = text.split(separator: "\n")
    let descending = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n")
    #expect(try gaps(descending) == ["line 3: the balance shows that -7.00 is missing before this row"])
    #expect(try gaps(Self.table) == [])
  }

  @Test func `no gap is reported if each row, or only a day's last row, has the balance at the day's end`() throws {
    let each = """
      Date;Text;Amount;Balance
      2026-11-02;S1;-5.00;995.00
      2026-11-03;S2;-7.00;982.00
      2026-11-03;S3;-6.00;982.00
      2026-11-05;S4;-7.00;975.00
      2026-11-06;S5;-8.00;967.00
      2026-11-07;S6;-9.00;958.00
      """
    #expect(try gaps(each) == [])
    #expect(try gaps(each.replacing("S2;-7.00;982.00", with: "S2;-7.00;")) == [])
    // The first day has no balance before it.
    #expect(try gaps(each.replacing("2026-11-02;S1", with: "2026-11-03;S1").replacing("995.00", with: "982.00")) == [])
  }

  @Test func `no gap is reported if the rows of a day are in another order, or belong to two accounts`() throws {
    let other = """
      Date;Text;Amount;Balance
      2026-11-02;S1;-5.00;995.00
      2026-11-03;S3;-6.00;982.00
      2026-11-03;S2;-7.00;988.00
      2026-11-05;S4;-7.00;975.00
      2026-11-06;S5;-8.00;967.00
      2026-11-07;S6;-9.00;958.00
      2026-11-08;S7;-9.00;949.00
      """
    #expect(try gaps(other) == [])
    let two = """
      IBAN;Date;Text;Amount;Balance
      DE89370400440532013000;2026-11-02;S1;-5.00;995.00
      DE75512108001245126199;2026-11-02;T1;-1.00;499.00
      DE89370400440532013000;2026-11-03;S2;-7.00;988.00
      DE75512108001245126199;2026-11-03;T2;-2.00;497.00
      DE89370400440532013000;2026-11-04;S3;-6.00;982.00
      DE75512108001245126199;2026-11-05;T3;-3.00;494.00
      """
    #expect(try gaps(two) == [])
  }

  @Test func `no gap is reported where a row is pending or unreadable`() throws {
    let pending = Self.table.replacing("2026-11-05;S4;-7.00;975.00", with: "pending;S4;-7.00;")
    #expect(try gaps(pending) == [])
    let bad = Self.table.replacing("2026-11-05;S4;-7.00;975.00", with: "2026-11-05;S4;-7.x0;975.00")
    #expect(try gaps(bad) == [])
  }

  // MARK: Formats

  @Test func `a QIF entry with two dates or two amounts is reported as joined rows`() throws {
    let file = try read(
      "!Type:Bank\nD11/18'26\nT-86.35\nPHalle 9\nD11/19'26\nT-5.00\nPRent\n^\nD11/20'26\nT990.00\nPTomas\n^\n")
    #expect(rows(file) == ["2026-11-20 990 Tomas"])
    #expect(left(file) == ["2 true it has more than one “D”: several rows have run together"])
  }

  @Test func `a text line that begins with a QIF field letter is not read as a second amount or date`() throws {
    let file = try read("!Type:Bank\nD11/18'26\nT-86.35\nTransaction 1\nDirect debit\n^\n")
    #expect(rows(file) == ["2026-11-18 -86.35 "] && file.skippedRows.isEmpty)
  }

  @Test func `QIF entries after an unknown section are reported`() throws {
    let file = try read("!Type:Bank\nD11/18'26\nT-86.35\nPHalle 9\n^\n!Txpe:Bank\nD11/20'26\nT990.00\nPTomas\n^\n")
    #expect(rows(file).count == 1 && left(file) == ["7 true it does not belong to any statement in the file"])
  }

  private static let ofx = """
    <OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>
    <STMTTRN><DTPOSTED>20261118<TRNAMT>-86.35<FITID>1<NAME>HALLE 9</STMTTRN>
    <STMTTRN><DTPOSTED>20261119<TRNAMT>-5.00<FITID>2<NAME>RENT</STMTTRN>
    </BANKTRANLIST></STMTRS></OFX>
    """

  @Test func `an OFX row with two dates, amounts or ids is reported as several rows run together`() throws {
    let file = try read(Self.ofx.replacing("HALLE 9</STMTTRN>\n<STMTTRN>", with: "HALLE 9"))
    #expect(rows(file) == [])
    #expect(left(file) == ["2 true it has more than one “DTPOSTED”: several rows have run together"])
  }

  @Test func `an OFX row whose first tag is damaged is reported`() throws {
    let file = try read(Self.ofx.replacing("</STMTTRN>\n<STMTTRN>", with: "</STMTTRN>\n<STMXTRN>"))
    #expect(rows(file) == ["2026-11-18 -86.35 HALLE 9"])
    #expect(left(file) == ["3 true it does not belong to any statement in the file"])
  }

  @Test func `a camt entry after the document or outside of a statement is reported`() throws {
    func entry(_ amount: String) -> String {
      "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-18</Dt></BookgDt></Ntry>"
    }
    let document = "<Document><BkToCstmrStmt><Stmt>\(entry("1"))</Stmt>\(entry("2"))</BkToCstmrStmt></Document>"
    let file = try read("\(document)\n\(entry("3"))\n")
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-1"])
    #expect(left(file) == [1, 2].map { "\($0) true it does not belong to any statement in the file" })
  }

  @Test func `damaged XML is reported with the line at which reading stops`() throws {
    let file = try read("<Document><BkToCstmrStmt><Stmt>\n<Ntry></Stmt>")
    #expect(left(file) == ["2 true the XML is damaged from line 2 on: later rows are not read"])
  }

  private static let mt940 = """
    :20:A
    :25:1234567890
    :60F:C261101EUR100,00
    :61:2611181118D86,35NMSCNONREF//B1
    :86:166?00KARTE?20SVWZ+Halle 9
    :61:2611191119C990,00NMSCNONREF//B2
    :86:166?00GUT?20SVWZ+Tomas
    :62F:C261130EUR1003,65
    -}
    """

  @Test func `an MT940 row whose tag or line break is damaged is reported`() throws {
    for damage in [":6x:2611191119", "61:2611191119", "x61:2611191119", ":71:2611191119"] {
      let file = try read(Self.mt940.replacing(":61:2611191119", with: damage))
      #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-86.35"])
      #expect(left(file) == ["6 true it does not belong to any statement in the file"], "\(damage)")
    }
    let joined = try read(Self.mt940.replacing("Halle 9\n", with: "Halle 9"))
    #expect(left(joined) == ["5 true it does not belong to any statement in the file"])
  }

  @Test func `an MT940 row after the end of its message is reported`() throws {
    let file = try read(Self.mt940 + "\n:61:2611201120D1,00NMSCNONREF\n")
    #expect(file.statements.flatMap(\.rows).count == 2)
    #expect(left(file) == ["10 true it does not belong to any statement in the file"])
  }

  @Test func `MT940 rows of two accounts stay separate, even if the second message lacks its number`() throws {
    let file = try read(Self.mt940 + "\n:2x:B\n:25:9876543210\n:61:2611201120D1,00NMSCNONREF\n-}")
    #expect(file.statements.map(\.account) == ["1234567890", "9876543210"])
    #expect(file.statements.map(\.rows.count) == [2, 1])
  }

  @Test func `if the XML of sheets is damaged, rows are reported as possibly missing`() throws {
    let file = try read(
      TokenSample.all.first { $0.name == "SpreadsheetML" }?.text.replacing("yarnish</Data>", with: "yarnish</Dat>")
        ?? "")
    #expect(file.statements.flatMap(\.rows).count == 4 && file.skippedRows.last?.isUnreadable == true)
  }
}
