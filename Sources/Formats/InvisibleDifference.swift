/// Descriptions of the invisible characters in or next to a word, such as a no-break space before it.
package enum InvisibleDifference {
  /// Returns a description of the word's first invisible character, such as “a no-break space, U+00A0, before it”;
  /// `nil` if there is none.
  package static func text(in word: String) -> String? {
    let scalars = Array(word.unicodeScalars)
    guard let place = scalars.firstIndex(where: isInvisible) else { return nil }
    let (before, after) = (scalars[..<place].allSatisfy(isBlank), scalars[place...].allSatisfy(isBlank))
    return "\(name(scalars[place])), \(code(scalars[place])), \(before ? "before it" : after ? "after it" : "in it")"
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || isInvisible(scalar) }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .format, .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{A0}", "\u{202F}", "\u{2007}": "a no-break space"
    case "\u{3000}": "an ideographic space"
    default:
      scalar.properties.generalCategory == .spaceSeparator ? "a different kind of space" : "an invisible character"
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
