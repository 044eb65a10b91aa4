package import Diagnostics

/// The files of a book as read from disk, before they are parsed.
package struct BookSources: Sendable {
  /// The path of the book's folder, relative to the working directory, without a trailing slash.
  package var folder: String
  /// A formatter for the commands in findings, which adds `--book` if necessary.
  package var commands: CommandText
  package var settings: SourceFile?
  package var categories: SourceFile?
  /// The files in `ledger/`, including those with unexpected names.
  package var ledger: [SourceFile] = []
  package var archive: [SourceFile] = []
  package var rates: [SourceFile] = []
  package var receipts: [ReceiptFile] = []
  /// The findings about files that are unreadable or too large.
  package var findings: [Finding] = []

  package init(folder: String, commands: CommandText = CommandText()) {
    self.folder = folder
    self.commands = commands
  }
}
