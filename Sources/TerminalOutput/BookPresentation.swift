package import BookEditing
package import Localization
package import Ledger
import Formats

/// A book, and the other values that are needed to print it: its language, and the width of a line.
package struct BookPresentation {
  package let ledger: Ledger
  package let identifiers: Identifiers
  package let wording: Wording
  let folder: BookFolder
  /// The files in `receipts/`.
  let receipts: [ReceiptFile]
  /// The width of the terminal in columns; `nil` if it is not limited.
  let width: Int?

  /// Creates the presentation of a ledger in one language.
  ///
  /// - Parameters:
  ///   - receipts: the files in `receipts/`.
  ///   - width: the width of the terminal in columns; `nil` for no limit.
  package init(
    _ ledger: Ledger, _ wording: Wording, _ folder: BookFolder, receipts: [ReceiptFile], width: Int?
  ) {
    self.ledger = ledger
    identifiers = Identifiers(ledger)
    self.wording = wording
    self.folder = folder
    self.receipts = receipts
    self.width = width
  }

  package var home: Currency { ledger.homeCurrency }
}

extension BookPresentation {
  /// Returns a column of amounts in the home currency.
  func amount<Row>(
    _ key: String, _ heading: String? = nil, only: ProgramForm? = nil, _ amount: @escaping (Row) -> HomeAmount?
  ) -> Column<Row> {
    Column(key, heading.map { .number($0) }, only: only) { row in .money(amount(row).map(ledger.money)) }
  }

  /// Returns the column with the home currency's code. In CSV, it follows the column of amounts.
  func currency<Row>() -> Column<Row> { Column("currency", only: .csv) { _ in .word(home.code) } }

  /// Returns a transaction as JSON, with its amount in the home currency.
  func json(ofTransaction index: Int) -> JSON {
    let transaction = ledger.transactions[index]
    return .object([
      ("id", .string(identifiers.ids[index])), ("date", .day(transaction.date)), ("title", .string(transaction.title)),
      ("amount", .amount(transaction.homeAmount, home)),
    ])
  }
}
