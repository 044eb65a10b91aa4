import Formats
import Ledger

/// Functions that read the tables of a workbook's sheets as one file.
extension StatementReader {
  /// Reads the first sheet with rows, and the sheets with the same headings. Sheets without text, such as covers and
  /// totals, are skipped; a note lists other unused sheets.
  static func readSheets(
    _ sheets: [Workbook.Sheet], _ choices: TableReader.Choices, _ format: String
  ) throws(Problem) -> BankFile {
    let files = TableReader.alike(
      sheets.map { TableReader.read($0.rows, choices, format: format) }, choices,
      read: { place, choices in TableReader.read(sheets[place].rows, choices, format: format) })
    var joined: [Int] = []
    var unused: [Int] = []
    for (place, file) in files.enumerated() {
      guard let file else { continue }
      guard let known = joined.first.flatMap({ files[$0] }), known.hasRows else {
        if joined.isEmpty || file.hasRows { joined = [place] }
        continue
      }
      if file.hasRows, !file.reading.headings.isEmpty, file.reading.headings == known.reading.headings {
        joined.append(place)
      } else if file.hasTexts, !known.hasTexts {
        joined = [place]
      } else if file.hasTexts {
        unused.append(place)
      }
    }
    let parts = joined.compactMap { place in files[place].map { SheetNames.Part(name: sheets[place].name, file: $0) } }
    let isOneAccount = hasSameNumber(joined.map { sheets[$0].rows })
    guard var file = SheetNames.joined(parts, choices, isOneAccount: isOneAccount) else {
      if sheets.contains(where: { TableReader.isWithoutRows($0.rows) }) { throw .noRows }
      throw .unknown(sheets.first?.rows.first?.fields.filter { !$0.isEmpty }.joined(separator: " ") ?? "")
    }
    for place in unused {
      let name = sheets[place].name.isEmpty ? "number \(place + 1)" : "“\(sheets[place].name)”"
      file.reading.notes.append(
        "sheet \(name) is not used, because its columns differ from those of the first one: save it as a separate file")
    }
    return file
  }

  /// Whether one column has the same account or card number in most rows of all sheets.
  private static func hasSameNumber(_ sheets: [[DelimitedText.Row]]) -> Bool {
    let rows = sheets.flatMap { rows in rows.filter { $0.fields.count { !$0.isEmpty } > 2 } }
    let width = rows.map(\.width).max() ?? 0
    return (0..<width).contains { column in
      var counts: [String: Int] = [:]
      for row in rows where column < row.fields.count { counts[row.fields[column].trimmingSpaces, default: 0] += 1 }
      return counts.contains { cell, count in
        // Each sheet has a heading.
        count + sheets.count >= rows.count && count > sheets.count && cell.count(where: \.isNumber) >= 4
          && cell.allSatisfy { $0.isNumber || "*xX- ".contains($0) } && DateCell(cell) == nil
      }
    }
  }
}

extension BankFile {
  fileprivate var hasRows: Bool { statements.contains { !$0.rows.isEmpty } }
  /// Whether any row contains text, unlike the rows of a balance table.
  fileprivate var hasTexts: Bool { statements.contains { $0.rows.contains { !$0.text.isEmpty } } }
}
