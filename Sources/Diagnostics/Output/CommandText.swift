/// Daybook's commands as remedies name them: about the same book as the command that names them.
package struct CommandText: Sendable, Equatable {
  /// What `--book` said; nil where the book is found without it.
  package var book: String?

  package init(book: String? = nil) {
    self.book = book
  }

  /// `daybook category add Groceries --book home`.
  ///
  /// - Parameter words: as a shell takes them.
  package func callAsFunction(_ words: String...) -> String {
    (["daybook"] + words + (book.map { ["--book", ShellText.word($0)] } ?? [])).joined(separator: " ")
  }
}
