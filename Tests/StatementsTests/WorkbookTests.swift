import Statements
import TestSupport
import Testing

/// Spreadsheets and archives: zip files made by the test.
@Suite struct WorkbookTests {
  /// A zip file without compression, as the format allows.
  static func zip(_ parts: [(String, String)], flags: UInt16 = 0, statedCount: Int? = nil) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func checksum(_ bytes: [UInt8]) -> Int {
      var value: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 != 0 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      }
      return Int(~value)
    }
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, text) in parts {
      let (name, content) = (Array(name.utf8), Array(text.utf8))
      let offset = bytes.count
      let sizes = number(checksum(content), 4) + number(content.count, 4) + number(statedCount ?? content.count, 4)
      let head = number(20, 2) + number(Int(flags), 2) + number(0, 6) + sizes + number(name.count, 2) + number(0, 2)
      bytes += [0x50, 0x4B, 3, 4] + head + name + content
      directory += [0x50, 0x4B, 1, 2] + number(20, 2) + head + number(0, 10) + number(offset, 4) + name
    }
    let end =
      number(0, 4) + number(parts.count, 2) + number(parts.count, 2) + number(directory.count, 4)
      + number(bytes.count, 4)
    return bytes + directory + [0x50, 0x4B, 5, 6] + end + number(0, 2)
  }

  private func rows(_ bytes: [UInt8]) throws -> [String] {
    try StatementReader.read(bytes).parts.flatMap(\.file.statements).flatMap(\.rows).map {
      "\($0.day) \($0.amount.text) \($0.text)"
    }
  }

  private static let texts = """
    <sst><si><t>Date</t></si><si><t>Description</t></si><si><t>Amount</t></si><si><r><t>Halle </t></r><r><t>9 &amp; Co</t></r></si></sst>
    """
  private static let styles = """
    <styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>
    """
  private static func workbook(_ setting: String = "") -> [(String, String)] {
    [
      ("xl/workbook.xml", "<workbook><workbookPr \(setting)/></workbook>"), ("xl/sharedStrings.xml", texts),
      ("xl/styles.xml", styles), ("xl/worksheets/sheet1.xml", "<worksheet><sheetData/></worksheet>"),
      (
        "xl/worksheets/sheet2.xml",
        """
        <worksheet><sheetData><row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>
        <row r="4"><c r="A4" s="1"><v>46344</v></c><c r="B4" t="s"><v>3</v></c><c r="D4" s="2"><v>-1340.4999999999998</v></c></row>
        <row r="5"><c r="A5" s="1"><v>46343.5</v></c><c r="B5" t="inlineStr"><is><t>Tea</t></is></c><c r="D5"><v>-2</v></c></row>
        </sheetData></worksheet>
        """
      ),
    ]
  }

  @Test func `an XLSX file with shared strings, styled dates, an empty first sheet and a missing column is read`()
    throws
  {
    #expect(try rows(Self.zip(Self.workbook())) == ["2026-11-18 -1340.5 Halle 9 & Co", "2026-11-17 -2 Tea"])
    #expect(try rows(Self.zip(Self.workbook("date1904=\"1\""))).first == "2030-11-19 -1340.5 Halle 9 & Co")
    #expect(try StatementReader.read(Self.zip(Self.workbook())).parts[0].file.statements[0].rows.map(\.line) == [4, 5])
  }

  @Test func `an ODS file with repeated cells, typed dates and typed numbers is read`() throws {
    let content = """
      <office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table><table:table-row>
      <table:table-cell><text:p>Datum</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1"><text:p>Text</text:p></table:table-cell>
      <table:table-cell><text:p>Betrag</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
      <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="date" office:date-value="2026-11-18"><text:p>18.11.26</text:p></table:table-cell>
      <table:table-cell><text:p>Halle 9</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="-86.35"><text:p>-86,35</text:p></table:table-cell></table:table-row>
      <table:table-row table:number-rows-repeated="1048573"><table:table-cell/></table:table-row></table:table></office:document-content>
      """
    #expect(
      try rows(Self.zip([("mimetype", "x"), ("content.xml", content)])) == [
        "2026-11-18 -86.35 Halle 9", "2026-11-18 -86.35 Halle 9",
      ])
  }

  @Test func `each statement of an archive is read, and other files are reported`() throws {
    let csv = "Date,Description,Amount\n2026-11-18,A,-1.00\n"
    let reading = try StatementReader.read(Self.zip([("a.csv", csv), ("read me.txt", "hello"), ("b.csv", csv)]))
    #expect(reading.parts.map(\.name) == ["a.csv", "b.csv"] && reading.unread.map(\.name) == ["read me.txt"])
  }

  @Test func `HTML with the extension of a workbook is read`() throws {
    let page = """
      <html><body><table><tr><th>Date<th>Description<th>Amount</tr>
      <tr><td>2026-11-18</td><td>A &amp; B<br>C</td><td>-1.00</td></tr></table></body></html>
      """
    #expect(try rows(Array(page.utf8)) == ["2026-11-18 -1 A & B C"])
  }

  @Test func `sheets with rows after a cover sheet are read if they have the same heading`() throws {
    func sheet(_ rows: [[String]]) -> String {
      let cells = rows.map { row in "<row>" + row.map { "<c t=\"str\"><v>\($0)</v></c>" }.joined() + "</row>" }
      return "<worksheet><sheetData>" + cells.joined() + "</sheetData></worksheet>"
    }
    let heading = ["Date", "Description", "Amount"]
    let book = Self.zip([
      ("xl/workbook.xml", "<workbook/>"),
      ("xl/worksheets/sheet1.xml", sheet([["Account summary"], ["Date", "Balance"], ["2026-11-30", "5.00"]])),
      (
        "xl/worksheets/sheet2.xml",
        sheet([heading, ["2026-11-18", "Halle 9", "-86.35"], ["2026-11-17", "Tea", "-2"]])
      ),
      ("xl/worksheets/sheet3.xml", sheet([heading, ["2026-10-18", "Rent", "-900"]])),
    ])
    #expect(try rows(book) == ["2026-11-18 -86.35 Halle 9", "2026-11-17 -2 Tea", "2026-10-18 -900 Rent"])
    // The sheets of two months need no note, but those of two accounts do.
    #expect(try StatementReader.read(book).parts[0].file.reading.notes.isEmpty)
    let accounts = Self.zip([
      ("xl/workbook.xml", "<workbook/>"),
      (
        "xl/worksheets/sheet1.xml",
        sheet([heading, ["2026-11-02", "Rent", "-900"], ["2026-11-18", "Savings", "-50"]])
      ),
      (
        "xl/worksheets/sheet2.xml",
        sheet([heading, ["2026-11-18", "Savings", "50"], ["2026-11-20", "Interest", "1"]])
      ),
    ])
    #expect(try StatementReader.read(accounts).parts[0].file.reading.notes.count == 1)
  }

  @Test(arguments: [false, true]) func `SpreadsheetML with the extension of a workbook is read`(isUTF16: Bool) throws {
    let text = """
      <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Kontoauszug</Data></Cell></Row></Table></Worksheet>
      <Worksheet ss:Name="B"><Table><Row><Cell><Data ss:Type="String">Datum</Data></Cell><Cell><Data ss:Type="String">Text</Data></Cell>
      <Cell ss:Index="4"><Data ss:Type="String">Betrag</Data></Cell></Row>
      <Row><Cell><Data ss:Type="DateTime">2026-11-18T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">Halle 9 &amp; Co</Data></Cell>
      <Cell ss:Index="4"><Data ss:Type="Number">-1340.4999999999998</Data></Cell></Row></Table></Worksheet></Workbook>
      """
    let bytes = isUTF16 ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } : Array(text.utf8)
    #expect(try rows(bytes) == ["2026-11-18 -1340.5 Halle 9 & Co"])
  }

  @Test func `very many columns, endless quotes and an unclosed field do not cause a crash`()
    throws
  {
    let wide = "Date,Text,Amount" + String(repeating: ",x", count: 100_000)
    let row = "2026-11-18,A,-1.00" + String(repeating: ",1", count: 100_000)
    #expect(try rows(Array("\(wide)\n\(row)\n".utf8)) == ["2026-11-18 -1 A"])
    let open = "Date,Text,Amount\n" + String(repeating: "2026-11-18,\"abc,-1.00\n", count: 20_000)
    #expect(try rows(Array(open.utf8)).count == 20_000)
    let long = "Date,Text,Amount\n2026-11-18,\"" + String(repeating: "x", count: 4_000_000) + "\",-1.00\n"
    #expect(try rows(Array(long.utf8)).count == 1)
  }

  @Test func `encrypted, huge, damaged and nested archives are each refused with a different message`() throws {
    let csv = "Date,Description,Amount\n2026-11-18,A,-1.00\n"
    for (bytes, text) in [
      (Self.zip([("a.csv", csv)], flags: 1), "password"),
      (Self.zip([("a.csv", csv)], statedCount: 60 << 20), "too large when unpacked"),
      (Array(Self.zip([("a.csv", csv)]).dropLast(30)), "damaged"),
    ] {
      do {
        _ = try StatementReader.read(bytes)
        Issue.record("it was read")
      } catch {
        guard case StatementReader.Problem.archive(let sentence) = error else { throw error }
        #expect(sentence.contains(text))
      }
    }
    let outer = String(decoding: [0x50, 0x4B, 0x03, 0x04] + Array("inner".utf8), as: UTF8.self)
    #expect(throws: StatementReader.Problem.unknown("inner.zip")) {
      try StatementReader.read(Self.zip([("inner.zip", outer)]))
    }
  }

  @Test func `random bytes in place of a workbook never crash a reader`() {
    var random = SeededRandom(seed: Fuzzing.seed(77))
    let sample = Self.zip(Self.workbook())
    for _ in 0..<500 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? StatementReader.read(bytes)
    }
  }
}
