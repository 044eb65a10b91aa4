import Ledger

/// A page of help, 80 columns wide on every terminal.
package enum HelpPage {
  enum Part {
    case paragraph(String)
    /// Lines of text, which are indented and otherwise unchanged.
    case lines(String)
    /// Keys or commands, each with its meaning.
    case table([(String, String)])
    case keys([Key])
  }

  private static let width = 80
  private static let indent = "  "

  static func text(_ title: String, _ parts: [Part]) -> String {
    ([title] + parts.map(text)).joined(separator: "\n\n") + "\n"
  }

  static func text(_ part: Part) -> String {
    switch part {
    case .paragraph(let text): return wrapped(text, width: width)
    case .lines(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
      return lines.joined(separator: "\n").trimmingLines
    case .table(let rows):
      let column = (rows.map(\.0.count).filter { $0 <= 32 }.max() ?? 0) + 2
      return rows.map { row(indent + $0, $1, from: indent.count + column) }.joined(separator: "\n")
    case .keys(let keys): return keys.map(text).joined(separator: "\n\n")
    }
  }

  /// Returns a row. The meaning is in a column on the right, or on the next line if the text on the left is too long.
  private static func row(_ written: String, _ meaning: String, from column: Int) -> String {
    let lines = wrapped(meaning, width: width - column).split(separator: "\n").map(String.init)
    let margin = String(repeating: " ", count: column)
    if written.count + 2 > column { return ([written] + lines.map { margin + $0 }).joined(separator: "\n") }
    let first = written + String(repeating: " ", count: column - written.count) + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
  }

  private static func text(_ key: Key) -> String {
    var facts = [key.meaning, "Type: \(key.kind.values)."]
    switch key.need {
    case .always: facts.append("Required.")
    case .oneOf: facts.append("Required: exactly one of \(alternatives(TransactionKey.directions.map(\.name))).")
    case .optional: if let otherwise = key.otherwise { facts.append("Default: \(otherwise).") }
    }
    let lines = facts.flatMap { wrapped($0, width: width - 6).split(separator: "\n").map { "      \($0)" } }
    return (["\(indent)\(key.name): \(key.example)"] + lines).joined(separator: "\n")
  }
}

extension String {
  /// The text without empty lines at its end.
  fileprivate var trimmingLines: String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
