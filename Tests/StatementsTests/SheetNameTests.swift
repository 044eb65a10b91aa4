import Formats
import Ledger
import Statements
import Testing

/// Workbooks with several sheets of the same headings: the names are accounts, categories or only periods.
@Suite struct SheetNameTests {
  private static let heading = ["Date", "Description", "Amount"]
  private static let march = [["2026-03-02", "Rent", "-900"], ["2026-03-18", "Wages", "2000"]]
  private static let april = [["2026-04-02", "Rent", "-910"], ["2026-04-18", "Wages", "2010"]]

  private static func xlsx(_ sheets: [(name: String, rows: [[String]])]) -> [UInt8] {
    // The files of the sheets are not in the order of the names.
    let files = sheets.indices.map { "worksheets/sheet\(sheets.count - $0).xml" }
    let names = sheets.indices.map { "<sheet name=\"\(sheets[$0].name)\" sheetId=\"\($0 + 1)\" r:id=\"rId\($0)\"/>" }
    let relations = sheets.indices.map { "<Relationship Id=\"rId\($0)\" Target=\"\(files[$0])\"/>" }
    let contents = sheets.map { sheet in
      ([heading] + sheet.rows).map { row in
        "<row>" + row.map { "<c t=\"str\"><v>\($0)</v></c>" }.joined() + "</row>"
      }.joined()
    }
    let parts: [(String, String)] =
      [
        ("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets>\(names.joined())</sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels", "<Relationships>\(relations.joined())</Relationships>"),
      ]
      + sheets.indices.map { ("xl/\(files[$0])", "<worksheet><sheetData>\(contents[$0])</sheetData></worksheet>") }
    return WorkbookTests.zip(parts)
  }

  private static func ods(_ sheets: [(name: String, rows: [[String]])]) -> [UInt8] {
    let tables = sheets.map { sheet in
      "<t:table t:name=\"\(sheet.name)\">"
        + ([heading] + sheet.rows).map { row in
          "<t:table-row>" + row.map { "<t:table-cell><x:p>\($0)</x:p></t:table-cell>" }.joined() + "</t:table-row>"
        }.joined() + "</t:table>"
    }
    return WorkbookTests.zip([("content.xml", "<c xmlns:t=\"t\" xmlns:x=\"x\">\(tables.joined())</c>")])
  }

  private static func excelXML(_ sheets: [(name: String, rows: [[String]])]) -> [UInt8] {
    let tables = sheets.map { sheet in
      "<Worksheet ss:Name=\"\(sheet.name)\"><Table>"
        + ([heading] + sheet.rows).map { row in
          "<Row>" + row.map { "<Cell><Data ss:Type=\"String\">\($0)</Data></Cell>" }.joined() + "</Row>"
        }.joined() + "</Table></Worksheet>"
    }
    let name = "urn:schemas-microsoft-com:office:spreadsheet"
    return Array(
      "<?xml version=\"1.0\"?><Workbook xmlns=\"\(name)\" xmlns:ss=\"\(name)\">\(tables.joined())</Workbook>".utf8)
  }

  private func file(_ bytes: [UInt8], _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(try StatementReader.read(bytes, choices).parts.first).file
  }

  private static let workbooks = [xlsx, ods, excelXML]

