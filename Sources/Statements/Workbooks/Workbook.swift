import Ledger
import Formats

/// The non-empty sheets of a spreadsheet, as text cells: Office Open XML (`.xlsx`) and OpenDocument (`.ods`).
///
/// For an archive without a spreadsheet, the result is the files in it, because banks also send camt and CSV files in
/// archives.
enum Workbook {
  enum Content {
    case sheets([[DelimitedText.Row]], format: String)
    /// Files of an archive, with their names.
    case files([(name: String, bytes: [UInt8])])
  }

  static let greatestRowCount = 1_048_576
  static let greatestColumnCount = 256

  static func read(_ bytes: [UInt8]) throws(ZipFile.Problem) -> Content {
    let zip = try ZipFile(bytes)
    if zip.part("xl/workbook.xml") != nil {
      return .sheets(try XLSXSheet.all(zip), format: "Excel workbook")
    }
    if let content = zip.part("content.xml") {
      return .sheets(ODSSheet.all(try zip.read(content)), format: "OpenDocument sheet")
    }
    var files: [(name: String, bytes: [UInt8])] = []
    for part in zip.parts where !part.name.hasSuffix("/") && !part.name.hasPrefix("__MACOSX/") {
      files.append((part.name, try zip.read(part)))
    }
    return .files(files)
  }

  /// Returns a numeric cell as the user entered it, rounded to six decimals, because no amount has more.
  ///
  /// A number with at most six decimals is kept digit by digit: references and card numbers have more digits than a
  /// double.
  static func number(_ text: String) -> String {
    if !text.utf8.allSatisfy(isOfNumber) { return text }
    return exact(text) ?? Double(text).map(number) ?? text
  }

  /// Returns `1340.50` as `1340.5`; `nil` for a number with an exponent or more decimals.
  private static func exact(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts[0].drop { $0 == "-" }
    guard parts.count <= 2, parts[0].count - digits.count <= 1, !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit)
    else {
      return nil
    }
    guard parts.count == 2 else { return text }
    guard (1...6).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(\.isDigit) else { return nil }
    let decimals = parts[1].reversed().drop { $0 == "0" }.reversed()
    return decimals.isEmpty ? String(parts[0]) : "\(parts[0]).\(String(decimals))"
  }

  /// Whether a byte may be part of a number in a sheet. `Double` also reads infinity and hexadecimal digits.
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == .dot || byte == .minus || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }

  private static func number(_ value: Double) -> String {
    let scaled = (value * 1_000_000).rounded()
    // Up to 2^53 a double is exact. For larger numbers, its shortest text is the number in the file.
    if scaled.magnitude < 0x1p53, let digits = Int64(exactly: scaled) {
      return SignedDecimal(digits: digits, scale: 6).text
    }
    return Int64(exactly: value).map { String($0) } ?? value.description
  }

  /// Reads a repeat count or a position, from 1; `nil` for any other text or for a number above `greatest`.
  static func count(_ text: String, upTo greatest: Int) -> Int? {
    Int(text).flatMap { (1...greatest).contains($0) ? $0 : nil }
  }

  /// Returns the day of a serial date: days since 30 December 1899, or since 1 January 1904.
  static func day(_ serial: Double, is1904: Bool) -> Day? {
    guard serial.isFinite, (1...2_958_465).contains(serial) else { return nil }
    let first = is1904 ? Day(year: 1904, month: 1, day: 1) : Day(year: 1899, month: 12, day: 30)
    return first?.adding(days: Int(serial))
  }
}

/// A reader of Excel sheets. Strings are stored separately from their cells, and days are numbers in cells with a date
/// style.
enum XLSXSheet {
  static func all(_ zip: ZipFile) throws(ZipFile.Problem) -> [[DelimitedText.Row]] {
    let texts =
      try zip.part("xl/sharedStrings.xml").map { part throws(ZipFile.Problem) in sharedTexts(try zip.read(part)) } ?? []
    let styles =
      try zip.part("xl/styles.xml").map { part throws(ZipFile.Problem) in dayStyles(try zip.read(part)) } ?? []
    var is1904 = false
    if let part = zip.part("xl/workbook.xml") {
      let workbook = try zip.read(part)
      each(workbook, "workbookPr") { is1904 = ["1", "true"].contains($0.attributes["date1904"]) }
    }
    let sheets = zip.parts.filter { $0.name.hasPrefix("xl/worksheets/sheet") && $0.name.hasSuffix(".xml") }
      .sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    var all: [[DelimitedText.Row]] = []
    var count = 0
    for sheet in sheets.prefix(50) where count < Workbook.greatestRowCount {
      let rows = self.rows(try zip.read(sheet), texts, styles, is1904)
      count += rows.count
      if !rows.isEmpty { all.append(rows) }
    }
    return all
  }

  private static func each(_ bytes: [UInt8], _ name: String, _ handle: @escaping (XMLNode) -> Void) {
    // Reading stops at an XML error. The rows before it are imported.
    try? XMLParts.read(bytes, use: { $0 == name ? .part : .inner }) { if case .part(let node) = $0 { handle(node) } }
  }

  private static func sharedTexts(_ bytes: [UInt8]) -> [String] {
    var texts: [String] = []
    each(bytes, "si") { texts.append(text($0)) }
    return texts
  }

  /// Returns the text of a string, with the runs of formatted letters joined.
  private static func text(_ node: XMLNode) -> String {
    node.text(of: "t") + node.all("r").map { $0.text(of: "t") }.joined()
  }

