import Notation

/// Rows whose fields hold the sign that divides fields, without quotes: `-12,90` as two fields, a name as `Kern, Ltd`.
///
/// A row is only put together where the heading leaves one way to do it; where it leaves several, its amount becomes a
/// text that no reader takes for one, so that the row is told and not read by chance.
enum DividedFields {
  private enum Kind { case day, number, text, other }

  /// - Parameter rows: divided by commas.
  static func joined(_ rows: [SeparatedText.Row]) -> [SeparatedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return withoutHeading(rows) }
    let headings = Array(rows[place].fields[..<rows[place].width])
    guard rows[place...].contains(where: { $0.width > headings.count }) else { return rows }
    let kinds = headings.map { heading -> Kind in
      switch ColumnRole.of(heading)?.role {
      case .day, .valueDay: .day
      case .amount, .out, .received, .balance, .fee, .gross, .originalAmount: .number
      case .name, .memo, .payee, .payer: .text
      default: .other
      }
    }
    let body = rows.indices.filter { $0 > place && rows[$0].fields.contains { DateCell($0) != nil } }
    let wide = body.filter { rows[$0].width > headings.count }
    if wide.isEmpty { return rows }
    // Of a file that divides its decimals so nearly all rows have a field too many.
    let areDecimals = wide.count * 2 > body.count && wide.allSatisfy { hasDecimals(rows[$0].fields) }
    var rows = rows
    for index in wide {
      let fields = Array(rows[index].fields[..<rows[index].width])
      var ways: [[String]] = []
      find(fields[...], kinds[...], [], joinsNumbers: areDecimals, &ways)
      if ways.count == 1 {
        rows[index].fields = ways[0]
      } else if areDecimals, let first = kinds.firstIndex(of: .number), first < fields.count {
        rows[index].fields = Array(fields[..<first]) + [fields[first...].joined(separator: ",")]
      }
    }
    return rows
  }

  /// All ways in which fields fill the columns, at most two of them.
  private static func find(
    _ fields: ArraySlice<String>, _ kinds: ArraySlice<Kind>, _ made: [String], joinsNumbers: Bool,
    _ ways: inout [[String]]
  ) {
    guard let kind = kinds.first, let field = fields.first else {
      if fields.isEmpty, kinds.allSatisfy({ $0 != .day }) { ways.append(made) }
      return
    }
    if ways.count > 1 || fields.count - kinds.count > 8 { return }
    func go(_ count: Int) {
      let text = fields.prefix(count).joined(separator: ",")
      find(fields.dropFirst(count), kinds.dropFirst(), made + [text], joinsNumbers: joinsNumbers, &ways)
    }
    switch kind {
    case .day: if field.isEmpty || DateCell(field) != nil { go(1) }
    case .number:
      if joinsNumbers, fields.count > 1, isWhole(field), areDecimals(fields[fields.startIndex + 1]) { go(2) }
      if field.allSatisfy(\.isWhitespace) || NumberCell(field) != nil { go(1) }
    case .text:
      for count in 1...max(1, joinsNumbers ? 1 : fields.count - kinds.count + 1) { go(count) }
    case .other: go(1)
    }
  }

  private static func hasDecimals(_ fields: [String]) -> Bool {
    zip(fields, fields.dropFirst()).contains { isWhole($0) && areDecimals($1) }
  }

  /// Without a heading: a column of two digits behind one of whole numbers, in all rows.
  private static func withoutHeading(_ rows: [SeparatedText.Row]) -> [SeparatedText.Row] {
    guard let first = rows.first(where: { $0.fields.contains { DateCell($0) != nil } }), hasDecimals(first.fields)
    else {
      return rows
    }
    let body = rows.filter { $0.fields.contains { DateCell($0) != nil } }
    guard body.count > 2, let count = body.first?.fields.count, count > 3,
      body.allSatisfy({ $0.fields.count == count })
    else { return rows }
    let places = (0..<count - 1).filter { column in
      body.allSatisfy { isWhole($0.fields[column]) && areDecimals($0.fields[column + 1]) }
        && Set(body.map { $0.fields[column + 1] }).count > 1
    }
    guard let place = places.last(where: { !places.contains($0 + 1) }), places.count == 1 else { return rows }
    return rows.map { row in
      guard row.fields.count == count, areDecimals(row.fields[place + 1]) else { return row }
      var row = row
      row.fields[place] += "," + row.fields.remove(at: place + 1)
      return row
    }
  }

  private static func isWhole(_ field: String) -> Bool {
    let digits = field.trimmingSpaces.drop { "+-−".contains($0) }
    return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == " " }
      && digits.last?.isNumber == true
  }

  private static func areDecimals(_ field: String) -> Bool { field.utf8.count == 2 && field.utf8.allSatisfy(\.isDigit) }
}
