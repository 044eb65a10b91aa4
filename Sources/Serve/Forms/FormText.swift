import Diagnostics
import Formats

/// Functions that prepare text for forms.
enum FormText {
  /// Returns the text as a single line in which control and text direction characters are visible.
  static func clean(_ text: String) -> String { TerminalSafeText.line(text) }

  static func clean(lines: [String]) -> String { lines.map { TerminalSafeText.line($0) + "\n" }.joined() }

  static func sentence(_ finding: Finding) -> String {
    var text = finding.message
    if !finding.label.isEmpty, !text.contains(finding.label) { text += ": \(finding.label)" }
    for note in finding.notes where note.place == nil && !note.namesCommand { text += "; \(note.text)" }
    for suggestion in finding.suggestions where fill(suggestion, finding) == nil { text += "; \(suggestion.message)" }
    return text
  }

  /// Returns the text with which the suggestion fills a field; `nil` if the suggestion changes something else.
  static func fill(_ suggestion: Suggestion, _ finding: Finding) -> String? {
    guard finding.key != nil, suggestion.edits.count == 1, let edit = suggestion.edits.first,
      edit.range.file.isTyped, !edit.replacement.contains(where: \.isNewline)
    else { return nil }
    // A name may be in quotes, as in a file.
    let text = edit.replacement
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 2, text.last == quote else { return text }
    return String(text.dropFirst().dropLast())
  }
}
