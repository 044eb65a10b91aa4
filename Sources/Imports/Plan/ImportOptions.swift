package import Ledger
package import Formats
package import Statements

/// The options of an import.
package struct ImportOptions: Sendable {
  /// The account names from `--account`: either one for all files, or one for each file, in the order of the files.
  package var accounts: [String] = []
  package var dates: DateOrder?
  package var decimal: DecimalSeparator?
  package var outIsPositive: Bool?
  /// The currency of amounts whose sign several currencies share; `nil` if the user has not chosen one.
  package var currency: Currency?
  /// The text encoding of the files; `nil` to detect it.
  package var encoding: DecodedText.Encoding?
  /// Whether entries older than the rolling year are written to the archive.
  package var archive = false
  /// The lines to reimport after their entries were removed.
  package var again: Set<Int> = []

  /// The account names from `--account NUMBER=NAME`, keyed by number, for files with several accounts.
  package var accountsOfNumbers: [String: String] = [:]
  /// Meanings of words in rows, keyed by the word as written.
  package var words: [String: ImportSettings.WordMeaning] = [:]
  /// Meanings of columns, keyed by heading.
  package var columns: [String: ImportSettings.ColumnMeaning] = [:]
  /// The treatment of categories that the ledger lacks; `nil` if the user has not chosen one.
  package var newCategories: NewCategories?
  /// The ledger's categories, keyed by the category names in the files.
  package var categories: [String: String] = [:]
  /// The meaning of a separate fee column; `nil` if the user has not chosen one.
  package var fee: ImportSettings.FeeMeaning?
  /// Pairs of account names. Opposite rows of the two accounts in a pair are matched as transfers.
  package var pairs: [(String, String)] = []
  /// Answers to questions about rows, keyed by line.
  package var rows: [Int: RowAnswer] = [:]
  /// Corrections of unreadable rows, keyed by line.
  package var corrections: [Int: RowCorrection] = [:]
  /// Answers that apply to a single file, keyed by its name and the line.
  package var rowsOfFiles: [String: [Int: RowAnswer]] = [:]
  package var correctionsOfFiles: [String: [Int: RowCorrection]] = [:]
  /// Whether statements are imported even if their rows contradict their balances.
  package var acceptsUnproved = false

  /// The answer to a question about a row.
  package enum RowAnswer: String, Sendable, CaseIterable {
    case new
    /// The row matches the proposed entry, pays the proposed bill, or belongs to the proposed transfer.
    case same
    case leftOut = "left-out"
  }

  /// The treatment of categories that the ledger lacks.
  package enum NewCategories: String, Sendable, CaseIterable {
    case add
    /// Rows with these categories get the default category.
    case other
  }

  /// Returns the answer about a row in the file; `nil` if there is no answer.
  ///
  /// - Parameter file: the name of the file without folders.
  func answer(_ line: Int, of file: String) -> RowAnswer? { rowsOfFiles[file]?[line] ?? rows[line] }

  /// Returns the corrections of unreadable rows in the file, keyed by line.
  func corrections(of file: String) -> [Int: RowCorrection] {
    corrections.merging(correctionsOfFiles[file] ?? [:]) { $1 }
  }

  package init() {}
}
