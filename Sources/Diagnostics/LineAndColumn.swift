/// A position in a file as line and column.
package struct LineAndColumn: Sendable, Equatable {
  /// The 1-based line number.
  package let line: Int
  /// The 1-based column, in characters as users perceive them (grapheme clusters).
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
