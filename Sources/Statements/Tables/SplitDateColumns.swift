import BankWords
import Formats

/// Dates with the year, month and day in three adjacent columns, as in some spreadsheets and in files from some
/// Japanese banks.
enum SplitDateColumns {
  /// Words for parts of a date, normalized by `FoldedText`, mapped to 0 for the year, 1 for the month and 2 for the
  /// day.
  private static let units: [String: Int] = {
    var units: [String: Int] = [:]
    for (unit, topic) in [WordTopic.headingPartYear, .headingPartMonth, .headingPartDayOfMonth].enumerated() {
      for word in WordLists.words(topic) { units[word] = unit }
    }
    return units
  }()

  /// Returns the rows with the columns for year, month and day joined into one with dates such as `2026-9-28`;
  /// unchanged without such columns. The new heading is the common beginning of the three headings.
  static func joined(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    for (place, row) in rows.prefix(80).enumerated() where row.fields.count > 3 {
      let named = row.fields.map(part)
      for column in 0..<row.fields.count - 2 {
        let parts = named[column..<column + 3]
        guard Set(parts.map(\.unit)) == [0, 1, 2], Set(parts.map(\.name)).count == 1 else { continue }
        return joined(rows, below: place, column, parts.map { $0.unit ?? 0 }, named[column].name)
      }
    }
    return rows
  }

  /// Returns the part of a date in a heading such as `取引日(年)`, and the other words of the heading.
  private static func part(_ heading: String) -> (unit: Int?, name: String) {
    let words = FoldedText.of(heading).split(separator: " ").map(String.init)
    guard let last = words.last else { return (nil, "") }
    return (units[last], words.dropLast().joined(separator: " "))
  }

  private static func joined(
    _ rows: [DelimitedText.Row], below place: Int, _ column: Int, _ order: [Int], _ name: String
  ) -> [DelimitedText.Row] {
    let heading = ColumnRole.of(name)?.role == .day ? name : "date"
    var rows = rows
    for index in rows.indices where index >= place && rows[index].fields.count > column + 2 {
      let cells = rows[index].fields[column..<column + 3].map(\.trimmingSpaces)
      var parts = ["", "", ""]
      for (cell, unit) in zip(cells, order) { parts[unit] = cell }
      let day = parts.allSatisfy(\.isEmpty) ? "" : parts.joined(separator: "-")
      rows[index].fields.replaceSubrange(column..<column + 3, with: [index == place ? heading : day])
    }
    return rows
  }
}
