import Formats

/// Amounts with two minus signs: some banks write `--$21.78` for the reversal of a movement of `-$21.78`.
enum DoubleMinusSigns {
  /// Removes both minus signs of an amount if another row has the amount with one minus sign and all words of that row
  /// occur in the row of the reversal. Other amounts with two signs remain unreadable.
  static func resolved(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    let places = rows.indices.filter { rows[$0].fields.contains { $0.hasPrefix("--") } }
    if places.isEmpty { return rows }
    var resolved = rows
    for place in places {
      for (column, field) in rows[place].fields.enumerated() where field.hasPrefix("--") {
        let number = String(field.dropFirst(2))
        guard AmountCell(number)?.isSigned == false else { continue }
        let words = words(rows[place])
        let isReversal = rows.contains { row in
          guard column < row.fields.count, row.fields[column].trimmingSpaces == "-\(number.trimmingSpaces)" else {
            return false
          }
          let others = self.words(row)
          return !others.isEmpty && others.isSubset(of: words)
        }
        if isReversal { resolved[place].fields[column] = number }
      }
    }
    return resolved
  }

  private static func words(_ row: DelimitedText.Row) -> Set<Substring> {
    let texts = row.fields.filter { DateCell($0) == nil && AmountCell($0) == nil && !$0.hasPrefix("--") }
    return Set(texts.map(FoldedText.of).joined(separator: " ").split(separator: " "))
  }
}
