/// Reads files of banks and of other programs, known by what stands in them and never by their names.
package enum StatementReader {
  /// What a file is that nothing here reads.
  package enum Problem: Error, Sendable, Equatable {
    case empty
    case tooLarge
    /// A program's own format, for example “an Excel workbook of before 2007”.
    case foreign(String)
    /// No table with a day and an amount in its rows, and none of the other formats; what it begins with.
    case unknown(String)
  }

  /// Bytes of a file; beyond, nobody's statement.
  package static let greatestByteCount = 256 << 20

  package static func read(
    _ bytes: [UInt8], _ choices: TableReader.Choices = .init()
  ) throws(Problem) -> BankFile {
    if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { throw .empty }
    if bytes.count > greatestByteCount { throw .tooLarge }
    if let name = foreign(bytes) { throw .foreign(name) }
    if let file = OFXReader.read(bytes) ?? MT940Reader.read(bytes) ?? QIFReader.read(bytes, choices) { return file }
    if let file = TableReader.read(bytes, choices) { return file }
    let text = FileText(bytes)
    let head = String(decoding: text.bytes.prefix(200), as: UTF8.self)
    throw .unknown(String((head.split(whereSeparator: \.isNewline).first ?? "").prefix(60)))
  }

  private static func foreign(_ bytes: [UInt8]) -> String? {
    let names: [([UInt8], String)] = [
      ([0xD0, 0xCF, 0x11, 0xE0], "an Excel workbook of before 2007; save it as .xlsx or .csv"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF; banks offer the same rows as CSV, OFX or camt"),
      ([0x50, 0x4B, 0x03, 0x04], "a zip archive or workbook; unpack it, or save the sheet as .csv"),
      ([0x1F, 0x8B], "packed with gzip; unpack it first"),
      ([0x52, 0x61, 0x72, 0x21], "a rar archive; unpack it first"),
      ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive; unpack it first"),
      ([0x53, 0x51, 0x4C, 0x69], "a database of SQLite"), ([0x89, 0x50, 0x4E, 0x47], "a picture"),
      ([0xFF, 0xD8, 0xFF], "a picture"),
    ]
    return names.first { bytes.starts(with: $0.0) }?.1
  }
}
