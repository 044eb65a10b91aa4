import Formats
import Ledger

/// A reader of OpenDocument sheets. In these files, repeated cells and rows are stored once, with a count.
enum ODSSheet {
  static func all(_ bytes: [UInt8]) -> [Workbook.Sheet] {
    var tables: [Workbook.Sheet] = []
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
        case .begin(_, let attributes):
          line = 0
          tables.append(Workbook.Sheet(name: attributes["name"] ?? ""))
        case .end: break
        case .part(let node):
          let fields = fields(node)
          let times =
            Workbook.count(node.attributes["number-rows-repeated"] ?? "1", upTo: Workbook.greatestRowCount) ?? 1
          // A sheet may end with a million empty rows.
          if !tables.isEmpty, fields.contains(where: { !$0.isEmpty }) {
            for offset in 0..<min(times, 1_000) where tables[tables.count - 1].rows.count < Workbook.greatestRowCount {
              tables[tables.count - 1].rows.append(DelimitedText.Row(line: line + offset + 1, fields: fields))
            }
          }
          line += times
        }
      })
    return tables.filter { !$0.rows.isEmpty }
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
