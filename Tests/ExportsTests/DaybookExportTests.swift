import BookEditing
import Diagnostics
import Exports
import Ledger
import Formats
import Reports
import TestSupport
import Testing
import Statements

struct DaybookExportTests {
  /// All fields of an entry as text.
  private static func told(_ entry: Transaction, _ ledger: Ledger) -> String {
    let details = entry.details
    func account(_ id: Account.ID?) -> String { id.map { ledger.account($0).name } ?? "-" }
    let parts = entry.split.map { part in
      "\(ledger.category(part.category).name) \(part.amount) \(part.homeAmount ?? -1)"
    }
    let texts: [String] = [
      "\(entry.date)", entry.title, "\(entry.direction)", "\(entry.amount)", "\(entry.homeAmount ?? -1)",
      ledger.category(entry.category).name, account(entry.account), "\(parts)", details?.note ?? "-",
      "\(details?.tags ?? [])", "\(details?.photos ?? [])", "\(details?.due?.description ?? "-")",
      "\(String(describing: details?.paid))", "\(String(describing: details?.repeats))",
      "\(details?.until?.description ?? "-")", "\(details?.isAutomatic ?? false)", "\(details?.skips ?? [])",
      details?.id ?? "-", details?.occurrenceOf?.description ?? "-", account(details?.destination),
      "\(String(describing: details?.arrived))", "\(String(describing: details?.booked))",
      details?.who.map(ledger.name) ?? "-", details?.shared.map(ledger.text) ?? "-",
    ]
    return texts.joined(separator: "\u{1}")
  }

  private static func told(_ assertion: BalanceAssertion, _ ledger: Ledger) -> String {
    "\(assertion.date) \(ledger.account(assertion.account).name) \(assertion.balance) \(assertion.note ?? "-")"
  }

  /// The entries of an export, written to month files as an import does.
  static func month(_ read: ParsedEntries, _ settings: Settings) -> [String: String] {
    var texts: [String: SourceFile] = [:]
    func path(_ day: Day) -> String { "\("\(day.month)" < "2025-11" ? "archive" : "ledger")/\(day.month).yaml" }
    func change(_ day: Day, _ body: (MonthText) -> [UInt8]) {
      let file = texts[path(day)] ?? SourceFile(path: path(day), text: "")
      guard let text = try? MonthText(file) else {
        Issue.record("\(path(day)) cannot be edited")
        return
      }
      texts[path(day)] = SourceFile(path: path(day), text: String(decoding: body(text), as: UTF8.self))
    }
    for entry in read.entries { change(entry.date) { $0.adding(entry.fields, date: entry.date).bytes } }
    for row in read.balanceAssertions {
      change(row.date) { text in
        text.adding(
          assertion: [
            (.date, "\(row.date)"), (.balance, PlainAmount.text(row.balance, row.currency)), (.account, row.account),
            (.note, row.note),
          ], date: row.date
        ).bytes
      }
    }
    return texts.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [ExportFormat.csv, .json])
  func `a book that is exported and imported again is unchanged`(format: ExportFormat) throws {
    for seed in 0..<UInt64(Fuzzing.count(60)) {
      var book = KeyedBook(seed: Fuzzing.seed(900 + seed), count: 120, nasty: true)
      let bare = readBook(book.files).ledger
      book.addBalanceAssertions(bare) { AccountHistory(bare, $0).balance(on: $1) }
      let (ledger, findings) = readBook(book.files)
      try #require(findings.errorCount == 0, "\(findings.listed.filter { $0.severity == .error }.map(\.message))")
      try #require(ledger.transactions.count > 90 && ledger.balanceAssertions.count == 14)
      let bytes = Array(ledger.exported(format).utf8)
      let read = try #require(DaybookExport.read(bytes, home: ledger.homeCurrency))
      try #require(read.refused.isEmpty, "\(read.refused)")
      var files = DaybookExportTests.month(read, ledger.settings)
      for name in book.files.keys where !name.hasPrefix("ledger/") && !name.hasPrefix("archive/") {
        files[name] = book.files[name]
      }
      let (again, problems) = readBook(files)
      try #require(problems.errorCount == 0, "\(problems.listed.filter { $0.severity == .error }.map(\.message))")
      func all(_ ledger: Ledger) -> [String] {
        ledger.byDay(ledger.transactions.indices).map { DaybookExportTests.told(ledger.transactions[$0], ledger) }
      }
      #expect(all(again) == all(ledger))
      func assertions(_ ledger: Ledger) -> [String] {
        ledger.balanceAssertions.map { DaybookExportTests.told($0, ledger) }
      }
      #expect(assertions(again) == assertions(ledger))
      if format == .json {
        #expect(read.isWhole == true && read.home == ledger.homeCurrency)
        #expect(read.accounts.map(\.name) == ledger.accounts.dropFirst().map(\.name))
        #expect(read.accounts.map(\.openingBalance) == ledger.accounts.dropFirst().map { $0.openingBalance })
        #expect(read.categories.map(\.name) == ledger.categories.map(\.name))
      }
    }
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}", "\r", "\u{B}", "\u{C}"])
  func `a title with an allowed line separator is read back from JSON and CSV`(_ sign: String) throws {
    let json = JSON.string("a\(sign)b").text
    for text in [
      "{\"format\": \"daybook-export\", \"entries\": [{\"date\": \"2026-11-03\", \"title\": \(json), \"spent\": \"5.00\"}]}",
      "entry,date,title,spent,received,moved\nx,2026-11-03,\"a\(sign)b\",5.00,,\n",
    ] {
      let read = try #require(DaybookExport.read(Array(text.utf8)))
      #expect(read.refused.isEmpty && read.entries.first?.fields.text(.title) == "a\(sign)b")
    }
  }

