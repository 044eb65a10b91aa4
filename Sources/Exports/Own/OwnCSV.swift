import Ledger
import Notation

/// A row an entry, a column a key of a month file, for spreadsheets and for Daybook's own import.
///
/// Text that a spreadsheet would run begins with an apostrophe (`GuardedCell`), which the import takes away. Lists stand
/// in one cell (`CellList`). A text that is there and empty is two quotes, so that it differs from none.
enum OwnCSV {
  static func text(_ export: Export) -> [UInt8] {
    var text = ExportText(for: export.count)
    let columns = OwnColumns.names
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    text.add(columns.joined(separator: ","))
    text.add("\r\n")
    var cells = [[UInt8]](repeating: [], count: columns.count)
    OwnRow.forEach(export) { row in
      for place in cells.indices { cells[place].removeAll(keepingCapacity: true) }
      cells[0] = cell(row.entry)
      for (key, value) in row.values {
        guard let place = places[key] else { preconditionFailure("“\(key)” has no column") }
        cells[place] = cell(value)
      }
      for place in cells.indices {
        if place > 0 { text.add(UInt8.comma) }
        text.add(cells[place])
      }
      text.add("\r\n")
    }
    return text.bytes
  }

  private static func cell(_ value: OwnRow.Value) -> [UInt8] {
    switch value {
    case .text(let text): cell(text)
    case .amount(let minor, let currency): Array(PlainAmount.text(minor, currency).utf8)
    case .list(let texts): cell(CellList.text(texts))
    case .parts(let parts, let currency):
      cell(CellList.text(parts.map { ($0.category, PlainAmount.text($0.minor, currency)) }))
    }
  }

  private static func cell(_ text: String) -> [UInt8] {
    let guarded = Array(GuardedCell.guarded(text).utf8)
    let signs: [UInt8] = [.doubleQuote, .comma, UInt8(ascii: ";")]
    let isPlain = !guarded.isEmpty && guarded.allSatisfy { $0 >= 0x20 && !signs.contains($0) }
    if isPlain, guarded.first != .space, guarded.last != .space { return guarded }
    var quoted: [UInt8] = [.doubleQuote]
    for byte in guarded {
      if byte == .doubleQuote { quoted.append(byte) }
      quoted.append(byte)
    }
    quoted.append(.doubleQuote)
    return quoted
  }
}
