import Formats
import Ledger

/// Splits the text after a key into values separated by commas.
enum FilterValues {
  private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "'": "'"]

  /// Returns the values with their quotes. A comma within quotes does not separate values.
  static func of(_ written: String) -> [String] {
    var values = [""]
    var closing: Character?
    for character in written {
      if let end = closing {
        if character == end { closing = nil }
      } else if character == "," {
        values.append("")
        continue
      } else if values[values.count - 1].allSatisfy({ $0 == " " }) {
        // An apostrophe inside a name does not start quoted text.
        closing = quotes[character]
      }
      values[values.count - 1].append(character)
    }
    return values.map { value in
      let start = value.drop { $0 == " " }
      return String(start.reversed().drop { $0 == " " }.reversed())
    }
  }
}
