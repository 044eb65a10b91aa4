import Formats

/// Functions that remove the apostrophes that some Mexican and South African banks write around or before cells, though
/// not in every cell of a file.
enum ApostropheQuotes {
  /// Returns the rows without apostrophes before cells, and without apostrophes around cells if a row has two enclosed
  /// cells. An apostrophe in a single cell may be part of a name.
  static func bare(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    let rows = unmarked(rows)
    guard rows.prefix(60).contains(where: { $0.fields.count(where: isQuoted) > 1 }) else { return rows }
    return rows.map { row in
      var row = row
      for column in row.fields.indices where isQuoted(row.fields[column]) {
        row.fields[column] = String(row.fields[column].trimmingSpaces.dropFirst().dropLast())
      }
      return row
    }
  }

  /// Returns the rows without the apostrophe that marks a cell as text in spreadsheets; unchanged unless a row has at
  /// least two marked cells.
  private static func unmarked(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard rows.prefix(60).contains(where: { $0.fields.count(where: isMarked) > 1 }) else { return rows }
    return rows.map { row in
      var row = row
      for column in row.fields.indices where isMarked(row.fields[column]) { row.fields[column].removeFirst() }
      return row
    }
  }

  private static func isMarked(_ field: String) -> Bool {
    field.utf8.first == UInt8(ascii: "'") && field.utf8.count > 1 && !field.dropFirst().contains("'")
  }

  private static func isQuoted(_ field: String) -> Bool {
    guard field.utf8.contains(UInt8(ascii: "'")) else { return false }
    let text = field.trimmingSpaces
    return text.utf8.count > 1 && text.hasPrefix("'") && text.hasSuffix("'")
  }
}
