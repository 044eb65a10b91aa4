import Formats

/// A comma-separated list in a field or an option. An item that contains a comma is enclosed in double quotes: `"a, b",
/// c`. A double quote inside a quoted item is doubled.
package enum CommaSeparatedList {
  /// Returns the items of a list, which are separated by commas or line breaks. An opening quote without a closing
  /// quote is an ordinary character.
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

  /// Returns the quoted item at the beginning of the text, and the index of the separator after it (the end of the text
  /// if there is no separator); `nil` unless the text begins with a complete quoted item.
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
