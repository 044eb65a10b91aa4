import Formats

/// A reader for the SEPA keywords in a bank's text, such as `EREF+… MREF+… SVWZ+…` or `EREF: … SVWZ: …`.
enum SEPAText {
  private static let keys = [
    "EREF", "KREF", "MREF", "BREF", "RREF", "CRED", "DEBT", "COAM", "OAMT", "SVWZ", "PURP", "ABWA", "ABWE", "IBAN",
    "BIC",
  ]
  private static let signs: [Character] = ["+", ":"]

  /// Returns the purpose of the payment: the text after `SVWZ`, otherwise the text before the first SEPA keyword. If
  /// the result would be empty, returns the whole text.
  static func purpose(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "+")), !text.utf8.contains(UInt8(ascii: ":")) { return text.trimmingSpaces }
    for sign in signs {
      guard let start = text.firstRange(of: "SVWZ\(sign)") else { continue }
      return beforeKey(text[start.upperBound...], sign)
    }
    // Without a keyword for the purpose, it is the text before the references.
    let before = signs.map { beforeKey(text[...], $0) }.min { $0.count < $1.count } ?? text
    return before.isEmpty ? text.trimmingSpaces : before
  }

  /// Returns the text before the first keyword that is followed by `sign`.
  private static func beforeKey(_ text: Substring, _ sign: Character) -> String {
    var text = text
    for key in keys {
      if let next = text.firstRange(of: "\(key)\(sign)") { text = text[..<next.lowerBound] }
    }
    return String(text).trimmingSpaces
  }
}
