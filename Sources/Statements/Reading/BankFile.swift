import Formats
import Ledger

/// The content of a file from a bank or another program: the rows and balances of one or more accounts.
package struct BankFile: Sendable {
  /// The file's format as the preview shows it, such as `CSV (“;”, Windows-1252)`.
  package var format: String
  package var statements: [BankStatement]
  /// Every row that is not a movement or cannot be read, with the reason.
  package var skippedRows: [SkippedRow]
  /// The decisions about the file, each with its evidence.
  package var reading: FormatReading

  package init(
    format: String, statements: [BankStatement] = [], skippedRows: [SkippedRow] = [],
    reading: FormatReading = FormatReading()
  ) {
    self.format = format
    self.statements = statements
    self.skippedRows = skippedRows
    self.reading = reading
  }

  /// Whether the rows of every statement form pairs with the same day and text and opposite amounts, as in a
  /// double-entry journal. This requires at least four rows and no balances.
  var isDoubleEntry: Bool {
    statements.allSatisfy { statement in
      let rows = statement.rows
      return rows.count > 3 && rows.count % 2 == 0 && statement.balances.isEmpty
        && stride(from: 0, to: rows.count, by: 2).allSatisfy { place in
          let (first, second) = (rows[place], rows[place + 1])
          return first.day == second.day && first.amount == -second.amount && first.text == second.text
        }
    } && !statements.isEmpty
  }

  /// Moves rows whose currency differs from their statement's currency to separate statements without balances.
  mutating func divideByCurrency() {
    var divided: [BankStatement] = []
    for var statement in statements {
      var others: [BankStatement] = []
      for row in statement.rows {
        guard let currency = row.currency, currency != statement.currency else { continue }
        let place =
          others.firstIndex { $0.currency == currency }
          ?? {
            others.append(BankStatement(account: statement.account, bank: statement.bank, currency: currency))
            return others.count - 1
          }()
        others[place].rows.append(row)
      }
      if !others.isEmpty { statement.rows.removeAll { $0.currency.map { $0 != statement.currency } ?? false } }
      if others.isEmpty || !statement.rows.isEmpty || !statement.balances.isEmpty { divided.append(statement) }
      divided += others
    }
    statements = divided
  }

  /// The number of rows in all statements, plus the skipped rows.
  package var rowCount: Int { statements.reduce(skippedRows.count) { $0 + $1.rows.count } }
}
