import Formats

/// Functions that repair rows whose fields contain the separator without quotes: `-12,90` as two fields, or a name such
/// as `Kern, Ltd`.
///
/// The fields of a row are joined only if this is possible in exactly one way, according to the headings. If several
/// ways are possible, the amount becomes invalid text, so that the row is reported.
enum UnquotedDelimiters {
  private enum Kind { case day, number, text, other }

  /// Joins the divided fields of each row.
  ///
  /// - Parameter rows: rows of fields between commas.
  static func joined(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return withoutHeading(rows) }
    let headings = Array(rows[place].fields[..<rows[place].width])
    let count = rows[place].fields.count
    // Most rows have as many fields as the heading, also if the last ones are empty.
    let areUsual = rows[place...].count { $0.fields.count == count } * 2 > rows[place...].count
    func isWide(_ row: DelimitedText.Row) -> Bool {
      row.width > headings.count || areUsual && row.fields.count > count && hasDecimals(row.fields)
    }
    guard rows[place...].contains(where: isWide) else { return rows }
    let kinds = headings.map { heading -> Kind in
      switch ColumnRole.of(heading)?.role {
      case .day, .valueDay: .day
      case .amount, .out, .received, .balance, .fee, .gross, .originalAmount: .number
      case .name, .memo, .payee, .payer: .text
      default: .other
      }
    }
    // A longer heading belongs to another table.
    let end = rows.indices.first { $0 > place && isLonger(rows[$0], headings.count) } ?? rows.endIndex
    let body = rows[..<end].indices.filter { $0 > place && rows[$0].fields.contains { DateCell($0) != nil } }
    let wide = body.filter { isWide(rows[$0]) }
    if wide.isEmpty { return rows }
    // If the decimals are separate fields, nearly all rows have too many fields.
    let areDecimals = wide.count * 2 > body.count && wide.allSatisfy { hasDecimals(rows[$0].fields) }
    var rows = rows
    for index in wide {
      let isWider = rows[index].width > headings.count
      let fields = isWider ? Array(rows[index].fields[..<rows[index].width]) : rows[index].fields
      var ways: [[String]] = []
      find(fields[...], kinds[...], [], joinsNumbers: areDecimals || !isWider, &ways)
      if ways.count == 1 {
        rows[index].fields = ways[0]
      } else if areDecimals || hasThousands(fields), let first = kinds.firstIndex(of: .number), first < fields.count {
        rows[index].fields = Array(fields[..<first]) + [fields[first...].joined(separator: areDecimals ? "," : ", ")]
      }
    }
    return rows
  }

  /// Finds at most two ways in which the fields can fill the columns.
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
      if !joinsNumbers, fields.count > kinds.count, areThousands(field, fields[fields.startIndex + 1]) { go(2) }
      if field.allSatisfy({ $0.isWhitespace || $0 == "-" }) || AmountCell(field) != nil { go(1) }
    case .text:
      go(1)
      if joinsNumbers || fields.count <= kinds.count { return }
      // A name may continue after a comma, but not with an amount sign.
      for count in 2...fields.count - kinds.count + 1 where !isSigned(fields[fields.startIndex + count - 1]) {
        go(count)
      }
    case .other:
      if !joinsNumbers, fields.count > kinds.count, areThousands(field, fields[fields.startIndex + 1]) { go(2) }
      go(1)
    }
  }

  private static func hasDecimals(_ fields: [String]) -> Bool {
    zip(fields, fields.dropFirst()).contains { isWhole($0) && areDecimals($1) }
  }

  private static func isLonger(_ row: DelimitedText.Row, _ count: Int) -> Bool {
    row.width > count
      && row.fields[..<row.width].allSatisfy { !$0.isEmpty && DateCell($0) == nil && AmountCell($0) == nil }
  }

  private static func hasThousands(_ fields: [String]) -> Bool {
    zip(fields, fields.dropFirst()).contains(where: areThousands)
  }

  private static func isSigned(_ field: String) -> Bool {
    AmountCell(field).map { $0.isSigned || $0.symbol != nil } ?? false
  }

  /// Whether two fields may be one number: `$1` and `743.33`.
  private static func areThousands(_ field: String, _ next: String) -> Bool {
    let digits = field.trimmingSpaces.drop { !$0.isNumber && $0 != "." }
    let (group, behind) = (next.prefix(3), next.dropFirst(3))
    return (1...3).contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isDigit) && AmountCell(field) != nil
      && group.utf8.count == 3 && group.utf8.allSatisfy(\.isDigit) && (behind.isEmpty || behind.first == ".")
  }

  /// Joins amounts that were split into two columns in a table without a heading: one column has whole numbers, the
  /// next has two digits in all rows.
  private static func withoutHeading(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] {
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
