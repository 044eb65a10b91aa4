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
    var literal = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      literal += rest[..<open]
      let after = rest[rest.index(after: open)...]
      let name = after.prefix { $0 != "}" && $0 != "{" }
      if name.endIndex < after.endIndex, after[name.endIndex] == "}", !name.isEmpty, name.utf8.allSatisfy(isNameByte) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.placeholder(String(name)))
        rest = after[after.index(after: name.endIndex)...]
      } else {
        literal.append("{")
        rest = after
      }
    }
    literal += rest
    if !literal.isEmpty { pieces.append(.literal(literal)) }
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
