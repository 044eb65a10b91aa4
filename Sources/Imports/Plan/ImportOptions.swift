package import Ledger
package import Formats
package import Statements

/// What was asked for beside the files.
package struct ImportOptions: Sendable {
  /// `--account`, as the book or the person writes it: one for all files, or one for each in their order.
  package var accounts: [String] = []
  package var dates: DateOrder?
  package var decimal: DecimalSign?
  package var outIsPositive: Bool?
  /// What the files are written in.
  package var encoding: DecodedText.Encoding?
  /// What is older than the rolling year goes to history.
  package var archive = false
  /// Lines of files whose entries were removed, and that are taken once more.
  package var again: Set<Int> = []

  /// `--account NUMBER=NAME`: of a file of several accounts.
  package var accountsOfNumbers: [String: String] = [:]
  /// What words of rows mean, as they stand there.
  package var words: [String: ImportSettings.WordMeaning] = [:]
  /// What columns are about, by their headings.
  package var columns: [String: ImportSettings.ColumnMeaning] = [:]
  /// The treatment of categories that the book lacks; nil if not chosen.
  package var newCategories: NewCategories?
  /// The category of the book for names that files have.
  package var categories: [String: String] = [:]
  /// What a fee beside the amount is.
  package var fee: ImportSettings.FeeMeaning?
  /// Names of two accounts each, between which money moves.
  package var pairs: [(String, String)] = []
  /// Answers to questions about rows, by their lines.
  package var rows: [Int: RowAnswer] = [:]
  /// What rows say that cannot be read, by their lines.
  package var corrections: [Int: RowCorrection] = [:]
  /// The same for one of several files, by its name.
  package var rowsOfFiles: [String: [Int: RowAnswer]] = [:]
  package var correctionsOfFiles: [String: [Int: RowCorrection]] = [:]
  /// Whether statements that do not add up are taken.
  package var takesUnproved = false

  /// What a row is that import asks about.
  package enum RowAnswer: String, Sendable, CaseIterable {
    case new
    /// The entry that it may be, the bill that it may pay, or the other side of what was moved.
    case same
    case leftOut = "left-out"
  }

  /// The treatment of categories that the book lacks.
  package enum NewCategories: String, Sendable, CaseIterable {
    case add
    /// Their rows have the category that entries without one have.
    case other
  }

  /// The answer about a row of a file.
  ///
  /// - Parameter file: its name without folders.
  func answer(_ line: Int, of file: String) -> RowAnswer? { rowsOfFiles[file]?[line] ?? rows[line] }

  /// The corrections of unreadable rows of a file, by line.
  func corrections(of file: String) -> [Int: RowCorrection] {
    corrections.merging(correctionsOfFiles[file] ?? [:]) { $1 }
  }

  package init() {}
}
