/// Letters of other alphabets that look like Latin ones (Unicode confusables of Cyrillic and Greek).
package enum LookAlike {
  /// The Latin letter that looks like each lower-case Cyrillic or Greek letter.
  package static let latin: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c", "т": "t", "у": "y",
    "х": "x", "і": "i", "ј": "j", "ѕ": "s", "ԁ": "d", "һ": "h", "ԛ": "q", "ԝ": "w", "α": "a", "β": "b", "ε": "e",
    "ζ": "z", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x",
  ]

  /// Returns a sentence about the first letter that differs between two words that look the same, such as “In “Fоod”,
  /// “о” is a Cyrillic letter, U+043E”; `nil` if the words look different, or differ only in case.
  package static func difference(of word: String, from other: String) -> String? {
    let (own, others) = (Array(word), Array(other))
    guard own.count == others.count else { return nil }
    var difference: String?
    for (letter, another) in zip(own, others) where letter != another {
      guard look(of: letter) == look(of: another) else { return nil }
      if difference != nil { continue }
      if let foreign = foreign(letter, unlike: another) {
        difference = "In “\(word)”, \(name(foreign))"
      } else if let foreign = foreign(another, unlike: letter) {
        // The text says which name is meant, because the two words look the same when printed.
        difference = "In the other name, \(name(foreign))"
      }
    }
    return difference
  }

  /// Returns a sentence about the first name that looks the same as a word, to be appended to a question; empty if
  /// there is no such name.
  package static func remark(on word: String, near names: [String]) -> String {
    names.lazy.compactMap { difference(of: word, from: $0) }.first.map { " " + $0 } ?? ""
  }

  private static func look(of letter: Character) -> [Unicode.Scalar] {
    letter.lowercased().unicodeScalars.map { latin[$0] ?? $0 }
  }

  /// Returns the letter of another alphabet that only one of the two characters contains; `nil` if there is no such
  /// letter.
  private static func foreign(_ letter: Character, unlike other: Character) -> Unicode.Scalar? {
    if letter.lowercased() == other.lowercased() { return nil }
    return letter.unicodeScalars.first { scalar in
      String(scalar).lowercased().unicodeScalars.contains { latin[$0] != nil } && !other.unicodeScalars.contains(scalar)
    }
  }

  private static func name(_ letter: Unicode.Scalar) -> String {
    let digits = String(letter.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "“\(letter)” is a \(letter.value < 0x400 ? "Greek" : "Cyrillic") letter, \(code)"
  }
}
