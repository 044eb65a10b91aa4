import Formats

/// Cells that contain a program's word for “no value”, such as `NaN` in pandas or `NULL` in databases.
enum NullCells {
  private static let words: Set<String> = [
    "#N/A", "(null)", "<NA>", "NULL", "NaN", "NaT", "None", "\\N", "nan", "null", "undefined",
  ]

  static func emptied(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    var rows = rows
    for place in rows.indices {
      for column in rows[place].fields.indices where isNull(rows[place].fields[column]) {
        rows[place].fields[column] = ""
      }
    }
    return rows
  }

  private static func isNull(_ cell: String) -> Bool {
    guard let first = cell.utf8.first, cell.utf8.count <= 9 else { return false }
    switch first {
    case UInt8(ascii: "N"), UInt8(ascii: "n"), UInt8(ascii: "u"), UInt8(ascii: "("), UInt8(ascii: "<"),
      UInt8(ascii: "#"), UInt8(ascii: "\\"):
      return words.contains(cell)
    default: return false
    }
  }
}
