package import Ledger

/// The language of the site: its phrases, and the formats of numbers, money and dates.
///
/// Names are in the nominative, and sentences in inflected languages are worded accordingly. Only month names next to a
/// day have a separate list (`month-dated-…`). There is no list for each grammatical case, because every language would
/// have to define it.
package struct Wording: Sendable {
  package let words: Words
  package let language: String
  package let home: Currency
  /// Whether every amount is shown as `•••`, and axes have no labels.
  package var hidesAmounts = false
  let showsCurrency: Bool
  let decimalPoint: String
  let groupSeparator: String
  /// The sizes of groups of digits from the right; the last one repeats.
  let groups: [Int]
  let names: Names
  /// The text before and after an amount in the home currency.
  let homeSign: (before: String, behind: String)
  let compactSteps: [Step]
  let briefSteps: [Step]

  package init(_ words: Words, language: String, settings: Settings) {
    self.words = words
    self.language = language
    home = settings.currency
    showsCurrency = settings.showsCurrency
    decimalPoint = words.text("decimal-point")
    groupSeparator = words.text("group-separator")
    let sizes = words.text("grouping").split(separator: " ").compactMap { Int($0) }.filter { $0 > 0 }
    groups = sizes.isEmpty ? [3] : sizes
    func steps(_ names: [String]) -> [Step] {
      (3...15).reversed().compactMap { exponent in
        let word = names.map { "\($0)-\(exponent)" }.first { words.fixed[$0] != nil }
        guard let word, words.fixed[word] != "" else { return nil }
        return Step(exponent: exponent, word: word)
      }
    }
    compactSteps = steps(["compact"])
    briefSteps = steps(["brief", "compact"])
    names = Names(words)
    let pattern = showsCurrency ? Wording.pattern(of: home, words) : "{amount}"
    let parts = pattern.split(separator: "{amount}", maxSplits: 1, omittingEmptySubsequences: false)
    homeSign = (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
  }

  package func text(_ word: Word, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func form(_ word: FormWord, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func form(_ word: FormWord, count: Int) -> String {
    words.text(word.rawValue, count: count, ["count": number(Int64(count))])
  }

  package func text(_ word: Word, count: Int, _ values: [String: String] = [:]) -> String {
    var values = values
    if values["count"] == nil { values["count"] = number(Int64(count)) }
    return words.text(word.rawValue, count: count, values)
  }
}

/// Returns the text with each character that HTML does not allow replaced with U+FFFD.
package func clean(_ text: String) -> String {
  // A loop without an exit is vectorized. Most strings are plain ASCII.
  let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
    bytes.reduce(into: false) { $0 = $0 || $1 &- 0x20 >= 0x5F } == false
  }
  if isPlain == true { return text }
  guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xEF }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let value = scalar.value
    let isForbidden =
      (value < 0x20 && value != 9 && value != 10) || (0x7F...0x9F).contains(value)
      || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
    result.append(isForbidden ? "\u{FFFD}" : scalar)
  }
  return String(result)
}