  /// Returns whether the cells of each style contain days.
  private static func dayStyles(_ bytes: [UInt8]) -> [Bool] {
    var formats: Set<Int> = Set(14...22).union(27...36).union(45...47).union(50...58)
    var styles: [Bool] = []
    each(bytes, "numFmt") { node in
      guard let id = node.attributes["numFmtId"].flatMap({ Int($0) }), let code = node.attributes["formatCode"] else {
        return
      }
      if isDayFormat(code) { formats.insert(id) } else { formats.remove(id) }
    }
    each(bytes, "cellXfs") { node in
      styles = node.all("xf").map { $0.attributes["numFmtId"].flatMap { Int($0) }.map(formats.contains) ?? false }
    }
    return styles
  }

  /// Whether a number format is a date format: `dd/mm/yyyy`, but neither `"day" 0` nor `[Red]0.00`.
  private static func isDayFormat(_ code: String) -> Bool {
    var (isQuoted, depth) = (false, 0)
    for letter in code.lowercased() {
      switch letter {
      case "\"": isQuoted.toggle()
      case "[": depth += 1
      case "]": depth -= 1
      case "d", "y": if !isQuoted, depth == 0 { return true }
      default: continue
      }
    }
    return false
  }

  private static func rows(_ bytes: [UInt8], _ texts: [String], _ dayStyles: [Bool], _ is1904: Bool) -> [DelimitedText
    .Row]
  {
    var rows: [DelimitedText.Row] = []
    each(bytes, "row") { node in
      guard rows.count < Workbook.greatestRowCount else { return }
      let line = node.attributes["r"].flatMap { Workbook.count($0, upTo: Workbook.greatestRowCount) } ?? rows.count + 1
      var row = DelimitedText.Row(line: line, fields: [])
      for cell in node.all("c") {
        let column = cell.attributes["r"].flatMap(column) ?? row.fields.count
        guard column < Workbook.greatestColumnCount else { continue }
        while row.fields.count <= column { row.fields.append("") }
        row.fields[column] = value(cell, texts, dayStyles, is1904)
      }
      rows.append(row)
    }
    return rows
  }

  private static func value(_ cell: XMLNode, _ texts: [String], _ dayStyles: [Bool], _ is1904: Bool) -> String {
    let value = cell["v"]?.value ?? ""
    switch cell.attributes["t"] {
    case "s": return Int(value).flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? ""
    case "inlineStr": return cell["is"].map(text) ?? ""
    case "str", "b", "e", "d": return value
    default:
      let style = cell.attributes["s"].flatMap { Int($0) } ?? 0
      if dayStyles.indices.contains(style), dayStyles[style],
        let day = Double(value).flatMap({ Workbook.day($0, is1904: is1904) })
      {
        return day.description
      }
      return Workbook.number(value)
    }
  }

  /// Returns the column of a reference, from 0: `BC12` is column 54.
  private static func column(_ reference: String) -> Int? {
    var column = 0
    for letter in reference.utf8.prefix(while: { $0 >= 65 && $0 <= 90 }).prefix(3) {
      column = column * 26 + Int(letter) - 64
    }
    return column > 0 ? column - 1 : nil
  }
}

/// A reader of OpenDocument sheets. Repeated cells and rows are stored once, with a count.
enum ODSSheet {
  static func all(_ bytes: [UInt8]) -> [[DelimitedText.Row]] {
    var tables: [[DelimitedText.Row]] = []
    var line = 0
    try? XMLParts.read(
      bytes,
      use: { name in
        switch name {
        case "table": .frame
        case "table-row": .part
        default: .inner
        }
      },
      handle: { event in
        switch event {
        case .begin: (line, tables) = (0, tables + [[]])
        case .end: break
        case .part(let node):
          let fields = fields(node)
          let times =
            Workbook.count(node.attributes["number-rows-repeated"] ?? "1", upTo: Workbook.greatestRowCount) ?? 1
          // A sheet may end with a million empty rows.
          if !tables.isEmpty, fields.contains(where: { !$0.isEmpty }) {
            for offset in 0..<min(times, 1_000) where tables[tables.count - 1].count < Workbook.greatestRowCount {
              tables[tables.count - 1].append(DelimitedText.Row(line: line + offset + 1, fields: fields))
            }
          }
          line += times
        }
      })
    return tables.filter { !$0.isEmpty }
  }

  private static func fields(_ row: XMLNode) -> [String] {
    var fields: [String] = []
    for cell in row.children where cell.name == "table-cell" || cell.name == "covered-table-cell" {
      let times =
        Workbook.count(cell.attributes["number-columns-repeated"] ?? "1", upTo: Workbook.greatestRowCount) ?? 1
      let value = value(cell)
      for _ in 0..<min(times, Workbook.greatestColumnCount - fields.count) { fields.append(value) }
      if fields.count >= Workbook.greatestColumnCount { break }
    }
    while fields.last?.isEmpty == true { fields.removeLast() }
    return fields
  }

  private static func value(_ cell: XMLNode) -> String {
    if let day = cell.attributes["date-value"] { return String(day.prefix(10)) }
    if ["float", "currency"].contains(cell.attributes["value-type"]), let number = cell.attributes["value"] {
      return Workbook.number(number)
    }
    return cell.all("p").compactMap(\.value).joined(separator: " ")
  }
}

extension XMLNode {
  /// Returns the text of all child elements with this name, including their blanks.
  fileprivate func text(of name: String) -> String { all(name).map(\.text).joined() }
}
