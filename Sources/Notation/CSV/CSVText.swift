import Diagnostics

/// Comma-separated values as RFC 4180 has them, with a heading line and CRLF line ends.
package struct CSVText: Sendable {
  package enum Cell: Sendable {
    /// Anything a person wrote.
    case text(String)
    /// A number, day or word of ours, which needs no quotes.
    case plain(String)
  }

  package private(set) var text = ""
  private let count: Int

  package init(_ headings: [String]) {
    count = headings.count
    add(headings.map { .plain($0) })
  }

  /// - Parameter cells: one a heading.
  package mutating func add(_ cells: [Cell]) {
    precondition(cells.count == count, "a row has one cell a heading")
    text += cells.map(CSVText.written).joined(separator: ",") + "\r\n"
  }

  private static func written(_ cell: Cell) -> String {
    switch cell {
    case .plain(let text): text
    case .text(let text): quoted(defused(text))
    }
  }

  /// What begins like a formula, in the width of either half of the world: a spreadsheet runs it.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r"]

  /// An apostrophe before what looks like a formula makes it text; spaces before one may be trimmed by the reader. What
  /// cannot be seen and is no line break is no part of a table.
  private static func defused(_ text: String) -> String {
    let first = text.unicodeScalars.first { $0 != " " && $0 != "\u{A0}" && $0 != "\u{3000}" }
    let clean = HarmlessText.lines(text.replacing("\r\n", with: "\n"))
    guard let first, formulaSigns.contains(first) else { return clean }
    return "'" + clean
  }

  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ["\"", ",", "\n", "\r"].contains($0) }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
