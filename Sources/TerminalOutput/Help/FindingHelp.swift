package import Diagnostics

/// The text that `daybook explain` prints about findings.
package enum FindingHelp {
  /// All kinds of findings, one line each.
  package static var list: String { FindingID.allCases.map(line).joined() }

  /// Returns the paragraph about one kind of finding.
  package static func text(_ id: FindingID) -> String {
    "\(id.rawValue) (\(id.severity.rawValue))\n\n" + wrapped(id.explanation, width: 80) + "\n"
  }

  private static func line(_ id: FindingID) -> String {
    let padding = String(repeating: " ", count: max(1, 26 - id.rawValue.count))
    let first = firstSentence(id.explanation)
    let room = 84
    let short = first.count > room ? first.prefix(room - 1) + "…" : first
    return "\(id.rawValue)\(padding)\(id.severity == .error ? "error  " : "warning")  \(short)\n"
  }
}

/// Returns the first sentence of the text, up to its full stop or colon. Full stops and colons in quotation marks are
/// ignored.
func firstSentence(_ text: String) -> Substring {
  var isQuoted = false
  for place in text.indices {
    switch text[place] {
    case "“": isQuoted = true
    case "”": isQuoted = false
    case ".", ":":
      let after = text.index(after: place)
      if !isQuoted, after == text.endIndex || text[after] == " " { return text[..<place] }
    default: break
    }
  }
  return text[...]
}

/// Returns the text, broken between words into lines of at most `width` characters.
func wrapped(_ text: String, width: Int) -> String {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + word.count + 1 > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  return (lines + [line]).joined(separator: "\n")
}
