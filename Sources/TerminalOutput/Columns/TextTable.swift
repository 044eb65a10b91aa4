import Diagnostics

/// A table for a terminal. Numbers are aligned to the right, and long text is cut if the terminal is narrow.
package struct TextTable {
  package struct Heading: Sendable {
    package enum Alignment: Sendable {
      case left
      case right
    }

    package var title: String
    package var alignment: Alignment
    /// The minimum width of the column in terminal columns; `nil` for a column that is never cut, such as amounts.
    package var narrowest: Int?

    package static func text(_ title: String, narrowest: Int? = nil) -> Heading {
      Heading(title: title, alignment: .left, narrowest: narrowest)
    }

    package static func number(_ title: String) -> Heading { Heading(title: title, alignment: .right, narrowest: nil) }
  }

  package let columns: [Heading]
  /// The cells of each row, one for each column.
  private var rows: [[String]] = []

  package init(_ columns: [Heading]) {
    self.columns = columns
  }

  /// Adds a row.
  ///
  /// - Parameter cells: the cells, one for each column. Control characters in them are replaced.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "a row must have one cell for each column")
    rows.append(cells.map(TerminalSafeText.line))
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Whether the table fits into the given width without any cell being cut.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func fits(_ width: Int?) -> Bool {
    let (_, natural) = naturalWidths
    return width.map { natural.reduce(0, +) + TextTable.gap * (natural.count - 1) <= $0 } ?? true
  }

  /// The columns that contain any text, and the widths that are needed to show every cell completely.
  private var naturalWidths: (columns: [Int], widths: [Int]) {
    let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let titles = columns.map(\.title)
    return (used, used.map { column in ([titles] + rows).reduce(0) { max($0, TerminalWidth.of($1[column])) } })
  }

  /// Returns the headings, if there are any, and the rows, one line each. A column without any text is omitted.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func render(width: Int?) -> String {
    let titles = columns.map(\.title)
    let (used, natural) = naturalWidths
    let widths = fitted(natural, used, width)
    let hasTitles = titles.contains { !$0.isEmpty }
    return ((hasTitles ? [titles] : []) + rows).map { line($0, used, widths) + "\n" }.joined()
  }

  private static let gap = 2

  /// Returns column widths with which the table fits the terminal. Each step narrows the column with the most space
  /// above its minimum width, so that all columns share the reduction.
  private func fitted(_ natural: [Int], _ used: [Int], _ width: Int?) -> [Int] {
    guard let width else { return natural }
    var widths = natural
    var excess = widths.reduce(0, +) + TextTable.gap * (widths.count - 1) - width
    while excess > 0 {
      let slack = widths.indices.map { widths[$0] - (columns[used[$0]].narrowest ?? widths[$0]) }
      guard let widest = slack.indices.max(by: { slack[$0] < slack[$1] }), slack[widest] > 0 else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ used: [Int], _ widths: [Int]) -> String {
    var text = ""
    for (column, width) in zip(used, widths) {
      let cell = TextTable.cut(cells[column], to: width)
      let padding = String(repeating: " ", count: max(0, width - TerminalWidth.of(cell)))
      if column != used.first { text += String(repeating: " ", count: TextTable.gap) }
      text += columns[column].alignment == .left ? cell + padding : padding + cell
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns the text, cut to at most `width` terminal columns with an ellipsis at the end if it is longer.
  static func cut(_ text: String, to width: Int) -> String {
    guard TerminalWidth.of(text) > width else { return text }
    var result = ""
    var taken = 0
    for character in text {
      let columns = TerminalWidth.of(character)
      if taken + columns > width - 1 { break }
      result.append(character)
      taken += columns
    }
    return result + "…"
  }
}
