package import Formats
import Ledger

/// A reader of files from banks and other programs, which recognizes a file by its content, never by its name.
package enum StatementReader {
  /// A reason why a file cannot be read.
  package enum Problem: Error, Sendable, Equatable {
    case empty
    case tooLarge
    /// A text file with more than the maximum number of lines.
    case tooManyLines
    /// Encodings that the file may have, but that this system's `iconv` cannot read.
    case characterSet([TextEncoding])
    /// A known format that is not supported, with its name and advice for the user.
    case foreign(String)
    /// An archive that cannot be opened, with the reason.
    case archive(String)
    /// A statement with headings but no rows.
    case noRows
    /// A file in an unknown format, with the beginning of the file.
    case unknown(String)
  }

  /// The content of a file, or of one file in an archive.
  package struct Part: Sendable {
    /// The file's name in the archive; empty if the file is not in an archive.
    package var name: String
    package var file: BankFile
  }

  package struct Reading: Sendable {
    package var parts: [Part]
    /// Files in an archive that are not statements.
    package var unread: [(name: String, problem: Problem)]
  }

  /// The maximum size of a file in bytes.
  package static let greatestByteCount = 20 << 20

  /// The maximum number of lines in a text file. Reading a line takes several kilobytes of memory.
  private static let greatestLineCount = 400_000

  package static func read(
    _ bytes: [UInt8], _ choices: TableReader.Choices = .init()
  ) throws(Problem) -> Reading {
    var reading = try readParts(bytes, choices)
    for place in reading.parts.indices { reading.parts[place].file.correct(choices.rows) }
    return reading
  }

  private static func readParts(_ bytes: [UInt8], _ choices: TableReader.Choices) throws(Problem) -> Reading {
    guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      return Reading(parts: [Part(name: "", file: try readOne(bytes, choices))], unread: [])
    }
    let content: Workbook.Content
    do throws(ZipFile.Problem) { content = try Workbook.read(bytes) } catch { throw .archive(sentence(error)) }
    switch content {
    case .sheets(let sheets, let format):
      return Reading(parts: [Part(name: "", file: try readSheets(sheets, choices, format))], unread: [])
    case .files(let files):
      var reading = Reading(parts: [], unread: [])
      for (name, bytes) in files {
        do throws(Problem) {
          reading.parts.append(Part(name: name, file: try readOne(bytes, choices)))
        } catch {
          reading.unread.append((name, error))
        }
      }
      if reading.parts.isEmpty { throw .unknown(files.map(\.name).joined(separator: ", ")) }
      return reading
    }
  }

  private static func readOne(_ bytes: [UInt8], _ choices: TableReader.Choices) throws(Problem) -> BankFile {
    if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { throw .empty }
    if bytes.count > greatestByteCount { throw .tooLarge }
    if bytes.count(where: { $0 == 0x0A }) > greatestLineCount { throw .tooManyLines }
    if let name = foreign(bytes) { throw .foreign(name) }
    // XML declares its encoding, and OFX usually does.
    if let file = OFXReader.read(bytes, choices) ?? CAMTReader.read(bytes) { return file }
    if let (sheets, problem) = SpreadsheetXML.sheets(bytes) {
      var file = try readSheets(sheets, choices, "Excel XML")
      if let problem {
        let line = file.lastLine + 1
        file.skippedRows.append(SkippedRow(line: line, reason: .unreadable(problem.sentence), text: ""))
      }
      return file
    }
    let text = DecodedText(bytes, chosen: choices.encoding)
    if !text.unreadable.isEmpty { throw .characterSet(text.unreadable) }
    func asking(_ file: BankFile) -> BankFile {
      var file = file
      if !text.rivals.isEmpty { file.reading.questions.append(encodingQuestion(bytes, text.rivals)) }
      return file
    }
    if let file = MT940Reader.read(bytes, choices.encoding) ?? QIFReader.read(bytes, choices) { return asking(file) }
    if QIFReader.isOne(text.bytes) {
      throw .foreign("a QIF file with only accounts, categories or prices; export the transactions of an account")
    }
    if let rows = JSONRecords.rows(text.bytes, today: choices.today) {
      if !rows.isEmpty, let file = TableReader.read(rows, choices, format: "JSON") { return file }
      // The reader of names and values would take cents, which have no decimals, as whole units.
      throw .foreign("JSON without records that have a day and an amount with decimals; export the statement as CSV")
    }
    if let rows = HTMLTable.rows(text) {
      if let file = TableReader.read(rows, choices, format: "HTML table (\(text.encoding.rawValue))") {
        return asking(file)
      }
    } else {
      let file = TableReader.read(bytes, choices)
      // A statement with known headings needs no second check.
      if file.map({ $0.reading.headings.isEmpty || $0.reading.questions.blockFile && !$0.hasBothSigns }) ?? true,
        SecuritiesTable.isOne(text.bytes)
      {
        throw .foreign(
          "a list of securities with quantities and prices; expected an account statement with an amount in each row"
        )
      }
      // The table reader may mistake the lines of a journal for rows.
      if file?.reading.headings.isEmpty ?? true, JournalSyntax(of: text.bytes) != nil { throw .foreign(journal) }
      if file?.isDoubleEntry == true {
        throw .foreign("a bookkeeping journal with two rows for each entry; export the statement of one account")
      }
      if let file { return asking(file) }
    }
    if TableReader.isWithoutRows(text.bytes) { throw .noRows }
    let head = String(decoding: text.bytes.prefix(200), as: UTF8.self)
    throw .unknown(String((head.split(whereSeparator: \.isNewline).first ?? "").prefix(60)))
  }

  /// Returns a question about the encoding, with the first and the last word beyond ASCII in each reading.
  private static func encodingQuestion(_ bytes: [UInt8], _ rivals: [DecodedText.Encoding]) -> Ambiguity {
    let readings = rivals.map { encoding in
      let text = String(decoding: DecodedText(bytes, chosen: encoding).bytes, as: UTF8.self)
      let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" || $0 == "\"" }
      func cut(_ word: Substring?) -> String { word.map { String($0.prefix(30)) } ?? "" }
      return Ambiguity.Reading(
        option: "--encoding \(encoding.option)", first: cut(words.first { !$0.utf8.allSatisfy { $0 < 0x80 } }),
        last: cut(words.last { !$0.utf8.allSatisfy { $0 < 0x80 } }))
    }
    return Ambiguity(key: .encoding, readings: readings)
  }

  private static func sentence(_ problem: ZipFile.Problem) -> String {
    switch problem {
    case .broken: "the archive is damaged"
    case .encrypted(let name): "“\(name)” is protected by a password; save it without one"
    case .unsupported(let name): "“\(name)” uses an unsupported compression method"
    case .tooLarge(let name): "“\(name)” is too large when unpacked"
    case .damaged(let name): "“\(name)” is damaged"
    }
  }

  private static let journal =
    "a journal from hledger, Ledger or beancount; import it with “daybook import --journal FILE”"

  private static func foreign(_ bytes: [UInt8]) -> String? {
    let names: [([UInt8], String)] = [
      ([0xD0, 0xCF, 0x11, 0xE0], "an Excel workbook from before 2007; save it as .xlsx or .csv"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF; download the statement from your bank as CSV, OFX or camt instead"),
      ([0x50, 0x4B, 0x03, 0x04], "an archive inside another archive; unpack it first"),
      ([0x1F, 0x8B], "compressed with gzip; decompress it first"),
      ([0x52, 0x61, 0x72, 0x21], "a rar archive; unpack it first"),
      ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive; unpack it first"), ([0x53, 0x51, 0x4C, 0x69], "an SQLite database"),
      ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
    ]
    return names.first { bytes.starts(with: $0.0) }?.1
  }
}

extension BankFile {
  /// Whether some amounts have a minus sign and others do not, as in a statement. A list of securities has only prices.
  fileprivate var hasBothSigns: Bool {
    let rows = statements.flatMap(\.rows)
    return rows.contains(where: \.amount.isNegative) && rows.contains { !$0.amount.isNegative }
  }
  fileprivate var lastLine: Int {
    statements.reduce(skippedRows.map(\.line).max() ?? 0) { max($0, $1.rows.map(\.line).max() ?? 0) }
  }
}
