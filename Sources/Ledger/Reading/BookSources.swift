package import Diagnostics

/// Everything of a book that was found on disk, before its meaning is read.
package struct BookSources: Sendable {
  /// The book's folder as seen from the current one, without a slash at its end.
  package var folder: String
  /// Commands that findings name are about this book.
  package var commands: CommandText
  package var settings: SourceFile?
  package var categories: SourceFile?
  /// The files of `ledger/`, whatever their names.
  package var ledger: [SourceFile] = []
  package var archive: [SourceFile] = []
  package var rates: [SourceFile] = []
  package var receipts: [ReceiptFile] = []
  /// What went wrong on the way from the disk: files that cannot be read or are too large.
  package var findings: [Finding] = []

  package init(folder: String, commands: CommandText = CommandText()) {
    self.folder = folder
    self.commands = commands
  }
}
