import Statements
import Formats
import TestSupport
import Testing

/// A small handwritten file of each supported format, with its fields marked.
struct FormatSample: Sendable, CustomTestStringConvertible {
  let name: String
  let marked: String
  let bytes: @Sendable (String) -> [UInt8]

  init(_ name: String, _ marked: String, _ bytes: @escaping @Sendable (String) -> [UInt8] = { Array($0.utf8) }) {
    (self.name, self.marked, self.bytes) = (name, marked, bytes)
  }

  /// Whether debit and credit are in separate columns.
  var hasTwoColumns: Bool { name == "CSV of two columns and fees" || name == "CSV of other programs" }

  var testDescription: String { name }

  static let all: [FormatSample] = [
    FormatSample(
      "CSV",
      """
      Konto;⟦DE89370400440532013000⟧
      Date;Text;Reference;Amount;Balance;Currency
      ⟦2026-11-04⟧;⟦Halle 9⟧;⟦4711⟧;⟦-86.35⟧;⟦913.65⟧;⟦EUR⟧
      2026-11-05;Tomas;4712;990.00;1903.65;EUR
      2026-11-06;Rent;4713;-⟦98.72⟧;1804.93;EUR
      """),
    FormatSample(
      "CSV of two columns and fees",
      """
      Date;Value date;Text;Debit;Credit;Fee;Balance;Original amount;Original currency
      ⟦04/11/2026⟧;⟦05/11/2026⟧;Halle 9;⟦86,35⟧;⟦⟧;⟦1,00⟧;⟦912,65⟧;⟦90,00⟧;⟦USD⟧
      14/11/2026;15/11/2026;Tomas;;990,00;0,00;1902,65;;
      """),
    FormatSample(
      "CSV without headings",
      """
      ⟦28.09.2026⟧,⟦Halle 9⟧,⟦-86.35⟧,⟦1204.56⟧
      29.09.2026,Tomas,990.00,2194.56
      30.09.2026,Rent,-98.72,2095.84
      """),
    FormatSample(
      "CSV of other programs",
      """
      "Account","Flag","Date","Payee","Category Group/Category","Memo","Outflow","Inflow","Cleared"
      "Checking","⟦⟧","⟦11/14/2026⟧","⟦Halle 9⟧","Needs: Food","⟦4711⟧","⟦$86.35⟧","⟦$0.00⟧","Cleared"
      "Checking","","11/15/2026","Tomas","Income: Pay","","$0.00","$990.00","Cleared"
      """),
    FormatSample(
      "text of names and values",
      """
      Date: ⟦02/09/2026⟧
      Description: ⟦Halle 9 Market⟧
      Amount: ⟦-86.35⟧
      Balance: ⟦1204.56⟧

      Date: 14/09/2026
      Description: Tomas
      Amount: 990.00
      Balance: 2194.56
      """),
    FormatSample(
      "HTML",
      """
      <html><table>
      <tr><th>Date</th><th>Text</th><th>Amount</th><th>Balance</th></tr>
      <tr><td>⟦04.11.2026⟧</td><td>⟦Halle 9⟧ &#⟦8364⟧;</td><td>⟦-86,35⟧</td><td>⟦913,65⟧</td></tr>
      <tr><td>15.11.2026</td><td>Tomas</td><td>990,00</td><td>1903,65</td></tr>
      </table></html>
      """),
    FormatSample(
      "xlsx",
      """
      <worksheet><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Text</t></is></c>\
      <c r="C1" t="inlineStr"><is><t>Reference</t></is></c><c r="D1" t="inlineStr"><is><t>Amount</t></is></c></row>
      <row r="⟦2⟧"><c r="A2" s="⟦1⟧"><v>⟦46344⟧</v></c><c r="⟦B2⟧" t="s"><v>⟦0⟧</v></c><c r="C2"><v>⟦4711⟧</v></c>\
      <c r="D2"><v>⟦-86.35⟧</v></c></row>
      <row r="3"><c r="A3" s="1"><v>46345</v></c><c r="B3" t="s"><v>1</v></c><c r="C3"><v>4712</v></c><c r="D3"><v>990</v></c></row>
      </sheetData></worksheet>
      """,
      { sheet in
        WorkbookTests.zip([
          ("xl/workbook.xml", "<workbook><workbookPr/></workbook>"),
          ("xl/sharedStrings.xml", "<sst><si><t>Halle 9</t></si><si><t>Tomas</t></si></sst>"),
          ("xl/styles.xml", "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"),
          ("xl/worksheets/sheet1.xml", sheet),
        ])
      }),
    FormatSample(
      "ods",
      """
      <content><table><table-row><table-cell><p>Date</p></table-cell><table-cell><p>Text</p></table-cell>\
      <table-cell><p>Reference</p></table-cell><table-cell><p>Amount</p></table-cell></table-row>
      <table-row number-rows-repeated="⟦1⟧"><table-cell date-value="⟦2026-11-04⟧"/><table-cell><p>⟦Halle 9⟧</p></table-cell>\
      <table-cell value-type="float" value="⟦4711⟧" number-columns-repeated="⟦1⟧"/><table-cell value-type="currency" value="⟦-86.35⟧"/></table-row>
      <table-row><table-cell date-value="2026-11-05"/><table-cell><p>Tomas</p></table-cell>\
      <table-cell value-type="float" value="4712"/><table-cell value-type="float" value="990"/></table-row></table></content>
      """, { WorkbookTests.zip([("content.xml", $0)]) }),
    FormatSample(
      "SpreadsheetML",
      """
      <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Date</Data></Cell><Cell><Data ss:Type="String">Text</Data></Cell>\
      <Cell><Data ss:Type="String">Reference</Data></Cell><Cell><Data ss:Type="String">Amount</Data></Cell></Row>
      <Row><Cell ss:MergeAcross="⟦0⟧"><Data ss:Type="DateTime">⟦2026-11-04⟧T00:00:00.000</Data></Cell><Cell ss:Index="⟦2⟧"><Data ss:Type="String">⟦Halle 9⟧</Data></Cell>\
      <Cell><Data ss:Type="Number">⟦4711⟧</Data></Cell><Cell><Data ss:Type="Number">⟦-86.35⟧</Data></Cell></Row>
      <Row><Cell><Data ss:Type="DateTime">2026-11-05T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">Tomas</Data></Cell>\
      <Cell><Data ss:Type="Number">4712</Data></Cell><Cell><Data ss:Type="Number">990</Data></Cell></Row></Table></Worksheet></Workbook>
      """),
    FormatSample(
      "OFX 1",
      """
      OFXHEADER:⟦100⟧
      CHARSET:⟦1252⟧

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>⟦EUR⟧<BANKACCTFROM><BANKID>⟦37040044⟧<ACCTID>⟦532013000⟧</BANKACCTFROM>
      <BANKTRANLIST><DTSTART>⟦20261101⟧<DTEND>⟦20261121⟧
      <STMTTRN><TRNTYPE>POS<DTPOSTED>⟦20261118⟧<TRNAMT>⟦-86.35⟧<FITID>⟦1⟧<CORRECTFITID>⟦2⟧<NAME>⟦HALLE 9⟧</STMTTRN>
      <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261115<TRNAMT>990.00<FITID>3<NAME>TOMAS</STMTTRN>
      </BANKTRANLIST><LEDGERBAL><BALAMT>⟦1113.65⟧<DTASOF>⟦20261121⟧</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
      """),
    FormatSample(
      "OFX 2",
      """
      <?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>
      <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>⟦4711⟧</ACCTID></CCACCTFROM>
      <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>⟦20261118⟧</DTPOSTED><TRNAMT>⟦-86.35⟧</TRNAMT><FITID>⟦a⟧</FITID>
      <NAME>⟦Käse⟧</NAME><CURRENCY><CURRATE>⟦1.1⟧</CURRATE><CURSYM>USD</CURSYM></CURRENCY></STMTTRN></BANKTRANLIST>
      </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
      """),
    FormatSample(
      "QIF",
      """
      !Type:Bank
      D⟦11/18'26⟧
      T⟦-86.35⟧
      N⟦4711⟧
      P⟦Halle 9⟧
      L⟦Food⟧
      $⟦-86.35⟧
      ^
      D11/15'26
      U990.00
      T990.00
      PTomas
      ^
      """),
    FormatSample(
      "MT940",
      """
      :20:STARTUMS
      :25:⟦37040044/532013000⟧
      :28C:⟦1/1⟧
      :60F:C⟦261101⟧EUR⟦100,00⟧
      :61:⟦261118⟧⟦1118⟧DR⟦86,35⟧N⟦MSC⟧NONREF//⟦B1⟧
      :86:⟦166⟧?00KARTE?20SVWZ+⟦Einkauf⟧?32HALLE 9
      :61:2611191119CR990,NTRFKREF
      :86:051?00GUTSCHRIFT?20SVWZ+Gehalt?32TOMAS
      :62F:C⟦261130⟧EUR⟦1003,65⟧
      -}
      """),
    FormatSample(
      "MT942",
      """
      :20:START
      :25:37040044/532013000
      :28C:00000/001
      :34F:EUR⟦0,00⟧
      :13D:⟦2611181200+0100⟧
      :61:⟦2611181118⟧D⟦86,35⟧NMSCNONREF
      :86:166?00KARTE?20SVWZ+Einkauf?32HALLE 9
      :90D:⟦1⟧EUR⟦86,35⟧
      -
      """),
    camt("camt.052", "BkToCstmrAcctRpt", "Rpt"), camt("camt.053", "BkToCstmrStmt", "Stmt"),
    camt("camt.054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"),
  ]

  private static func camt(_ name: String, _ message: String, _ statement: String) -> FormatSample {
    FormatSample(
      name,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Document><\(message)><\(statement)><FrToDt><ToDtTm>⟦2026-11-30T00:00:00⟧</ToDtTm></FrToDt>
      <Acct><Id><IBAN>⟦DE89370400440532013000⟧</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">⟦100.00⟧</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>⟦2026-11-01⟧</Dt></Dt></Bal>
      <Ntry><Amt Ccy="EUR">⟦86.35⟧</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>⟦2026-11-18⟧</Dt></BookgDt>
      <AcctSvcrRef>⟦4711⟧</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="EUR">⟦80.00⟧</Amt><AmtDtls><InstdAmt><Amt Ccy="USD">⟦90.10⟧</Amt></InstdAmt></AmtDtls>
      <RmtInf><Ustrd>⟦Halle 9⟧</Ustrd></RmtInf></TxDtls><TxDtls><Amt Ccy="EUR">⟦6.35⟧</Amt></TxDtls></NtryDtls></Ntry>
      <Ntry><Amt Ccy="EUR">990.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AddtlNtryInf>Tomas</AddtlNtryInf></Ntry>
      </\(statement)></\(message)></Document>
      """)
  }
}
