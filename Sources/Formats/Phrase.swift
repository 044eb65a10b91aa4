/// Text with `{placeholders}`, parsed once so that the placeholders can be filled quickly.
///
/// `{Month}` is replaced by the value of `{month}` with its first letter in upper case, for the beginning of a
/// sentence.
package struct Phrase: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case placeholder(String)
  }

  private let pieces: [Piece]

  /// Parses a phrase. A brace that does not enclose a name is treated as an ordinary character.
  package init(_ text: String) {
    var pieces: [Piece] = []
    let bytes = Array(text.utf8)
    /// The offset up to which the text has been divided into pieces, and the offset at which the search continues.
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

  /// The names of the placeholders, in order.
  package var placeholders: [String] {
    pieces.compactMap { piece in
      if case .placeholder(let name) = piece { name } else { nil }
    }
  }

  package func filled(_ values: [String: String]) -> String { filled { values[$0] } }

  /// Returns the text with its placeholders filled.
  ///
  /// - Parameter value: returns the value of a placeholder, or `nil` to leave the placeholder unchanged.
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

  /// Returns the value of a placeholder such as `{Name}`; `nil` if the name does not begin with a capital letter or has
  /// no value.
  private static func capital(_ name: String, _ value: (String) -> String?) -> String? {
    let plain = plainName(name)
    return plain == name ? nil : value(plain).map(capitalized)
  }

  /// Returns the name with a lower-case first letter: `month` for `{Month}`.
  package static func plainName(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Returns the text with its first letter in upper case.
  package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// Whether the byte may be part of the name of a field, a translated text, a block or a template.
package func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default:
    false
  }
}
