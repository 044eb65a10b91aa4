import Diagnostics

/// A reversible protection that prevents spreadsheets from running the text of a cell as a formula.
///
/// An apostrophe is added before text that looks like a formula or an already protected formula, both at the beginning
/// of the cell and after each character that a program with different settings may treat as a separator. Reading
/// removes one apostrophe at each of these positions.
package enum FormulaSafeCell {
  /// The characters that begin a formula, in ASCII and full width.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
  private static let separators: Set<Unicode.Scalar> = [";", "\t", "\n", "\r"]
  private static let spaces: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{3000}"]
  private static let guardSign: Unicode.Scalar = "'"

  package static func guarded(_ text: String) -> String {
    // Most text contains none of the characters.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") }), !mayBegin(text.utf8.first) {
      return text
    }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var isStart = true
    for (place, scalar) in scalars.enumerated() {
      let isBreakAtTop = place == 0 && scalar != ";" && separators.contains(scalar)
      if isStart, scalar == guardSign || isBreakAtTop || isFormula(scalars[place...]) { result.append(guardSign) }
      result.append(scalar)
      isStart = separators.contains(scalar)
    }
    return String(result)
  }

  package static func unguarded(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "'")) { return text }
    var result = String.UnicodeScalarView()
    var isStart = true
    for scalar in text.unicodeScalars {
      if isStart, scalar == guardSign {
        isStart = false
        continue
      }
      result.append(scalar)
      isStart = separators.contains(scalar)
    }
    return String(result)
  }

  private static func mayBegin(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return [.space, .quote, .minus, UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@")].contains(byte)
  }

  /// Whether the text begins with a formula sign, ignoring leading spaces, which a program may trim.
  private static func isFormula(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.first { !spaces.contains($0) }.map(formulaSigns.contains) ?? false
  }
}
