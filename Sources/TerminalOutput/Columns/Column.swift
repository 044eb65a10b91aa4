/// A column of a report, declared only once together with the formats in which it is shown: tables, CSV or JSON.
struct Column<Row> {
  /// The heading in a table; `nil` for a column that is shown only in CSV or JSON.
  let heading: TextTable.Heading?
  /// The key in JSON, such as `homeAmount`, which becomes `home_amount` in CSV; empty for a column that is shown only
  /// in tables.
  let key: String
  private let only: ProgramForm?
  let cell: (Row) -> Cell

  /// Creates a column for CSV and JSON, and for tables if it has a heading.
  ///
  /// - Parameter only: the only machine-readable format that contains the column; `nil` for both formats.
  init(
    _ key: String, _ heading: TextTable.Heading? = nil, only: ProgramForm? = nil, cell: @escaping (Row) -> Cell
  ) {
    self.key = key
    self.heading = heading
    self.only = only
    self.cell = cell
  }

  /// Creates a column that is shown only in tables.
  init(_ heading: TextTable.Heading, cell: @escaping (Row) -> Cell) { self.init("", heading, cell: cell) }

  /// Converts this column to one for larger rows, each of which contains a `Row`. The heading is removed.
  func of<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(key, only: only) { cell(part($0)) }
  }

  func isIn(_ form: ProgramForm) -> Bool { !key.isEmpty && (only ?? form) == form }
}
