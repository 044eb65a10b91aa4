import Diagnostics
import Formats
import Ledger
import Localization

/// A machine-readable output format.
enum ProgramForm {
  case csv
  case json
}

// MARK: For people

extension TextTable {
  /// Creates a table of the columns that have a heading.
  ///
  /// - Parameters:
  ///   - last: the cells of a last row; `nil` if there is no such row.
  ///   - wording: the words of the book's language; `nil` if the table has no amounts and dates.
  init<Row>(_ columns: [Column<Row>], _ rows: [Row], last: [Cell]? = nil, _ wording: Wording?) {
    let columns = columns.filter { $0.heading != nil }
    self.init(columns.compactMap(\.heading))
    for row in rows { add(columns.map { $0.cell(row).text(wording) }) }
    if let last { add(last.map { $0.text(wording) }) }
  }
}

extension Cell {
  fileprivate func text(_ wording: Wording?) -> String {
    switch self {
    case .count(let count?): wording?.number(Int64(count)) ?? NumberText.grouped(count)
    case .percent(let percent?): wording?.percent(percent) ?? plain
    case .money(let money?): wording?.money(money) ?? plain
    case .day(let day?): wording?.numericDate(day) ?? plain
    case .month(let month): wording?.month(month) ?? plain
    default: plain
    }
  }

  /// The value as written in CSV, without quotes.
  private var plain: String {
    switch self {
    case .text(let text), .word(let text): text ?? ""
    case .texts(let texts): texts.joined(separator: " ")
    case .count(let number), .percent(let number): number.map(String.init) ?? ""
    case .money(let money): money.map(PlainAmount.text) ?? ""
    case .day(let day): day?.description ?? ""
    case .month(let month): month.description
    case .flag(let isSo): String(isSo)
    case .parts(let parts):
      parts.map { "\($0.category)=\(PlainAmount.text($0.amount))" }.joined(separator: "; ")
    }
  }
}

// MARK: For programs

/// Returns a key as written in CSV: `home_amount` for `homeAmount`.
func underscored(_ key: String) -> String {
  key.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
}

extension CSVText {
  init<Row>(_ columns: [Column<Row>], _ rows: [Row]) {
    let columns = columns.filter { $0.isIn(.csv) }
    self.init(columns.map { underscored($0.key) })
    for row in rows { add(columns.map { $0.cell(row).csv }) }
  }
}

extension JSON {
  /// Returns an array with one object for each row.
  static func rows<Row>(_ columns: [Column<Row>], _ rows: [Row]) -> JSON {
    let columns = columns.filter { $0.isIn(.json) }
    return .array(rows.map { row in .members(columns.map { JSON.Member(key: $0.key, value: $0.cell(row).json) }) })
  }

  static func pairs<Row>(_ columns: [Column<Row>], _ row: Row) -> [(String, JSON)] {
    columns.filter { $0.isIn(.json) }.map { ($0.key, $0.cell(row).json) }
  }
}

extension Cell {
  fileprivate var csv: CSVText.Cell {
    switch self {
    case .text, .texts, .parts: .harmless(plain)
    default: .plain(plain)
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .text(let text), .word(let text): .text(text)
    case .texts(let texts): .array(texts.map { .string($0) })
    case .count(let number), .percent(let number): number.map { .int($0) } ?? .null
    case .money(let money): money.map { .number(PlainAmount.text($0)) } ?? .null
    case .day(let day): .day(day)
    case .month(let month): .string(month.description)
    case .flag(let isSo): .bool(isSo)
    case .parts(let parts):
      .array(
        parts.map { part in
          .object([
            ("category", .string(part.category)), ("amount", .number(PlainAmount.text(part.amount))),
            ("homeAmount", part.home.map { .number(PlainAmount.text($0)) } ?? .null),
          ])
        })
    }
  }
}
