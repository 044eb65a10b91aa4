/// A bash command line up to the cursor, parsed without any expansion.
struct BashLine: Equatable {
  /// The kind of quotes around a character.
  enum Quote {
    case none
    case single
    case double
    /// The quotes `$'…'`.
    case ansi
  }

  /// The unquoted words. The last word ends at the cursor and may be empty.
  private(set) var words: [String] = [""]
  /// The quote that is open at the cursor.
  private(set) var quote = Quote.none
  /// Whether the open quote is the last character before the cursor.
  private var isQuoteNew = false
  /// Whether the last word is the target of a redirection.
  private(set) var isRedirection = false

  init(_ text: String) {
    var isWord = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      isQuoteNew = false
      switch (quote, scalar) {
      case (.none, " "), (.none, "\t"), (.none, "\n"), (.none, "<"), (.none, ">"), (.none, "|"), (.none, "&"),
        (.none, ";"), (.none, "("), (.none, ")"):
        if isWord, isRedirection {
          words.removeLast()
          isRedirection = false
        }
        if isWord { words.append("") }
        if scalar == "<" || scalar == ">" { isRedirection = true }
        isWord = false
      case (.none, "'"), (.none, "\""):
        quote = scalar == "'" ? .single : .double
        isQuoteNew = true
        isWord = true
      case (.none, "$") where scalars.first == "'":
        scalars.removeFirst()
        quote = .ansi
        isQuoteNew = true
        isWord = true
      case (.none, "$") where scalars.first == "\"": break
      case (.single, "'"), (.ansi, "'"), (.double, "\""): quote = .none
      // A backslash at the cursor quotes a character that is not typed yet.
      case (.none, "\\"), (.ansi, "\\"):
        if let next = scalars.popFirst() { words[words.count - 1].unicodeScalars.append(next) }
        isWord = true
      case (.double, "\\"):
        guard let next = scalars.popFirst() else { break }
        if !"$`\"\\".unicodeScalars.contains(next) { words[words.count - 1].unicodeScalars.append("\\") }
        words[words.count - 1].unicodeScalars.append(next)
      default:
        words[words.count - 1].unicodeScalars.append(scalar)
        isWord = true
      }
    }
  }

  /// Returns the text for the rest of a word, quoted so that bash reads exactly this text.
  ///
  /// Readline does not repeat an opening quote. After a single match, it closes an open quote, unless the match ends
  /// with this quote.
  func quoted(_ text: String) -> String {
    let result = text.unicodeScalars.map(quoted).joined()
    guard quote != .none else { return result }
    let mark = quote == .double ? "\"" : "'"
    let isDoubled = isQuoteNew && result.utf8.first == mark.utf8.first
    return (isDoubled ? mark : "") + result + (result.utf8.last == mark.utf8.first ? mark : "")
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch quote {
    case .none: BashLine.isPlain(scalar) ? String(scalar) : "\\\(scalar)"
    case .single: scalar == "'" ? #"'\''"# : String(scalar)
    case .ansi: scalar == "'" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    case .double:
      switch scalar {
      // Within these quotes bash would keep a backslash before the character.
      case "!": #""'!'""#
      case "$", "`", "\"", "\\": "\\\(scalar)"
      default: String(scalar)
      }
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ",", "+", "@", "%": true
    default: !scalar.isASCII
    }
  }
}
