import Formats
import Ledger

/// A reader of Excel sheets. In these files, strings are stored separately from their cells, and days are numbers in
/// cells with a date style.
enum XLSXSheet {
  static func all(_ zip: ZipFile) throws(ZipFile.Problem) -> [Workbook.Sheet] {
    let texts =
      try zip.part("xl/sharedStrings.xml").map { part throws(ZipFile.Problem) in sharedTexts(try zip.read(part)) } ?? []
    let styles =
      try zip.part("xl/styles.xml").map { part throws(ZipFile.Problem) in dayStyles(try zip.read(part)) } ?? []
    let workbook = try zip.part("xl/workbook.xml").map { part throws(ZipFile.Problem) in try zip.read(part) } ?? []
    var is1904 = false
    each(workbook, "workbookPr") { is1904 = ["1", "true"].contains($0.attributes["date1904"]) }
    let names = try sheetNames(zip, workbook)
    let places = Dictionary(names.enumerated().map { ($1.file, $0) }) { first, _ in first }
    let titles = Dictionary(names.map { ($0.file, $0.name) }) { first, _ in first }
    let sheets = zip.parts.filter { $0.name.hasPrefix("xl/worksheets/sheet") && $0.name.hasSuffix(".xml") }
      .sorted {
        (places[$0.name] ?? .max, $0.name.count, $0.name) < (places[$1.name] ?? .max, $1.name.count, $1.name)
      }
    var all: [Workbook.Sheet] = []
    var count = 0
    for sheet in sheets.prefix(50) where count < Workbook.greatestRowCount {
      let rows = self.rows(try zip.read(sheet), texts, styles, is1904)
      count += rows.count
      if !rows.isEmpty { all.append(Workbook.Sheet(name: titles[sheet.name] ?? "", rows: rows)) }
    }
    return all
  }

  /// Returns the files and names of the sheets, in the order of the workbook.
  private static func sheetNames(
    _ zip: ZipFile, _ workbook: [UInt8]
  ) throws(ZipFile.Problem) -> [(file: String, name: String)] {
    guard let part = zip.part("xl/_rels/workbook.xml.rels") else { return [] }
    var files: [String: String] = [:]
    each(try zip.read(part), "Relationship") { node in
      guard let id = node.attributes["Id"], let target = node.attributes["Target"] else { return }
      files[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
    }
    var names: [(file: String, name: String)] = []
    each(workbook, "sheet") { node in
      guard let file = node.attributes["id"].flatMap({ files[$0] }), let name = node.attributes["name"] else { return }
      names.append((file, name))
    }
    return names
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

  /// Returns the text of a string, with its formatted runs joined.
  private static func text(_ node: XMLNode) -> String {
    node.text(of: "t") + node.all("r").map { $0.text(of: "t") }.joined()
  }

  /// Returns, for each cell style, whether its cells contain dates.
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

  /// Whether a number format is a date format, such as `dd/mm/yyyy` but not `"day" 0` or `[Red]0.00`.
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

  /// Returns the 0-based column index of a reference: `BC12` is in column 54. Returns `nil` for an invalid reference.
  private static func column(_ reference: String) -> Int? {
    var column = 0
    for letter in reference.utf8.prefix(while: { $0 >= 65 && $0 <= 90 }).prefix(3) {
      column = column * 26 + Int(letter) - 64
    }
    return column > 0 ? column - 1 : nil
  }
}

extension XMLNode {
  /// Returns the text of all child elements with the given name, including their blanks.
  fileprivate func text(of name: String) -> String { all(name).map(\.text).joined() }
}
