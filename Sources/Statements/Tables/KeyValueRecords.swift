import Formats

/// Records written as lines, each with a name and a value, as in text files from some banks:
///
///     Date: 02/09/2026 Description: Halle 9 Market Amount: -86.35
enum KeyValueRecords {
  private static func isDay(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":"), line.distance(from: line.startIndex, to: colon) < 40,
      DateCell(String(line[line.index(after: colon)...])) != nil,
      case .day? = ColumnRole.of(String(line[..<colon]))?.role
    else { return false }
    return true
  }

  /// Returns the records as a table, with a column for each name; `nil` for any other text.
  static func rows(_ bytes: [UInt8]) -> [DelimitedText.Row]? {
    // If no record begins near the start, the file has none.
    let head = String(decoding: bytes.prefix(4_000), as: UTF8.self).split(whereSeparator: \.isNewline)
    guard head.contains(where: isDay) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count > 6 else { return nil }
    var records: [(line: Int, values: [(name: String, value: String)])] = []
    var above: [DelimitedText.Row] = []
    var first: String?
    for (number, line) in lines.enumerated() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = String(line[..<colon]).spacedOnce
      let value = String(line[line.index(after: colon)...]).spacedOnce
      if first == nil, DateCell(value) != nil, case .day? = ColumnRole.of(name)?.role { first = name }
      guard let first else {
        above.append(DelimitedText.Row(line: number + 1, fields: [name, value]))
        continue
      }
      if name == first { records.append((number + 1, [])) }
      records[records.count - 1].values.append((name, value))
    }
    guard records.count > 0 else { return nil }
    var names: [String] = []
    for (name, _) in records.flatMap(\.values) where !names.contains(name) && names.count < 40 { names.append(name) }
    let roles = Set(names.compactMap { ColumnRole.of($0)?.role })
    // Most lines must belong to records, and each record must have an amount.
    guard !roles.isDisjoint(with: [.amount, .out, .received]),
      records.count * names.count * 2 > lines.count(where: { !$0.allSatisfy(\.isWhitespace) })
    else { return nil }
    let rows = records.map { record in
      DelimitedText.Row(
        line: record.line,
        fields: names.map { name in record.values.first { $0.name == name }?.value ?? "" })
    }
    return above + [DelimitedText.Row(line: records[0].line, fields: names)] + rows
  }
}
