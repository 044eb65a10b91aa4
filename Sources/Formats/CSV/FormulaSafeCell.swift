import Diagnostics

/// A reversible protection that prevents spreadsheets from running the text of a cell as a formula.
///
/// An apostrophe is added before text that looks like a formula or a protected formula. One is added at the beginning
/// of the text, and after each character at which a reader with another separator may begin a new cell. Reading removes
/// one apostrophe at each of these places.
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

  /// Whether text begins with a formula, after spaces that a reader may trim.
  private static func isFormula(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.first { !spaces.contains($0) }.map(formulaSigns.contains) ?? false
  }
}

/// A list of values in one cell: `work; trip`. A value that contains a separator is written as a JSON string.
package enum CellList {
  package static func text(_ items: [String]) -> String { items.map(item).joined(separator: "; ") }

  /// Returns the cell for a list of names, each with a value: `Home=26.50; Gifts=12`.
  package static func text(_ parts: [(String, String)]) -> String {
    parts.map { "\(item($0))=\(item($1))" }.joined(separator: "; ")
  }

  private static func item(_ text: String) -> String {
    // Compared by bytes, in which an accent after a space is not part of the space.
    let hasNoSign = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
    let ends = [text.utf8.first, text.utf8.last]
    let isPlain = hasNoSign && !ends.contains(.space) && ends[0] != .doubleQuote && !text.isEmpty
    return isPlain ? text : JSON.string(text).text
  }

  /// Returns the items of a list; nil if the text is not a list.
  package static func items(_ text: String) -> [String]? {
    split(text).flatMap { fields in fields.allSatisfy { $0.count == 1 } ? fields.map { $0[0] } : nil }
  }

  /// Returns the names with their values; nil if the text is not such a list.
  package static func parts(_ text: String) -> [(String, String)]? {
    split(text).flatMap { fields in fields.allSatisfy { $0.count == 2 } ? fields.map { ($0[0], $0[1]) } : nil }
  }

  /// Returns the items of a list, each split at its `=`.
  private static func split(_ text: String) -> [[String]]? {
    let bytes = Array(text.utf8)
    var items: [[String]] = []
    var place = 0
    func skipSpace() { while place < bytes.count, bytes[place] == .space { place += 1 } }
    while place <= bytes.count {
      var fields: [String] = []
      while true {
        skipSpace()
        guard let field = field(bytes, &place) else { return nil }
        fields.append(field)
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { break }
        place += 1
      }
      items.append(fields)
      if place == bytes.count { return items }
      guard bytes[place] == UInt8(ascii: ";") else { return nil }
      place += 1
    }
    return items
  }

  private static func field(_ bytes: [UInt8], _ place: inout Int) -> String? {
    let start = place
    if place < bytes.count, bytes[place] == .doubleQuote {
      place += 1
      while place < bytes.count, bytes[place] != .doubleQuote { place += bytes[place] == .backslash ? 2 : 1 }
      guard place < bytes.count else { return nil }
      place += 1
      return JSON(Array(bytes[start..<place]))?.content
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: ";"), bytes[place] != UInt8(ascii: "=") { place += 1 }
    var end = place
    while end > start, bytes[end - 1] == .space { end -= 1 }
    return end == start ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
