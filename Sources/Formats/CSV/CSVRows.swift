/// A strict parser of comma-separated values (RFC 4180), as written by `CSVText` and the exports.
///
/// Bank files are read by the `Statements` target, which also accepts files that deviate from the standard.
package struct CSVRows: Sendable {
  package struct Row: Sendable, Equatable {
    /// The 1-based line of the row's first character.
    package var line: Int
    package var cells: [Cell]
  }

  package struct Cell: Sendable, Equatable {
    package var text: String
    package var isQuoted: Bool
  }

  /// All rows, except for empty lines.
  package private(set) var rows: [Row] = []

  /// Parses rows; `nil` if a quote never ends, text follows a closing quote, or the bytes are not UTF-8.
  package init?(_ bytes: [UInt8], separator: UInt8 = .comma) {
    var (place, line) = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, 1)
    while place < bytes.count {
      var row = Row(line: line, cells: [])
      while true {
        guard let cell = CSVRows.cell(bytes, &place, &line, separator) else { return nil }
        row.cells.append(cell)
        guard place < bytes.count, bytes[place] == separator else { break }
        place += 1
      }
      if place < bytes.count, bytes[place] == .carriageReturn { place += 1 }
      if place < bytes.count {
        if bytes[place] == .newline { place += 1 } else if bytes[place - 1] != .carriageReturn { return nil }
      }
      line += 1
      if row.cells.count > 1 || row.cells[0].isQuoted || !row.cells[0].text.isEmpty { rows.append(row) }
    }
  }

  private static func cell(_ bytes: [UInt8], _ place: inout Int, _ line: inout Int, _ separator: UInt8) -> Cell? {
    guard place < bytes.count, bytes[place] == .doubleQuote else {
      let start = place
      while place < bytes.count, bytes[place] != separator, !bytes[place].isLineBreak { place += 1 }
      return String(validating: bytes[start..<place], as: UTF8.self).map { Cell(text: $0, isQuoted: false) }
    }
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == .doubleQuote {
        guard place < bytes.count, bytes[place] == .doubleQuote else {
          return String(validating: text, as: UTF8.self).map { Cell(text: $0, isQuoted: true) }
        }
        place += 1
      }
      if byte == .newline { line += 1 }
      text.append(byte)
    }
    return nil
  }
}
