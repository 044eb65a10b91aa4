/// A text cut at its `{placeholders}` once, so that filling it is only joining.
///
/// `{Month}` is `{month}` with its first letter made a capital one, for the beginning of a sentence.
package struct Phrase: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case placeholder(String)
  }

  private let pieces: [Piece]

  /// A brace that does not enclose a name is an ordinary character.
  package init(_ text: String) {
    var pieces: [Piece] = []
    let bytes = Array(text.utf8)
    /// Where what has not become a piece yet begins.
    var (start, place) = (0, 0)
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "{")) {
      let end = bytes[(open + 1)...].firstIndex { !isNameByte($0) } ?? bytes.count
      guard end > open + 1, end < bytes.count, bytes[end] == UInt8(ascii: "}") else {
        place = open + 1
        continue
      }
      if start < open { pieces.append(.literal(String(decoding: bytes[start..<open], as: UTF8.self))) }
      pieces.append(.placeholder(String(decoding: bytes[(open + 1)..<end], as: UTF8.self)))
      (start, place) = (end + 1, end + 1)
    }
    if start < bytes.count { pieces.append(.literal(String(decoding: bytes[start...], as: UTF8.self))) }
    self.pieces = pieces
  }

  /// The names that the text asks for, in order.
  package var placeholders: [String] {
    pieces.compactMap { piece in
      if case .placeholder(let name) = piece { name } else { nil }
    }
  }

  package func filled(_ values: [String: String]) -> String { filled { values[$0] } }

  /// - Parameter value: of a placeholder; nil leaves it as it is.
  package func filled(by value: (_ name: String) -> String?) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder(let name): text += value(name) ?? Phrase.capital(name, value) ?? "{\(name)}"
      }
    }
    return text
  }

  /// The value of `{Name}`; nil for a name that begins with no capital letter or has no value.
  private static func capital(_ name: String, _ value: (String) -> String?) -> String? {
    let plain = plainName(name)
    return plain == name ? nil : value(plain).map(capitalized)
  }

  /// `month` of `{Month}`.
  package static func plainName(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The text with its first letter made a capital one.
  package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// Whether a byte may stand in the name of a field, a word, a block or a template.
package func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default:
    false
  }
}
