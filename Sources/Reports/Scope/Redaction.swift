import Formats
import Ledger

/// Functions that hide everything in text that may be a number.
package enum Redaction {
  /// Replaces each digit of any script with `•`, including characters such as `½` and `Ⅳ`.
  package static func withoutDigits(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDigit) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isDigit(scalar) ? "•" : scalar) }
    return String(scalars)
  }

  /// Returns the redacted tags, each only once, because several may become equal.
  static func tags(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.map(withoutDigits).filter { seen.insert(UnicodeText.searchable($0)).inserted }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}
