import Ledger
import Formats

/// A writer for CSV with one row for each entry and one column for each key of a month file, as read by spreadsheets
/// and Daybook's import.
///
/// Text that a spreadsheet would run as a formula begins with an apostrophe (`FormulaSafeCell`), which the import
/// removes. A list is in one cell (`CellList`). Empty text is written as two quotes, to distinguish it from a missing
/// value.
enum DaybookCSV {
  static func text(_ export: Export) -> [UInt8] {
    let columns = DaybookColumns.names
    var csv = CSVText(columns, rowCount: export.count)
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    let empty = [CSVText.Cell](repeating: .plain(""), count: columns.count)
    DaybookRow.forEach(export) { row in
      var cells = empty
      cells[0] = cell(row.entry)
      for (key, value) in row.values {
        guard let place = places[key] else { preconditionFailure("“\(key)” has no column") }
        cells[place] = cell(value)
      }
      csv.add(cells)
    }
    return csv.bytes
  }

  private static func cell(_ value: DaybookRow.Value) -> CSVText.Cell {
    switch value {
    case .text(let text): cell(text)
    case .amount(let minor, let currency): .plain(PlainAmount.text(minor, currency))
    case .list(let texts): cell(CellList.text(texts))
    case .weights(let weights): cell(CellList.text(weights.map { ($0.name, $0.weight) }))
    case .parts(let parts, let currency):
      cell(CellList.text(parts.map { ($0.category, PlainAmount.text($0.minor, currency)) }))
    }
  }

  private static func cell(_ text: String) -> CSVText.Cell { text.isEmpty ? .plain("\"\"") : .text(text) }
}
