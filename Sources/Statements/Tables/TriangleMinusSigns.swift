import Formats

/// Triangles as minus signs, as in Japanese accounts: `▲12,000`.
enum TriangleMinusSigns {
  /// Returns the rows with a minus in place of a triangle before a number. The rows remain unchanged if the table has no
  /// East Asian text, or also triangles that point downwards, because these triangles then show rises and falls.
  static func replaced(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    // Nearly all tables have no triangle, which begins with this byte in UTF-8, and are not searched by character.
    guard rows.contains(where: { $0.fields.contains { $0.utf8.contains(0xE2) } }) else { return rows }
    var (hasTriangle, isEastAsian) = (false, false)
    for scalar in rows.lazy.flatMap(\.fields).flatMap(\.unicodeScalars) where scalar.value >= 0x25B2 {
      if "▼▽".unicodeScalars.contains(scalar) { return rows }
      if isTriangle(scalar) { hasTriangle = true } else if scalar.value >= 0x3040 { isEastAsian = true }
    }
    guard hasTriangle, isEastAsian else { return rows }
    var rows = rows
    for row in rows.indices {
      for column in rows[row].fields.indices {
        let cell = rows[row].fields[column].trimmingSpaces
        guard let first = cell.unicodeScalars.first, isTriangle(first) else { continue }
        let number = "-" + cell.dropFirst()
        if AmountCell(number) != nil { rows[row].fields[column] = number }
      }
    }
    return rows
  }

  private static func isTriangle(_ scalar: Unicode.Scalar) -> Bool { scalar == "▲" || scalar == "△" }
}
