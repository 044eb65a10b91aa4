import Formats

/// A reader of SpreadsheetML, the XML format of Excel 2003, which banks offer with the extension `.xls`.
enum SpreadsheetXML {
  /// Returns the sheets, and the XML error at which reading stopped; `nil` if the file is not
  /// SpreadsheetML.
  static func sheets(_ bytes: [UInt8]) -> (sheets: [Workbook.Sheet], problem: XMLParts.Problem?)? {
    let head = String(decoding: DecodedText(Array(bytes.prefix(4_000))).bytes, as: UTF8.self)
    guard head.contains("<"), head.contains("urn:schemas-microsoft-com:office:spreadsheet"), head.contains("Workbook")
    else { return nil }
    var sheets: [Workbook.Sheet] = []
    do throws(XMLParts.Problem) {
      try XMLParts.read(
        bytes, use: { $0 == "Worksheet" ? .frame : $0 == "Row" ? .part : .inner },
        handle: { event in
          switch event {
          case .begin(_, let attributes): sheets.append(Workbook.Sheet(name: attributes["Name"] ?? ""))
          case .end: break
          case .part(let node):
            guard let sheet = sheets.indices.last, sheets[sheet].rows.count < Workbook.greatestRowCount else { return }
            sheets[sheet].rows.append(DelimitedText.Row(line: sheets[sheet].rows.count + 1, fields: fields(node)))
          }
        })
    } catch {
      // The rows before the error are kept.
      return (sheets, error)
    }
    return (sheets, nil)
  }

  /// Returns the cells of the row. A cell has a column number only if the cells before it are omitted.
  private static func fields(_ row: XMLNode) -> [String] {
    var fields: [String] = []
    for cell in row.all("Cell") {
      let index = cell.attributes["Index"].flatMap { Workbook.count($0, upTo: Workbook.greatestColumnCount) }
      let column = index.map { $0 - 1 } ?? fields.count
      guard (fields.count..<Workbook.greatestColumnCount).contains(column) else { continue }
      while fields.count < column { fields.append("") }
      fields.append(value(cell))
      let merged = cell.attributes["MergeAcross"].flatMap { Int($0) } ?? 0
      for _ in 0..<min(max(0, merged), Workbook.greatestColumnCount - fields.count) { fields.append("") }
    }
    return fields
  }

  private static func value(_ cell: XMLNode) -> String {
    guard let data = cell["Data"] else { return "" }
    switch data.attributes["Type"] {
    case "Number": return Workbook.number(data.text)
    case "DateTime": return String(data.text.prefix(10))
    default: return data.text + texts(data)
    }
  }

  /// Returns the text of all nested elements, such as runs of formatted text.
  private static func texts(_ node: XMLNode) -> String { node.children.map { $0.text + texts($0) }.joined() }
}
