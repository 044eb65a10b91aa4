import Statements
import Formats
import Testing

/// Files of several rows, each with a unique word and amount by which it is recognized.
struct TokenSample: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// Whether lines of text are counted; false if rows of a sheet are counted.
  var hasLines = true

  static let rowCount = 7

  var testDescription: String { name }

  static func token(_ row: Int) -> String { "Tok\(["ember", "isle", "onyx", "umber", "yarn", "arch", "ulex"][row])ish" }
  /// The amount in minor units; spent.
  static func minor(_ row: Int) -> Int { 1_137 + 1_211 * row }

  private static func amount(_ minor: Int, _ sign: String = ".") -> String {
    let cents = String(minor.magnitude % 100)
    return "\(minor < 0 ? "-" : "")\(minor.magnitude / 100)\(sign)\(cents.count < 2 ? "0" : "")\(cents)"
  }
  private static func day(_ row: Int) -> String { "2026-11-\(row + 10)" }
  private static func balance(_ row: Int) -> Int { 1_000_000 - (0...row).reduce(0) { $0 + minor($1) } }

  private static func rows(_ row: (Int) -> String) -> String { (0..<rowCount).map(row).joined() }

  static let all: [TokenSample] = [
    TokenSample(
      name: "CSV",
      text: "Date;Text;Amount;Balance\n"
        + rows { "\(day($0));Shop \(token($0));\(amount(-minor($0)));\(amount(balance($0)))\n" }),
    TokenSample(
      name: "CSV with quotes",
      text: "\"Date\",\"Amount\",\"Text\"\r\n"
        + rows { "\"\(day($0))\",\"\(amount(-minor($0)))\",\"Shop \(token($0)), Berlin\"\r\n" }),
    TokenSample(
      name: "CSV without headings",
      text: rows { "\(day($0));Shop \(token($0));\(amount(-minor($0)));\(amount(balance($0)))\n" }),
    TokenSample(
      name: "HTML",
      text: "<html><table>\n<tr><th>Date</th><th>Text</th><th>Amount</th><th>Balance</th></tr>\n"
        + rows {
          "<tr><td>\(day($0))</td><td>Shop \(token($0))</td><td>\(amount(-minor($0)))</td><td>\(amount(balance($0)))</td></tr>\n"
        } + "</table></html>\n"),
    TokenSample(
      name: "SpreadsheetML",
      text: """
        <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>
        <Row><Cell><Data Type="String">Date</Data></Cell><Cell><Data Type="String">Text</Data></Cell><Cell><Data Type="String">Amount</Data></Cell></Row>

        """
          + rows {
            "<Row><Cell><Data Type=\"DateTime\">\(day($0))</Data></Cell><Cell><Data Type=\"String\">Shop \(token($0))</Data></Cell><Cell><Data Type=\"Number\">\(amount(-minor($0)))</Data></Cell></Row>\n"
          } + "</Table></Worksheet></Workbook>", hasLines: false),
    TokenSample(
      name: "QIF",
      text: "!Type:Bank\n" + rows { "D\(day($0))\nT\(amount(-minor($0)))\nPShop \(token($0))\n^\n" }),
    TokenSample(
      name: "OFX 1",
      text: """
        OFXHEADER:100

        <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>532013000</BANKACCTFROM><BANKTRANLIST>

        """
          + rows {
            "<STMTTRN>\n<TRNTYPE>POS\n<DTPOSTED>202611\($0 + 10)\n<TRNAMT>\(amount(-minor($0)))\n<FITID>f\($0)\n<NAME>Shop \(token($0))\n</STMTTRN>\n"
          } + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"),
    TokenSample(
      name: "OFX 2",
      text: """
        <?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST>

        """
          + rows {
            "<STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>202611\($0 + 10)</DTPOSTED><TRNAMT>\(amount(-minor($0)))</TRNAMT><FITID>f\($0)</FITID><NAME>Shop \(token($0))</NAME></STMTTRN>\n"
          } + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"),
    TokenSample(
      name: "MT940",
      text: ":20:STARTUMS\n:25:37040044/532013000\n:28C:1/1\n:60F:C261101EUR10000,00\n"
        + rows {
          ":61:2611\($0 + 10)11\($0 + 10)D\(amount(minor($0), ","))NMSCNONREF//B\($0)\n:86:166?00KARTE?20SVWZ+Shop \(token($0))?32HALLE\n"
        } + ":62F:C261130EUR\(amount(balance(rowCount - 1), ","))\n-}\n"),
    TokenSample(
      name: "camt.053",
      text: "<?xml version=\"1.0\"?>\n<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>\n"
        + rows {
          "<Ntry><Amt Ccy=\"EUR\">\(amount(minor($0)))</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>\(day($0))</Dt></BookgDt><AddtlNtryInf>Shop \(token($0))</AddtlNtryInf></Ntry>\n"
        } + "</Stmt></BkToCstmrStmt></Document>\n"),
  ]
}
