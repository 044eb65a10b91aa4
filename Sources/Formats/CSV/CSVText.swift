import Diagnostics

/// A writer of comma-separated values (RFC 4180), with a heading line and CRLF line breaks.
///
/// Lists, reports and exports in CSV use this writer, so that quoting and the protection against formulas
/// (`FormulaSafeCell`) are the same everywhere.
package struct CSVText: Sendable {
  package enum Cell: Sendable {
    /// Text from the user. Empty text becomes an empty cell.
    case text(String)
    /// A number, a day or a word that the program produced, written unchanged.
    case plain(String)

    /// Returns a text cell for display, in which all invisible characters except line breaks are replaced.
    package static func harmless(_ text: String) -> Cell {
      .text(TerminalSafeText.lines(text.replacing("\r\n", with: "\n")))
    }
  }

  /// The CSV text in UTF-8, without a byte order mark.
  package private(set) var bytes: [UInt8] = []
  private let count: Int

  /// Creates a CSV text with its heading line.
  ///
  /// - Parameter rowCount: the number of rows for which memory is reserved.
  package init(_ headings: [String], rowCount: Int = 0) {
    count = headings.count
    if rowCount > 0 { bytes.reserveCapacity(4096 + 200 * rowCount) }
    add(headings.map { .plain($0) })
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a row.
  ///
  /// - Parameter cells: one cell for each heading.
  package mutating func add(_ cells: [Cell]) {
    precondition(cells.count == count, "a row must have one cell for each heading")
    for (place, cell) in cells.enumerated() {
      if place > 0 { bytes.append(.comma) }
      switch cell {
      case .plain(let text): bytes.append(contentsOf: text.utf8)
      case .text(let text): addQuoted(FormulaSafeCell.guarded(text).utf8)
      }
    }
    bytes.append(.carriageReturn)
    bytes.append(.newline)
  }

  /// Adds a text cell, in quotes if it begins or ends with a space, or if it contains a quote, a control character or a
  /// common separator.
  private mutating func addQuoted(_ text: String.UTF8View) {
    let isPlain = text.allSatisfy {
      $0 >= 0x20 && $0 != .doubleQuote && $0 != .comma && $0 != UInt8(ascii: ";")
    }
    if isPlain, text.first != .space, text.last != .space {
      bytes.append(contentsOf: text)
      return
    }
    bytes.append(.doubleQuote)
    for byte in text {
      if byte == .doubleQuote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(.doubleQuote)
  }
}
