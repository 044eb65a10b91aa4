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
    (["daybook"] + words + bookOption).joined(separator: " ")
  }

  /// `daybook category add Groceries --book home`.
  ///
  /// - Parameters:
  ///   - verb: as a shell takes it.
  ///   - operand: a name as it is. One that begins with a hyphen comes last, after `--`.
  ///   - options: as a shell takes them.
  package func callAsFunction(_ verb: String..., operand: String, options: [String] = []) -> String {
    let name = ShellText.word(operand)
    let words = operand.hasPrefix("-") ? options + bookOption + ["--", name] : [name] + options + bookOption
    return (["daybook"] + verb + words).joined(separator: " ")
  }

  private var bookOption: [String] { book.map { ["--book", ShellText.path($0)] } ?? [] }
}