  @Test(arguments: workbooks.indices)
  func `the import asks whether sheets with different names are accounts, and follows each answer`(format: Int) throws {
    let bytes = Self.workbooks[format]([("Giro", Self.march), ("Savings", Self.april)])
    let open = try file(bytes)
    #expect(open.reading.questions.map(\.key) == [.column] && open.reading.questions.blockFile)
    #expect(
      open.reading.questions[0].readings.map(\.option) == [
        "--column Sheet=account", "--column Sheet=category", "--column Sheet=not-used",
      ])
    #expect(open.reading.questions[0].sentence.contains("“Giro”, “Savings”"))
    var choices = TableReader.Choices()
    choices.columns = ["sheet": .account]
    let accounts = try file(bytes, choices)
    #expect(accounts.statements.map(\.account) == ["Giro", "Savings"] && accounts.reading.questions.isEmpty)
    #expect(accounts.reading.headings.contains("Sheet"))
    choices.columns = ["Sheet": .category]
    #expect(
      try file(bytes, choices).statements.flatMap(\.rows).map(\.category) == ["Giro", "Giro", "Savings", "Savings"])
    choices.columns = ["Sheet": .unused]
    let one = try file(bytes, choices)
    #expect(one.statements.allSatisfy { $0.account == nil } && one.reading.questions.isEmpty)
  }

  @Test func `the import does not ask about sheets named after known accounts or account numbers`() throws {
    let bytes = Self.xlsx([("Giro", Self.march), ("Savings", Self.march)])
    var choices = TableReader.Choices()
    choices.accounts = ["giro"]
    let known = try file(bytes, choices)
    #expect(known.statements.map(\.account) == ["Giro", "Savings"] && known.reading.questions.isEmpty)
    let numbers = try file(Self.xlsx([("12345678", Self.march), ("87654321", Self.march)]))
    #expect(numbers.statements.map(\.account) == ["12345678", "87654321"] && numbers.reading.questions.isEmpty)
  }

  @Test func `sheets that contain the two rows of a transfer are read as accounts`() throws {
    func sheets(_ text: String, _ amount: String, _ names: [String] = ["Giro", "Sparen"]) throws -> BankFile {
      let giro = Self.march + [["2026-03-20", text, "-500"]]
      return try file(
        Self.xlsx([(names[0], giro), (names[1], [["2026-03-20", text, amount], ["2026-03-31", "Zinsen", "1"]])]))
    }
    let accounts = try sheets("Umbuchung", "500")
    #expect(accounts.statements.map(\.account) == ["Giro", "Sparen"] && accounts.reading.questions.isEmpty)
    #expect(try sheets("Essen", "500").reading.questions.map(\.key) == [.column])
    #expect(try sheets("Umbuchung", "400").reading.questions.map(\.key) == [.column])
    #expect(try sheets("Umbuchung", "500", ["Ausgaben", "Einnahmen"]).reading.questions.map(\.key) == [.column])
  }

  @Test(arguments: [
    ["Sheet1", "Sheet2"], ["Jan", "Feb"], ["März 2026", "April 2026"], ["2025", "2026"], ["Q1", "Q2"],
    ["2026-03", "2026-04"], ["Giro 03.2026", "Giro 04.2026"],
  ])
  func `the import does not ask about sheets named after pages or periods unless their days overlap`(names: [String])
    throws
  {
    let apart = try file(Self.xlsx([(names[0], Self.march), (names[1], Self.april)]))
    #expect(apart.reading.questions.isEmpty && apart.statements.allSatisfy { $0.account == nil })
    #expect(!apart.reading.headings.contains("Sheet"))
    let overlapping = try file(Self.xlsx([(names[0], Self.march), (names[1], Self.march)]))
    #expect(overlapping.reading.questions.map(\.key) == [.column])
  }

  @Test func `a page may begin with the last day of the page before it`() throws {
    let next = [["2026-03-18", "Tea", "-2"], ["2026-03-20", "Rent", "-900"]]
    #expect(try file(Self.xlsx([("Page 1", Self.march), ("Page 2", next)])).reading.questions.isEmpty)
  }

  @Test func `a sheet whose columns differ from those of the other sheets is reported as unused`() throws {
    let sheets = Self.xlsx([("Giro", Self.march)])
    #expect(try file(sheets).reading.notes.isEmpty)
    let tables = [("Giro", "Amount"), ("Card", "Charge amount")].map { name, amount in
      "<t:table t:name=\"\(name)\">"
        + [["Date", "Description", amount], ["2026-03-02", "Rent", "-900.00"], ["2026-03-03", "Pay", "1.00"]].map {
          row in
          "<t:table-row>" + row.map { "<t:table-cell><x:p>\($0)</x:p></t:table-cell>" }.joined() + "</t:table-row>"
        }.joined() + "</t:table>"
    }
    let bytes = WorkbookTests.zip([("content.xml", "<c xmlns:t=\"t\" xmlns:x=\"x\">\(tables.joined())</c>")])
    #expect(try file(bytes).reading.notes.contains { $0.contains("sheet “Card” is not used") })
  }
}