  @Test func `entries read from an export have the book's decimal comma, and no currency if it is the home currency`()
    throws
  {
    let text = "entry,date,title,spent,received,moved,split,currency\nx,2026-11-03,Tea,1340.50,,,Home=26.50,EUR\n"
    let read = try #require(DaybookExport.read(Array(text.utf8), home: Currency(code: "EUR"), decimal: .comma))
    #expect(
      read.entries.first?.fields == [
        FieldChange(.date, .one("2026-11-03")), FieldChange(.title, .one("Tea")),
        FieldChange(.spent, .one("1340,50")), FieldChange(.split, .mapping([.init(key: "Home", text: "26,50")])),
      ])
    let other = try #require(DaybookExport.read(Array(text.utf8), home: .inr))
    #expect(other.entries.first?.fields.text(.currency) == "EUR")
  }

  @Test func `damaged rows are reported with their line numbers, and the other rows are read`() throws {
    let text = """
      entry,date,title,spent,received,moved,currency,due,balance
      a,2026-11-03,Tea,3.00,,,EUR,,
      b,03.11.2026,Tea,3.00,,,EUR,,
      c,2026-11-03,,3.00,,,EUR,,
      d,2026-11-03,Tea,,,,EUR,,
      e,2026-11-03,Tea,3.00,4.00,,EUR,,
      f,2026-11-03,Tea,"3,00",,,EUR,,
      g,2026-11-03,Tea,3.001,,,EUR,,
      h,2026-11-03,Tea,3.00,,,EURO,,
      i,2026-11-03,Tea,3.00,,,EUR,soon,
      j,2026-11-03,Tea,3.00,,,EUR,,,,,
      k,2026-11-30,,,,,EUR,,-12.50
      """
    let read = try #require(DaybookExport.read(Array(text.utf8)))
    #expect(read.entries.map(\.line) == [2])
    #expect(read.balanceAssertions.map(\.balance) == [-1250])
    let expected: [(Int, EntryConversionError)] = [
      (3, .invalidDay("03.11.2026")), (4, .noTitle), (5, .noAmount), (6, .severalAmounts),
      (7, .badValue("spent", "3,00")),
      (8, .badValue("spent", "3.001")), (9, .badValue("currency", "EURO")), (10, .badValue("due", "soon")),
      (11, .cells(12, of: 9)),
    ]
    #expect(read.refused == expected.map { ParsedEntries.RefusedRow(line: $0, problem: $1) })
  }

  @Test func `a spreadsheet may reorder the columns and use another separator`() throws {
    let text = "\u{FEFF}title;moved;received;spent;entry;date;tags\r\n\"'=1;'-2\";;;3.00;x;2026-11-03;\"a; b\"\r\n"
    let read = try #require(DaybookExport.read(Array(text.utf8)))
    #expect(read.entries.first?.fields.text(.title) == "=1;-2")
    #expect(read.entries.first?.fields.last == FieldChange(.tags, .list(["a", "b"])))
  }

  /// All cells in quotes, as some programs write them.
  private static func quoted(_ csv: String) -> String {
    (CSVRows(Array(csv.utf8))?.rows ?? []).map { row in
      row.cells.map {
        // Bytes are compared, since a quote before a combining mark is another character.
        "\"\(String(decoding: $0.text.utf8.flatMap { $0 == .doubleQuote ? [$0, $0] : [$0] }, as: UTF8.self))\""
      }
      .joined(separator: ",") + "\r\n"
    }.joined()
  }

  @Test func `an export in which another program quoted all cells is read with the same values`() throws {
    for seed in 0..<UInt64(Fuzzing.count(40)) {
      let ledger = readBook(KeyedBook(seed: Fuzzing.seed(940 + seed), count: 60, nasty: true).files).ledger
      let csv = ledger.exported(.csv)
      let read = try #require(DaybookExport.read(Array(csv.utf8)))
      let again = try #require(DaybookExport.read(Array(DaybookExportTests.quoted(csv).utf8)))
      #expect(again.refused.isEmpty, "\(again.refused)")
      // An empty note counts as no note.
      func fields(_ file: ParsedEntries) -> [[FieldChange]] {
        file.entries.map { entry in entry.fields.filter { $0.key != .note || $0.value != .one("") } }
      }
      #expect(fields(again) == fields(read))
      #expect(again.balanceAssertions.map(\.balance) == read.balanceAssertions.map(\.balance))
    }
  }

  @Test func `empty rows and cells are skipped, but an empty note that Daybook exported is kept`() throws {
    let text = """
      Entry,DATE, Title ,Spent,Received,Moved,Split,Note,,
      a,2026-11-03,Tea,3.00,,,,"",,
      ,,,,,,,,,
      "b","2026-11-04","Tea","4.00","","","","","",""
      "","","","","","","","","",""
      ,,,
      """
    let read = try #require(DaybookExport.read(Array(text.utf8)))
    #expect(read.refused.isEmpty && read.entries.map(\.line) == [2, 4])
    #expect(read.entries.map { $0.fields.text(.note) } == ["", nil])
  }

  @Test func `an export that a spreadsheet saved in UTF-16 or its own code page is read`() throws {
    let text = "Entry;Date;Title;Spent;Received;Moved\r\nx;2026-11-03;Café Müller;3.00;;\r\n"
    let wide = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let narrow = text.unicodeScalars.map { UInt8($0.value) }
    for bytes in [wide, Array(wide.dropFirst(2)), narrow] {
      #expect(DaybookExport.read(bytes)?.entries.first?.fields.text(.title) == "Café Müller")
    }
    // A single invalid byte does not make the others be read in another encoding.
    #expect(DaybookExport.read(Array(text.utf8) + [0xE9, 0x0A]) == nil)
  }

  @Test func `a file that Daybook did not export is not read as an export`() {
    for text in ["", "{}", "[1]", "date,amount\n2026-11-03,3\n", "{\"format\":\"other\",\"entries\":[]}", "\"a"] {
      #expect(DaybookExport.read(Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func `an export with random damage never crashes the reader`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(77))
    let ledger = readBook(KeyedBook(seed: 5, count: 40, nasty: true).files).ledger
    for format in [ExportFormat.csv, .json] {
      let bytes = Array(ledger.exported(format).utf8)
      for _ in 0..<Fuzzing.count(2_000, least: 100) {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let place = Int.random(in: changed.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
          case 1: changed.remove(at: place)
          default: changed.insert([0x22, 0x2C, 0x0A, 0x7B, 0x7D, 0x5C].randomElement(using: &random) ?? 0, at: place)
          }
        }
        _ = DaybookExport.read(changed)
      }
    }
  }
}
