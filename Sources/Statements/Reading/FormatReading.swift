package import Ledger
package import Formats

/// The decisions about a file, each with its evidence, and the questions that are still open.
package struct FormatReading: Sendable {
  /// The number of rows before the first movement, including the heading.
  package var headingLineCount = 0
  package var columnCount = 0
  /// The column headings as written in the file; empty if there are none.
  package var headings: [String] = []
  /// Names of columns that have content but are not imported.
  package var unused: [String] = []
  /// Columns that have a heading and content, each with its meaning and the evidence for it.
  package var columns: [(heading: String, meaning: String, evidence: String)] = []
  /// The meanings chosen by the user, keyed by the word as written in the file.
  package var answered: [String: ImportSettings.WordMeaning] = [:]
  /// The line numbers of unreadable rows for which the user entered a day or an amount.
  package var corrected: [Int] = []
  /// Whether the user has chosen how fees are treated.
  package var isFeeAnswered = false
  /// Whether the rows are in the currency that the user has chosen.
  package var isCurrencyAnswered = false
  /// Other findings, one sentence each.
  package var notes: [String] = []
  /// The heading of the date column, the order of day, month and year, and the number of dates that are valid only in
  /// this order.
  package var dates: (column: String, order: DateOrder, proofs: Int)?
  package var amounts: (column: String, separator: DecimalSeparator, outIsNegative: Bool)?
  /// The number of changes in the balance column that equal the amount of the row, and the total number of changes.
  package var steps: (right: Int, of: Int)?
  /// Questions that the user must answer before the rows are reliable.
  package var questions: [Ambiguity] = []

  package init() {}
}
