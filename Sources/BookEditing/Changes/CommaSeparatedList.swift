import Formats

/// A comma-separated list in a field or an option. A word that contains a comma is in double quotes: `"a, b", c`. A
/// double quote inside a quoted word is doubled.
package enum CommaSeparatedList {
  /// Returns the words of a list, separated by commas or line breaks. An opening quote without a closing quote is an
  /// ordinary character.
  package static func words(_ text: String) -> [String] {
    var words: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let word: String
      if let (quoted, end) = quoted(rest) {
        word = quoted
        rest = rest[end...]
      } else {
        let plain = rest.prefix { !isSeparator($0) }
        word = String(plain).trimmingSpaces
        rest = rest[plain.endIndex...]
      }
      if !word.isEmpty { words.append(word) }
      rest = rest.dropFirst()
    }
    return words
  }

  package static func text(_ words: [String]) -> String { words.map(written).joined(separator: ", ") }

  private static func isSeparator(_ character: Character) -> Bool { character == "," || character.isNewline }

  /// Returns the quoted word at the beginning of a string, and the index of the separator after the word or, if there
  /// is no separator, of the end of the string; `nil` unless the string begins with a complete quoted word.
  private static func quoted(_ text: Substring) -> (word: String, end: Substring.Index)? {
    guard text.first == "\"" else { return nil }
    var word = ""
    var at = text.index(after: text.startIndex)
    while at < text.endIndex {
      let next = text.index(after: at)
      if text[at] != "\"" {
        word.append(text[at])
        at = next
      } else if next < text.endIndex, text[next] == "\"" {
        word.append("\"")
        at = text.index(after: next)
      } else {
        let behind = text[next...].drop { $0 == " " || $0 == "\t" }
        return behind.first.map(isSeparator) ?? true ? (word.trimmingSpaces, behind.startIndex) : nil
      }
    }
    return nil
  }

  private static func written(_ word: String) -> String {
    let needsQuotes = word.hasPrefix("\"") || word.contains(where: isSeparator)
    return needsQuotes ? "\"\(word.replacing("\"", with: "\"\""))\"" : word
  }
}
