/// A formatter for the commands in hints, which adds `--book` if the option is needed to select the same book.
package struct CommandText: Sendable, Equatable {
  /// The value of `--book`; `nil` if the book is found without it.
  package var book: String?

  package init(book: String? = nil) {
    self.book = book
  }

  /// Returns a command such as `daybook category add Groceries --book home`.
  ///
  /// - Parameter words: the words of the command, quoted for a shell.
  package func callAsFunction(_ words: String...) -> String {
    (["daybook"] + words + bookOption).joined(separator: " ")
  }

  /// Returns a command such as `daybook category add Groceries --book home`.
  ///
  /// - Parameters:
  ///   - verb: the words before the operand, quoted for a shell.
  ///   - operand: an unquoted name. A name that begins with a hyphen comes last, after `--`.
  ///   - options: the options, quoted for a shell.
  package func callAsFunction(_ verb: String..., operand: String, options: [String] = []) -> String {
    let name = ShellText.word(operand)
    let words = operand.hasPrefix("-") ? options + bookOption + ["--", name] : [name] + options + bookOption
    return (["daybook"] + verb + words).joined(separator: " ")
  }

  private var bookOption: [String] { book.map { ["--book", ShellText.path($0)] } ?? [] }
}
